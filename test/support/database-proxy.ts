import { connect, createServer, type Socket } from "node:net";
import { listen } from "./ports.ts";

export interface DatabaseProxy {
  /** The database's address by way of this. */
  readonly url: string;
  /** How many connections were cut. */
  readonly cuts: () => number;
  /** From now on cuts connections as their statements come by, one of so many; 0: none. */
  cutOneOf(statements: number): void;
  /** Cuts every connection, and refuses new ones until `comeBack`. */
  goAway(): void;
  comeBack(): void;
  /** Takes connections and lets nothing through until `comeBack`. */
  fallSilent(): void;
  stop(): Promise<void>;
}

/** Stands between the product and its PostgreSQL, where cables are pulled. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  let oneOf = 0;
  let state: "there" | "away" | "silent" = "there";
  let cuts = 0;
  let turn = 0;

  const server = createServer((client) => {
    if (state === "away") return void client.resetAndDestroy();
    const database = connect(Number(target.port || 5432), target.hostname);
    const cut = () => {
      client.resetAndDestroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on("error", cut);
      socket.on("close", () => {
        open.delete(socket);
        cut();
      });
    }
    let statements = 0;
    let answersLeft = Number.POSITIVE_INFINITY;
    client.on("data", (chunk) => {
      if (state === "silent") return;
      statements++;
      // Never while signing in, or nobody would ever get as far as a statement.
      const isCut = oneOf > 0 && statements > 2 && turn++ % oneOf === 0;
      if (isCut) cuts++;
      // Half of them reach the database, which does what they say, and nobody hears that it did.
      if (isCut && cuts % 2 === 0) return cut();
      if (isCut) answersLeft = 0;
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      if (state === "silent") return;
      if (answersLeft === 0) return cut();
      client.write(chunk);
    });
  });
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(await listen(server));

  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: through.href,
    cuts: () => cuts,
    cutOneOf: (statements) => {
      oneOf = statements;
    },
    goAway() {
      state = "away";
      cutAll();
    },
    comeBack() {
      state = "there";
    },
    fallSilent() {
      state = "silent";
    },
    async stop() {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
