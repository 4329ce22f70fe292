import { and, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { FreezeReason } from "#shared/business-kinds.ts";
import type { Lead, TeamRole } from "#shared/permissions.ts";
import { cachedStatement, type Given } from "../../platform/db/cached-statement.ts";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically, isFoundIn } from "../../platform/db/folded.ts";
import { noteActive } from "../../platform/db/last-active.ts";
import { lockRow, matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { subscriptions } from "../../platform/db/schema/billing.ts";
import type { BusinessRow } from "../../platform/db/schema/businesses.ts";
import { businesses, formerSlugs, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { members } from "../../platform/db/schema/members.ts";
import { payoutAccounts } from "../../platform/db/schema/payouts.ts";
import { ownershipTransfers } from "../../platform/db/schema/team.ts";
import { type PlanNoticeRow, planNoticeColumns } from "./plan-notice.ts";
import { type WaitingRow, waitingColumn } from "./waiting.ts";

export type { BusinessRow };

/** The columns shown to everybody in a business, on every page: half of all columns. */
const shownColumns = {
  id: businesses.id,
  slug: businesses.slug,
  name: businesses.name,
  isCommunity: businesses.isCommunity,
  isProvider: businesses.isProvider,
  category: businesses.category,
  tagline: businesses.tagline,
  logoImageId: businesses.logoImageId,
  brandColor: businesses.brandColor,
  country: businesses.country,
  currency: businesses.currency,
  timezone: businesses.timezone,
  joinPolicy: businesses.joinPolicy,
  status: businesses.status,
  plan: businesses.plan,
  version: businesses.version,
};

export type ShownBusiness = Pick<BusinessRow, keyof typeof shownColumns>;

/** The operator's reason, of a frozen business. */
const frozenFor = sql<FreezeReason | null>`case when ${businesses.status} = 'frozen' then coalesce(${businesses.settings} ->> 'frozenFor', 'billing') end`;

/** A business with one user's relation to it. */
export interface BusinessWithMembership {
  readonly business: ShownBusiness;
  /** Null unless the operator froze the business. */
  readonly frozenFor: FreezeReason | null;
  readonly role: TeamRole | null;
  readonly billing: boolean;
  readonly canRedeem: boolean;
  readonly isMember: boolean;
  /** True while an offer of ownership awaits an answer. */
  readonly transferPending: boolean;
  /** True for the business that this user opened last. */
  readonly isLastUsed: boolean;
}

const membershipOf = (userId: Given<string>) =>
  ({
    business: shownColumns,
    frozenFor,
    // The holder of a frozen seat, which exceeds the plan, may only view.
    role: sql<TeamRole | null>`case when ${teamMemberships.status} = 'seat_frozen' then 'viewer' else ${teamMemberships.role} end`,
    billing: sql<boolean>`coalesce(${teamMemberships.billing} and ${teamMemberships.status} = 'active', false)`,
    canRedeem: sql<boolean>`coalesce(${teamMemberships.canRedeem} and ${teamMemberships.status} = 'active', false)`,
    isMember: sql<boolean>`exists (select 1 from ${members} m where m.business_id = ${businesses.id} and m.user_id = ${userId} and m.status = 'active')`,
    transferPending: sql<boolean>`exists (select 1 from ${ownershipTransfers} o where o.business_id = ${businesses.id} and o.state = 'pending' and o.expires_at > now())`,
    isLastUsed: sql<boolean>`coalesce(${businesses.id} = (select last_business_id from ${users} where id = ${userId}), false)`,
  }) as const;

const onTeam = (userId: Given<string>) =>
  and(
    eq(teamMemberships.businessId, businesses.id),
    eq(teamMemberships.userId, userId),
    ne(teamMemberships.status, "suspended"),
  );

/** Most contacts named to a user who needs to know whom to ask. */
const LEADS_NAMED = 3;

/** The owner, then admins, for team members other than the owner; empty for members. */
const leads = sql<Lead[]>`case when ${teamMemberships.role} <> 'owner' then (
  select coalesce(json_agg(json_build_object('name', name, 'role', role)), '[]') from (
    select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name, t.role
    from team_memberships t join users u on u.id = t.user_id
    where t.business_id = ${businesses.id} and t.role in ('owner', 'admin') and t.status = 'active'
    order by t.role = 'owner' desc, t.joined_at, t.id limit ${LEADS_NAMED}
  ) named
) else '[]' end`;

const givenSlug = sql.placeholder("slug");
const givenUser = sql.placeholder("user");

const lastActiveAt =
  sql`(select max(m.last_active_at) from ${members} m where m.business_id = ${businesses.id} and m.user_id = ${givenUser} and m.status = 'active')`.mapWith(
    members.lastActiveAt,
  ) as SQL<Date | null>;

const businessFor = cachedStatement((db) =>
  db
    .select(membershipOf(givenUser))
    .from(businesses)
    .leftJoin(teamMemberships, onTeam(givenUser))
    .where(and(eq(businesses.slug, givenSlug), ne(businesses.status, "deleted"))),
);

const frameFor = cachedStatement((db) =>
  db
    .select({ ...membershipOf(givenUser), ...planNoticeColumns, leads, waiting: waitingColumn, lastActiveAt })
    .from(businesses)
    .leftJoin(teamMemberships, onTeam(givenUser))
    .leftJoin(subscriptions, eq(subscriptions.businessId, businesses.id))
    .leftJoin(payoutAccounts, eq(payoutAccounts.businessId, businesses.id))
    .where(and(eq(businesses.slug, givenSlug), ne(businesses.status, "deleted"))),
);

const allOf = cachedStatement((db) =>
  db
    .select(membershipOf(givenUser))
    .from(businesses)
    .leftJoin(teamMemberships, onTeam(givenUser))
    .where(
      and(
        sql`${businesses.id} in (select business_id from ${teamMemberships} where user_id = ${givenUser} and status <> 'suspended' union select business_id from ${members} where user_id = ${givenUser} and status = 'active')`,
        ne(businesses.status, "deleted"),
      ),
    )
    .orderBy(sql`${membershipOf(givenUser).isLastUsed} desc`, alphabetically(businesses.name), businesses.id),
);

/** Returns the business with that slug if the user is on its team or a member. */
export async function findBusinessFor(
  db: Executor,
  slug: string,
  userId: string,
): Promise<BusinessWithMembership | undefined> {
  const [found] = await businessFor(db, { slug, user: userId });
  return found && (found.role !== null || found.isMember) ? found : undefined;
}

interface BusinessInFrame extends BusinessWithMembership, PlanNoticeRow {
  readonly leads: Lead[];
  readonly waiting: WaitingRow | null;
  /** Time of the user's latest activity as a member. */
  readonly lastActiveAt: Date | null;
}

/** Same as `findBusinessFor`, with the data for the frame around its pages, in one query. */
export async function findFrameFor(
  db: Executor,
  slug: string,
  userId: string,
): Promise<BusinessInFrame | undefined> {
  const [found] = await frameFor(db, { slug, user: userId });
  return found && (found.role !== null || found.isMember) ? found : undefined;
}

/** Stores which business a user opened last; it comes first in their list. */
export async function rememberLastUsed(db: Executor, userId: string, businessId: string): Promise<void> {
  await db.update(users).set({ lastBusinessId: businessId }).where(eq(users.id, userId));
}

/** Stores that a user was active as a member of a business. */
export const noteVisit = (db: Executor, userId: string, businessId: string, now: Date): Promise<void> =>
  noteActive(db, matching(members, { businessId, userId, status: "active" }), now);

/** Lists every business in which the user is on the team or a member, the last used first. */
export const businessesOf = (db: Executor, user: string): Promise<BusinessWithMembership[]> =>
  allOf(db, { user });

/** Condition for communities that are publicly listed and can be contacted. */
export const isListed = matching(businesses, { visibility: "listed", isCommunity: true, status: "active" });

/** Lists public communities by name, those with a requested slug first. */
export async function listListed(
  db: Executor,
  query: { readonly search?: string | undefined; readonly first: readonly string[]; readonly limit: number },
): Promise<BusinessRow[]> {
  const isFirst = sql`${businesses.slug} = any(${sql.param([...query.first])}::text[])`;
  const matches = query.search
    ? isFoundIn(query.search, sql`${businesses.name} || ' ' || ${businesses.tagline}`)
    : undefined;
  return db
    .select()
    .from(businesses)
    .where(and(isListed, matches && or(isFirst, matches)))
    .orderBy(sql`${isFirst} desc`, alphabetically(businesses.name), businesses.id)
    .limit(query.limit);
}

export async function countOwned(db: Executor, userId: string): Promise<number> {
  const rows = await db
    .select({ id: teamMemberships.id })
    .from(teamMemberships)
    .where(matching(teamMemberships, { userId, role: "owner" }));
  return rows.length;
}

/** Returns which of these slugs are in use, including former addresses that still redirect. */
export async function takenSlugs(db: Executor, slugs: readonly string[], now: Date): Promise<Set<string>> {
  const [present, former] = [
    await db
      .select({ slug: businesses.slug })
      .from(businesses)
      .where(inArray(businesses.slug, [...slugs])),
    await db
      .select({ slug: formerSlugs.slug })
      .from(formerSlugs)
      .where(and(inArray(formerSlugs.slug, [...slugs]), gt(formerSlugs.until, now))),
  ];
  return new Set([...present, ...former].map(({ slug }) => slug));
}

/** Returns the current slug of the business that had this one; null if there was none, or the redirect has expired. */
export async function presentSlug(db: Executor, former: string, now: Date): Promise<string | null> {
  const [found] = await db
    .select({ slug: businesses.slug })
    .from(formerSlugs)
    .innerJoin(businesses, eq(businesses.id, formerSlugs.businessId))
    .where(and(eq(formerSlugs.slug, former), gt(formerSlugs.until, now), ne(businesses.status, "deleted")));
  return found?.slug ?? null;
}

/** Locks a business until the transaction ends, so that nobody else changes what a plan limit counts. */
export const lockBusiness = (db: Executor, businessId: string) => lockRow(db, businesses, { id: businessId });
