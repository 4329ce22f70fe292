import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { TreetOrder } from "#shared/lists/orders.ts";
import type { treetsList } from "#shared/lists/treets.ts";
import { ENDS_SOON_DAYS, LOW_STOCK_SHARE } from "#shared/panel.ts";
import {
  FEW_CLAIMS,
  labelOfAudience,
  type TreetClaims,
  type TreetNeed,
  type TreetState,
  treetStates,
} from "#shared/treets.ts";
import { countAll, countTogether } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically, isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { listPage, type PageAsked } from "../../platform/db/page.ts";
import { findRow, lockRow, matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { packItems, packs } from "../../platform/db/schema/packs.ts";
import { treetReports } from "../../platform/db/schema/treet-reports.ts";
import { type TreetRow, treetCodes, treets } from "../../platform/db/schema/treets.ts";
import { effectiveState, isForEverybody, isKept, isLive } from "../../platform/db/treet-state.ts";
import { treetOrder } from "./order.ts";
import { recentClaims, recentUse } from "./recent.ts";

/** Number of packs offered to put treets into. */
const MAX_PACKS = 100;

export type { TreetRow };

/** Excludes suppliers' drafts, which do not exist for the community yet, and deleted drafts. */
export const isSubmitted = sql`(not (${treets.bySupplier} and ${treets.state} = 'draft') and ${isKept})`;

/** A pool code that can still be given out. */
export const isUnused = sql`${treetCodes.claimId} is null and ${treetCodes.voidedAt} is null`;

/** Number of unused codes in a pool, counted only up to the warning threshold; null for other types. */
const fewCodes = sql`case when treets.type = 'code_pool' then (select count(*)::int from (
  select 1 from treet_codes c where c.treet_id = treets.id and c.claim_id is null and c.voided_at is null limit treets.low_codes_at) as few) end`;

/** Number left of a treet that is running out. */
export const leftOver = sql<number>`least(treets.stock_total - treets.claimed_count, ${fewCodes})`;

/** True if so little is left that the team is warned. */
export const runsOut = sql`(treets.stock_total - treets.claimed_count <= ceil(treets.stock_total * ${LOW_STOCK_SHARE}::numeric)
  or ${fewCodes} < treets.low_codes_at)`;

export const endsSoon = (now: Date): SQL =>
  sql`${treets.claimUntil} <= ${new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS)}`;

export const hasNoRoom = sql`(${treets.state} = 'paused' and ${treets.pauseReason} = 'plan_limit')`;

const hasPendingChange = sql`exists (select 1 from treet_revisions r where r.treet_id = treets.id and r.state = 'pending')`;

/** Condition for one reason a treet needs attention. */
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

/** Condition for treets that need the team's attention, for any of the reasons shown on the control panel. */
const needsAttention = (now: Date): SQL => sql`(${isLive(now)} and (${runsOut} or ${endsSoon(now)})
  or ${treets.state} = 'in_review' or ${hasNoRoom}
  or ${hasPendingChange}
  or exists (select 1 from claims c where c.treet_id = treets.id and c.state = 'pending_approval'))`;

export interface TreetListQuery extends Narrowing<typeof treetsList> {
  /** Set to include each treet's use since that day. */
  readonly usedSince?: string | undefined;
  readonly businessId: string;
  readonly now: Date;
  readonly needs?: TreetNeed | undefined;
  readonly order?: TreetOrder | undefined;
  readonly turnsFrom?: string | undefined;
  readonly turnsBefore?: string | undefined;
  /** Restricts the result to these treets. */
  readonly ids?: readonly string[] | undefined;
}

const isSuppliedBy = (supplier: string): SQL =>
  supplier === "own" ? isNull(treets.supplierId) : eq(treets.supplierId, supplier);

/** A label is looked for as it was written: a renamed one is renamed in treets too. */
function isForAudience(audience: string): SQL {
  const label = labelOfAudience(audience);
  return label === undefined ? isForEverybody : sql`${label} = any(${treets.audience})`;
}

/** Condition for treets that start or end between two ISO 8601 times. */
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

const CLAIMED: Readonly<Record<TreetClaims, SQL>> = {
  none: sql`${treets.claimedCount} = 0`,
  few: sql`${treets.claimedCount} < ${FEW_CLAIMS}`,
  many: sql`${treets.claimedCount} >= ${FEW_CLAIMS}`,
};

const conditions: Conditions<typeof treetsList, { readonly now: Date }> = {
  search: (text) => isFoundIn(text, treets.title),
  state: (state, { now }) => sql`${effectiveState(now)} = ${state}`,
  type: (type) => eq(treets.type, type),
  category: (category) => eq(treets.category, category),
  supplier: isSuppliedBy,
  pack: (pack) =>
    sql`exists (select 1 from ${packItems} i where i.treet_id = ${treets.id} and i.pack_id = ${pack})`,
  audience: isForAudience,
  endsDays: (days, { now }) =>
    sql`(${treets.state} in ('scheduled', 'live', 'paused') and ${treets.claimUntil} > ${now}
      and ${treets.claimUntil} <= ${new Date(now.getTime() + days * DAY_MS)})`,
  claims: (claims) => CLAIMED[claims],
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

/** Lists treets, last changed first unless asked for in another order. */
export const listTreets = (db: Executor, query: TreetListQuery & PageAsked) =>
  listPage(db, query, {
    order: treetOrder(query.order, query.now),
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

/** Returns the IDs of the treets that match a filter, at most `max`. */
export async function idsMatching(db: Executor, filter: TreetListQuery, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: treets.id })
    .from(treets)
    .where(filterOf(filter))
    .orderBy(treets.id)
    .limit(max);
  return rows.map(({ id }) => id);
}

const isAmong = (businessId: string, ids: readonly string[]) =>
  and(
    eq(treets.businessId, businessId),
    sql`${treets.id} = any(${sql.param([...ids])}::text[])`,
    isSubmitted,
  );

/** Returns the titles of those of these treets that exist in the community. */
export const titlesOf = (db: Executor, businessId: string, ids: readonly string[]) =>
  db
    .select({ id: treets.id, name: treets.title })
    .from(treets)
    .where(isAmong(businessId, ids))
    .orderBy(treets.id);

/** Returns the suppliers of a community's treets, the labels of their audiences, and the packs to put them in. */
export async function choicesOf(db: Executor, businessId: string) {
  const ofCommunity = sql`${treets.businessId} = ${businessId} and ${isSubmitted}`;
  const { rows } = await db.execute<{
    suppliers: { id: string; name: string }[];
    labels: string[];
    packs: { id: string; title: string }[];
  }>(sql`select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by ${alphabetically(businesses.name)}, id), '[]'::json)
      from ${businesses} where id in (select ${treets.supplierId} from ${treets} where ${ofCommunity})) as suppliers,
    (select coalesce(json_agg(label order by ${alphabetically(sql`label`)}, label), '[]'::json)
      from (select distinct unnest(${treets.audience}) as label from ${treets} where ${ofCommunity}) as named) as labels,
    (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by changed desc, id desc), '[]'::json)
      from (select ${packs.id} as id, ${packs.title} as title, ${packs.updatedAt} as changed from ${packs}
        where ${packs.businessId} = ${businessId} and ${packs.state} <> 'archived'
        order by ${packs.updatedAt} desc, ${packs.id} desc limit ${MAX_PACKS}) as latest) as packs`);
  return rows[0] ?? { suppliers: [], labels: [], packs: [] };
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
    .where(and(eq(treets.businessId, businessId), isSubmitted))
    .groupBy(sql`1`);
  return inEveryState(rows);
}

/** Completes counts by state with 0 for missing states. */
export function inEveryState(rows: readonly { state: TreetState; total: number }[]) {
  const found = new Map(rows.map((row) => [row.state, row.total]));
  return Object.fromEntries(treetStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    TreetState,
    number
  >;
}

export const findTreet = (db: Executor, businessId: string, id: string) =>
  findRow(db, treets, and(matching(treets, { businessId, id }), isSubmitted));

/** Returns a treet and locks it until the transaction ends. Others who claim or change it wait. */
export const lockTreet = (db: Executor, businessId: string, id: string) =>
  lockRow(db, treets, and(matching(treets, { businessId, id }), isSubmitted));

/** Returns and locks several treets in one order. With `skipLocked`, leaves out those locked by other transactions. */
export const lockTreets = (
  db: Executor,
  businessId: string,
  ids: readonly string[],
  { skipLocked }: { readonly skipLocked: boolean },
): Promise<TreetRow[]> =>
  db
    .select()
    .from(treets)
    .where(isAmong(businessId, ids))
    .orderBy(treets.id)
    .for("no key update", skipLocked ? { skipLocked } : {});

export const countUnusedCodes = (db: Executor, treetId: string): Promise<number> =>
  db.$count(treetCodes, and(eq(treetCodes.treetId, treetId), isUnused));

/**
 * Counts the treets that count against the plan: those that members can claim now or later. With `supplierId`, only
 * those of that supplier.
 */
export const countRunning = (
  db: Executor,
  businessId: string,
  now: Date,
  supplierId?: string,
): Promise<number> =>
  countTogether(db, { total: runningTreets(businessId, now, supplierId) }).then(({ total }) => total);

/** Returns the same count as a column for use in another statement. */
export const runningTreets = (businessId: string, now: Date, supplierId?: string): SQL<number> =>
  countAll(
    treets,
    and(
      eq(treets.businessId, businessId),
      supplierId ? eq(treets.supplierId, supplierId) : undefined,
      inArray(treets.state, ["live", "scheduled"]),
      sql`coalesce(${treets.claimUntil} > ${now.toISOString()}::timestamptz, true)`,
    ),
  );

/** Counts the treets that members can claim now, as lists count them. */
export const countLive = (db: Executor, businessId: string, now: Date): Promise<number> =>
  db.$count(treets, and(eq(treets.businessId, businessId), isLive(now)));

/** Returns the totals of the treets of these communities, and of their claims in the last 30 days. */
export async function totalsOf(db: Executor, businessIds: readonly string[], now: Date) {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      live: counted(isLive(now)),
      review: counted(inNeed("review", now)),
      ending: counted(inNeed("ending", now)),
      lowStock: counted(inNeed("low_stock", now)),
      claims: recentClaims(businessIds, now),
    })
    .from(treets)
    .where(
      and(inArray(treets.businessId, [...businessIds]), isSubmitted, sql`${treets.state} <> 'archived'`),
    );
  return row ?? { live: 0, review: 0, ending: 0, lowStock: 0, claims: 0 };
}

/** Counts around a treet: claims to decide, open reports of problems, and the packs that hold it. */
export const countAround = (db: Executor, treetId: string) =>
  countTogether(db, {
    undecided: countAll(claims, and(eq(claims.treetId, treetId), sql`${claims.state} = 'pending_approval'`)),
    inPacks: countAll(
      packItems,
      sql`${packItems.treetId} = ${treetId} and exists (
        select 1 from ${packs} where ${packs.id} = ${packItems.packId} and ${packs.state} <> 'archived')`,
    ),
    reports: countAll(treetReports, and(eq(treetReports.treetId, treetId), isNull(treetReports.closedAt))),
  });
