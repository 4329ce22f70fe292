import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/transaction.ts";

/**
 * Sums millions of rows and then does something with these sums: `select * from` them. They are put aside first, as
 * PostgreSQL lets several processes sum what is put aside, and one alone what is inserted. And it is not to sort them,
 * which takes several times as long with texts as to sum them as they come, even where that needs the disk.
 */
export async function withSummed(
  tx: Transaction,
  rows: SQL,
  work: (summed: SQL) => Promise<unknown>,
): Promise<void> {
  await tx.execute(sql`set local enable_sort = off`);
  await tx.execute(sql`create temporary table summed on commit drop as ${rows}`);
  await tx.execute(sql`set local enable_sort = on`);
  await work(sql`select * from summed`);
  await tx.execute(sql`drop table summed`);
}
