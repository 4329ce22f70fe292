import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CourseUnit } from "#shared/insight-rules.ts";
import { dayOf } from "./periods.ts";
import { localTime, type Period, startText } from "./queries.ts";
import { nextSpan, startOfSpan } from "./spans.ts";

/** How the moments of a period are told apart by the stretches of its course. */
export interface Stretches {
  /** What to group moments by: quick to find, as there may be a million. */
  readonly of: (at: AnyPgColumn | SQL) => SQL;
  /** The beginning of such a group's stretch, as text. Several groups may have the same. */
  readonly startOf: (group: SQL) => SQL;
}

/**
 * Days, weeks and months by where they begin, which is found once; the clock of a timezone is asked a hundred times as
 * slowly as a moment is found among them. Hours by their quarters, as an hour that the clocks repeat is one, and
 * timezones differ by as little.
 */
export function stretchesIn(period: Period, unit: CourseUnit): Stretches {
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

/** The beginning of every stretch that a period touches. */
export function startsOf(period: Period, unit: CourseUnit): string[] {
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
  // An hour that the clocks repeat is one.
  return [...new Set(all)];
}
