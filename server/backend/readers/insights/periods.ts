import { DAY_MS } from "#shared/constants.ts";
import { planOf } from "#shared/plans.ts";
import type { Period } from "./queries.ts";

/**
 * The first day that figures are asked for; nothing is older. A year typed as 0202 would otherwise be compared with years
 * before our era, which neither the database nor `addDays` writes with four digits.
 */
export const EARLIEST_DAY = "1900-01-01";

export interface Periods {
  readonly days: number;
  readonly present: Period;
  readonly before: Period;
}

/** The business whose days are counted: its time zone, and its plan, which limits how far back insights go. */
export interface Place {
  readonly id: string;
  readonly timezone: string;
  readonly plan: string;
}

/** Returns the last `asked` days, or as many as the plan includes, and the same number of days before them. */
export function periodsOf({ id, timezone, plan }: Place, asked: number, now: Date): Periods {
  const days = Math.min(asked, planOf(plan).limits.insightsDays ?? asked);
  const to = dayOf(now, timezone);
  const present: Period = { businessId: id, timezone, from: addDays(to, 1 - days), to, today: to };
  return { days, present, before: daysBefore(present) };
}

/** Returns the same number of days immediately before. */
export function daysBefore(period: Period): Period {
  const length = daysIn(period);
  return { ...period, from: addDays(period.from, -length), to: addDays(period.from, -1) };
}

/**
 * Returns a number of calendar months ending with the month in which the period ends; ends with the period, not the
 * month.
 */
export function monthsUpTo({ businessId, timezone, to }: Period, months: number): Period {
  const first = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)) - months, 1));
  return { businessId, timezone, from: first.toISOString().slice(0, 10), to };
}

/** Returns the first day the plan includes; undefined if unlimited. */
export function shownSince({ plan, timezone }: Place, now: Date): string | undefined {
  const days = planOf(plan).limits.insightsDays;
  return days === null ? undefined : addDays(dayOf(now, timezone), 1 - days);
}

export const dayOf = (at: Date, timezone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short" }).format(at);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the same day of the previous year; for 29 February, the 28th. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith("02-29") ? before.replace(/29$/, "28") : before;
}

export const daysIn = ({ from, to }: Pick<Period, "from" | "to">): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
