import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { suppressedDays, suppressedPeriods } from "#server/backend/offers/supply/suppressed-periods.ts";
import { SMALLEST_COUNT_SHOWN } from "#shared/insight-rules.ts";
import { suppressedParts } from "#shared/small-counts.ts";

describe("the suppression of small daily counts", () => {
  it("hides small counts, and the smallest other one if only one is hidden", () => {
    expect(suppressedParts([0, 3, 9, 7, 0])).toEqual([0, null, 9, null, 0]);
    expect(suppressedParts([2, 3, 9])).toEqual([null, null, 9]);
    expect(suppressedParts([6, 0, 8])).toEqual([6, 0, 8]);
  });

  it("hides another count if the remainder has only one solution", () => {
    expect(suppressedParts([1, 1, 9, 6])).toEqual([null, null, 9, null]);
    expect(suppressedParts([4, 4, 9, 6])).toEqual([null, null, 9, null]);
  });

  it("never lets the hidden counts be derived from the sum", () => {
    const days = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(days, (parts) => {
        const told = suppressedParts(parts);
        for (const count of told)
          expect(count === null || count === 0 || count >= SMALLEST_COUNT_SHOWN).toBe(true);
        const hidden = parts.filter((_, index) => told[index] === null);
        if (hidden.length === 0 || parts.every((count) => count < SMALLEST_COUNT_SHOWN)) return;
        const left = hidden.reduce((sum, count) => sum + count, 0);
        // Other ways to split the rest, so that nobody can tell which one it was.
        const others = splits(left, hidden.length).filter((split) => split.join() !== hidden.join());
        expect(others.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("the suppression in overlapping periods", () => {
  it("shows periods if no sum or difference of them is small", () => {
    expect(
      suppressedPeriods([
        { days: 7, present: 10, before: 7 },
        { days: 30, present: 30, before: 40 },
      ]),
    ).toEqual([
      { days: 7, present: 10, before: 7 },
      { days: 30, present: 30, before: 40 },
    ]);
  });

  it("hides the comparison that would reveal a small count between two periods", () => {
    // 20 in 30 days, less 10 in the last 7 and 7 in those before: 3 in the rest.
    expect(
      suppressedPeriods([
        { days: 7, present: 10, before: 7 },
        { days: 30, present: 20, before: 40 },
      ]),
    ).toEqual([
      { days: 7, present: 10, before: null },
      { days: 30, present: 20, before: 40 },
    ]);
  });

  it("never reveals a small count through sums and differences of periods", () => {
    const buckets = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(buckets, (counts) => {
        const sum = (from: number, to: number) => counts.slice(from, to).reduce((all, one) => all + one, 0);
        const told = suppressedPeriods(
          [7, 30, 90, 365].map((days, index) => ({
            days,
            present: sum(0, 2 * index + 1),
            before: sum(2 * index + 1, 2 * index + 2),
          })),
        );
        // Everything that is shown: each period with the buckets it consists of.
        const known = told.flatMap(({ present, before }, index) => [
          ...(present === null ? [] : [{ mask: (1 << (2 * index + 1)) - 1, count: present }]),
          ...(before === null ? [] : [{ mask: 1 << (2 * index + 1), count: before }]),
        ]);
        for (const { count } of known) expect(count === 0 || count >= SMALLEST_COUNT_SHOWN).toBe(true);
        // A longer period less others that lie within it and do not overlap.
        for (const whole of known)
          for (const parts of subsets(
            known.filter(({ mask }) => (mask & whole.mask) === mask && mask !== whole.mask),
          )) {
            const isApart =
              parts.reduce((all, { mask }) => all + mask, 0) ===
              parts.reduce((all, { mask }) => all | mask, 0);
            const rest = whole.count - parts.reduce((all, { count }) => all + count, 0);
            if (isApart) expect(rest === 0 || rest >= SMALLEST_COUNT_SHOWN).toBe(true);
          }
      }),
    );
  });

  it("treats a day in the same way in every period", () => {
    const days = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 90, maxLength: 90 });
    fc.assert(
      fc.property(days, (counts) => {
        const all = suppressedDays(counts, [7, 30, 90, 365]);
        expect(all).toHaveLength(90);
        for (const length of [7, 30])
          expect(suppressedDays(counts.slice(-length), [7, 30, 90, 365])).toEqual(all.slice(-length));
      }),
    );
  });
});

const subsets = <T>([first, ...rest]: readonly T[]): T[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((some) => [some, [first, ...some]]);

/** Returns every way in which this number of days, none of them empty, adds up to a sum. */
function splits(sum: number, days: number): number[][] {
  if (days === 1) return sum >= 1 ? [[sum]] : [];
  return Array.from({ length: Math.max(0, sum - days + 1) }, (_, index) => index + 1).flatMap((first) =>
    splits(sum - first, days - 1).map((rest) => [first, ...rest]),
  );
}
