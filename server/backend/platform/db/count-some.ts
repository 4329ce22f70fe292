import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { Executor } from "./database.ts";

/**
 * How many rows match, counted no further than one beyond `most`, as a column of another statement: it stands for
 * itself, so the database counts once however many rows the statement has.
 */
export const someOf = (table: PgTable, where: SQL | undefined, most = EXACT_TOTAL_ROWS): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${table} where ${where ?? sql`true`} limit ${most + 1}) as matching)`;

/** The same as a statement of its own. */
export async function countSome(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${someOf(table, where)} as total`);
  return rows[0]?.total ?? 0;
}
