import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { TrendUnit } from "#shared/insight-rules.ts";
import { dayOf } from "./periods.ts";
import { localTime, type Period, startText } from "./queries.ts";
import { nextSpan, startOfSpan } from "./spans.ts";

/** Groups the times in a period into the intervals of its time series. */
export interface Buckets {
  /** Group key of a time. Must be fast to compute, as there may be a million. */
  readonly of: (at: AnyPgColumn | SQL) => SQL;
  /** Start of a group's interval, as text. Several groups may have the same. */
  readonly startOf: (group: SQL) => SQL;
}

/**
 * Groups days, weeks and months by their start times, which are computed once, because converting a time to a time zone
 * is a hundred times slower than finding it among them. Groups hours by quarters of an hour, because an hour repeated
 * by a clock change counts as one, and offsets of time zones differ by as little as that.
 */
export function bucketsIn(period: Period, unit: TrendUnit): Buckets {
  if (unit === "hour")
    return {
      of: (at) => sql`date_bin('15 minutes', ${at}, '2000-01-01Z')`,
      startOf: (group) => startText(localTime(group, period), unit),
    };
  const starts = startsOf(period, unit);
  const moments = sql`(select array_agg(start::timestamp at time zone ${period.timezone} order by start)
    from unnest(${sql.param(starts)}::date[]) as start)`;
  return {
    of: (at) => sql`width_bucket(${at}, ${moments})`,
    startOf: (group) => sql`(${sql.param(starts)}::text[])[${group}]`,
  };
}

const HOUR_MS = 3_600_000;

/** Returns the start of every interval that overlaps the period. */
export function startsOf(period: Period, unit: TrendUnit): string[] {
  if (period.hours) return hoursOf(period.hours, period.timezone);
  const starts: string[] = [];
  const span = unit === "hour" ? "day" : unit;
  for (let day = startOfSpan(period.from, span); day <= period.to; day = nextSpan(day, span))
    starts.push(day);
  return starts;
}

function hoursOf({ since, until }: NonNullable<Period["hours"]>, timezone: string): string[] {
  const hour = (at: number) => {
    const time = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, hour: "2-digit", hourCycle: "h23" });
    return `${dayOf(new Date(at), timezone)}T${time.format(at).padStart(2, "0")}`;
  };
  const all: string[] = [];
  for (let at = since.getTime(); at <= until.getTime(); at += HOUR_MS) all.push(hour(at));
  // An hour repeated by a clock change counts as one.
  return [...new Set(all)];
}
