import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "#shared/constants.ts";
import type { offersList } from "#shared/lists/treets.ts";
import { EARTH_RADIUS_METRES, type MapPosition } from "#shared/map-position.ts";
import {
  type CatalogueSort,
  HIDDEN_AFTER_SOLD_OUT_HOURS,
  type TreetCategory,
  typesAt,
} from "#shared/treets.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { listPage, type Order, type PageAsked } from "../../platform/db/page.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { catalogueOrder, countsAsMade, treets } from "../../platform/db/schema/treets.ts";
import { isLive } from "../../platform/db/treet-state.ts";

/** What narrows it down for anybody; what is unclaimed is so for one member. */
interface Narrowed {
  readonly filters: Omit<(typeof offersList)["filters"], "unclaimed">;
  readonly look: Record<never, never>;
}

/** Who looks at the catalogue of a community, and when. */
interface Looker {
  readonly businessId: string;
  /** Whose claims are meant where only what is unclaimed is asked for. */
  readonly memberId: string | undefined;
  readonly labels: readonly string[];
  /** A team sees what any of its members may see. */
  readonly everyAudience: boolean;
  readonly now: Date;
  /** Only of these. */
  readonly among?: readonly string[];
}

export interface CatalogueQuery extends Looker, Narrowing<Narrowed>, PageAsked {
  readonly unclaimed: boolean;
  readonly sort: CatalogueSort;
  /** From where the nearest is sought; there where it is sorted by that. */
  readonly from?: MapPosition | undefined;
}

/** What everybody can claim, the newest first: for those who are no members yet. */
export const forEverybody = {
  memberId: undefined,
  labels: [],
  everyAudience: false,
  unclaimed: false,
  sort: "new",
} as const;

/** Compared with the empty list rather than by its length, as the planner knows how often lists are empty. */
const inAudience = (labels: readonly string[]): SQL =>
  sql`(${treets.audience} = '{}'::text[] or ${treets.audience} && ${sql.param([...labels])}::text[])`;

/** Nothing is left of it, and the last one went long enough ago. */
const hasGone = (now: Date): SQL => sql`(${treets.hideWhenSoldOut}
  and (coalesce(treets.stock_total <= treets.claimed_count, false) or treets.type = 'code_pool' and not exists (
    select 1 from treet_codes c where c.treet_id = treets.id and c.claim_id is null and c.voided_at is null))
  and coalesce((select max(c.claimed_at) from claims c where c.treet_id = treets.id), ${treets.publishedAt})
    <= ${new Date(now.getTime() - HIDDEN_AFTER_SOLD_OUT_HOURS * HOUR_MS)})`;

const isUnclaimedBy = (memberId: string): SQL => sql`not exists (
  select 1 from claims c where c.treet_id = treets.id and c.member_id = ${memberId} and ${countsAsMade(sql`c.state`)})`;

const conditions: Conditions<Narrowed> = {
  category: (category) => eq(treets.category, category),
  place: (place) => inArray(treets.type, [...typesAt[place]]),
  search: (text) => isFoundIn(text, treets.title, treets.summary),
};

/** All there is for one who looks, however the list is narrowed. */
const isThereFor = ({ businessId, labels, everyAudience, now, among }: Looker): SQL | undefined =>
  and(
    eq(treets.businessId, businessId),
    sql`${treets.state} in ('live', 'scheduled')`,
    isLive(now),
    sql`not ${hasGone(now)}`,
    everyAudience ? undefined : inAudience(labels),
    among ? inArray(treets.id, [...among]) : undefined,
  );

const filterOf = (query: CatalogueQuery): SQL | undefined =>
  and(
    isThereFor(query),
    query.unclaimed && query.memberId ? isUnclaimedBy(query.memberId) : undefined,
    narrowedBy(conditions, query, undefined),
  );

type Sorting = Omit<Order, "id">;

/** How each order is kept from page to page. Live treets are as few as the plan allows, so only the usual one has an index. */
const catalogueSorting: Readonly<Record<Exclude<CatalogueSort, "near">, Sorting>> = {
  new: { by: catalogueOrder(treets), type: "timestamp", direction: "descending" },
  ending: {
    by: sql`coalesce(${treets.claimUntil}, 'infinity'::timestamptz)`,
    type: "timestamptz",
    direction: "ascending",
  },
  popular: { by: sql`${treets.claimedCount}`, type: "int", direction: "descending" },
};

/** What is nowhere comes last. */
const FARTHEST = 2_147_483_647;

/** Whole metres to the place of who gives it, as the crow flies (haversine); of the community where it gives it itself. */
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

/** How many there are of each category, however else the list is narrowed; the largest first. */
const categoryTotals = (looker: Looker): SQL<CategoryTotals> =>
  sql<CategoryTotals>`(select coalesce(json_agg(json_build_object('category', category, 'total', total)
    order by total desc, category), '[]'::json)
    from (select treets.category, count(*)::int as total from ${treets} where ${isThereFor(looker)} group by treets.category) counted)`;

/** The same in a statement of its own. */
export async function countCategories(db: Executor, looker: Looker): Promise<CategoryTotals> {
  const { rows } = await db.execute<{ totals: CategoryTotals }>(
    sql`select ${categoryTotals(looker)} as totals`,
  );
  return rows[0]?.totals ?? [];
}

/** What members can claim; featured ones on top where the newest come first. */
export const listCatalogue = (db: Executor, query: CatalogueQuery) =>
  listPage(db, query, {
    order: { ...sortingOf(query), id: treets.id },
    from: treets,
    filter: filterOf(query),
    select: (place) =>
      db
        .select({
          treet: treets,
          ...place,
          categories: query.cursor ? sql<undefined>`null` : categoryTotals(query),
        })
        .from(treets)
        .$dynamic(),
    idOf: ({ treet }) => treet.id,
  });
