import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/transaction.ts";

/**
 * How millions of rows are summed. Not by sorting them, which takes several times as long with texts as to sum them as
 * they come, even where that needs the disk; and read by several processes, although one of them adds up what all have read.
 */
const WHILE_SUMMING = { enable_sort: "off", parallel_setup_cost: "0", parallel_tuple_cost: "0" };

/**
 * Sums millions of rows and then does something with these sums: `select * from` them. They are put aside first, as
 * PostgreSQL lets several processes read what is put aside, and one alone what is inserted.
 */
export async function withSummed(
  tx: Transaction,
  rows: SQL,
  work: (summed: SQL) => Promise<unknown>,
): Promise<void> {
  for (const [name, value] of Object.entries(WHILE_SUMMING))
    await tx.execute(sql.raw(`set local ${name} = ${value}`));
  await tx.execute(sql`create temporary table summed on commit drop as ${rows}`);
  for (const name of Object.keys(WHILE_SUMMING)) await tx.execute(sql.raw(`set local ${name} to default`));
  await work(sql`select * from summed`);
  await tx.execute(sql`drop table summed`);
}
