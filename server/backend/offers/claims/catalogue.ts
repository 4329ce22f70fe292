import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "#shared/constants.ts";
import type { offersList } from "#shared/lists/treets.ts";
import { EARTH_RADIUS_METRES, type MapPosition } from "#shared/map-position.ts";
import {
  type CatalogueSort,
  HIDDEN_AFTER_SOLD_OUT_HOURS,
  MAX_FEATURED,
  type TreetCategory,
  typesAt,
} from "#shared/treets.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { listPage, type Order, type PageAsked } from "../../platform/db/page.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { countsAsMade } from "../../platform/db/schema/claims.ts";
import { catalogueOrder, featuredRank, treets } from "../../platform/db/schema/treets.ts";
import { isLive } from "../../platform/db/treet-state.ts";

/** The catalogue's filters that do not depend on the member. `unclaimed` does, so it is handled separately. */
interface Narrowed {
  readonly filters: Omit<(typeof offersList)["filters"], "unclaimed">;
  readonly look: Record<never, never>;
}

/** The viewer of a community's catalogue, and the time of viewing. */
interface Looker {
  readonly businessId: string;
  /** Member whose claims the `unclaimed` filter applies to. */
  readonly memberId: string | undefined;
  readonly labels: readonly string[];
  /** Set for the team, which sees every treet that any of its members can see. */
  readonly everyAudience: boolean;
  readonly now: Date;
  /** Limits the result to treets that meet it. */
  readonly only?: SQL | undefined;
}

export interface CatalogueQuery extends Looker, Narrowing<Narrowed>, PageAsked {
  readonly unclaimed: boolean;
  readonly sort: CatalogueSort;
  /** Position that distances are measured from; needed when sorting by distance. */
  readonly from?: MapPosition | undefined;
}

/** Query for the treets that everyone can claim, newest first. For viewers who are not members yet. */
export const forEverybody = {
  memberId: undefined,
  labels: [],
  everyAudience: false,
  unclaimed: false,
  sort: "new",
} as const;

/**
 * Compares with the empty array instead of checking the length, because the planner has statistics on how often it is
 * empty.
 */
const inAudience = (labels: readonly string[]): SQL =>
  sql`(${treets.audience} = '{}'::text[] or ${treets.audience} && ${sql.param([...labels])}::text[])`;

/** True if the treet is sold out, is set to be hidden then, and its last claim was long enough ago. */
export const hasGone = (now: Date): SQL<boolean> => sql<boolean>`(${treets.hideWhenSoldOut}
  and (coalesce(treets.stock_total <= treets.claimed_count, false) or treets.type = 'code_pool' and not exists (
    select 1 from treet_codes c where c.treet_id = treets.id and c.claim_id is null and c.voided_at is null))
  and coalesce((select max(c.claimed_at) from claims c where c.treet_id = treets.id), ${treets.publishedAt})
    <= ${new Date(now.getTime() - HIDDEN_AFTER_SOLD_OUT_HOURS * HOUR_MS)})`;

const isUnclaimedBy = (memberId: string): SQL => sql`not exists (
  select 1 from claims c where c.treet_id = treets.id and c.member_id = ${memberId} and ${countsAsMade(sql`c.state`)})`;

const conditions: Conditions<Narrowed> = {
  category: (category) => eq(treets.category, category),
  place: (place) => inArray(treets.type, [...typesAt[place]]),
  price: (price) => (price === "free" ? eq(treets.priceMinor, 0) : gt(treets.priceMinor, 0)),
  search: (text) => isFoundIn(text, treets.title, treets.summary),
};

/** Condition for all treets a viewer can see, before any filter is applied. */
const isThereFor = ({ businessId, labels, everyAudience, now, only }: Looker): SQL | undefined =>
  and(
    eq(treets.businessId, businessId),
    sql`${treets.state} in ('live', 'scheduled')`,
    isLive(now),
    sql`not ${hasGone(now)}`,
    // Not even the team finds it here, as no member does.
    sql`not ${treets.packsOnly}`,
    everyAudience ? undefined : inAudience(labels),
    only,
  );

