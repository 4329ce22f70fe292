import pg from "pg";
import { clientOf } from "./driver-limits.ts";
import type { Transaction } from "./transaction.ts";

/** The values of a row, column by column; null means no value. */
export type CopiedRow = readonly (string | number | null)[];

/** Size of a chunk: while the database stores one, the next is generated. */
const PART_CHARS = 256 * 1024;

/**
 * Stores rows with COPY, which costs a third of an INSERT and has no limit on their number. Rows are generated one
 * after the other.
 * @param into table and columns, such as `claims (id, ref)`
 */
export async function copyIn(tx: Transaction, into: string, rows: Iterable<CopiedRow>): Promise<void> {
  const client = clientOf(tx);
  if (!client) throw new Error("Rows can be copied only within a transaction");
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

/** The methods of the driver's connection that a statement uses; the driver's types omit some of them. */
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
 * A COPY statement and its rows in one batch, without waiting for the database to request the rows: the embedded
 * database only responds to whole batches.
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

  /** Nothing to do: the rows have already been sent. */
  handleCopyInResponse(): void {}
}
