import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { isSmallCount, suppressedParts } from "#shared/small-counts.ts";

/** What was counted in the last days, and in as many before them. */
export interface Counted {
  readonly days: number;
  readonly present: number;
  readonly before: number;
}
interface Told {
  readonly days: number;
  readonly present: number | null;
  readonly before: number | null;
}

/** The usual period first: where one of several has to stay untold, it is another. */
const preferred = [30, 7, 90, 365];
const rankOf = (days: number) => (preferred.indexOf(days) + 1 || preferred.length + 1) * 1_000 + days;

interface Window {
  readonly days: number;
  readonly side: "present" | "before";
  readonly from: number;
  readonly to: number;
}

/** Windows added up and taken from one another that come to certain days, each once: their counts tell that of those days. */
type Sum = readonly { readonly window: Window; readonly sign: 1 | -1 }[];

interface Course {
  /** In the order in which they are told as long as they may be. */
  readonly windows: readonly Window[];
  /** By the last window of each: with it, and the others told before, the sum is known. */
  readonly sums: ReadonlyMap<Window, readonly Sum[]>;
}

/**
 * Counts of periods that overlap, as far as they can be told together: not one that is too few, nor one that gives
 * away too few by being added to others or taken from them, such as 30 days less the last 7 and the 7 before those.
 * What periods are about counts more than what they are compared with, so comparisons are the first to go.
 */
export function suppressedPeriods(counted: readonly Counted[]): Told[] {
  const { windows, sums } = courseOf(counted.map(({ days }) => days));
  const countOf = ({ days, side }: Window) => counted.find((one) => one.days === days)?.[side] ?? 0;
  const told = new Set<Window>();
  for (const window of windows) {
    const isKnown = (sum: Sum) => sum.every((part) => part.window === window || told.has(part.window));
    const comesTo = (sum: Sum) => sum.reduce((total, part) => total + part.sign * countOf(part.window), 0);
    // Members counted once may come to less than nothing.
    const givesAway = (sum: Sum) => isKnown(sum) && isSmallCount(Math.abs(comesTo(sum)));
    if (!sums.get(window)?.some(givesAway)) told.add(window);
  }
  const toldCount = (days: number, side: Window["side"]) => {
    const window = windows.find((one) => one.days === days && one.side === side);
    return window && told.has(window) ? countOf(window) : null;
  };
  return counted.map(({ days }) => ({
    days,
    present: toldCount(days, "present"),
    before: toldCount(days, "before"),
  }));
}

/** Depends on the periods alone, which are the same for every treet and count: found once. */
const courses = new Map<string, Course>();

function courseOf(periods: readonly number[]): Course {
  const key = periods.join();
  const course = courses.get(key) ?? makeCourse(periods);
  courses.set(key, course);
  return course;
}

function makeCourse(periods: readonly number[]): Course {
  const windows = periods
    .flatMap((days): Window[] => [
      { days, side: "present", from: 0, to: days },
      { days, side: "before", from: days, to: 2 * days },
    ])
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  const edges = [...new Set(windows.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const isWithin = (edge: number, { from, to }: Window) => edge >= from && edge < to;
  const isOfDaysEachOnce = (sum: Sum) =>
    edges
      .slice(0, -1)
      .map((edge) => sum.reduce((times, part) => times + (isWithin(edge, part.window) ? part.sign : 0), 0))
      .every((times) => times === 0 || times === 1);
  let all: Sum[] = [[]];
  const sums = new Map<Window, Sum[]>();
  for (const window of windows) {
    const added = all.flatMap((sum): Sum[] => [
      [...sum, { window, sign: 1 }],
      [...sum, { window, sign: -1 }],
    ]);
    sums.set(window, added.filter(isOfDaysEachOnce));
    all = [...all, ...added];
  }
  return { windows, sums };
}

const orderOf = ({ side, days }: Window) => (side === "present" ? 0 : 1_000_000) + rankOf(days);

/**
 * Days, the last one last, of which those too few are left out with what would tell them. Told alike whatever period is
 * asked for: each stretch between the ends of periods by itself, as the sum of a stretch is what periods can tell.
 */
export function suppressedDays(counts: readonly number[], periods: readonly number[]): (number | null)[] {
  const edges = [...new Set([0, ...periods, ...periods.map((days) => 2 * days), counts.length])]
    .filter((edge) => edge <= counts.length)
    .sort((a, b) => b - a);
  return edges.slice(0, -1).flatMap((edge, index) => {
    const stretch = counts.slice(counts.length - edge, counts.length - (edges[index + 1] ?? 0));
    return isHopeless(stretch) ? stretch.map(() => null) : suppressedParts(stretch);
  });
}

/** With no larger day to leave out beside them, few days and the sum would tell each other: no day is told, empty or not. */
const isHopeless = (stretch: readonly number[]): boolean =>
  stretch.some(isSmallCount) && stretch.every((count) => count < SMALLEST_COUNT_SHOWN);
