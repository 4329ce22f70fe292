import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { EXACT_TOTAL_ROWS } from "#shared/constants.ts";
import { type TreetState, treetStates } from "#shared/treets.ts";
import type { Executor } from "../db/database.ts";
import { afterCursor, type Cursor } from "../db/keyset.ts";
import { treetCodes, treets } from "../db/schema/treets.ts";

export type StoredTreet = typeof treets.$inferSelect;

/** The state by the clock, in SQL; twin of `stateAt`. */
export const effectiveState = (now: Date): SQL<TreetState> => sql<TreetState>`case
  when ${treets.state} in ('scheduled', 'live', 'paused') and ${treets.claimUntil} <= ${now} then 'ended'
  when ${treets.state} = 'scheduled' and coalesce(${treets.claimFrom}, ${now}) <= ${now} then 'live'
  else ${treets.state} end`;

export const likePattern = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

export interface TreetListQuery {
  readonly businessId: string;
  readonly now: Date;
  readonly search?: string | undefined;
  readonly state?: TreetState | undefined;
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

function filterOf({ businessId, now, search, state }: Omit<TreetListQuery, "cursor" | "limit">) {
  return and(
    eq(treets.businessId, businessId),
    state ? sql`${effectiveState(now)} = ${state}` : sql`${treets.state} <> 'archived'`,
    search ? sql`lower(${treets.title}) like ${likePattern(search)}` : undefined,
  );
}

/** The last changed first. Asks for one row more than `limit`. */
export async function listTreets(db: Executor, query: TreetListQuery) {
  const column = sql`${treets.updatedAt}`;
  return db
    .select({ treet: treets, state: effectiveState(query.now), sortValue: sql<string>`${column}::text` })
    .from(treets)
    .where(
      and(
        filterOf(query),
        query.cursor
          ? afterCursor(column, sql`${treets.id}`, "descending", query.cursor, sql`timestamptz`)
          : undefined,
      ),
    )
    .orderBy(sql`${column} desc`, sql`${treets.id} desc`)
    .limit(query.limit + 1);
}

export async function countTreets(
  db: Executor,
  query: Omit<TreetListQuery, "cursor" | "limit">,
): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(treets)
    .where(filterOf(query))
    .limit(EXACT_TOTAL_ROWS + 1)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}

export async function countByState(
  db: Executor,
  businessId: string,
  now: Date,
): Promise<Record<TreetState, number>> {
  const state = effectiveState(now);
  const rows = await db
    .select({ state, total: count() })
    .from(treets)
    .where(eq(treets.businessId, businessId))
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [row.state, row.total]));
  return Object.fromEntries(treetStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    TreetState,
    number
  >;
}

export async function findTreet(
  db: Executor,
  businessId: string,
  id: string,
): Promise<StoredTreet | undefined> {
  const [row] = await db
    .select()
    .from(treets)
    .where(and(eq(treets.businessId, businessId), eq(treets.id, id)));
  return row;
}

/** Holds a treet still until the transaction ends: whoever else claims or changes it waits. */
export async function lockTreet(
  db: Executor,
  businessId: string,
  id: string,
): Promise<StoredTreet | undefined> {
  const [row] = await db
    .select()
    .from(treets)
    .where(and(eq(treets.businessId, businessId), eq(treets.id, id)))
    .for("update");
  return row;
}

export async function countUnusedCodes(db: Executor, treetId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(treetCodes)
    .where(and(eq(treetCodes.treetId, treetId), isNull(treetCodes.claimId)));
  return row?.total ?? 0;
}

/** Treets that take up room in the plan: whatever members can claim now or once its time comes. */
export async function countLive(db: Executor, businessId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(treets)
    .where(
      and(
        eq(treets.businessId, businessId),
        inArray(treets.state, ["live", "scheduled"]),
        sql`coalesce(${treets.claimUntil} > ${now}, true)`,
      ),
    );
  return row?.total ?? 0;
}
