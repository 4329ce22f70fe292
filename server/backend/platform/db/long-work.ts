import { sql } from "drizzle-orm";
import type pg from "pg";
import { clientOf, limitsOf } from "./driver-limits.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Minimum memory of a statement for sorting or grouping; with the default of 4 MB, a million rows are spilled to disk
 * again and again.
 */
const ROOM = "64MB";

/**
 * Removes the time limits for the statements of this transaction, such as a migration or large seed data: neither does
 * the database end them, nor does the driver consider the database dead. They also get more memory than those of a
 * page.
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

/** Removes the time limits of a connection outside transactions. Returns the function that restores them. */
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
