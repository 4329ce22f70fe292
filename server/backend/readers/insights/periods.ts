import { DAY_MS } from "#shared/constants.ts";
import { planOf } from "#shared/plans.ts";
import type { Period } from "./queries.ts";

export interface Periods {
  readonly days: number;
  readonly present: Period;
  readonly before: Period;
}

/** Whose days are counted: its clock, and how far back its plan looks. */
export interface Place {
  readonly id: string;
  readonly timezone: string;
  readonly plan: string;
}

/** The last days, as many as are asked for and the plan keeps, and the same number before them. */
export function periodsOf({ id, timezone, plan }: Place, asked: number, now: Date): Periods {
  const days = Math.min(asked, planOf(plan).limits.insightsDays ?? asked);
  const to = dayOf(now, timezone);
  const present: Period = { businessId: id, timezone, from: addDays(to, 1 - days), to, today: to };
  return { days, present, before: daysBefore(present) };
}

/** As many days right before these. */
export function daysBefore(period: Period): Period {
  const length = daysIn(period);
  return { ...period, from: addDays(period.from, -length), to: addDays(period.from, -1) };
}

/** So many calendar months, the last of which is the one that the period ends in; to its end, not to that of the month. */
export function monthsUpTo({ businessId, timezone, to }: Period, months: number): Period {
  const first = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)) - months, 1));
  return { businessId, timezone, from: first.toISOString().slice(0, 10), to };
}

/** The first day that the plan shows; undefined where it shows all. */
export function shownSince({ plan, timezone }: Place, now: Date): string | undefined {
  const days = planOf(plan).limits.insightsDays;
  return days === null ? undefined : addDays(dayOf(now, timezone), 1 - days);
}

export const dayOf = (at: Date, timezone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short" }).format(at);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The same day of the year before; of a leap day the day before it. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return before.endsWith("02-29") ? before.replace(/29$/, "28") : before;
}

export const daysIn = ({ from, to }: Pick<Period, "from" | "to">): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
