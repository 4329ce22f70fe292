import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { treetsList } from "#shared/lists/treets.ts";
import { ENDS_SOON_DAYS, LOW_STOCK_SHARE } from "#shared/panel.ts";
import { type TreetNeed, type TreetState, treetStates } from "#shared/treets.ts";
import { countTogether, numberOf } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically, isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import type { TreetRow } from "../../platform/db/schema/treets.ts";
import { claims, treetCodes, treets } from "../../platform/db/schema/treets.ts";
import { effectiveState, isLive } from "../../platform/db/treet-state.ts";
import { recentUse } from "./recent.ts";

export type { TreetRow };

/** What its supplier is still writing is not there for the community yet. */
export const isSubmitted = sql`not (${treets.bySupplier} and ${treets.state} = 'draft')`;

/** A code of a pool that somebody can still be given. */
export const isUnused = sql`${treetCodes.claimId} is null and ${treetCodes.voidedAt} is null`;

/** Of a pool so many codes are unused, counted no further than it takes to know that they suffice; else null. */
const fewCodes = sql`case when treets.type = 'code_pool' then (select count(*)::int from (
  select 1 from treet_codes c where c.treet_id = treets.id and c.claim_id is null and c.voided_at is null limit treets.low_codes_at) as few) end`;

/** How many are left of what is running out. */
export const leftOver = sql<number>`least(treets.stock_total - treets.claimed_count, ${fewCodes})`;

/** So little is left that the team is told. */
export const runsOut = sql`(treets.stock_total - treets.claimed_count <= ceil(treets.stock_total * ${LOW_STOCK_SHARE}::numeric)
  or ${fewCodes} < treets.low_codes_at)`;

export const endsSoon = (now: Date): SQL =>
  sql`${treets.claimUntil} <= ${new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS)}`;

export const hasNoRoom = sql`(${treets.state} = 'paused' and ${treets.pauseReason} = 'plan_limit')`;

const hasPendingChange = sql`exists (select 1 from treet_revisions r where r.treet_id = treets.id and r.state = 'pending')`;

/** What is missing or near, one reason at a time. */
function inNeed(need: TreetNeed, now: Date): SQL {
  switch (need) {
    case "review":
      return sql`(${treets.state} = 'in_review' or ${hasPendingChange})`;
    case "ending":
      return sql`(${isLive(now)} and ${endsSoon(now)})`;
    case "low_stock":
      return sql`(${isLive(now)} and ${runsOut})`;
    case "no_image":
      return sql`(${treets.imageId} is null and ${effectiveState(now)} <> 'ended')`;
  }
}

/** What the team should look at, for whichever reason the control panel names one. */
const needsAttention = (now: Date): SQL => sql`(${isLive(now)} and (${runsOut} or ${endsSoon(now)})
  or ${treets.state} = 'in_review' or ${hasNoRoom}
  or ${hasPendingChange}
  or exists (select 1 from claims c where c.treet_id = treets.id and c.state = 'pending_approval'))`;

export interface TreetListQuery extends Narrowing<typeof treetsList> {
  /** Set where how much each is used since then is wanted. */
  readonly usedSince?: string | undefined;
  readonly businessId: string;
  readonly now: Date;
  readonly needs?: TreetNeed | undefined;
  readonly turnsFrom?: string | undefined;
  readonly turnsBefore?: string | undefined;
  /** Of what the rest finds, only these. */
  readonly ids?: readonly string[] | undefined;
}

const isSuppliedBy = (supplier: string): SQL =>
  supplier === "own" ? isNull(treets.supplierId) : eq(treets.supplierId, supplier);

/** It begins or ends between two moments, as ISO 8601. */
export function turnsIn({
  turnsFrom,
  turnsBefore,
}: {
  turnsFrom?: string | undefined;
  turnsBefore?: string | undefined;
}): SQL | undefined {
  if (turnsFrom === undefined && turnsBefore === undefined) return undefined;
  const from = sql`${turnsFrom ?? "-infinity"}::timestamptz`;
  const before = sql`${turnsBefore ?? "infinity"}::timestamptz`;
  const lies = (column: SQL) => sql`(${column} >= ${from} and ${column} < ${before})`;
  return sql`(${lies(sql`${treets.claimFrom}`)} or ${lies(sql`${treets.claimUntil}`)})`;
}

const conditions: Conditions<typeof treetsList, { readonly now: Date }> = {
  search: (text) => isFoundIn(text, treets.title),
  state: (state, { now }) => sql`${effectiveState(now)} = ${state}`,
  type: (type) => eq(treets.type, type),
  category: (category) => eq(treets.category, category),
  supplier: isSuppliedBy,
  attention: (_, { now }) => needsAttention(now),
};

