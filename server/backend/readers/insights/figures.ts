import { type SQL, sql } from "drizzle-orm";
import type { InsightTotals } from "#shared/contract/insights.ts";
import { type CountedMetric, type CourseUnit, countedMetrics } from "#shared/insight-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import { startsOf } from "./course.ts";
import {
  amongMembers,
  claimantsOf,
  countable,
  courseOfGroup,
  courseOfPart,
  courseOfTreets,
  isByGroup,
  isNarrowed,
  isOfTreets,
  type Narrowing,
} from "./narrowed.ts";
import type { CourseRow, Period, WholeFigure } from "./queries.ts";
import { activeAtEnd, courseOfAll } from "./whole.ts";

/** Value of each metric; null if it does not apply to the chosen filters. */
export type Counts = Readonly<Record<CountedMetric, number | null>> & { readonly claims: number };
export type Stretch = Counts & { readonly start: string };

export interface Figures {
  readonly totals: InsightTotals;
  readonly course: Stretch[];
}

/**
 * Returns the figures of a period and their time series, which adds up to them, as both are counted from the same rows.
 */
export async function figuresOf(
  db: Executor,
  period: Period,
  { narrowing = {}, unit = "month" }: { narrowing?: Narrowing; unit?: CourseUnit } = {},
): Promise<Figures> {
  const course = courseOf(period, narrowing, unit);
  const active = narrowing.treetIds ? sql`null::int` : sql`(${activeAtEnd(period, amongMembers(narrowing))})`;
  const { rows } = await db.execute<CourseRow>(sql`
    select kind, start, total from (${course}) as course
    union all select 'claimants', null, (${claimantsOf(period, narrowing)})
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

/**
 * Uses the daily aggregates where they exist, also those by treet, link and label. Hours and other groups of members
 * are counted from the data.
 */
function courseOf(period: Period, narrowing: Narrowing, unit: CourseUnit): SQL {
  if (period.hours) return courseOfPart(period, narrowing, unit);
  if (!isNarrowed(narrowing)) return courseOfAll(period, unit);
  if (isOfTreets(narrowing)) return courseOfTreets(period, narrowing, unit);
  return isByGroup(narrowing)
    ? courseOfGroup(period, narrowing, unit)
    : courseOfPart(period, narrowing, unit);
}

/**
 * Returns the active members at the end of each interval, computed backwards from the number at the end of the period.
 */
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
