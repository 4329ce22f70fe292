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

/**
 * Runs `work` so that each of its transactions also executes this statement before the commit: both take effect, or
 * neither.
 */
export const committingWith = <T>(note: (tx: Tx) => Promise<unknown>, work: () => Promise<T>): Promise<T> =>
  lastStatement.run(note, work);

/** Returns the statement to be executed before the commit, for work that is committed together with that of others. */
export const noteToCommit = (): ((tx: Tx) => Promise<unknown>) | undefined => lastStatement.getStore();

/**
 * Gives this database transactions that survive their connection. Drizzle's own ones leak a connection whose first
 * statement fails, report the failed rollback instead of the original error, and take a commit that was rolled back for
 * a success. Here, a connection whose transaction did not end cleanly is discarded, and the first error is thrown.
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
      // Cast by way of `unknown`, since comparing the two classes is a twentieth of the compiler's work on the whole
      // server.
      const tx = new NodePgTransaction(dialect, session, schema) as unknown as Tx;
      over = begins(tx, client);
      await tx.execute(sql`begin`);
      try {
        const result = await work(tx);
        await lastStatement.getStore()?.(tx);
        const { command } = await tx.execute(sql`commit`);
        if (command !== "COMMIT") throw new Error("The transaction had failed, so the commit rolled it back");
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

/** What Drizzle derives from the tables once; doing so for each transaction would cost more than the transaction. */
interface Internals {
  readonly dialect: PgDialect;
  readonly session: { readonly schema: ConstructorParameters<typeof NodePgSession<typeof schema, never>>[2] };
}
