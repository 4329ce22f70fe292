import { afterEach, describe, expect, it, vi } from "vitest";
import { swipeOf } from "#client/design/swipe.ts";
import { Time } from "#client/design/text.tsx";
import { dateText, isWithin, parseTypedDate } from "#client/design/typed-date.ts";
import { useTimeNow } from "#client/pages/treet/autosave.ts";
import { formatDatesFor, inLanguage } from "#server/language.ts";
import { boundedCache } from "#shared/bounded-cache.ts";
import type { RootData } from "#shared/page-state.ts";
import { sessionSchema } from "#shared/session.ts";
import { htmlOf } from "../support/rendering.tsx";

const readerIn = (timezone: string): Partial<RootData> => ({
  session: {
    user: { id: "usr_1", email: "lena@example.org", timezone },
  },
});

/** Renders as the server does for an account that has chosen this format of dates. */
const inFormat = (locale: string, render: () => string): string =>
  inLanguage("en", () => {
    formatDatesFor(locale);
    return render();
  });

describe("an instant", () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
    vi.useRealTimers();
  });

  it("is rendered identically in any server time zone", () => {
    const written = ["UTC", "America/Los_Angeles", "Pacific/Auckland"].map((zone) => {
      process.env.TZ = zone;
      return htmlOf(<Time value="2026-11-21T23:30:00Z" format="datetime" />, readerIn("Europe/Berlin"));
    });
    expect(new Set(written).size).toBe(1);
    expect(written[0]).toContain("22 Nov 2026, 00:30 CET");
  });

  it("that is now, such as when a draft was saved, is in the reader's time zone too", () => {
    vi.useFakeTimers({ now: new Date("2026-11-21T23:30:00Z"), toFake: ["Date"] });
    process.env.TZ = "America/Los_Angeles";
    const Now = () => useTimeNow()();
    expect(htmlOf(<Now />, readerIn("Europe/Berlin"))).toBe("00:30");
    expect(htmlOf(<Now />)).toBe("23:30");
    expect(inFormat("en-US", () => htmlOf(<Now />, readerIn("Europe/Berlin")))).toBe("00:30");
  });

  it("is shown as a day in the reader's time zone", () => {
    const instant = "2026-11-21T23:30:00Z";
    expect(htmlOf(<Time value={instant} />, readerIn("Europe/Berlin"))).toContain(">22 Nov 2026<");
    expect(htmlOf(<Time value={instant} />, readerIn("America/New_York"))).toContain(">21 Nov 2026<");
  });

  it.each([
    ["de-DE", "21. Nov. 2026"],
    ["en-US", "Nov 21, 2026"],
    ["en", "21 Nov 2026"],
  ])("is formatted in the reader's locale: %s", (locale, text) => {
    const html = inFormat(locale, () => htmlOf(<Time value="2026-11-21T12:00:00Z" />, readerIn("UTC")));
    expect(html).toContain(`>${text}<`);
  });
});

it.each([
  ["de-AT", "de-DE"],
  ["not-a-locale-at-all", "en"],
  ["_", "en"],
])("the locale %s of another backend's account counts as %s", (locale, known) => {
  const user = { id: "usr_1", email: "lena@example.org", locale };
  expect(sessionSchema.parse({ user }).user.locale).toBe(known);
});

describe("a typed date", () => {
  it.each([
    ["2026-11-21", "2026-11-21"],
    ["2026/1/2", "2026-01-02"],
    ["21.11.2026", "2026-11-21"],
    ["1/2/26", "2026-02-01"],
    [" 21 Nov 2026 ", "2026-11-21"],
    ["3. march 2027", "2027-03-03"],
    ["29 Feb 2028", "2028-02-29"],
  ])("%j is read as %s", (typed, day) => {
    expect(parseTypedDate(typed)).toBe(day);
  });

  it.each(["", "soon", "31.2.2026", "2026-13-01", "29 Feb 2027", "21 Foo 2026", "2026-11-21T10:00"])(
    "%j is rejected",
    (typed) => {
      expect(parseTypedDate(typed)).toBeNull();
    },
  );

  it("is written out in words and compared with its limits", () => {
    expect(dateText("2026-11-21")).toBe("21 Nov 2026");
    expect(dateText("")).toBe("");
    expect(isWithin("2026-11-21", "2026-11-21", "2026-11-21")).toBe(true);
    expect(isWithin("2026-11-21", "2026-11-22")).toBe(false);
  });
});

describe("a swipe", () => {
  const from = { x: 200, y: 200, at: 0 };
  it("is quick and mostly horizontal", () => {
    expect(swipeOf(from, { x: 140, y: 280, at: 300 })).toBe("left");
    expect(swipeOf(from, { x: 260, y: 120, at: 10 })).toBe("right");
  });
  it("is not slow, short or steep", () => {
    expect(swipeOf(from, { x: 140, y: 200, at: 301 })).toBeNull();
    expect(swipeOf(from, { x: 141, y: 200, at: 100 })).toBeNull();
    expect(swipeOf(from, { x: 100, y: 281, at: 100 })).toBeNull();
  });
});

describe("a bounded cache", () => {
  it("creates each value once, and evicts the oldest first", () => {
    const made: string[] = [];
    const get = boundedCache(2, (key) => {
      made.push(key);
      return key.toUpperCase();
    });
    expect([get("a"), get("b"), get("a"), get("c"), get("b"), get("a")]).toEqual([
      "A",
      "B",
      "A",
      "C",
      "B",
      "A",
    ]);
    expect(made).toEqual(["a", "b", "c", "a"]);
  });
});
