import { type StoryUnit, storyUnits } from "#shared/insight-rules.ts";
import { addDays, dayOf, EARLIEST_DAY, type Place } from "./periods.ts";

/** A completed week, month or quarter. */
export interface StoryPeriod {
  /** For example `week-2026-11-16`, with its first day. */
  readonly key: string;
  readonly unit: StoryUnit;
  readonly from: string;
  readonly to: string;
}

const LAST = /^last-(week|month|quarter)$/;
const NAMED = /^(week|month|quarter)-(\d{4}-\d{2}-\d{2})$/;

/** Parses a period's name, `last-week` or `week-2026-11-16`; undefined if invalid or not over yet. */
export function storyPeriodOf(name: string, { timezone }: Place, now: Date): StoryPeriod | undefined {
  const today = dayOf(now, timezone);
  const last = storyUnits.find((unit) => unit === LAST.exec(name)?.[1]);
  if (last) return periodFrom(last, startOf(addDays(startOf(today, last), -1), last));
  const [, given, from = ""] = NAMED.exec(name) ?? [];
  const unit = storyUnits.find((known) => known === given);
  if (!unit || Number.isNaN(Date.parse(from)) || from < EARLIEST_DAY || startOf(from, unit) !== from)
    return undefined;
  const period = periodFrom(unit, from);
  return period.to < today ? period : undefined;
}

/** Days after the first of a period that are certain to lie in the next one, and not in the one after. */
const BEYOND: Readonly<Record<StoryUnit, number>> = { week: 7, month: 32, quarter: 95 };

function periodFrom(unit: StoryUnit, from: string): StoryPeriod {
  const next = startOf(addDays(from, BEYOND[unit]), unit);
  return { key: `${unit}-${from}`, unit, from, to: addDays(next, -1) };
}

function startOf(day: string, unit: StoryUnit): string {
  if (unit === "week") return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const month = Number(day.slice(5, 7));
  const first = unit === "month" ? month : month - ((month - 1) % 3);
  return `${day.slice(0, 4)}-${String(first).padStart(2, "0")}-01`;
}
