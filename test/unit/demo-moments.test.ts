import { expect, it } from "vitest";
import { atWork, momentOnDay } from "#server/backend/seed/moments.ts";
import { DAY_MS } from "#shared/constants.ts";
import { toWallClock } from "#shared/zoned-time.ts";

const timezone = "Europe/Copenhagen";

it("demo days are counted in the local time zone, across daylight-saving changes", () => {
  const now = new Date("2026-10-23T22:30:00Z");
  expect(momentOnDay(now, { days: 0, time: "18:30", timezone })).toEqual(new Date("2026-10-24T16:30:00Z"));
  expect(momentOnDay(now, { days: 1, time: "18:30", timezone })).toEqual(new Date("2026-10-25T17:30:00Z"));
  expect(momentOnDay(now, { days: -1, time: "23:59", timezone })).toEqual(new Date("2026-10-23T21:59:00Z"));
});

it("an invalid time of day is refused", () => {
  expect(() => momentOnDay(new Date(), { days: 0, time: "noon", timezone })).toThrow(
    "noon is not a valid time of day",
  );
});

it("a team's past actions fall into the working day, at or after their moment, and differ", () => {
  const now = new Date("2026-11-27T02:17:00Z");
  const nights = [2, 3, 9, 40].map((days) => new Date(now.getTime() - days * DAY_MS));
  const moved = nights.map((night, index) => atWork(night, { index, timezone, now }));
  for (const [index, moment] of moved.entries()) {
    expect(moment >= (nights[index] ?? now) && moment <= now).toBe(true);
    const [hour] = toWallClock(moment.toISOString(), timezone).slice(11).split(":").map(Number);
    expect(hour).toBeGreaterThanOrEqual(9);
    expect(hour).toBeLessThan(17);
  }
  expect(new Set(moved.map((moment) => moment.toISOString().slice(11))).size).toBe(nights.length);
  const evening = new Date("2026-11-20T21:00:00Z");
  expect(atWork(evening, { index: 0, timezone, now })).toEqual(new Date("2026-11-21T08:00:00Z"));
  const today = new Date("2026-11-27T01:00:00Z");
  expect(atWork(today, { index: 0, timezone, now })).toEqual(today);
});
