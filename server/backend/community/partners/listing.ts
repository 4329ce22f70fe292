import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { Partner, PartnerAcross } from "#shared/contract/partner-shapes.ts";
import { partner as partnerSchema } from "#shared/contract/partner-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { CommonOrder, PartnerOrder } from "#shared/lists/orders.ts";
import type { partnersList, partnersSomewhere } from "#shared/lists/partners.ts";
import { type PartnerState, QUIET_DAYS } from "#shared/partner-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { chosenOrder, listPage, mostFirst, type Order, type PageAsked } from "../../platform/db/page.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { partnerMessages, partnerships } from "../../platform/db/schema/partners.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { presented } from "../../platform/presented.ts";
import { unreadBy } from "./sides.ts";

/** Condition for the treets of a partnership: those that its provider supplies to its community. */
const supplied = sql`t.business_id = partnerships.business_id and t.supplier_id = partnerships.provider_id`;

/** Condition for those that members can claim now. */
const isLiveTreet = (
  now: Date,
) => sql`(t.state = 'live' or t.state = 'scheduled' and coalesce(t.claim_from <= ${now}, true))
  and coalesce(t.claim_until > ${now}, true)`;

/** Number of live treets of a partnership, as a column. */
export const liveTreets = (now: Date) =>
  sql<number>`(select count(*)::int from ${treets} t where ${supplied} and ${isLiveTreet(now)})`;

export const claimsMade = sql<number>`(select coalesce(sum(t.claimed_count), 0)::int from ${treets} t where ${supplied})`;

/** The first of the last 30 calendar days of a community, including today; figures and rates cover these days. */
const firstRecentDay = (now: Date, business: SQL) => sql`(
  select (${now}::timestamptz at time zone b.timezone)::date - 29 from ${businesses} b where b.id = ${business})`;

const since = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Claims of the last 30 days and how many of them were redeemed, from each treet's daily aggregates. */
const recentClaims = (now: Date): SQL<number[]> => sql<number[]>`(
    select array[coalesce(sum(summed.claims), 0), coalesce(sum(summed.redeemed), 0)]::int[]
    from (select ${firstRecentDay(now, sql`partnerships.business_id`)} as since offset 0) as recent, ${treets} t
    join ${insightTreets} as summed on summed.treet_id = t.id and summed.span = 'day'
    where ${supplied} and summed.start >= recent.since)`;

const lastActiveAt = sql<Date | null>`greatest(partnerships.since,
  (select max(m.at) from ${partnerMessages} m where m.partnership_id = partnerships.id and m.side = 'provider'),
  (select max(t.updated_at) from ${treets} t where ${supplied} and t.by_supplier))`.mapWith(
  partnerships.since,
);

/** Active for at least `QUIET_DAYS`, and nothing of theirs could be claimed in that time. */
const isQuiet = (now: Date) => sql<boolean>`(partnerships.state = 'active'
  and partnerships.since < ${since(now, QUIET_DAYS)}
  and not exists (select 1 from ${treets} t where ${supplied} and (t.updated_at > ${since(now, QUIET_DAYS)}
    or t.claim_until > ${since(now, QUIET_DAYS)} or (t.state in ('live', 'scheduled') and t.claim_until is null))))`;

export const withProvider = (now: Date) => ({
  partnership: partnerships,
  provider: { name: businesses.name, logo: businesses.logoImageId },
  liveTreets: liveTreets(now),
  claims: claimsMade,
  recent: recentClaims(now),
  lastActiveAt,
  isQuiet: isQuiet(now),
  unread: unreadBy("community"),
});

type PartnerRow = Awaited<ReturnType<typeof listPartners>>["rows"][number];

interface ListQuery extends Narrowing<typeof partnersList> {
  readonly order?: PartnerOrder | undefined;
  readonly businessId: string;
  readonly now: Date;
}

/** States of finished partnerships, listed only on request. */
const GONE: readonly PartnerState[] = ["ended", "declined", "rejected", "withdrawn", "revoked", "blocked"];

interface Facts {
  readonly now: Date;
}

const everywhere = {
  state: (state: PartnerState) => eq(partnerships.state, state),
  search: (text: string) => isFoundIn(text, businesses.name, partnerships.email),
  tag: (tag: string) => sql`${partnerships.tags} @> array[${tag}]::text[]`,
};

const conditions: Conditions<typeof partnersList, Facts> = {
  ...everywhere,
  quiet: (_, { now }) => isQuiet(now),
};

const conditionsAcross: Conditions<typeof partnersSomewhere, Facts> = {
  ...everywhere,
  idle: (_, { now }) => and(eq(partnerships.state, "active"), sql`${liveTreets(now)} = 0`),
};

const notGone = sql`${partnerships.state} <> all (${sql.param([...GONE])}::text[])`;

const filterOf = (query: ListQuery): SQL | undefined =>
  and(
    eq(partnerships.businessId, query.businessId),
    query.state ? undefined : notGone,
    narrowedBy(conditions, query, query),
  );

function orderOf(order: PartnerOrder | undefined, now: Date): Order {
  const { id } = partnerships;
  switch (order) {
    case "mostTreets":
      return mostFirst(liveTreets(now), id);
    case "mostRecentClaims":
      return mostFirst(sql`(${recentClaims(now)})[1]`, id);
    default:
      return chosenOrder(order, {
        moment: partnerships.invitedAt,
        name: sql`coalesce(${businesses.name}, ${partnerships.email})`,
        id,
      });
  }
}

