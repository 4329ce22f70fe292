import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toldParts } from "#server/backend/supply/few.ts";
import { FEWEST_SHOWN } from "#shared/insight-rules.ts";

describe("days beside a sum that is told", () => {
  it("leave out what is too few, and the least of the others where one alone is missing", () => {
    expect(toldParts([0, 3, 9, 7, 0])).toEqual([0, null, 9, null, 0]);
    expect(toldParts([2, 3, 9])).toEqual([null, null, 9]);
    expect(toldParts([6, 0, 8])).toEqual([6, 0, 8]);
  });

  it("leave out another where the rest could only be one thing", () => {
    expect(toldParts([1, 1, 9, 6])).toEqual([null, null, 9, null]);
    expect(toldParts([4, 4, 9, 6])).toEqual([null, null, 9, null]);
  });

  it("never let the missing ones be told from the sum", () => {
    const days = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(days, (parts) => {
        const told = toldParts(parts);
        for (const count of told) expect(count === null || count === 0 || count >= FEWEST_SHOWN).toBe(true);
        const hidden = parts.filter((_, index) => told[index] === null);
        if (hidden.length === 0 || parts.every((count) => count < FEWEST_SHOWN)) return;
        const left = hidden.reduce((sum, count) => sum + count, 0);
        // Another split of what is left, so that nobody knows which it was.
        const others = splits(left, hidden.length).filter((split) => split.join() !== hidden.join());
        expect(others.length).toBeGreaterThan(0);
      }),
    );
  });
});

/** Every way in which so many days, none of them empty, come to a sum. */
function splits(sum: number, days: number): number[][] {
  if (days === 1) return sum >= 1 ? [[sum]] : [];
  return Array.from({ length: Math.max(0, sum - days + 1) }, (_, index) => index + 1).flatMap((first) =>
    splits(sum - first, days - 1).map((rest) => [first, ...rest]),
  );
}
