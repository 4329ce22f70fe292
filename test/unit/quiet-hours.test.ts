import { describe, expect, it } from "vitest";
import { minuteOf, type QuietHours, quietUntil, timeOf } from "#shared/quiet-hours.ts";

const night = { from: 22 * 60, until: 7 * 60 };
const overAt = (now: string, hours: Partial<QuietHours> = {}) =>
  quietUntil(new Date(now), { ...night, timezone: "Europe/Copenhagen", ...hours })?.toISOString();

describe("quiet hours", () => {
  it.each([
    ["an hour before midnight", "2026-01-10T22:00:00Z", "2026-01-11T06:00:00.000Z"],
    ["as they begin", "2026-01-10T21:00:00Z", "2026-01-11T06:00:00.000Z"],
    ["at midnight", "2026-01-10T23:00:00Z", "2026-01-11T06:00:00.000Z"],
    ["a minute before their end", "2026-01-11T05:59:59Z", "2026-01-11T06:00:00.000Z"],
    ["on the last evening of a year", "2026-12-31T22:30:00Z", "2027-01-01T06:00:00.000Z"],
  ])("spanning midnight end in the morning, %s", (_when, now, end) => {
    expect(overAt(now)).toBe(end);
  });

  it.each([
    ["a minute before they begin", "2026-01-10T20:59:00Z"],
    ["at their end", "2026-01-11T06:00:00Z"],
    ["at noon", "2026-01-11T11:00:00Z"],
  ])("are not in force %s", (_when, now) => {
    expect(overAt(now)).toBeUndefined();
  });

  it("within a day end on the same day", () => {
    const noon = { from: 12 * 60, until: 13 * 60 };
    expect(overAt("2026-01-10T11:30:00Z", noon)).toBe("2026-01-10T12:00:00.000Z");
    expect(overAt("2026-01-10T12:00:00Z", noon)).toBeUndefined();
  });

  it("are an hour shorter when clocks go forward, and an hour longer when they go back", () => {
    expect(overAt("2026-03-28T21:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
    expect(overAt("2026-10-24T20:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
  });

  it("with a skipped end are over right after it, and with a repeated end at its first occurrence", () => {
    const early = { from: 22 * 60, until: 2 * 60 + 30 };
    expect(overAt("2026-03-29T00:30:00Z", early)).toBe("2026-03-29T01:30:00.000Z");
    expect(overAt("2026-10-24T23:30:00Z", early)).toBe("2026-10-25T00:30:00.000Z");
    expect(overAt("2026-10-25T01:10:00Z", early)).toBeUndefined();
  });

  it("follow the user's time zone", () => {
    expect(overAt("2026-01-10T15:00:00Z", { timezone: "Asia/Tokyo" })).toBe("2026-01-10T22:00:00.000Z");
    expect(overAt("2026-01-10T15:00:00Z", { timezone: "America/New_York" })).toBeUndefined();
  });

  it("are entered and shown as times of day", () => {
    expect([timeOf(450), timeOf(0)]).toEqual(["07:30", "00:00"]);
    expect([minuteOf("07:30"), minuteOf("23:59"), minuteOf("24:00"), minuteOf("soon")]).toEqual([
      450,
      1439,
      undefined,
      undefined,
    ]);
  });
});
