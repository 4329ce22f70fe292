import { sql } from "drizzle-orm";
import type pg from "pg";
import { clientOf, limitsOf } from "./driver-limits.ts";
import type { Transaction } from "./transaction.ts";

/** What a statement may at least sort or group in memory; the usual 4 MB put a million rows onto the disk again and again. */
const ROOM = "64MB";

/**
 * Lets the statements of this transaction take as long as they take, such as a migration or a large seed: neither the
 * database ends them, nor does the driver take the database for dead meanwhile. They get more memory than a page's.
 */
export async function mayTakeLong(tx: Transaction): Promise<void> {
  for (const timeout of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
    await tx.execute(sql.raw(`set local ${timeout} = 0`));
  await tx.execute(
    sql`select set_config('work_mem', ${ROOM}, true) where pg_size_bytes(current_setting('work_mem')) < pg_size_bytes(${ROOM})`,
  );
  const limits = limitsOf(clientOf(tx));
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
