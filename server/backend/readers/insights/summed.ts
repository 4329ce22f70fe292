import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/transaction.ts";

/**
 * Planner settings for aggregating millions of rows. Disables sorting, which for texts takes several times as long as
 * hash aggregation, even where that spills to disk; and makes the scan parallel, although one process aggregates all
 * the rows.
 */
const WHILE_SUMMING = { enable_sort: "off", parallel_setup_cost: "0", parallel_tuple_cost: "0" };

/**
 * Aggregates millions of rows and passes the query for the result to `work`. The result goes through a temporary table,
 * because PostgreSQL can run the query of `create table as` in parallel, but not that of an insert.
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
