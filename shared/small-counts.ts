import { SMALLEST_COUNT_SHOWN } from "./insight-rules.ts";

export const isSmallCount = (count: number) => count > 0 && count < SMALLEST_COUNT_SHOWN;

/** Replaces counts that are small enough to identify members with null. */
export const suppressSmallCounts = <Counts extends Readonly<Record<string, number>>>(counts: Counts) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, isSmallCount(count) ? null : count]),
  ) as {
    [Name in keyof Counts]: number | null;
  };

/**
 * Returns the total beside rows with suppressed small counts. If the suppressed rows add up to a small count
 * themselves, they are left out of the total too, as subtraction would reveal it.
 */
export function suppressedSum(total: number, rows: readonly (number | null)[]): number {
  const shown = rows.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return total - shown < SMALLEST_COUNT_SHOWN ? shown : total;
}

/**
 * Suppresses small counts among the parts of a published total. If the total would still reveal them, because there is
 * only one, or because all must have their least or greatest possible value, the smallest of the other parts is
 * suppressed too.
 */
export function suppressedParts(parts: readonly number[]): (number | null)[] {
  const few = parts.filter(isSmallCount);
  const left = few.reduce((sum, count) => sum + count, 0);
  const isRevealed =
    few.length === 1 ||
    (few.length > 1 && (left < SMALLEST_COUNT_SHOWN || left === few.length * (SMALLEST_COUNT_SHOWN - 1)));
  const others = parts.filter((count) => count >= SMALLEST_COUNT_SHOWN);
  const beside = isRevealed && others.length > 0 ? parts.indexOf(Math.min(...others)) : -1;
  return parts.map((count, index) => (index === beside || isSmallCount(count) ? null : count));
}
