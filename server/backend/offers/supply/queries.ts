import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { SupplyOrder } from "#shared/lists/orders.ts";
import type { supplyList } from "#shared/lists/treets.ts";
import type { TreetState } from "#shared/treets.ts";
import { type Pair, partnershipsBetween } from "../../community/partners/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically, isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { listPage, type PageAsked } from "../../platform/db/page.ts";
import { findRow, firstOf, matching } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { partnerships } from "../../platform/db/schema/partners.ts";
import { treetRevisions } from "../../platform/db/schema/treet-revisions.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { redeemedOf } from "../../platform/db/treet-counts.ts";
import { effectiveState, isKept } from "../../platform/db/treet-state.ts";
import { inEveryState, treetOrder, turnsIn } from "../treets/index.ts";

const redeemed = redeemedOf(sql`${treets.id}`);
const hasPendingChange = sql<boolean>`exists (select 1 from ${treetRevisions} r where r.treet_id = ${treets.id} and r.state = 'pending')`;

/** Excludes the community's own drafts, which a supplier must not see, and deleted drafts. */
const isTheirs = sql`((${treets.bySupplier} or ${treets.state} <> 'draft') and ${isKept})`;

interface ListQuery extends Narrowing<typeof supplyList>, PageAsked {
  readonly providerId: string;
  readonly now: Date;
  readonly order?: SupplyOrder | undefined;
  readonly turnsFrom?: string | undefined;
  readonly turnsBefore?: string | undefined;
}

/** The state for the supplier: in an archived community, a live treet is as good as paused until it is restored. */
const stateHere = (now: Date) => sql<TreetState>`case
  when ${effectiveState(now)} in ('scheduled', 'live') and exists (
    select 1 from ${businesses} b where b.id = ${treets.businessId} and b.status in ('archived', 'deleted'))
  then 'paused' else ${effectiveState(now)} end`;

const conditions: Conditions<typeof supplyList, { readonly now: Date }> = {
  search: (text) => isFoundIn(text, treets.title),
  state: (state, { now }) => sql`${stateHere(now)} = ${state}`,
};

/** Lists supplied treets, last changed first unless asked for in another order. Archived ones are listed only if that state is requested. */
export const listSupplied = (db: Executor, query: ListQuery) =>
  listPage(db, query, {
    order: treetOrder(query.order, query.now),
    from: treets,
    filter: and(
      eq(treets.supplierId, query.providerId),
      isTheirs,
      query.state ? undefined : sql`${treets.state} <> 'archived'`,
      narrowedBy(conditions, query, query),
      turnsIn(query),
    ),
    select: (place) =>
      db
        .select({
          treet: treets,
          state: stateHere(query.now),
          community: { name: businesses.name, currency: businesses.currency, status: businesses.status },
          redeemed,
          hasPendingChange,
          ...place,
        })
        .from(treets)
        .innerJoin(businesses, eq(businesses.id, treets.businessId))
        .$dynamic(),
    idOf: ({ treet }) => treet.id,
  });

export async function countSuppliedByState(db: Executor, providerIds: readonly string[], now: Date) {
  const state = stateHere(now);
  const rows = await db
    .select({ state, total: count() })
    .from(treets)
    .where(and(inArray(treets.supplierId, [...providerIds]), isTheirs))
    .groupBy(sql`1`);
  return inEveryState(rows);
}

/** Returns all treets this business supplies or ever supplied, each with its community. */
export const suppliedTreets = async (db: Executor, providerId: string) =>
  db
    .select({
      id: treets.id,
      title: treets.title,
      communityId: treets.businessId,
      community: businesses.name,
      timezone: businesses.timezone,
    })
    .from(treets)
    .innerJoin(businesses, eq(businesses.id, treets.businessId))
    .where(and(eq(treets.supplierId, providerId), isTheirs));

export type Supplied = NonNullable<Awaited<ReturnType<typeof findSupplied>>>;

const supplied = (db: Executor, providerId: string, id: string) =>
  db
    .select({ treet: treets, community: businesses, redeemed, hasPendingChange })
    .from(treets)
    .innerJoin(businesses, eq(businesses.id, treets.businessId))
    .where(and(matching(treets, { supplierId: providerId, id }), isTheirs));

/** Finds a treet that this business supplies, with its community. */
export const findSupplied = (db: Executor, providerId: string, id: string) =>
  firstOf(supplied(db, providerId, id));

/** Finds a supplied treet and locks it until the transaction ends. */
export const lockSupplied = (db: Executor, providerId: string, id: string) =>
  firstOf(supplied(db, providerId, id).for("no key update", { of: treets }));

/** Returns the partnership of a community with a provider: the current one, or else the most recent. */
export const partnershipBetween = (db: Executor, pair: Pair) =>
  firstOf(
    partnershipsBetween(db, pair)
      .orderBy(sql`${partnerships.state} in ('active', 'paused') desc`, desc(partnerships.since))
      .limit(1),
  );

/** Returns the communities this business currently has an active partnership with, without those that were closed. */
export const communitiesSupplied = async (db: Executor, providerId: string) =>
  db
    .select({ partnership: partnerships, community: businesses })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.businessId))
    .where(
      and(
        matching(partnerships, { providerId, state: "active" }),
        inArray(businesses.status, ["active", "frozen"]),
      ),
    )
    .orderBy(alphabetically(businesses.name), partnerships.id);

/** True if this community has ever published a treet of this supplier. */
export async function hasPublished(
  db: Executor,
  { communityId, providerId }: { communityId: string; providerId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(treets)
    .where(
      and(
        matching(treets, { supplierId: providerId, businessId: communityId }),
        sql`${treets.publishedAt} is not null`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export const pendingRevision = (db: Executor, treetId: string) =>
  findRow(db, treetRevisions, { treetId, state: "pending" });
