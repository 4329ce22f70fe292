import { connect, createServer, type Socket } from "node:net";
import { listen } from "./ports.ts";

export interface DatabaseProxy {
  /** URL of the database through this proxy. */
  readonly url: string;
  /** Number of connections cut so far. */
  readonly cuts: () => number;
  /** From now on cuts a connection after every nth statement that passes; 0 for never. */
  cutOneOf(statements: number): void;
  /** Cuts all connections, and refuses new ones until `comeBack`. */
  goAway(): void;
  comeBack(): void;
  /** Accepts connections, but passes nothing on until `comeBack`. */
  fallSilent(): void;
  stop(): Promise<void>;
}

/** Starts a proxy between the product and PostgreSQL that can cut connections. */
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
      // Never during the login to the database, or no connection would get as far as a statement.
      const isCut = oneOf > 0 && statements > 2 && turn++ % oneOf === 0;
      if (isCut) cuts++;
      // Half of the cut statements reach the database, which executes them, but the result is lost.
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
  // The socket of a server on this machine, which would lead past the proxy.
  through.searchParams.delete("host");
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
