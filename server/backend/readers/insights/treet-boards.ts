import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import type { InsightOffer } from "#shared/contract/insights.ts";
import { imageUrl } from "#shared/image-url.ts";
import type { TreetCategory } from "#shared/treets.ts";
import type { Executor } from "../../platform/db/database.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { treets, treetViews } from "../../platform/db/schema/treets.ts";
import { isLive } from "../../platform/db/treet-state.ts";
import { isOfMembers, membersOf, type Narrowing, ofMembers, ofTreets } from "./narrowed.ts";
import { partnershipWith } from "./partnership-with.ts";
import { type Period, startOf, within } from "./queries.ts";
import { claimedByTreet, sumsOf } from "./treet-sums.ts";

const MAX_TREETS = 10;
const MAX_PARTNERS = 20;
const TOP_VIEWED = 10;
/** A treet is listed as ending soon this many days before its end. */
const SOON_DAYS = 14;

interface BusyTreet extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly imageId: string | null;
  readonly claims: number;
  readonly redemptions: number;
  readonly views: number;
  /** Number of distinct members among the views. */
  readonly viewers: number;
}

/** Returns the most claimed treets, how many of their claims are redeemed by now, and their views. */
export async function busiestTreets(
  db: Executor,
  period: Period,
  narrowing: Narrowing = {},
  max: number = MAX_TREETS,
) {
  const isCounted = !period.hours && (!isOfMembers(narrowing) || narrowing.group?.isCounted);
  const { rows } = await db.execute<BusyTreet>(sql`
    with busiest as (
      ${claimedByTreet(period, narrowing)} order by 2 desc, 1 limit ${max}
    ), seen as (${isCounted ? seenBySums(period, narrowing) : seenOf(period, narrowing)})
    select busiest.id, ${treets.title} as title, ${treets.imageId} as "imageId",
      busiest.claims, busiest.redeemed as redemptions,
      coalesce(seen.views, 0) as views, coalesce(seen.viewers, 0) as viewers
    from busiest join ${treets} on ${treets.id} = busiest.id left join seen on seen.id = busiest.id
    order by claims desc, title`);
  return rows;
}

/**
 * Counts views and viewers of the busiest treets, by some members or within a period of hours. Views of some members
 * are read by member, because the busiest treets also have many views by others.
 */
function seenOf(period: Period, narrowing: Narrowing): SQL {
  const looks = isOfMembers(narrowing)
    ? sql`${membersOf(period, narrowing)} as member cross join lateral (
        select ${treetViews.treetId}, ${treetViews.memberId} from ${treetViews}
        where ${treetViews.memberId} = member.id and ${within(treetViews.at, period)} offset 0
      ) as look`
    : sql`(select ${treetViews.treetId}, ${treetViews.memberId} from ${treetViews}
        where ${treetViews.treetId} in (select id from busiest) and ${within(treetViews.at, period)}) as look`;
  return sql`
    select id, sum(looks)::int as views, count(*)::int as viewers from (
      select look.treet_id as id, count(*) as looks from ${looks}
      where look.treet_id in (select id from busiest) group by 1, look.member_id
    ) as looked group by 1`;
}

/**
 * Counts the same from the aggregates: views, and for viewers, the views less those by members who had already viewed
 * the treet in the period.
 */
const seenBySums = (period: Period, narrowing: Narrowing): SQL => sql`
  select id, views, views - (
    select count(*) from ${treetViews} where ${treetViews.treetId} = summed.id and ${within(treetViews.at, period)}
      and ${treetViews.formerAt} >= ${startOf(period)} ${ofMembers(treetViews.memberId, period, narrowing)})::int as viewers
  from (
    select treet_id as id, sum(views)::int as views
    from (${sumsOf(period, narrowing, { wanted: "views", among: sql`and treet_id in (select id from busiest)` })}) as views group by 1
  ) as summed`;

/** Returns live treets that need attention, and claims by category. */
export async function offerOf(
  db: Executor,
  period: Period,
  narrowing: Narrowing,
  now: Date,
): Promise<InsightOffer> {
  const live = sql`${treets.businessId} = ${period.businessId} and (${isLive(now)}) ${ofTreets(treets.id, narrowing)}`;
  const soon = new Date(now.getTime() + SOON_DAYS * DAY_MS).toISOString();
  const ending = db.execute<{ id: string; title: string; endsAt: string; claims: number }>(sql`
    select ${treets.id} as id, ${treets.title} as title, ${treets.claimedCount} as claims,
      to_char(${treets.claimUntil} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "endsAt"
    from ${treets} where ${live} and ${treets.claimUntil} < ${soon}::timestamptz
    order by ${treets.claimUntil}, ${treets.id} limit ${TOP_VIEWED}`);
  const dormant = db.execute<{ id: string; title: string; publishedAt: string }>(sql`
    select ${treets.id} as id, ${treets.title} as title,
      to_char(${treets.publishedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt"
    from ${treets} where ${live} and ${treets.publishedAt} < ${startOf(period)}
      and not exists (select 1 from ${claims} where ${claims.treetId} = ${treets.id}
        and ${countsAsMade(claims.state)} and ${within(claims.claimedAt, period)})
    order by ${treets.publishedAt}, ${treets.id} limit ${TOP_VIEWED}`);
  const categories = db.execute<{ category: TreetCategory; claims: number }>(sql`
    select ${treets.category} as category, sum(counted.claims)::int as claims
    from (${claimedByTreet(period, narrowing)}) as counted join ${treets} on ${treets.id} = counted.id group by 1 order by 2 desc, 1`);
  const [{ rows: endingSoon }, { rows: notClaimed }, { rows: byCategory }] = await Promise.all([
    ending,
    dormant,
    categories,
  ]);
  return { ending: endingSoon, dormant: notClaimed, categories: byCategory };
}

/** Returns the partners with the most claimed treets, and how many of those claims are redeemed by now. */
export async function busiestPartners(db: Executor, period: Period, narrowing: Narrowing) {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    logo: string | null;
    treets: number;
    claims: number;
    redemptions: number;
  }>(sql`
    select partner.id, ${businesses.name} as name, ${businesses.logoImageId} as logo, supplied.treets, supplied.claims, supplied.redemptions
    from (
      select ${treets.supplierId} as supplier_id, count(*)::int as treets, sum(counted.claims)::int as claims,
        sum(counted.redeemed)::int as redemptions
      from (${claimedByTreet(period, narrowing)}) as counted join ${treets} on ${treets.id} = counted.id
      where ${treets.supplierId} <> ${period.businessId} group by 1
    ) as supplied join ${businesses} on ${businesses.id} = supplied.supplier_id
    cross join lateral (${partnershipWith(period.businessId, sql`supplied.supplier_id`)}) as partner
    order by supplied.claims desc, 2 limit ${MAX_PARTNERS}`);
  return rows.map(({ logo, ...row }) => ({ ...row, logoUrl: imageUrl(logo, "small") }));
}
