import { DAY_MS } from "#shared/constants.ts";
import type { Comparison, InsightRange, TrendUnit } from "#shared/insight-rules.ts";
import { planOf } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { Executor } from "../../platform/db/database.ts";
import { firstDay, hasBegunBefore } from "./first-day.ts";
import {
  addDays,
  dayOf,
  daysBefore,
  daysIn,
  EARLIEST_DAY,
  type Place,
  shownSince,
  yearBefore,
} from "./periods.ts";
import type { Period } from "./queries.ts";

/** The requested period. `days` is the number of days up to today; the default is 30. */
export interface AskedRange {
  readonly range?: InsightRange | undefined;
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly compare: Comparison;
  readonly unit?: TrendUnit | undefined;
}

export interface AskedPeriods {
  readonly days: number;
  readonly present: Period;
  readonly before: Period | null;
  readonly unit: TrendUnit;
  /** First requested day and first day shown, if the plan shows less than was requested; null otherwise. */
  readonly locked: { readonly askedFrom: string; readonly shownFrom: string } | null;
}

const USUAL_DAYS = 30;
/** Periods up to this number of days are shown by day by default; up to `MAX_DAYS_EACH` if days are requested. */
const DAYS_EACH = 92;
const MAX_DAYS_EACH = 400;
const WEEKS_EACH = 400;
/** If weeks are requested, up to this number of days is shown by week, as a page of thousands of weeks takes seconds. */
const MAX_WEEKS_EACH = 400 * 7;

/** Rejects with `feature_not_in_plan` if a custom period is requested and the plan does not include them. */
export async function periodsAsked(
  db: Executor,
  place: Place,
  asked: AskedRange,
  now: Date,
): Promise<AskedPeriods> {
  if (asked.range === "24h") return lastDay(place, asked, now);
  const whole = await daysAsked(db, place, asked, now);
  const since = shownSince(place, now);
  const isLocked = since !== undefined && whole.from < since && (await hasBegunBefore(db, place, since));
  const from = isLocked ? since : whole.from;
  const to = latest(whole.to, from);
  const today = dayOf(now, place.timezone);
  const present: Period = { businessId: place.id, timezone: place.timezone, from, to, today };
  const days = daysIn(present);
  return {
    days,
    present,
    unit: unitFor(asked.unit, days),
    before: comparedWith(present, asked.compare),
    locked: isLocked ? { askedFrom: whole.from, shownFrom: from } : null,
  };
}

/** The later of two days. */
export const latest = (one: string, other: string): string => [one, other].sort()[1] ?? one;

function comparedWith(present: Period, compare: Comparison): Period | null {
  if (compare === "off") return null;
  if (compare === "previous") return daysBefore(present);
  return { ...present, from: yearBefore(present.from), to: yearBefore(present.to) };
}

/** Returns the last 24 hours, to the minute. Available on every plan. */
function lastDay({ id, timezone }: Place, { compare }: AskedRange, now: Date): AskedPeriods {
  const ending = (until: Date): Period => {
    const since = new Date(until.getTime() - DAY_MS);
    return {
      businessId: id,
      timezone,
      hours: { since, until },
      from: dayOf(since, timezone),
      to: dayOf(until, timezone),
    };
  };
  const ends = { off: null, previous: new Date(now.getTime() - DAY_MS), year: new Date(now) } as const;
  ends.year.setUTCFullYear(now.getUTCFullYear() - 1);
  const end = ends[compare];
  return { days: 1, present: ending(now), before: end && ending(end), unit: "hour", locked: null };
}

async function daysAsked(
  db: Executor,
  place: Place,
  asked: AskedRange,
  now: Date,
): Promise<{ from: string; to: string }> {
  const to = dayOf(now, place.timezone);
  const last = (days: number) => ({ from: addDays(to, 1 - days), to });
  const month = Number(to.slice(5, 7));
  const firstOf = (number: number) => `${to.slice(0, 4)}-${String(number).padStart(2, "0")}-01`;
  switch (asked.range) {
    case "7d":
      return last(7);
    case "90d":
      return last(90);
    case "12m":
      return last(365);
    case "mtd":
      return { from: firstOf(month), to };
    case "qtd":
      return { from: firstOf(month - ((month - 1) % 3)), to };
    case "ytd":
      return { from: firstOf(1), to };
    case "all":
      return { from: (await firstDay(db, place)) ?? to, to };
    case "custom":
      return chosen(place, asked, to);
    case "30d":
      return last(30);
    default:
      return last(asked.days ?? USUAL_DAYS);
  }
}

function chosen({ plan }: Place, { from, to }: AskedRange, today: string): { from: string; to: string } {
  const { name, features } = planOf(plan);
  if (!features.customRanges)
    throw problem("feature_not_in_plan", {
      message: refusals.customRangeNotInPlan({ name }),
    });
  if (!from || !to || from > today)
    throw problem("invalid_input", {
      fields: {
        ...(!to && { to: refusals.chooseADay() }),
        ...(!(from && from <= today) && { from: refusals.chooseAPastDay() }),
      },
    });
  if (to < from) throw problem("invalid_input", { fields: { to: refusals.endBeforeStart() } });
  return { from: latest(from, EARLIEST_DAY), to: latest(to > today ? today : to, EARLIEST_DAY) };
}

function unitFor(asked: TrendUnit | undefined, days: number): TrendUnit {
  if (asked === "month" || (asked === "week" && days > 7 && days <= MAX_WEEKS_EACH)) return asked;
  if (days <= (asked === "day" ? MAX_DAYS_EACH : DAYS_EACH)) return "day";
  return days <= WEEKS_EACH ? "week" : "month";
}
