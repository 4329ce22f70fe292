import { type SQL, sql } from "drizzle-orm";
import type { InsightTotals } from "#shared/contract/insights.ts";
import { type CountedMetric, type CourseUnit, countedMetrics } from "#shared/insight-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import {
  amongMembers,
  claimantsOfPart,
  countable,
  courseOfPart,
  courseOfTreets,
  isNarrowed,
  isOfTreets,
  type Narrowing,
} from "./narrowed.ts";
import { addDays, dayOf } from "./periods.ts";
import {
  activeAtEnd,
  type CourseRow,
  claimantsOfAll,
  courseOfAll,
  type Period,
  type WholeFigure,
} from "./queries.ts";

/** Each metric that can be told; null where it cannot be told of what the figures are narrowed to. */
export type Counts = Readonly<Record<CountedMetric, number | null>> & { readonly claims: number };
export type Stretch = Counts & { readonly start: string };

export interface Figures {
  readonly totals: InsightTotals;
  readonly course: Stretch[];
}

/** The figures of a period and their course, which adds up to them as it is counted from the same rows. */
export async function figuresOf(
  db: Executor,
  period: Period,
  { narrowing = {}, unit = "month" }: { narrowing?: Narrowing; unit?: CourseUnit } = {},
): Promise<Figures> {
  // Days are counted already, those of treets too; hours, and what some members do, are counted from what happened.
  const isPart = isNarrowed(narrowing) || period.hours !== undefined;
  const course = courseOf(period, narrowing, unit);
  const claimants = isPart ? claimantsOfPart(period, narrowing) : claimantsOfAll(period);
  const active = narrowing.treetIds ? sql`null::int` : sql`(${activeAtEnd(period, amongMembers(narrowing))})`;
  const { rows } = await db.execute<CourseRow>(sql`
    select kind, start, total from (${course}) as course
    union all select 'claimants', null, (${claimants})
    union all select 'activeMembers', null, ${active}`);
  const told = new Set(countable(narrowing));
  const whole = (kind: WholeFigure) => rows.find((row) => row.kind === kind)?.total ?? null;
  return {
    totals: {
      ...counted(rows, told),
      claimants: whole("claimants") ?? 0,
      activeMembers: whole("activeMembers"),
    },
    course: courseFrom(rows, startsOf(period, unit), told),
  };
}

function courseOf(period: Period, narrowing: Narrowing, unit: CourseUnit): SQL {
  if (period.hours === undefined && !isNarrowed(narrowing)) return courseOfAll(period, unit);
  if (period.hours === undefined && isOfTreets(narrowing)) return courseOfTreets(period, narrowing, unit);
  return courseOfPart(period, narrowing, unit);
}

/** Active members at the end of each stretch, reckoned back by its changes from how many there were when the period ended. */
export function activeCourse(
  period: Period,
  unit: CourseUnit,
  { changes, atEnd }: { readonly changes: ReadonlyMap<string, number>; readonly atEnd: number },
): Map<string, number> {
  const course = new Map<string, number>();
  let active = atEnd;
  for (const start of startsOf(period, unit).toReversed()) {
    course.set(start, active);
    active -= changes.get(start) ?? 0;
  }
  return course;
}

function courseFrom(
  rows: readonly CourseRow[],
  starts: readonly string[],
  told: ReadonlySet<CountedMetric>,
): Stretch[] {
  const byStart = Map.groupBy(rows, ({ start }) => start);
  return starts.map((start) => ({ start, ...counted(byStart.get(start) ?? [], told) }));
}

function counted(rows: readonly CourseRow[], told: ReadonlySet<CountedMetric>): Counts {
  const sum = (name: CountedMetric) =>
    rows.reduce((total, { kind, total: more }) => (kind === name ? total + more : total), 0);
  return Object.fromEntries(
    countedMetrics.map((name) => [name, told.has(name) ? sum(name) : null]),
  ) as Counts;
}

const HOUR_MS = 3_600_000;

/** The beginning of every stretch that a period touches. */
export function startsOf(period: Period, unit: CourseUnit): string[] {
  if (period.hours) return hoursOf(period.hours, period.timezone);
  const starts: string[] = [];
  for (let day = startOfUnit(period.from, unit); day <= period.to; day = nextOf(day, unit)) starts.push(day);
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

function startOfUnit(day: string, unit: CourseUnit): string {
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  if (unit !== "week") return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

function nextOf(day: string, unit: CourseUnit): string {
  if (unit === "month") return `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  return addDays(day, unit === "week" ? 7 : 1);
}
