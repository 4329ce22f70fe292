import { FEWEST_SHOWN } from "#shared/insight-rules.ts";
import { isFew, toldParts } from "./few.ts";

/** What was counted in the last so many days, and in as many before them. */
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
  readonly count: number;
}

/**
 * Counts of periods that overlap, as far as they can be told together: not one that is too few, nor one that gives
 * away too few by being added to others or taken from them, such as 30 days less the last 7 and the 7 before those.
 * What periods are about counts more than what they are compared with, so comparisons are the first to go.
 */
export function toldPeriods(counted: readonly Counted[]): Told[] {
  const windows = counted.flatMap(({ days, present, before }): Window[] => [
    { days, side: "present", from: 0, to: days, count: present },
    { days, side: "before", from: days, to: 2 * days, count: before },
  ]);
  const edges = [...new Set(windows.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  const stretchesOf = ({ from, to }: Window) =>
    edges.slice(0, -1).map((edge) => (edge >= from && edge < to ? 1 : 0));
  let known: Known[] = [{ stretches: edges.slice(0, -1).map(() => 0), count: 0 }];
  const told = new Set<Window>();
  for (const window of windows.toSorted((one, other) => orderOf(one) - orderOf(other))) {
    const stretches = stretchesOf(window);
    const added = known.flatMap((one) =>
      [1, -1].map((sign) => ({
        stretches: one.stretches.map((times, index) => times + sign * (stretches[index] ?? 0)),
        count: one.count + sign * window.count,
      })),
    );
    if (added.some(givesAway)) continue;
    told.add(window);
    known = [...known, ...added];
  }
  const toldCount = (days: number, side: Window["side"]) =>
    windows.find((one) => one.days === days && one.side === side && told.has(one))?.count ?? null;
  return counted.map(({ days }) => ({
    ...{ days, present: toldCount(days, "present"), before: toldCount(days, "before") },
  }));
}

/** What adding and taking away of told counts comes to: how often each stretch of days is in it. */
interface Known {
  readonly stretches: readonly number[];
  readonly count: number;
}

/** It is the count of certain days, each once, and too few. Members counted once may come to less than nothing. */
const givesAway = ({ stretches, count }: Known): boolean =>
  isFew(Math.abs(count)) &&
  (stretches.every((times) => times === 0 || times === 1) ||
    stretches.every((times) => times === 0 || times === -1));

const orderOf = ({ side, days }: Window) => (side === "present" ? 0 : 1_000_000) + rankOf(days);

/**
 * Days, the last one last, of which those too few are left out with what would tell them. Told alike whatever period is
 * asked for: each stretch between the ends of periods by itself, as the sum of a stretch is what periods can tell.
 */
export function toldDays(counts: readonly number[], periods: readonly number[]): (number | null)[] {
  const edges = [...new Set([0, ...periods, ...periods.map((days) => 2 * days), counts.length])]
    .filter((edge) => edge <= counts.length)
    .sort((a, b) => b - a);
  return edges.slice(0, -1).flatMap((edge, index) => {
    const stretch = counts.slice(counts.length - edge, counts.length - (edges[index + 1] ?? 0));
    return isHopeless(stretch) ? stretch.map(() => null) : toldParts(stretch);
  });
}

/** With no larger day to leave out beside them, few days and the sum would tell each other: no day is told, empty or not. */
const isHopeless = (stretch: readonly number[]): boolean =>
  stretch.some(isFew) && stretch.every((count) => count < FEWEST_SHOWN);
