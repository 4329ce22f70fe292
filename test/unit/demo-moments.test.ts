import { expect, it } from "vitest";
import { momentOnDay } from "#server/backend/seed/moments.ts";

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
