import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { Executor } from "./database.ts";

/**
 * How many rows match, counted no further than one beyond `most`, as a column of another statement: it stands for
 * itself, so the database counts once however many rows the statement has.
 */
export const someOf = (
  from: PgTable | SQL,
  where: SQL | undefined,
  most: number = EXACT_TOTAL_ROWS,
): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${from} where ${where ?? sql`true`} limit ${most + 1}) as matching)`;

/** The same as a statement of its own. */
export async function countSome(
  db: Executor,
  from: PgTable | SQL,
  where: SQL | undefined,
  most: number = EXACT_TOTAL_ROWS,
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${someOf(from, where, most)} as total`);
  return rows[0]?.total ?? 0;
}