const filterOf = (query: CatalogueQuery): SQL | undefined =>
  and(
    isThereFor(query),
    query.unclaimed && query.memberId ? isUnclaimedBy(query.memberId) : undefined,
    narrowedBy(conditions, query, undefined),
  );

type Sorting = Omit<Order, "id">;

/** The keyset order of each sorting. A plan allows few live treets, so only the default order has an index. */
const catalogueSorting: Readonly<Record<Exclude<CatalogueSort, "near">, Sorting>> = {
  new: { by: catalogueOrder(treets), type: "timestamp", direction: "descending" },
  ending: {
    by: sql`coalesce(${treets.claimUntil}, 'infinity'::timestamptz)`,
    type: "timestamptz",
    direction: "ascending",
  },
  popular: { by: sql`${treets.claimedCount}`, type: "int", direction: "descending" },
};

/** Distance of treets without a position, which sorts them last. */
const FARTHEST = 2_147_483_647;

/**
 * Orders by distance in whole metres, as the crow flies (haversine), to the treet's supplier, or to the community if
 * the treet is its own.
 */
const byDistance = ({ latitude, longitude }: MapPosition): Sorting => ({
  by: sql`coalesce((select (2 * ${EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
      sin(radians(b.latitude - ${latitude}::float8) / 2) ^ 2 + cos(radians(${latitude}::float8)) * cos(radians(b.latitude))
        * sin(radians(b.longitude - ${longitude}::float8) / 2) ^ 2))))::int
    from ${businesses} b where b.id = coalesce(${treets.supplierId}, ${treets.businessId})), ${sql.raw(String(FARTHEST))})`,
  type: "int",
  direction: "ascending",
});

const sortingOf = ({ sort, from }: CatalogueQuery): Sorting => {
  if (sort !== "near") return catalogueSorting[sort];
  return from ? byDistance(from) : catalogueSorting.new;
};

type CategoryTotals = { category: TreetCategory; total: number }[];

/** Number of treets in each category, ignoring the filters, largest first. */
const categoryTotals = (looker: Looker): SQL<CategoryTotals> =>
  sql<CategoryTotals>`(select coalesce(json_agg(json_build_object('category', category, 'total', total)
    order by total desc, category), '[]'::json)
    from (select treets.category, count(*)::int as total from ${treets} where ${isThereFor(looker)} group by treets.category) counted)`;

/** Runs `categoryTotals` as a separate statement. */
export async function countCategories(db: Executor, looker: Looker): Promise<CategoryTotals> {
  const { rows } = await db.execute<{ totals: CategoryTotals }>(
    sql`select ${categoryTotals(looker)} as totals`,
  );
  return rows[0]?.totals ?? [];
}

/** Lists the treets that members can claim. When sorted newest first, featured treets come on top, in the team's order. */
export async function listCatalogue(db: Executor, query: CatalogueQuery) {
  const page = await listPage(db, query, {
    order: { ...sortingOf(query), id: treets.id },
    from: treets,
    filter: filterOf(query),
    select: (place) =>
      db
        .select({
          treet: treets,
          ...place,
          categories: query.cursor ? sql<undefined>`null` : categoryTotals(query),
          rank: featuredRank,
        })
        .from(treets)
        .$dynamic(),
    idOf: ({ treet }) => treet.id,
  });
  if (query.sort !== "new" || query.cursor) return page;
  // Ordered after reading, as the index and the cursor know nothing of the team's order.
  return {
    ...page,
    rows: [
      ...byRank(page.rows.filter(({ treet }) => treet.featured)),
      ...page.rows.filter(({ treet }) => !treet.featured),
    ],
  };
}

/** Sorts by rank; rows without one stay in their order, after the others. */
export const byRank = <Row extends { readonly rank: number | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.rank ?? MAX_FEATURED + 1) - (other.rank ?? MAX_FEATURED + 1));
