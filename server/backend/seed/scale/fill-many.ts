import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Ground } from "./sql.ts";

/**
 * From this number of rows on, rebuilding the indexes is faster than maintaining them, and worth locking out other
 * readers.
 */
const MANY = 100_000;

/** Fills or changes tables in the fastest way for the number of rows in this community. */
export const fillMany = (
  { tx, sizes }: Ground,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<unknown> =>
  Math.max(sizes.claims, sizes.members) < MANY
    ? work()
    : tables.reduceRight((fill, table) => () => fillUnindexed(tx, table, fill), work)();

/**
 * Fills a table with millions of rows. Its indexes are built once at the end, and its foreign keys are checked once for
 * all rows. Keys that other tables refer to are kept. The table is locked for others until the transaction ends.
 */
export async function fillUnindexed(
  tx: Transaction,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  // Sorting millions of keys needs more memory than a page request.
  await tx.execute(sql`set local maintenance_work_mem = '1GB'`);
  const { rows: constraints } = await tx.execute<{ name: string; definition: string }>(sql`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint as own where conrelid = ${table}::regclass and contype in ('f', 'p', 'u') and (contype = 'f' or not exists (
      select 1 from pg_constraint as others where others.contype = 'f' and others.conindid = own.conindid))
    order by contype = 'f'`);
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not exists (
      select 1 from pg_constraint where conindid = indexrelid)`);
  for (const { name } of constraints)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`));
  await fill();
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  for (const { name, definition } of constraints)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
}
