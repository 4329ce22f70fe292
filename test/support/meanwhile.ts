import { expect } from "vitest";
import type { Transaction } from "#server/backend/platform/db/transaction.ts";
import type { TestBackend } from "./backend.ts";

/**
 * Does something while a transaction has made its changes and not committed them. It commits as soon as the work waits
 * for one of its locks, or has ended without. For PostgreSQL only: the embedded database never has two transactions.
 * @returns the result of the work, or the error it failed with
 */
export async function meanwhile(
  { deps }: TestBackend,
  change: (tx: Transaction) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { db, pool } = deps.database;
  const [changed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = db.transaction(async (tx) => {
    await change(tx);
    changed.resolve();
    await released.promise;
  });
  await Promise.race([changed.promise, changing]);
  let hasEnded = false;
  const working = work()
    .catch((error: unknown) => error)
    .finally(() => {
      hasEnded = true;
    });
  const isWaiting = async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0 || hasEnded;
  };
  await expect.poll(isWaiting).toBe(true).finally(released.resolve);
  await changing;
  return working;
}
