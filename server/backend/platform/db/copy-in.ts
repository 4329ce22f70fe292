import pg from "pg";
import { clientOf } from "./driver-limits.ts";
import type { Transaction } from "./transaction.ts";

/** What a row holds, column by column; null is nothing. */
export type CopiedRow = readonly (string | number | null)[];

/** So much goes at once: while the database keeps one part, the next is made. */
const PART_CHARS = 256 * 1024;

/**
 * Stores rows by COPY, which costs a third of an INSERT and can take as many as there are, as they are made one after
 * the other. @param into table and columns, such as `claims (id, ref)`
 */
export async function copyIn(tx: Transaction, into: string, rows: Iterable<CopiedRow>): Promise<void> {
  const client = clientOf(tx);
  if (!client) throw new Error("Rows are copied within a transaction");
  let kept: Promise<void> | undefined;
  for (const part of partsOf(rows)) {
    await kept;
    kept = send(client, `copy ${into} from stdin`, Buffer.from(part));
  }
  await kept;
}

const send = (client: pg.PoolClient, text: string, rows: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new Copy(text, rows, (error) => (error ? reject(error) : resolve())));
  });

function* partsOf(rows: Iterable<CopiedRow>): Generator<string> {
  let part = "";
  for (const row of rows) {
    part += `${row.map(asText).join("\t")}\n`;
    if (part.length < PART_CHARS) continue;
    yield part;
    part = "";
  }
  if (part !== "") yield part;
}

const NOTHING = "\\N";
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const asText = (value: CopiedRow[number]): string | number =>
  typeof value === "string"
    ? value.replace(/[\\\t\n\r]/g, (char) => escapes[char] ?? char)
    : (value ?? NOTHING);

/** What the driver's connection does for a statement; its types tell less. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { readonly text: string }): void;
  bind(): void;
  execute(): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sync(): void;
}

/**
 * A statement and its rows in one batch, without waiting for the database to ask for them: the embedded one answers
 * whole batches only.
 */
class Copy extends pg.Query {
  constructor(text: string, rows: Buffer, done: (error: Error | undefined) => void) {
    super(text, done);
    this.submit = (connection) => {
      const wire = connection as unknown as Wire;
      wire.stream.cork();
      wire.parse({ text });
      wire.bind();
      wire.execute();
      wire.sendCopyFromChunk(rows);
      wire.endCopyFrom();
      wire.sync();
      wire.stream.uncork();
    };
  }

  /** They are on their way. */
  handleCopyInResponse(): void {}
}
