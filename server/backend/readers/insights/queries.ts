import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CountedMetric, CourseUnit } from "#shared/insight-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { insightDays } from "../../platform/db/schema/insights.ts";
import { members } from "../../platform/db/schema/members.ts";

export interface Period {
  readonly businessId: string;
  readonly timezone: string;
  /** First and last day by the clock of the business, as `2026-11-21`. */
  readonly from: string;
  readonly to: string;
  /** Where it is not whole days: the moments it lies between. */
  readonly hours?: { readonly since: Date; readonly until: Date };
}

/** The moments a period lies between; the second is not part of it. */
export const startOf = ({ from, timezone, hours }: Period): SQL =>
  hours
    ? sql`${hours.since.toISOString()}::timestamptz`
    : sql`(${from}::date)::timestamp at time zone ${timezone}`;
export const endOf = ({ to, timezone, hours }: Period): SQL =>
  hours
    ? sql`${hours.until.toISOString()}::timestamptz`
    : sql`(${to}::date + 1)::timestamp at time zone ${timezone}`;

/** An instant lies in the period when the day it falls on, there, does. */
export const within = (column: AnyPgColumn, period: Period): SQL =>
  sql`${column} >= ${startOf(period)} and ${column} < ${endOf(period)}`;

/** A period's figures that are counted once for all of it, in rows beside those of its course. */
export type WholeFigure = "claimants" | "activeMembers";

/** What happened and how often, by the beginning of each stretch of the course: "2026-11-21", "2026-11-21T14". */
export interface CourseRow extends Record<string, unknown> {
  readonly kind: CountedMetric | WholeFigure;
  /** Null for what is counted once for the whole period. */
  readonly start: string | null;
  readonly total: number;
}

/**
 * Claims that are made are counted in one of several rows of a day, by their treet, and added up where they are read:
 * whoever claims another treet then seldom waits for this one to be on the disk.
 */
const MADE_ROWS = 8;
export const madeKind = (treetId: string): string =>
  `made:${treetId.charCodeAt(treetId.length - 1) % MADE_ROWS}`;
/** What was counted anew, or before there were several, has one row. */
export const madeKinds = ["made", ...Array.from({ length: MADE_ROWS }, (_, row) => `made:${row}`)];
const ofKinds = (kinds: readonly string[]): SQL => sql`kind = any(${sql.param(kinds)}::text[])`;

/** How what is counted by days is kept, and what it is called where it is shown. */
const kept = { made: "claims", revealed: "reveals", redeemed: "redemptions" } as const;
const seen = { viewed: "views", clicked: "clicks", scanned: "scans" } as const;
const metricNames: Readonly<Record<string, CountedMetric>> = { ...kept, ...seen };

/** The course of a whole community, from what is counted by days already: `kind`, `start`, `total`. */
export function courseOfAll(period: Period, unit: CourseUnit): SQL {
  const { businessId, from, to } = period;
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
    select 'joins', ${startText(sql`day::timestamp`, unit)}, sum(total)::int from (
      select ${localTime(members.joinedAt, period)}::date as day, count(*) as total from ${members}
      where ${members.businessId} = ${businessId} and ${within(members.joinedAt, period)} group by 1
    ) as joined group by 2`;
}

/** Members who claimed in the period, each once. */
export const claimantsOfAll = ({ businessId, from, to }: Period): SQL => sql`
  select coalesce(sum(total), 0)::int from ${insightDays}
  where business_id = ${businessId} and ${ofKinds(madeKinds)} and day between ${from}::date and ${to}::date
    and former_day < ${from}::date`;

/**
 * Who was an active member when the period ended: who is one and had joined, and who has gone or been suspended since.
 * Anyone who was anonymised in the meantime is nobody's member any more.
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

/** By how many their number grew in each stretch of the period in which it changed; by the same members as `activeAtEnd`. */
export async function activeChanges(
  db: Executor,
  period: Period,
  unit: CourseUnit,
  narrowed: SQL = sql``,
): Promise<ReadonlyMap<string, number>> {
  const ours = sql`${members.businessId} = ${period.businessId} ${narrowed}`;
  const gone = sql`${members.status} in ('left', 'removed', 'suspended')`;
  const { rows } = await db.execute<{ start: string; change: number }>(sql`
    select ${startText(sql`hour`, unit)} as start, sum(change)::int as change from (
      select ${localHour(members.joinedAt, period)} as hour, count(*) as change from ${members}
      where ${ours} and ${within(members.joinedAt, period)}
        and ${members.status} in ('active', 'left', 'removed', 'suspended') group by 1
      union all
      select ${localHour(members.statusAt, period)}, -count(*) from ${members}
      where ${ours} and ${gone} and ${members.joinedAt} is not null and ${within(members.statusAt, period)} group by 1
    ) as moves group by 1`);
  return new Map(rows.map(({ start, change }) => [start, change]));
}

export const localTime = (column: AnyPgColumn | SQL, { timezone }: Pick<Period, "timezone">): SQL =>
  sql`(${column} at time zone ${timezone})`;

/** To group by before it is written out, as there are fewer hours than rows. */
export const localHour = (column: AnyPgColumn | SQL, period: Pick<Period, "timezone">): SQL =>
  sql`date_trunc('hour', ${localTime(column, period)})`;

const formats: Readonly<Record<CourseUnit, string>> = {
  hour: `YYYY-MM-DD"T"HH24`,
  day: "YYYY-MM-DD",
  week: "YYYY-MM-DD",
  month: "YYYY-MM-DD",
};

/** The beginning of the hour, day, week (on Monday) or month that a local time lies in, as text. */
export const startText = (local: SQL, unit: CourseUnit): SQL =>
  sql`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${local}), ${sql.raw(`'${formats[unit]}'`)})`;
