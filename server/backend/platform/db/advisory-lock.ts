import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";
import { mayTakeLong } from "./long-work.ts";
import type { Transaction } from "./transaction.ts";

const START_LOCK = 7_283_001;

/**
 * Runs start-up work while no other process on this database does; the others wait as long as it takes. The lock
 * belongs to the transaction, so a process that dies releases it.
 */
export async function withAdvisoryLock(db: Db, work: (tx: Transaction) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    // Start-up work may run and wait longer than a request ever should.
    await mayTakeLong(tx);
    await tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`);
    await work(tx);
  });
}