/** Lists partners, newest first unless asked for in another order. */
export const listPartners = (db: Executor, query: ListQuery & PageAsked) =>
  listPage(db, query, {
    order: orderOf(query.order, query.now),
    from: partnersAndProviders,
    filter: filterOf(query),
    select: (place) =>
      db
        .select({ ...withProvider(query.now), ...place })
        .from(partnerships)
        .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
        .$dynamic(),
    idOf: ({ partnership }) => partnership.id,
  });

/** Returns the IDs of the partners that match a filter, at most `max`. */
export async function idsMatching(db: Executor, filter: ListQuery, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: partnerships.id })
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(filterOf(filter))
    .orderBy(partnerships.id)
    .limit(max);
  return rows.map(({ id }) => id);
}

interface AcrossQuery extends Narrowing<typeof partnersSomewhere>, Facts {
  readonly order?: CommonOrder | undefined;
  readonly businessIds: readonly string[];
}

const filterAcross = (query: AcrossQuery): SQL | undefined =>
  and(
    inArray(partnerships.businessId, [...query.businessIds]),
    query.state ? undefined : notGone,
    narrowedBy(conditionsAcross, query, query),
  );

/**
 * Lists the partners of several communities, each supplying business once: by the latest of its partnerships that
 * match, newest first unless asked for in another order, with the IDs of all of these.
 */
export async function listPartnersAcross(db: Executor, query: AcrossQuery & PageAsked) {
  const { now } = query;
  const groups = sql`(
    select array_agg(${partnerships.id} order by ${partnerships.invitedAt} desc, ${partnerships.id} desc) as ids
    from ${partnersAndProviders} where ${filterAcross(query)}
    group by coalesce(${partnerships.providerId}, lower(${partnerships.email}))) as groups`;
  const { rows, ...page } = await listPage(db, query, {
    order: orderOf(query.order, now),
    from: groups,
    filter: undefined,
    select: (place) =>
      db
        .select({ ...withProvider(now), ids: sql<string[]>`groups.ids`, ...place })
        .from(partnerships)
        .innerJoin(groups, sql`groups.ids[1] = ${partnerships.id}`)
        .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
        .$dynamic(),
    idOf: ({ partnership }) => partnership.id,
  });
  const others = rows.flatMap(({ ids }) => ids.slice(1));
  const found = new Map<string, Shown>(rows.map((row) => [row.partnership.id, row]));
  for (const row of others.length > 0 ? await partnersIn(db, others, now) : [])
    found.set(row.partnership.id, row);
  const partners = rows.map(({ ids }) => ids.flatMap((id) => found.get(id) ?? []));
  return { partners, ...page };
}

const partnersIn = (db: Executor, ids: readonly string[], now: Date) =>
  db
    .select(withProvider(now))
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(inArray(partnerships.id, [...ids]));

const partnersAndProviders = sql`${partnerships} left join ${businesses} on ${businesses.id} = ${partnerships.providerId}`;

export const countByState = async (db: Executor, businessId: string) =>
  db
    .select({ state: partnerships.state, total: count() })
    .from(partnerships)
    .where(eq(partnerships.businessId, businessId))
    .groupBy(partnerships.state);

/** Returns the totals of all partners of these communities. */
export async function figuresOf(db: Executor, businessIds: readonly string[], now: Date) {
  const ids = sql`${sql.param([...businessIds])}::text[]`;
  const [row] = await db
    .select({
      active: sql<number>`(count(distinct ${partnerships.providerId}) filter (where ${partnerships.state} = 'active'))::int`,
      waiting: sql<number>`count(*) filter (where ${partnerships.state} = 'applied')::int`,
      quiet: sql<number>`count(*) filter (where ${isQuiet(now)})::int`,
      liveTreets: sql<number>`(select count(*)::int from ${treets} t where t.business_id = any(${ids})
        and t.supplier_id is not null and ${isLiveTreet(now)})`,
      claims: sql<number>`(select coalesce(sum(summed.claims), 0)::int
        from (select asked.id, ${firstRecentDay(now, sql`asked.id`)} as since from unnest(${ids}) as asked (id) offset 0) as recent
        join ${insightTreets} as summed on summed.business_id = recent.id and summed.span = 'day'
          and summed.start >= recent.since
        join ${treets} t on t.id = summed.treet_id where t.supplier_id is not null)`,
      tags: sql<string[]>`(select coalesce(array_agg(tag order by tag), '{}')
        from (select distinct unnest(p.tags) as tag from ${partnerships} p where p.business_id = any(${ids})) as named)`,
    })
    .from(partnerships)
    .where(inArray(partnerships.businessId, [...businessIds]));
  return row ?? { active: 0, waiting: 0, quiet: 0, liveTreets: 0, claims: 0, tags: [] };
}

type Shown = Omit<PartnerRow, "sortValue" | "total">;

export const presentPartner = ({
  partnership,
  provider,
  recent: [made = 0, redeemed = 0],
  ...row
}: Shown): Partner =>
  presented(
    partnerSchema,
    { ...partnership, ...row },
    {
      name: provider?.name ?? partnership.email,
      logoUrl: imageUrl(provider?.logo ?? null, "small"),
      contact: partnership.contacts[0]?.name ?? "",
      recent: { claims: made, redeemed },
    },
  );

/** @param communities by their ID */
export function presentAcross(
  rows: readonly Shown[],
  communities: ReadonlyMap<string, { readonly slug: string; readonly name: string }>,
): PartnerAcross | undefined {
  const places = rows.flatMap((row) => {
    const { slug, name } = communities.get(row.partnership.businessId) ?? {};
    return slug !== undefined && name !== undefined
      ? [{ ...presentPartner(row), business: { slug, name } }]
      : [];
  });
  const [latest] = places;
  if (!latest) return undefined;
  const { id, name, email, logoUrl } = latest;
  return { id, name, email, logoUrl, places };
}