const filterOf = (query: TreetListQuery): SQL | undefined =>
  and(
    eq(treets.businessId, query.businessId),
    isSubmitted,
    query.ids && inArray(treets.id, [...query.ids]),
    query.state || query.ids ? undefined : sql`${treets.state} <> 'archived'`,
    narrowedBy(conditions, query, query),
    query.needs && inNeed(query.needs, query.now),
    turnsIn(query),
  );

/** The last changed first. */
export const listTreets = (db: Executor, query: TreetListQuery & PageAsked) =>
  listPage(db, query, {
    order: latestFirst(treets.updatedAt, treets.id),
    from: treets,
    filter: filterOf(query),
    select: (place) =>
      db
        .select({
          treet: treets,
          state: effectiveState(query.now),
          supplier: businesses.name,
          ...place,
          recent: query.usedSince ? recentUse(query.usedSince) : sql<null>`null`,
        })
        .from(treets)
        .leftJoin(businesses, eq(businesses.id, treets.supplierId))
        .$dynamic(),
    idOf: ({ treet }) => treet.id,
  });

/** Who supplies what a community has. */
export const suppliersOf = (db: Executor, businessId: string) =>
  db
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(
      sql`${businesses.id} in (select ${treets.supplierId} from ${treets} where ${treets.businessId} = ${businessId} and ${isSubmitted})`,
    )
    .orderBy(alphabetically(businesses.name), businesses.id);

export async function countByState(
  db: Executor,
  businessId: string,
  now: Date,
): Promise<Record<TreetState, number>> {
  const state = effectiveState(now);
  const rows = await db
    .select({ state, total: count() })
    .from(treets)
    .where(and(eq(treets.businessId, businessId), isSubmitted))
    .groupBy(sql`1`);
  return inEveryState(rows);
}

/** Counts by state, with 0 where there is none. */
export function inEveryState(rows: readonly { state: TreetState; total: number }[]) {
  const found = new Map(rows.map((row) => [row.state, row.total]));
  return Object.fromEntries(treetStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    TreetState,
    number
  >;
}

export async function findTreet(db: Executor, businessId: string, id: string): Promise<TreetRow | undefined> {
  const [row] = await db
    .select()
    .from(treets)
    .where(and(eq(treets.businessId, businessId), eq(treets.id, id), isSubmitted));
  return row;
}

/** Holds a treet still until the transaction ends: others who claim or change it wait. */
export async function lockTreet(db: Executor, businessId: string, id: string): Promise<TreetRow | undefined> {
  const [row] = await db
    .select()
    .from(treets)
    .where(and(eq(treets.businessId, businessId), eq(treets.id, id), isSubmitted))
    .for("update");
  return row;
}

/** The same of several, locked in one order; without those that somebody else holds where these are to be skipped. */
export const lockTreets = (
  db: Executor,
  businessId: string,
  ids: readonly string[],
  { skipLocked }: { readonly skipLocked: boolean },
): Promise<TreetRow[]> =>
  db
    .select()
    .from(treets)
    .where(
      and(
        eq(treets.businessId, businessId),
        sql`${treets.id} = any(${sql.param([...ids])}::text[])`,
        isSubmitted,
      ),
    )
    .orderBy(treets.id)
    .for("update", skipLocked ? { skipLocked } : {});

export async function countUnusedCodes(db: Executor, treetId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(treetCodes)
    .where(and(eq(treetCodes.treetId, treetId), isUnused));
  return row?.total ?? 0;
}

/**
 * Treets that take up room in the plan: whatever members can claim now or once its time comes; those of one supplier
 * where it is named.
 */
export const countRunning = (
  db: Executor,
  businessId: string,
  now: Date,
  supplierId?: string,
): Promise<number> =>
  countTogether(db, { total: runningTreets(businessId, now, supplierId) }).then(({ total }) => total);

/** The same as a column of another statement. */
export const runningTreets = (businessId: string, now: Date, supplierId?: string): SQL<number> =>
  numberOf(
    treets,
    and(
      eq(treets.businessId, businessId),
      supplierId ? eq(treets.supplierId, supplierId) : undefined,
      inArray(treets.state, ["live", "scheduled"]),
      sql`coalesce(${treets.claimUntil} > ${now.toISOString()}::timestamptz, true)`,
    ),
  );

/** Treets that members can claim now, as lists count them. */
export async function countLive(db: Executor, businessId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(treets)
    .where(and(eq(treets.businessId, businessId), isLive(now)));
  return row?.total ?? 0;
}

/** Claims of it that wait for the team to decide. */
export async function countUndecided(db: Executor, treetId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(claims)
    .where(and(eq(claims.treetId, treetId), sql`${claims.state} = 'pending_approval'`));
  return row?.total ?? 0;
}
