import { and, count, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { Partner } from "#shared/contract/partner-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { partnersList } from "#shared/lists/partners.ts";
import { type PartnerState, QUIET_DAYS } from "#shared/partner-rules.ts";
import { countAll, countTogether } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { isFoundIn } from "../../platform/db/folded.ts";
import { type Conditions, type Narrowing, narrowedBy } from "../../platform/db/narrowing.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { latestFirst, listPage, type PageAsked } from "../../platform/db/page.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import type { PartnershipRow } from "../../platform/db/schema/partners.ts";
import { partnerMessages, partnerships } from "../../platform/db/schema/partners.ts";
import { claims, treets } from "../../platform/db/schema/treets.ts";
import { redeemedOf } from "../../platform/db/treet-counts.ts";
import { effectiveState } from "../../platform/db/treet-state.ts";
import { hashOf } from "../../platform/secrets.ts";
import { unreadBy } from "./sides.ts";

export type { PartnershipRow };

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
const claimsMade = sql<number>`(select coalesce(sum(t.claimed_count), 0)::int from ${treets} t where ${supplied})`;

/** The first of the last 30 calendar days of a community, including today; figures and rates cover these days. */
const firstRecentDay = (now: Date, business: SQL) => sql`(
  select (${now}::timestamptz at time zone b.timezone)::date - 29 from ${businesses} b where b.id = ${business})`;
const since = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Claims of the last 30 days and how many of them were redeemed, from each treet's daily aggregates. */
function recentClaims(now: Date): SQL<number[]> {
  return sql<number[]>`(
    select array[coalesce(sum(summed.claims), 0), coalesce(sum(summed.redeemed), 0)]::int[]
    from (select ${firstRecentDay(now, sql`partnerships.business_id`)} as since offset 0) as recent, ${treets} t
    join ${insightTreets} as summed on summed.treet_id = t.id and summed.span = 'day'
    where ${supplied} and summed.start >= recent.since)`;
}

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

const withProvider = (now: Date) => ({
  partnership: partnerships,
  provider: { name: businesses.name, logo: businesses.logoImageId },
  liveTreets: liveTreets(now),
  claims: claimsMade,
  recent: recentClaims(now),
  lastActiveAt,
  isQuiet: isQuiet(now),
  unread: unreadBy("community"),
});

export type PartnerRow = Awaited<ReturnType<typeof listPartners>>["rows"][number];

interface ListQuery extends Narrowing<typeof partnersList> {
  readonly businessId: string;
  readonly now: Date;
}

/** States of finished partnerships, listed only on request. */
const GONE: readonly PartnerState[] = ["ended", "declined", "rejected", "withdrawn", "revoked", "blocked"];

const conditions: Conditions<typeof partnersList, { readonly now: Date }> = {
  state: (state) => eq(partnerships.state, state),
  search: (text) => isFoundIn(text, businesses.name, partnerships.email),
  tag: (tag) => sql`${partnerships.tags} @> array[${tag}]::text[]`,
  quiet: (_, { now }) => isQuiet(now),
};

const filterOf = (query: ListQuery): SQL | undefined =>
  and(
    eq(partnerships.businessId, query.businessId),
    query.state ? undefined : sql`${partnerships.state} <> all (${sql.param([...GONE])}::text[])`,
    narrowedBy(conditions, query, query),
  );

/** Lists partners, newest first. */
export const listPartners = (db: Executor, query: ListQuery & PageAsked) =>
  listPage(db, query, {
    order: latestFirst(partnerships.invitedAt, partnerships.id),
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

const partnersAndProviders = sql`${partnerships} left join ${businesses} on ${businesses.id} = ${partnerships.providerId}`;

export async function countByState(db: Executor, businessId: string) {
  return db
    .select({ state: partnerships.state, total: count() })
    .from(partnerships)
    .where(eq(partnerships.businessId, businessId))
    .groupBy(partnerships.state);
}

/** Counts the partners that count against the plan. */
export const countActivePartners = (db: Executor, businessId: string): Promise<number> =>
  countTogether(db, { total: activePartners(businessId) }).then(({ total }) => total);

/** Same count as a column for use in other queries. */
export const activePartners = (businessId: string): SQL<number> =>
  countAll(
    partnerships,
    and(eq(partnerships.businessId, businessId), inArray(partnerships.state, ["active", "paused"])),
  );

/** Returns the totals of all partners. */
export async function figuresOf(db: Executor, businessId: string, now: Date) {
  const here = eq(partnerships.businessId, businessId);
  const [row] = await db
    .select({
      active: sql<number>`count(*) filter (where ${partnerships.state} = 'active')::int`,
      waiting: sql<number>`count(*) filter (where ${partnerships.state} = 'applied')::int`,
      quiet: sql<number>`count(*) filter (where ${isQuiet(now)})::int`,
      liveTreets: sql<number>`(select count(*)::int from ${treets} t where t.business_id = ${businessId}
        and t.supplier_id is not null and ${isLiveTreet(now)})`,
      claims: sql<number>`(select coalesce(sum(summed.claims), 0)::int
        from ${insightTreets} as summed join ${treets} t on t.id = summed.treet_id
        where summed.business_id = ${businessId} and summed.span = 'day'
        and summed.start >= ${firstRecentDay(now, sql`${businessId}`)} and t.supplier_id is not null)`,
    })
    .from(partnerships)
    .where(here);
  const tags = await db
    .selectDistinct({ tag: sql<string>`unnest(${partnerships.tags})` })
    .from(partnerships)
    .where(here)
    .orderBy(sql`1`);
  return {
    ...(row ?? { active: 0, waiting: 0, quiet: 0, liveTreets: 0, claims: 0 }),
    tags: tags.map(({ tag }) => tag),
  };
}

/** Counts what ending a partnership would affect: unredeemed claims, and live treets without an end date. */
export async function effectsOn(db: Executor, { businessId, providerId }: PartnershipRow, now: Date) {
  if (!providerId) return { unredeemed: 0, openEnded: 0 };
  const theirs = and(eq(treets.businessId, businessId), eq(treets.supplierId, providerId));
  const [row] = await db
    .select({
      unredeemed: sql<number>`coalesce(sum((select count(*) from ${claims} c where c.treet_id = treets.id
        and c.state = 'active' and coalesce(c.expires_at > ${now}, true))), 0)::int`,
      openEnded: sql<number>`count(*) filter (where ${treets.state} = 'live' and ${treets.claimUntil} is null)::int`,
    })
    .from(treets)
    .where(theirs);
  return row ?? { unredeemed: 0, openEnded: 0 };
}

/** Domains of public email providers: a shared one says nothing about the business. */
export const EVERYBODYS = new Set(
  "gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com gmx.de gmx.net web.de t-online.de proton.me".split(
    " ",
  ),
);

/** Lists up to three partners whose email address or website has this domain, as they may be the same business. */
export async function similarTo(db: Executor, businessId: string, domain: string) {
  const rows = await db
    .select({ id: partnerships.id, name: businesses.name, email: partnerships.email })
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(
      and(
        eq(partnerships.businessId, businessId),
        inArray(partnerships.state, ["invited", "applied", "active", "paused"]),
        or(
          sql`split_part(lower(${partnerships.email}), '@', 2) = ${domain}`,
          sql`substring(lower(${businesses.website}) from '^https://(?:www[.])?([^/:]+)') = ${domain}`,
        ),
      ),
    )
    .limit(3);
  return rows.map(({ id, name, email }) => ({ id, name: name ?? email, email }));
}

export async function findPartner(db: Executor, businessId: string, id: string, now: Date) {
  const [row] = await db
    .select(withProvider(now))
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(and(eq(partnerships.businessId, businessId), eq(partnerships.id, id)));
  return row;
}

/** Returns the partnership of this business with that ID; throws a 404 Problem if there is none. */
export const requirePartner = (
  db: Executor,
  businessId: string,
  id: string,
): Promise<{ id: string; supplierId: string | null }> =>
  oneOr404(
    db
      .select({ id: partnerships.id, supplierId: partnerships.providerId })
      .from(partnerships)
      .where(and(eq(partnerships.businessId, businessId), eq(partnerships.id, id))),
  );

/** Returns a partnership of this business and locks it until the transaction ends. */
export async function lockPartner(
  db: Executor,
  businessId: string,
  id: string,
): Promise<PartnershipRow | undefined> {
  const [row] = await db
    .select()
    .from(partnerships)
    .where(and(eq(partnerships.businessId, businessId), eq(partnerships.id, id)))
    .for("update");
  return row;
}

/** Returns a partnership of this supplier, whichever community it is with. */
export async function findSupplied(
  db: Executor,
  providerId: string,
  id: string,
): Promise<PartnershipRow | undefined> {
  const [row] = await db
    .select()
    .from(partnerships)
    .where(and(eq(partnerships.providerId, providerId), eq(partnerships.id, id)));
  return row;
}

/** Finds an invitation by its emailed secret or its ID. Undefined if the community is deleted. */
export async function findAddressed(db: Executor, input: { token: string } | { invitation: string }) {
  const [row] = await db
    .select({ partnership: partnerships, community: businesses, inviter: users.firstName })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.businessId))
    .leftJoin(users, eq(users.id, partnerships.invitedBy))
    .where(
      and(
        "token" in input
          ? eq(partnerships.tokenHash, hashOf(input.token))
          : eq(partnerships.id, input.invitation),
        ne(businesses.status, "deleted"),
      ),
    );
  return row;
}

/**
 * Ranks several partnerships of one pair, for instance after an end and a new start: an open one first, then the
 * latest.
 */
const weight = (alias: SQL) =>
  sql`(${alias}.state in ('applied', 'active', 'paused', 'blocked'), ${alias}.invited_at, ${alias}.id)`;

/** Returns the current or latest partnership of a community with a provider and locks it until the transaction ends. */
export async function latestBetween(
  db: Executor,
  { communityId, providerId }: { communityId: string; providerId: string },
): Promise<PartnershipRow | undefined> {
  const [row] = await db
    .select()
    .from(partnerships)
    .where(and(eq(partnerships.businessId, communityId), eq(partnerships.providerId, providerId)))
    .orderBy(sql`${weight(sql`partnerships`)} desc`)
    .limit(1)
    .for("update");
  return row;
}

const countsMost = sql`not exists (select 1 from ${partnerships} other where other.business_id = partnerships.business_id and other.provider_id = partnerships.provider_id and ${weight(sql`other`)} > ${weight(sql`partnerships`)})`;

/** The contact person may have left the community's team since. */
const isOnTheirTeam = sql`exists (select 1 from ${teamMemberships} tm where tm.business_id = partnerships.business_id
  and tm.user_id = users.id and tm.status = 'active')`;

export async function communitiesOf(db: Executor, providerId: string, now: Date) {
  return db
    .select({
      partnership: partnerships,
      community: {
        slug: businesses.slug,
        name: businesses.name,
        tagline: businesses.tagline,
        logo: businesses.logoImageId,
        status: businesses.status,
      },
      contact: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      // In an archived community, none of them can be claimed.
      liveTreets: sql<number>`case when ${businesses.status} in ('active', 'frozen') then ${liveTreets(now)} else 0 end`,
      claims: claimsMade,
      unread: unreadBy("provider"),
    })
    .from(partnerships)
    .innerJoin(businesses, eq(businesses.id, partnerships.businessId))
    .leftJoin(users, and(eq(users.id, partnerships.contactUserId), isOnTheirTeam))
    .where(and(eq(partnerships.providerId, providerId), countsMost))
    .orderBy(desc(partnerships.since), desc(partnerships.id));
}

export async function treetsOf(db: Executor, { businessId, providerId }: PartnershipRow, now: Date) {
  if (!providerId) return [];
  return db
    .select({
      id: treets.id,
      title: treets.title,
      state: effectiveState(now),
      until: treets.claimUntil,
      claims: treets.claimedCount,
      redemptions: redeemedOf(sql`${treets.id}`),
    })
    .from(treets)
    .where(
      and(
        eq(treets.businessId, businessId),
        eq(treets.supplierId, providerId),
        // A supplier's draft is visible to the supplier only until submitted.
        sql`not (${treets.bySupplier} and ${treets.state} = 'draft')`,
      ),
    )
    .orderBy(desc(treets.updatedAt))
    .limit(100);
}

type Shown = Omit<PartnerRow, "sortValue" | "total">;

export const presentPartner = ({
  partnership,
  provider,
  recent: [made = 0, redeemed = 0],
  ...row
}: Shown): Partner => ({
  id: partnership.id,
  state: partnership.state,
  name: provider?.name ?? partnership.email,
  email: partnership.email,
  logoUrl: imageUrl(provider?.logo ?? null, "small"),
  policy: partnership.policy,
  tags: partnership.tags,
  contact: partnership.contacts[0]?.name ?? "",
  liveTreets: row.liveTreets,
  claims: row.claims,
  unread: row.unread,
  isQuiet: row.isQuiet,
  overPlan: partnership.overPlan,
  recent: { claims: made, redeemed },
  lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  nudgedAt: partnership.nudgedAt?.toISOString() ?? null,
  invitedAt: partnership.invitedAt.toISOString(),
  expiresAt: partnership.expiresAt?.toISOString() ?? null,
  since: partnership.since?.toISOString() ?? null,
});
