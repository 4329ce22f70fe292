import { describe, expect, it } from "vitest";
import { fromWallClock, startOfDay, toWallClock } from "#shared/zoned-time.ts";

describe("wall-clock times", () => {
  it.each([
    ["2026-11-21T09:30", "Europe/Copenhagen", "2026-11-21T08:30:00.000Z"],
    ["2026-07-01T09:30", "Europe/Copenhagen", "2026-07-01T07:30:00.000Z"],
    ["2026-07-01T00:15", "America/New_York", "2026-07-01T04:15:00.000Z"],
    ["2026-01-01T00:00", "Asia/Kathmandu", "2025-12-31T18:15:00.000Z"],
    ["2026-01-01T00:00", "UTC", "2026-01-01T00:00:00.000Z"],
  ])("%s in %s is %s, and back", (wall, timezone, iso) => {
    expect(fromWallClock(wall, timezone)).toBe(iso);
    expect(toWallClock(iso, timezone)).toBe(wall);
  });

  it("resolve to the first of two when clocks go back, and to the moment after a gap when they go forward", () => {
    expect(fromWallClock("2026-10-25T02:30", "Europe/Copenhagen")).toBe("2026-10-25T00:30:00.000Z");
    expect(fromWallClock("2026-03-29T02:30", "Europe/Copenhagen")).toBe("2026-03-29T01:30:00.000Z");
  });

  it("may be of a mistyped year", () => {
    expect(fromWallClock("0202-11-21T09:30", "UTC")).toBe("0202-11-21T09:30:00.000Z");
    expect(fromWallClock("0202-11-21T09:30", "Europe/Copenhagen")).toMatch(/^0202-11-21T08:/);
    expect(fromWallClock("0001-01-01T00:00", "Europe/Copenhagen")).toBeDefined();
  });

  it("are refused if invalid", () => {
    for (const text of ["", "tomorrow", "0000-01-01T00:00", "2026-13-40T99:99", "2026-11-21"])
      expect(fromWallClock(text, "UTC")).toBeUndefined();
    for (const day of ["2027-02-29", "2028-02-30", "2027-04-31"]) {
      expect(fromWallClock(`${day}T09:30`, "Europe/Berlin")).toBeUndefined();
      expect(startOfDay(day, "Europe/Berlin")).toBeUndefined();
    }
    expect(fromWallClock("2028-02-29T23:59:59", "Europe/Berlin")).toBe("2028-02-29T22:59:59.000Z");
  });
});

describe("the start of a day", () => {
  it("is that of its time zone, and of no day that a database could not store", () => {
    expect(startOfDay("2026-11-21", "Europe/Copenhagen")).toEqual(new Date("2026-11-20T23:00:00Z"));
    expect(startOfDay("2026-03-29", "Europe/Copenhagen", 1)).toEqual(new Date("2026-03-29T22:00:00Z"));
    expect(startOfDay("0001-01-01", "America/New_York")).toBeDefined();
    expect(startOfDay("0001-01-01", "Europe/Copenhagen")).toBeUndefined();
    expect(startOfDay("9999-12-31", "UTC", 1)).toBeUndefined();
  });
});
