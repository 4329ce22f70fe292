import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import type { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { begins } from "./driver-limits.ts";
import type * as schema from "./schema/index.ts";

type Db = NodePgDatabase<typeof schema>;
type Work = Parameters<Db["transaction"]>[0];
type Tx = Parameters<Work>[0];

const lastStatement = new AsyncLocalStorage<(tx: Tx) => Promise<unknown>>();

/** Whatever `work` commits, it commits together with this statement: what is done and the note of it stand or fall as one. */
export const committingWith = <T>(note: (tx: Tx) => Promise<unknown>, work: () => Promise<T>): Promise<T> =>
  lastStatement.run(note, work);

/** What is to be committed with the work at hand, for who does it together with others'. */
export const noteToCommit = (): ((tx: Tx) => Promise<unknown>) | undefined => lastStatement.getStore();

/**
 * Gives this database transactions that survive their connection. Drizzle's own keep a connection for ever whose first
 * statement fails, tell of the rollback that failed instead of what went wrong, and take a commit that rolled back for
 * one that did not. Here a connection whose transaction did not end cleanly is thrown away, and the first failure told.
 */
export function withSafeTransactions(db: Db, pool: pg.Pool): Db {
  const {
    dialect,
    session: { schema },
  } = db as unknown as Internals;
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken = true;
    let over = () => {};
    try {
      const session = new NodePgSession(client, dialect, schema);
      // By way of unknown, as comparing the two classes is a twentieth of the compiler's work on the whole server.
      const tx = new NodePgTransaction(dialect, session, schema) as unknown as Tx;
      over = begins(tx, client);
      await tx.execute(sql`begin`);
      try {
        const result = await work(tx);
        await lastStatement.getStore()?.(tx);
        const { command } = await tx.execute(sql`commit`);
        if (command !== "COMMIT") throw new Error("The transaction had failed and was rolled back");
        broken = false;
        return result;
      } catch (error) {
        broken = await tx.execute(sql`rollback`).then(
          () => false,
          () => true,
        );
        throw error;
      }
    } finally {
      over();
      client.release(broken);
    }
  };
  return Object.assign(db, { transaction });
}

/** What Drizzle makes once of the tables; making it again for each transaction would cost more than the transaction. */
interface Internals {
  readonly dialect: PgDialect;
  readonly session: { readonly schema: ConstructorParameters<typeof NodePgSession<typeof schema, never>>[2] };
}
