import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelledOf, ticksUpTo } from "#client/pages/insights/trend-chart.tsx";

describe("the labels below a chart", () => {
  it.each([
    [1, [0]],
    [2, [0, 1]],
    [4, [0, 1, 2, 3]],
    [30, [0, 7, 15, 22, 29]],
  ])("for %i intervals are at %j", (count, labelled) => {
    expect(labelledOf(count)).toEqual(labelled);
  });
});

describe("the scale of a chart", () => {
  it.each([
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [37, [0, 10, 20, 30, 40]],
    [46, [0, 20, 40, 60]],
    [1_711, [0, 500, 1_000, 1_500, 2_000]],
  ])("for values up to %i is %j", (max, ticks) => {
    expect(ticksUpTo(max)).toEqual(ticks);
  });

  it("starts at zero, has two to five even ticks, and room for the largest value", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (max) => {
        const ticks = ticksUpTo(max);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
        expect(steps.size).toBe(1);
      }),
    );
  });
});
