import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Transaction } from "./transaction.ts";

/** The driver's own limit on a silent server, which it keeps beside what the connection was opened with. */
interface DriverLimits {
  readonly connectionParameters: { query_timeout: number | false };
}

const clients = new WeakMap<object, pg.PoolClient>();

/** Remembers the connection of a transaction; answers what to do once it is over. */
export function begins(tx: Transaction, client: pg.PoolClient): () => void {
  const limits = limitsOf(client);
  const usual = limits?.query_timeout ?? false;
  clients.set(tx, client);
  return () => {
    if (limits) limits.query_timeout = usual;
  };
}

const limitsOf = (client: pg.PoolClient | undefined) =>
  (client as unknown as Partial<DriverLimits> | undefined)?.connectionParameters;

/**
 * Lets the statements of this transaction take as long as they take, such as a migration or a large seed: neither the
 * database ends them, nor does the driver take the database for dead meanwhile.
 */
export async function mayTakeLong(tx: Transaction): Promise<void> {
  for (const timeout of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
    await tx.execute(sql.raw(`set local ${timeout} = 0`));
  const limits = limitsOf(clients.get(tx));
  if (limits) limits.query_timeout = 0;
}

/** The same for a connection outside of transactions; answers how to end that. */
export async function withoutLimits(client: pg.PoolClient): Promise<() => Promise<void>> {
  const limits = limitsOf(client);
  const usual = limits?.query_timeout ?? false;
  await client.query("set statement_timeout = 0");
  if (limits) limits.query_timeout = 0;
  return async () => {
    if (limits) limits.query_timeout = usual;
    await client.query("reset statement_timeout");
  };
}
