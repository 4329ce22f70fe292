import { SMALLEST_COUNT_SHOWN } from "./insight-rules.ts";

export const isSmallCount = (count: number) => count > 0 && count < SMALLEST_COUNT_SHOWN;

/** Counts that say nothing about anybody in particular: what is too few is null. */
export const suppressSmallCounts = <Counts extends Readonly<Record<string, number>>>(counts: Counts) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, isSmallCount(count) ? null : count]),
  ) as {
    [Name in keyof Counts]: number | null;
  };

/**
 * A sum beside rows that leave out what is too few: where what is left out comes to too few as well, it is left out of
 * the sum too, or taking one from the other would tell it.
 */
export function suppressedSum(total: number, rows: readonly (number | null)[]): number {
  const shown = rows.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return total - shown < SMALLEST_COUNT_SHOWN ? shown : total;
}

/**
 * Parts of a sum that is told: those too few are left out. Where the sum would tell them even so, as it is only one, or
 * as all of them must be the least or the most they can be, the smallest of the others is left out with them.
 */
export function suppressedParts(parts: readonly number[]): (number | null)[] {
  const few = parts.filter(isSmallCount);
  const left = few.reduce((sum, count) => sum + count, 0);
  const isTold =
    few.length === 1 ||
    (few.length > 1 && (left < SMALLEST_COUNT_SHOWN || left === few.length * (SMALLEST_COUNT_SHOWN - 1)));
  const others = parts.filter((count) => count >= SMALLEST_COUNT_SHOWN);
  const beside = isTold && others.length > 0 ? parts.indexOf(Math.min(...others)) : -1;
  return parts.map((count, index) => (index === beside || isSmallCount(count) ? null : count));
}
