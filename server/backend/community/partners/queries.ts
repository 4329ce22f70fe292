import { and, desc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { isListed } from "../../accounts/businesses/index.ts";
import { countAll, countTogether } from "../../platform/db/count-some.ts";
import type { Executor } from "../../platform/db/database.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { findRow, firstOf, lockRow, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { type PartnershipRow, partnerships } from "../../platform/db/schema/partners.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { redeemedOf } from "../../platform/db/treet-counts.ts";
import { effectiveState, isKept } from "../../platform/db/treet-state.ts";
import { hashOf } from "../../platform/secrets.ts";
import { claimsMade, liveTreets, withProvider } from "./listing.ts";
import { unreadBy } from "./sides.ts";

export type { PartnershipRow };

/** Counts the partners that count against the plan. */
export const countActivePartners = (db: Executor, businessId: string): Promise<number> =>
  countTogether(db, { total: activePartners(businessId) }).then(({ total }) => total);

/** Same count as a column for use in other queries. */
export const activePartners = (businessId: string): SQL<number> =>
  countAll(
    partnerships,
    and(eq(partnerships.businessId, businessId), inArray(partnerships.state, ["active", "paused"])),
  );

/** Counts what ending a partnership would affect: unredeemed claims, and live treets without an end date. */
export async function effectsOn(db: Executor, { businessId, providerId }: PartnershipRow, now: Date) {
  if (!providerId) return { unredeemed: 0, openEnded: 0 };
  const theirs = matching(treets, { businessId, supplierId: providerId });
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

export const findPartner = (db: Executor, businessId: string, id: string, now: Date) =>
  firstOf(
    db
      .select(withProvider(now))
      .from(partnerships)
      .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
      .where(matching(partnerships, { businessId, id })),
  );

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
      .where(matching(partnerships, { businessId, id })),
  );

/** Returns a partnership of this business and locks it until the transaction ends. */
export const lockPartner = (db: Executor, businessId: string, id: string) =>
  lockRow(db, partnerships, { businessId, id });

/** Returns a partnership of this supplier, whichever community it is with. */
export const findSupplied = (db: Executor, providerId: string, id: string) =>
  findRow(db, partnerships, { providerId, id });

/** Finds an invitation by its emailed secret or its ID. Undefined if the community is deleted. */
export const findAddressed = (db: Executor, input: { token: string } | { invitation: string }) =>
  firstOf(
    db
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
      ),
  );

/**
 * Ranks several partnerships of one pair, for instance after an end and a new start: an open one first, then the
 * latest.
 */
const weight = (alias: SQL) =>
  sql`(${alias}.state in ('applied', 'active', 'paused', 'blocked'), ${alias}.invited_at, ${alias}.id)`;

export interface Pair {
  readonly communityId: string;
  readonly providerId: string;
}

/** Selects all partnerships that a community has and had with a provider. */
export const partnershipsBetween = (db: Executor, { communityId, providerId }: Pair) =>
  db
    .select()
    .from(partnerships)
    .where(matching(partnerships, { businessId: communityId, providerId }));

/** Returns the current or latest partnership of a community with a provider and locks it until the transaction ends. */
export const latestBetween = (db: Executor, pair: Pair) =>
  firstOf(
    partnershipsBetween(db, pair)
      .orderBy(sql`${weight(sql`partnerships`)} desc`)
      .limit(1)
      .for("no key update"),
  );

const countsMost = sql`not exists (select 1 from ${partnerships} other where other.business_id = partnerships.business_id and other.provider_id = partnerships.provider_id and ${weight(sql`other`)} > ${weight(sql`partnerships`)})`;

/** The contact person may have left the community's team since. */
const isOnTheirTeam = sql`exists (select 1 from ${teamMemberships} tm where tm.business_id = partnerships.business_id
  and tm.user_id = users.id and tm.status = 'active')`;

export const communitiesOf = async (db: Executor, providerId: string, now: Date) =>
  db
    .select({
      partnership: partnerships,
      community: {
        slug: businesses.slug,
        name: businesses.name,
        tagline: businesses.tagline,
        logo: businesses.logoImageId,
        status: businesses.status,
        isListed: sql<boolean>`${isListed}`,
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
        matching(treets, { businessId, supplierId: providerId }),
        isKept,
        // A supplier's draft is visible to the supplier only until submitted.
        sql`not (${treets.bySupplier} and ${treets.state} = 'draft')`,
      ),
    )
    .orderBy(desc(treets.updatedAt))
    .limit(100);
}

/** Returns the names of those of these partnerships that are the community's; until an answer, the invited address. */
export const namesOf = (db: Executor, businessId: string, ids: readonly string[]) =>
  db
    .select({
      id: partnerships.id,
      name: sql<string>`coalesce(${businesses.name}, ${partnerships.email})`,
    })
    .from(partnerships)
    .leftJoin(businesses, eq(businesses.id, partnerships.providerId))
    .where(and(eq(partnerships.businessId, businessId), inArray(partnerships.id, [...ids])))
    .orderBy(partnerships.id);
