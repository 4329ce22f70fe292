import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CountedMetric, CourseUnit } from "#shared/insight-rules.ts";
import { parts } from "../../platform/db/day-counts.ts";

export interface Period {
  readonly businessId: string;
  readonly timezone: string;
  /** First and last day by the clock of the business, as `2026-11-21`. */
  readonly from: string;
  readonly to: string;
  /** The day it is, after which nothing has happened yet; absent where the period is long over. */
  readonly today?: string;
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

/** Claims that are made are counted in one of several rows of a day; what was counted anew has one. */
export const madeKinds = ["made", ...parts.map((part) => `made:${part}`)];
export const localTime = (column: AnyPgColumn | SQL, { timezone }: Pick<Period, "timezone">): SQL =>
  sql`(${column} at time zone ${timezone})`;

const formats: Readonly<Record<CourseUnit, string>> = {
  hour: `YYYY-MM-DD"T"HH24`,
  day: "YYYY-MM-DD",
  week: "YYYY-MM-DD",
  month: "YYYY-MM-DD",
};

/** The beginning of the hour, day, week (on Monday) or month that a local time lies in, as text. */
export const startText = (local: SQL, unit: CourseUnit): SQL =>
  sql`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${local}), ${sql.raw(`'${formats[unit]}'`)})`;
