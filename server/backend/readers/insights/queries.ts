import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CountedMetric, TrendUnit } from "#shared/insight-rules.ts";
import { parts } from "../../platform/db/day-counts.ts";

export interface Period {
  readonly businessId: string;
  readonly timezone: string;
  /** First and last day in the business's time zone, as `2026-11-21`. */
  readonly from: string;
  readonly to: string;
  /** The current day, after which nothing has happened yet; undefined if the period is long over. */
  readonly today?: string;
  /** Start and end times, if the period is not whole days. */
  readonly hours?: { readonly since: Date; readonly until: Date };
}

/** Start and end of a period as times; the end is exclusive. */
export const startOf = ({ from, timezone, hours }: Period): SQL =>
  hours
    ? sql`${hours.since.toISOString()}::timestamptz`
    : sql`(${from}::date)::timestamp at time zone ${timezone}`;
export const endOf = ({ to, timezone, hours }: Period): SQL =>
  hours
    ? sql`${hours.until.toISOString()}::timestamptz`
    : sql`(${to}::date + 1)::timestamp at time zone ${timezone}`;

/** A time lies in the period if its day in the business's time zone does. */
export const within = (column: AnyPgColumn, period: Period): SQL =>
  sql`${column} >= ${startOf(period)} and ${column} < ${endOf(period)}`;

/** Numbers of members, counted for a period and the one it is compared with at once. */
export type PeopleFigure = "claimants" | "claimantsBefore" | "engagedMembers" | "engagedMembersBefore";

/** Figures counted once for the whole period, returned in rows beside those of the time series. */
export type WholeFigure = PeopleFigure | "activeMembers";

/** Number of events of a kind, by the start of the interval: "2026-11-21", "2026-11-21T14". */
export interface TrendRow extends Record<string, unknown> {
  readonly kind: CountedMetric | WholeFigure;
  /** Null for figures counted once for the whole period. */
  readonly start: string | null;
  readonly total: number;
}

/** Claims made on a day are spread over several rows, by part; recounted days have a single row. */
export const madeKinds = ["made", ...parts.map((part) => `made:${part}`)];
export const localTime = (column: AnyPgColumn | SQL, { timezone }: Pick<Period, "timezone">): SQL =>
  sql`(${column} at time zone ${timezone})`;

const formats: Readonly<Record<TrendUnit, string>> = {
  hour: `YYYY-MM-DD"T"HH24`,
  day: "YYYY-MM-DD",
  week: "YYYY-MM-DD",
  month: "YYYY-MM-DD",
};

/** Returns the start of the hour, day, week (from Monday) or month of a local time, as text. */
export const startText = (local: SQL, unit: TrendUnit): SQL =>
  sql`to_char(date_trunc(${sql.raw(`'${unit}'`)}, ${local}), ${sql.raw(`'${formats[unit]}'`)})`;
