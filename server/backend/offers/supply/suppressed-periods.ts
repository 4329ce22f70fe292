import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { isSmallCount, suppressedParts } from "#shared/small-counts.ts";

/** Counts of the last `days` days, and of as many days before them. */
export interface Counted {
  readonly days: number;
  readonly present: number;
  readonly before: number;
}
interface Disclosed {
  readonly days: number;
  readonly present: number | null;
  readonly before: number | null;
}

/** Periods by preference: when one of several has to be suppressed, the default period is kept. */
const preferred = [30, 7, 90, 365];
const rankOf = (days: number) => (preferred.indexOf(days) + 1 || preferred.length + 1) * 1_000 + days;

interface Window {
  readonly days: number;
  readonly side: "present" | "before";
  readonly from: number;
  readonly to: number;
}

/**
 * Windows, added and subtracted, that cover certain days exactly once each, so that their counts reveal the count of
 * those days.
 */
type Sum = readonly { readonly window: Window; readonly sign: 1 | -1 }[];

interface Disclosure {
  /** In the order in which windows are shown, as long as that is safe. */
  readonly windows: readonly Window[];
  /** Sums by the last window of each. The sum becomes known once that window and all its earlier windows are shown. */
  readonly sums: ReadonlyMap<Window, readonly Sum[]>;
}

/**
 * Suppresses counts of overlapping periods that must not be shown together: small counts, and counts that reveal a
 * small one by addition or subtraction, such as 30 days less the last 7 and the 7 before those. Counts of the periods
 * themselves take precedence over those they are compared with, so comparisons are suppressed first.
 */
export function suppressedPeriods(counted: readonly Counted[]): Disclosed[] {
  const { windows, sums } = disclosureOf(counted.map(({ days }) => days));
  const countOf = ({ days, side }: Window) => counted.find((one) => one.days === days)?.[side] ?? 0;
  const shown = new Set<Window>();
  for (const window of windows) {
    const isKnown = (sum: Sum) => sum.every((part) => part.window === window || shown.has(part.window));
    const comesTo = (sum: Sum) => sum.reduce((total, part) => total + part.sign * countOf(part.window), 0);
    // With members counted once each, a difference may be negative.
    const givesAway = (sum: Sum) => isKnown(sum) && isSmallCount(Math.abs(comesTo(sum)));
    if (!sums.get(window)?.some(givesAway)) shown.add(window);
  }
  const disclosedCount = (days: number, side: Window["side"]) => {
    const window = windows.find((one) => one.days === days && one.side === side);
    return window && shown.has(window) ? countOf(window) : null;
  };
  return counted.map(({ days }) => ({
    days,
    present: disclosedCount(days, "present"),
    before: disclosedCount(days, "before"),
  }));
}

/** Cached, as it depends only on the periods, which are the same for every treet and count. */
const disclosures = new Map<string, Disclosure>();

function disclosureOf(periods: readonly number[]): Disclosure {
  const key = periods.join();
  const disclosure = disclosures.get(key) ?? makeDisclosure(periods);
  disclosures.set(key, disclosure);
  return disclosure;
}

function makeDisclosure(periods: readonly number[]): Disclosure {
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
 * Suppresses small counts among days, oldest first, together with days that would reveal them. The result is the same
 * for every requested period: each span between the ends of periods is treated separately, as periods can reveal the
 * sum of a span.
 */
export function suppressedDays(counts: readonly number[], periods: readonly number[]): (number | null)[] {
  const edges = [...new Set([0, ...periods, ...periods.map((days) => 2 * days), counts.length])]
    .filter((edge) => edge <= counts.length)
    .sort((a, b) => b - a);
  return edges.slice(0, -1).flatMap((edge, index) => {
    const span = counts.slice(counts.length - edge, counts.length - (edges[index + 1] ?? 0));
    return isHopeless(span) ? span.map(() => null) : suppressedParts(span);
  });
}

/**
 * True if a span has small counts but no larger day to suppress with them. The few days and the sum would reveal
 * each other, so no day is shown, not even an empty one.
 */
const isHopeless = (span: readonly number[]): boolean =>
  span.some(isSmallCount) && span.every((count) => count < SMALLEST_COUNT_SHOWN);
