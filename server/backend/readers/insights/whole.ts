import { type SQL, sql } from "drizzle-orm";
import type { CountedMetric, TrendUnit } from "#shared/insight-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { insightDays } from "../../platform/db/schema/insights.ts";
import { members } from "../../platform/db/schema/members.ts";
import { endOf, madeKinds, type Period, startText, within } from "./queries.ts";
import { bucketsIn } from "./trend.ts";

const ofKinds = (kinds: readonly string[]): SQL => sql`kind = any(${sql.param(kinds)}::text[])`;

/** Names of the daily aggregates as stored and as shown. */
const kept = { made: "claims", revealed: "reveals", redeemed: "redemptions" } as const;
const seen = { viewed: "views", clicked: "clicks", scanned: "scans" } as const;
const metricNames: Readonly<Record<string, CountedMetric>> = { ...kept, ...seen };

/** Returns the time series of a whole community from the daily aggregates: `kind`, `start`, `total`. */
export function trendOfAll(period: Period, unit: TrendUnit): SQL {
  const { businessId, from, to } = period;
  const buckets = bucketsIn(period, unit);
  const named = Object.entries(metricNames).map(([kind, name]) => sql`when ${kind} then ${name}`);
  const kinds = [...Object.keys(metricNames), ...madeKinds];
  return sql`
    select case kind ${sql.join(named, sql` `)} end as kind, ${startText(sql`day::timestamp`, unit)} as start, sum(total)::int as total from (
      select split_part(kind, ':', 1) as kind, day, sum(total) as total from ${insightDays}
      where business_id = ${businessId} and ${ofKinds(kinds)}
        and day between ${from}::date and ${to}::date
      group by 1, 2
    ) as days group by 1, 2
    union all
    select 'joins', ${buckets.startOf(sql`bucket`)}, total from (
      select ${buckets.of(members.joinedAt)} as bucket, count(*)::int as total from ${members}
      where ${members.businessId} = ${businessId} and ${within(members.joinedAt, period)} group by 1
    ) as joined`;
}

/**
 * Counts the active members at the end of the period: those active now who had joined by then, and those who have left
 * or been removed or suspended since. Members anonymised since are not counted.
 */
export function activeAtEnd(period: Period, narrowed: SQL = sql``): SQL {
  const end = endOf(period);
  const joined = sql`${members.businessId} = ${period.businessId}
    and (${members.joinedAt} < ${end} or ${members.joinedAt} is null) ${narrowed}`;
  return sql`select (
    (select count(*) from ${members} where ${joined} and ${members.status} = 'active')
    + (select count(*) from ${members} where ${joined} and ${members.status} in ('left', 'removed', 'suspended')
        and ${members.joinedAt} is not null and ${members.statusAt} >= ${end}))::int`;
}

/** Returns the change in their number in each interval with a change, by the same definition as `activeAtEnd`. */
export async function activeChanges(
  db: Executor,
  period: Period,
  unit: TrendUnit,
  narrowed: SQL = sql``,
): Promise<ReadonlyMap<string, number>> {
  const ours = sql`${members.businessId} = ${period.businessId} ${narrowed}`;
  const buckets = bucketsIn(period, unit);
  const gone = sql`${members.status} in ('left', 'removed', 'suspended')`;
  const { rows } = await db.execute<{ start: string; change: number }>(sql`
    select ${buckets.startOf(sql`bucket`)} as start, sum(change)::int as change from (
      select ${buckets.of(members.joinedAt)} as bucket, count(*) as change from ${members}
      where ${ours} and ${within(members.joinedAt, period)}
        and ${members.status} in ('active', 'left', 'removed', 'suspended') group by 1
      union all
      select ${buckets.of(members.statusAt)}, -count(*) from ${members}
      where ${ours} and ${gone} and ${members.joinedAt} is not null and ${within(members.statusAt, period)} group by 1
    ) as moves group by 1`);
  return new Map(rows.map(({ start, change }) => [start, change]));
}
