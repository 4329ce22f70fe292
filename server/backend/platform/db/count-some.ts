import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { Executor } from "./database.ts";

/**
 * The number of matching rows, counted up to `most` plus one, as a column of another statement. The subquery is
 * uncorrelated, so the database counts once however many rows the statement returns.
 */
export const countUpTo = (
  from: PgTable | SQL,
  where: SQL | undefined,
  max: number = EXACT_TOTAL_ROWS,
): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${from} where ${where ?? sql`true`} limit ${max + 1}) as matching)`;

/** The exact number of matching rows, as a column of another statement. */
export const countAll = (from: PgTable, where: SQL | undefined): SQL<number> =>
  sql<number>`(select count(*)::int from ${from} where ${where ?? sql`true`})`;

/** Runs several such counts, keyed by name, in one statement. */
export async function countTogether<Name extends string>(
  db: Executor,
  numbers: Readonly<Record<Name, SQL<number>>>,
): Promise<Record<Name, number>> {
  const columns = Object.entries<SQL<number>>(numbers).map(
    ([name, number]) => sql`${number} as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error("The count query returned no row");
  return row;
}

/** Runs `countUpTo` as a separate statement. */
export async function countSome(
  db: Executor,
  from: PgTable | SQL,
  where: SQL | undefined,
  max: number = EXACT_TOTAL_ROWS,
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${countUpTo(from, where, max)} as total`);
  return rows[0]?.total ?? 0;
}
