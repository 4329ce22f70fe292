import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/transaction.ts";

/**
 * Fills a table by the million: its indexes are made once, of all rows, and what its rows refer to is looked up once, for
 * all of them. The keys by which others know its rows stay. Nobody else reads the table until the transaction ends.
 */
export async function fillUnindexed(
  tx: Transaction,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  // Sorting so many keys wants more room than a visit of a page.
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  const { rows: references } = await tx.execute<{ name: string; definition: string }>(sql`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`);
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${table}::regclass and not exists (
      select 1 from pg_constraint where conindid = indexrelid)`);
  for (const { name } of references)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`));
  await fill();
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  for (const { name, definition } of references)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
}
