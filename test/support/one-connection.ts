import { AsyncLocalStorage } from "node:async_hooks";
import type { Connections, Database } from "#server/backend/platform/db/database.ts";

/**
 * The embedded database has one connection: code that requests another in the middle of a transaction, instead of using
 * the transaction, waits for itself. PostgreSQL would not show that, so it throws an error here.
 */
export function askAsWithOneConnection(database: Database): void {
  const inside = new AsyncLocalStorage<{ isOver: boolean }>();
  for (const { db, pool } of [database, database.background]) refuseInside(inside, { db, pool });
}

function refuseInside(inside: AsyncLocalStorage<{ isOver: boolean }>, { db, pool }: Connections): void {
  const { transaction } = db;
  const connect = pool.connect.bind(pool);
  db.transaction = async (work) => {
    const state = { isOver: false };
    try {
      return (await transaction.call(db, (tx) => inside.run(state, () => work(tx)))) as Awaited<
        ReturnType<typeof work>
      >;
    } finally {
      state.isOver = true;
    }
  };
  pool.connect = ((...given: []) => {
    const state = inside.getStore();
    if (state && !state.isOver) throw new Error("In a transaction the database was asked beside it");
    return connect(...given);
  }) as typeof pool.connect;
}
