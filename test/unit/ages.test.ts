import { describe, expect, it } from "vitest";
import { agesAt } from "#client/design/ages.ts";
import { inLanguage } from "#server/language.ts";

const NOW = Date.parse("2026-11-27T20:00:00Z");
const ZONE = "Europe/Copenhagen";
const ago = (iso: string, zone = ZONE) => agesAt(NOW, zone).moment(iso);
const day = (iso: string, zone = ZONE) => agesAt(NOW, zone).day(iso);

describe("how long ago something happened", () => {
  it("is counted in minutes within the hour", () => {
    expect(ago("2026-11-27T19:59:30Z")).toBe("Now");
    expect(ago("2026-11-27T19:55:00Z")).toBe("5 min ago");
    expect(ago("2026-11-27T19:00:01Z")).toBe("59 min ago");
  });

  it("is named by day and time of the reader's zone from then on", () => {
    expect(ago("2026-11-27T19:00:00Z")).toBe("Today, 20:00");
    expect(ago("2026-11-26T23:30:00Z")).toBe("Today, 00:30");
    expect(ago("2026-11-26T23:30:00Z", "UTC")).toBe("Yesterday, 23:30");
    expect(ago("2026-11-25T12:17:00Z")).toBe("25 Nov, 13:17");
  });

  it("names the year if it is another one, by the reader's zone", () => {
    expect(ago("2025-12-31T23:30:00Z")).toBe("1 Jan, 00:30");
    expect(ago("2025-12-31T23:30:00Z", "UTC")).toBe("31 Dec 2025, 23:30");
  });

  it("is now for a clock that is slightly behind, and a date for one that is far behind", () => {
    expect(ago("2026-11-27T20:00:40Z")).toBe("Now");
    expect(ago("2026-11-29T09:00:00Z")).toBe("29 Nov, 10:00");
  });
});

describe("the day on which something happened", () => {
  it("is counted for a week and then named", () => {
    expect(day("2026-11-27T00:00:00Z")).toBe("Today");
    expect(day("2026-11-26T22:30:00Z")).toBe("Yesterday");
    expect(day("2026-11-21T12:00:00Z")).toBe("6 days ago");
    expect(day("2026-11-20T12:00:00Z")).toBe("20 Nov 2026");
    expect(day("2026-11-28T12:00:00Z")).toBe("28 Nov 2026");
  });

  it("is not a day off when clocks change", () => {
    const afterAutumn = agesAt(Date.parse("2026-10-25T23:30:00Z"), ZONE);
    expect(afterAutumn.day("2026-10-24T22:30:00Z")).toBe("Yesterday");
    const afterSpring = agesAt(Date.parse("2026-03-29T22:30:00Z"), ZONE);
    expect(afterSpring.day("2026-03-29T12:00:00Z")).toBe("Yesterday");
    expect(afterSpring.day("2026-03-28T12:00:00Z")).toBe("2 days ago");
  });
});

it("the same is said in German", () => {
  const told = inLanguage("de", () => [
    ago("2026-11-27T19:55:00Z"),
    ago("2026-11-26T12:17:00Z"),
    day("2026-11-25T12:00:00Z"),
  ]);
  expect(told).toEqual(["Vor 5 Min.", "Gestern, 13:17", "Vorgestern"]);
});
