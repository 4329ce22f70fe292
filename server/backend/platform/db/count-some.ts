import { count, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import type { Executor } from "./database.ts";

/** How many rows match, counted no further than one beyond what is shown exactly. */
export async function countSome(db: Executor, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(EXACT_TOTAL_ROWS + 1)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}
