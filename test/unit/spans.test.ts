import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysIn } from "#server/backend/readers/insights/periods.ts";
import {
  bucketsOf,
  monthsAndFewDays,
  type Span,
  startOfSpan,
} from "#server/backend/readers/insights/spans.ts";

const spans: readonly Span[] = ["day", "week", "month"];
const periods = fc
  .record({ start: fc.nat(1_500), days: fc.integer({ min: 1, max: 800 }), span: fc.constantFrom(...spans) })
  .map(({ start, days, span }) => {
    const from = addDays("2024-01-01", start);
    return { from, to: addDays(from, days - 1), span };
  });

describe("a period split into weeks or months and remaining days", () => {
  it("covers each of its days once, with whole weeks and months", () => {
    fc.assert(
      fc.property(periods, ({ span, ...period }) => {
        const buckets = bucketsOf(period, span).toSorted((a, b) => (a.from < b.from ? -1 : 1));
        expect(buckets[0]?.from).toBe(period.from);
        expect(buckets.at(-1)?.to).toBe(period.to);
        buckets.slice(1).forEach(({ from }, place) => {
          expect(addDays(buckets[place]?.to ?? "", 1)).toBe(from);
        });
        for (const bucket of buckets.filter((one) => one.span !== "day")) {
          expect(startOfSpan(bucket.from, span)).toBe(bucket.from);
          expect(startOfSpan(addDays(bucket.to, 1), span)).toBe(addDays(bucket.to, 1));
        }
        const alone = buckets.filter((one) => one.span === "day" && span !== "day");
        for (const days of alone) expect(daysIn(days)).toBeLessThan(span === "week" ? 13 : 61);
      }),
    );
  });

  it("extends to the end of the current week or month, as nothing comes after today", () => {
    const period = { from: "2026-10-26", to: "2026-11-24", today: "2026-11-24" };
    expect(bucketsOf(period, "month")).toEqual([
      { span: "month", from: "2026-11-01", to: "2026-11-30" },
      { span: "day", from: "2026-10-26", to: "2026-10-31" },
    ]);
    expect(bucketsOf(period, "week")).toEqual([{ span: "week", from: "2026-10-26", to: "2026-11-29" }]);
    expect(bucketsOf({ ...period, today: "2026-11-25" }, "month")).toEqual([
      { span: "day", from: "2026-10-26", to: "2026-11-24" },
    ]);
  });
});

describe("a period split into months and the fewest days", () => {
  const allDays = ({ from, to }: { from: string; to: string }) =>
    Array.from({ length: daysIn({ from, to }) }, (_, day) => addDays(from, day));

  it("covers each of its days once, and no others", () => {
    fc.assert(
      fc.property(periods, (period) => {
        const counts = new Map<string, number>();
        for (const { sign, ...days } of monthsAndFewDays(period))
          for (const day of allDays(days)) counts.set(day, (counts.get(day) ?? 0) + sign);
        const counted = [...counts].filter(([, count]) => count !== 0);
        expect(counted.map(([day]) => day).toSorted()).toEqual(allDays(period));
        expect(new Set(counted.map(([, count]) => count))).toEqual(new Set([1]));
      }),
    );
  });

  it("has at most half a month of days at each end", () => {
    fc.assert(
      fc.property(periods, (period) => {
        const days = monthsAndFewDays(period).filter(({ span }) => span === "day");
        expect(days.reduce((sum, bucket) => sum + daysIn(bucket), 0)).toBeLessThanOrEqual(2 * 15);
      }),
    );
  });

  it("uses a nearly complete month minus its last days", () => {
    expect(monthsAndFewDays({ from: "2026-09-26", to: "2026-10-25" })).toEqual([
      { span: "day", sign: 1, from: "2026-09-26", to: "2026-09-30" },
      { span: "month", sign: 1, from: "2026-10-01", to: "2026-10-31" },
      { span: "day", sign: -1, from: "2026-10-26", to: "2026-10-31" },
    ]);
    expect(monthsAndFewDays({ from: "2026-10-26", to: "2026-11-24", today: "2026-11-24" })).toEqual([
      { span: "day", sign: 1, from: "2026-10-26", to: "2026-10-31" },
      { span: "month", sign: 1, from: "2026-11-01", to: "2026-11-30" },
    ]);
  });
});
