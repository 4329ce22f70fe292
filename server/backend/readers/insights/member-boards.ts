import { type SQL, sql } from "drizzle-orm";
import type { InsightMembers } from "#shared/contract/insights.ts";
import type { TrendUnit } from "#shared/insight-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { insightMembers } from "../../platform/db/schema/insights.ts";
import { linkHits, links } from "../../platform/db/schema/links.ts";
import { members } from "../../platform/db/schema/members.ts";
import { amongMembers, claimsBefore, isClaimOf, type Narrowing, ofMembers } from "./narrowed.ts";
import { activeDaysBefore } from "./people.ts";
import { addDays, monthsUpTo } from "./periods.ts";
import { endOf, type Period, startOf, within } from "./queries.ts";
import { latest } from "./ranges.ts";
import { earlier, nextSpan, startOfSpan } from "./spans.ts";
import { bucketsIn, startsOf } from "./trend.ts";

const TOP_ENGAGED = 10;
const MAX_LINKS = 20;
/** Number of monthly cohorts shown. */
const COHORT_MONTHS = 12;

type Growth = Pick<InsightMembers, "growth" | "sources" | "cohorts">;

/**
 * Returns members who joined and left, the sources they came by, and retention. Members who have been anonymised since
 * are not counted as having left.
 */
export async function growthOf(
  db: Executor,
  period: Period,
  {
    narrowing,
    unit,
    shownFrom,
  }: {
    readonly narrowing: Narrowing;
    readonly unit: TrendUnit;
    /** First day the plan includes; undefined if all. */
    readonly shownFrom?: string | undefined;
  },
): Promise<Growth> {
  const ours = sql`${members.businessId} = ${period.businessId} ${amongMembers(narrowing)}`;
  const buckets = bucketsIn(period, unit);
  // Who joined is counted once for both tables, as reading all members takes longest.
  const moves = db.execute<{ start: string; source: string | null; joined: number; gone: number }>(sql`
    select ${buckets.startOf(sql`bucket`)} as start, source, joined, gone from (
      select ${buckets.of(members.joinedAt)} as bucket, ${members.source} as source, count(*)::int as joined, 0 as gone
      from ${members} where ${ours} and ${within(members.joinedAt, period)} group by 1, 2
      union all
      select ${buckets.of(members.statusAt)}, null, 0, count(*)::int from ${members}
      where ${ours} and ${members.status} in ('left', 'removed') and ${members.joinedAt} is not null
        and ${within(members.statusAt, period)} group by 1
    ) as moves`);
  const [{ rows }, cohorts] = await Promise.all([moves, cohortsOf(db, period, { narrowing, shownFrom })]);
  const byStart = new Map(startsOf(period, unit).map((start) => [start, { start, joined: 0, left: 0 }]));
  const bySource = new Map<string, number>();
  for (const { start, source, joined, gone } of rows) {
    const interval = byStart.get(start);
    if (interval) {
      interval.joined += joined;
      interval.left += gone;
    }
    if (source !== null) bySource.set(source, (bySource.get(source) ?? 0) + joined);
  }
  return {
    growth: [...byStart.values()],
    sources: [...bySource]
      .map(([source, joined]) => ({ source, joined }))
      .sort((one, other) => other.joined - one.joined || (one.source < other.source ? -1 : 1)),
    cohorts,
  };
}

/**
 * By month of joining: the members who joined, who are still members, and who were active in each month since. Looks up
 * the ends of each month since in every member's days, which is faster than counting the distinct members of all days.
 * `offset 0` has the month of joining, and each end, found once for each member.
 */
