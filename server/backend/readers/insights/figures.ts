import { type SQL, sql } from "drizzle-orm";
import type { InsightTotals } from "#shared/contract/insights.ts";
import { type CountedMetric, countedMetrics, type TrendUnit } from "#shared/insight-rules.ts";
import type { Executor } from "../../platform/db/database.ts";
import {
  amongMembers,
  countable,
  isByGroup,
  isNarrowed,
  isOfTreets,
  type Narrowing,
  trendOfGroup,
  trendOfPart,
  trendOfTreets,
} from "./narrowed.ts";
import { peopleIn } from "./people.ts";
import type { Period, TrendRow, WholeFigure } from "./queries.ts";
import { startsOf } from "./trend.ts";
import { activeAtEnd, trendOfAll } from "./whole.ts";

/** Value of each metric; null if it does not apply to the chosen filters. */
export type Counts = Readonly<Record<CountedMetric, number | null>> & { readonly claims: number };
export type Bucket = Counts & { readonly start: string };

export interface Figures {
  readonly totals: InsightTotals;
  readonly trend: Bucket[];
}

/**
 * Returns the figures of a period, and of the one it is compared with, and their time series, which add up to them, as
 * both are counted from the same rows. Each period has a statement of its own, as these can run at the same time.
 */
export async function figuresOf(
  db: Executor,
  { present, before = null }: { readonly present: Period; readonly before?: Period | null },
  { narrowing = {}, unit = "month" }: { narrowing?: Narrowing; unit?: TrendUnit } = {},
): Promise<{ readonly present: Figures; readonly before: Figures | null }> {
  const rowsOf = async (period: Period, people?: SQL) => {
    const active = narrowing.treetIds
      ? sql`null::int`
      : sql`(${activeAtEnd(period, amongMembers(narrowing))})`;
    const { rows } = await db.execute<TrendRow>(sql`
      select kind, start, total from (${trendOf(period, narrowing, unit)}) as trend
      union all select 'activeMembers', null, ${active}${people ? sql` union all ${people}` : sql``}`);
    return rows;
  };
  const [rows, rowsBefore] = await Promise.all([
    rowsOf(present, peopleIn(present, before, narrowing)),
    before && rowsOf(before),
  ]);
  const told = new Set(countable(narrowing));
  const whole = (kind: WholeFigure, among = rows) => among.find((row) => row.kind === kind)?.total ?? null;
  return {
    present: {
      totals: {
        ...counted(rows, told),
        claimants: whole("claimants") ?? 0,
        engagedMembers: whole("engagedMembers"),
        activeMembers: whole("activeMembers"),
      },
      trend: trendFrom(rows, startsOf(present, unit), told),
    },
    before: before &&
      rowsBefore && {
        totals: {
          ...counted(rowsBefore, told),
          claimants: whole("claimantsBefore") ?? 0,
          engagedMembers: whole("engagedMembersBefore"),
          activeMembers: whole("activeMembers", rowsBefore),
        },
        trend: trendFrom(rowsBefore, startsOf(before, unit), told),
      },
  };
}

/**
 * Uses the daily aggregates where they exist, also those by treet, link and label. Hours and other groups of members
 * are counted from the data.
 */
function trendOf(period: Period, narrowing: Narrowing, unit: TrendUnit): SQL {
  if (period.hours) return trendOfPart(period, narrowing, unit);
  if (!isNarrowed(narrowing)) return trendOfAll(period, unit);
  if (isOfTreets(narrowing)) return trendOfTreets(period, narrowing, unit);
  return isByGroup(narrowing) ? trendOfGroup(period, narrowing, unit) : trendOfPart(period, narrowing, unit);
}

/**
 * Returns the active members at the end of each interval, computed backwards from the number at the end of the period.
 */
export function activeTrend(
  period: Period,
  unit: TrendUnit,
  { changes, atEnd }: { readonly changes: ReadonlyMap<string, number>; readonly atEnd: number },
): Map<string, number> {
  const trend = new Map<string, number>();
  let active = atEnd;
  for (const start of startsOf(period, unit).toReversed()) {
    trend.set(start, active);
    active -= changes.get(start) ?? 0;
  }
  return trend;
}

function trendFrom(
  rows: readonly TrendRow[],
  starts: readonly string[],
  told: ReadonlySet<CountedMetric>,
): Bucket[] {
  const byStart = Map.groupBy(rows, ({ start }) => start);
  return starts.map((start) => ({ start, ...counted(byStart.get(start) ?? [], told) }));
}

function counted(rows: readonly TrendRow[], told: ReadonlySet<CountedMetric>): Counts {
  const sum = (name: CountedMetric) =>
    rows.reduce((total, { kind, total: more }) => (kind === name ? total + more : total), 0);
  return Object.fromEntries(
    countedMetrics.map((name) => [name, told.has(name) ? sum(name) : null]),
  ) as Counts;
}