async function cohortsOf(
  db: Executor,
  period: Period,
  { narrowing, shownFrom }: { narrowing: Narrowing; shownFrom: string | undefined },
): Promise<InsightMembers["cohorts"]> {
  const months = cohortMonths(period, shownFrom);
  // The period may lie before the plan's history, if all there is does.
  if (months.from > period.to) return [];
  const buckets = bucketsIn(months, "month");
  const starts = startsOf(months, "month");
  const end = nextSpan(starts.at(-1) ?? months.to, "month");
  const ends = [...starts, end].map(
    (day, index) => sql`case when bucket <= ${sql.raw(String(index + 1))} then ${activeDaysBefore(day)} end
      as ${sql.raw(`before_${index}`)}`,
  );
  const active = starts.map((_, index) =>
    sql.raw(`(count(*) filter (where before_${index + 1} > before_${index}))::int`),
  );
  const { rows } = await db.execute<InsightMembers["cohorts"][number]>(sql`
    select ${buckets.startOf(sql`bucket`)} as month, count(*)::int as joined,
      count(*) filter (where status = 'active')::int as stayed, (array[${sql.join(active, sql`, `)}])[bucket:] as active
    from (
      select status, bucket, ${sql.join(ends, sql`, `)}
      from (
        select ${members.id} as id, ${members.status} as status, ${buckets.of(members.joinedAt)} as bucket
        from ${members}
        where ${members.businessId} = ${period.businessId} ${amongMembers(narrowing)}
          and ${members.joinedAt} < ${endOf(period)} and ${members.joinedAt} >= ${startOf(months)} offset 0
      ) as joined left join ${insightMembers} on business_id = ${period.businessId} and member_id = joined.id offset 0
    ) as placed
    group by bucket order by bucket`);
  return rows;
}

/** The months of the retention table. `shownFrom` is the first day that the plan includes; undefined if all. */
export function cohortMonths(period: Period, shownFrom: string | undefined): Period {
  const months = monthsUpTo(period, COHORT_MONTHS);
  return shownFrom ? { ...months, from: latest(startOfSpan(shownFrom, "month"), months.from) } : months;
}

/** Returns the part of the given months that lies in the calendar month of a day; empty if none does. */
export function monthAmong(months: Period, day: string): Period {
  const from = latest(startOfSpan(day, "month"), months.from);
  const to = earlier(addDays(nextSpan(day, "month"), -1), months.to);
  // An empty period ends the day before it begins: the month itself may be of a year that the database does not have.
  return { ...months, from, to: latest(to, addDays(from, -1)) };
}

/** Returns the members with the most claims in the period. */
export async function mostEngaged(db: Executor, period: Period, narrowing: Narrowing) {
  const { rows } = await db.execute<{ id: string; firstName: string; lastName: string; claims: number }>(sql`
    with busiest as (
      select * from (${claimedByMember(period, narrowing)}) as counted
      where claims > 0 order by claims desc, id limit ${TOP_ENGAGED}
    )
    select busiest.id, ${members.firstName} as "firstName", ${members.lastName} as "lastName", busiest.claims
    from busiest join ${members} on ${members.id} = busiest.id
    where ${members.status} <> 'anonymised' order by claims desc, busiest.id`);
  return rows;
}

/** Claims of each member: `id` and `claims`. Counted from the claims if treets are filtered. */
const claimedByMember = (period: Period, narrowing: Narrowing): SQL =>
  narrowing.treetIds
    ? sql`select ${claims.memberId} as id, count(*)::int as claims from ${claims}
        where ${isClaimOf(period, narrowing)} and ${within(claims.claimedAt, period)} group by 1`
    : sql`select member_id as id, case when last_made_at < ${endOf(period)} then cardinality(made)
          else ${claimsBefore(endOf(period))} end - ${claimsBefore(startOf(period))} as claims
        from ${insightMembers} where business_id = ${period.businessId} and last_made_at >= ${startOf(period)}
        ${ofMembers(insightMembers.memberId, period, narrowing)}`;

/** Returns the results of each link in the period: clicks, scans and members who joined through it. */
export async function busiestLinks(db: Executor, period: Period, { linkId }: Narrowing) {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    clicks: number;
    scans: number;
    joins: number;
  }>(sql`
    select * from (
      select ${links.id} as id, ${links.name} as name, hits.clicks, hits.scans, (
        select count(*)::int from ${members}
        where ${members.sourceLinkId} = ${links.id} and ${within(members.joinedAt, period)}
      ) as joins
      from ${links} cross join lateral (
        select (count(*) filter (where ${linkHits.kind} = 'click'))::int as clicks,
          (count(*) filter (where ${linkHits.kind} = 'scan'))::int as scans
        from ${linkHits} where ${linkHits.linkId} = ${links.id} and ${within(linkHits.at, period)}
      ) as hits where ${links.businessId} = ${period.businessId}
        ${linkId === undefined ? sql`` : sql`and ${links.id} = ${linkId}`}
    ) as counted where clicks + scans + joins > 0
    order by joins desc, clicks + scans desc, name limit ${MAX_LINKS}`);
  return rows;
}
