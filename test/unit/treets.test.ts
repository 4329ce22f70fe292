import { describe, expect, it } from "vitest";
import { codeVault, readCodes } from "#server/backend/offers/treets/codes.ts";
import { referenceFrom } from "#server/backend/platform/reference.ts";
import { type PublishFacts, publishChecks } from "#shared/publish-checks.ts";
import { maskCode, movesFrom, stateAt, windowKey } from "#shared/treets.ts";

const now = new Date("2026-11-21T12:00:00Z");
const [past, future] = ["2026-11-21T11:59:59Z", "2026-11-21T12:00:01Z"];

describe("a treet's state at a given time", () => {
  it.each([
    ["scheduled", past, null, "live"],
    ["scheduled", future, null, "scheduled"],
    ["live", past, past, "ended"],
    ["paused", null, past, "ended"],
    ["live", null, future, "live"],
    ["draft", past, past, "draft"],
    ["archived", past, past, "archived"],
  ] as const)("%s from %s until %s is %s", (state, claimFrom, claimUntil, expected) => {
    expect(stateAt({ state, claimFrom, claimUntil }, now)).toBe(expected);
  });

  it("determines the available moves", () => {
    expect(movesFrom("live")).toEqual(["pause", "end"]);
    expect(movesFrom("ended")).toEqual(["archive"]);
    expect(movesFrom("archived")).toEqual(["restore"]);
  });
});

describe("the publication checks", () => {
  const whole: PublishFacts = {
    type: "voucher",
    title: "Two for one",
    summary: "The second one is free.",
    description: "Come.",
    terms: "Once.",
    howToUse: "Show it.",
    category: "coffee",
    imageId: "img_1",
    imageAlt: "A cup",
    furtherImages: [],
    valueKind: "freebie",
    valuePercent: null,
    valueMinor: null,
    sharedCode: null,
    targetUrl: null,
    eventAt: null,
    eventEnd: null,
    claimFrom: null,
    claimUntil: null,
    validKind: "never",
    validDays: null,
    validFrom: null,
    validUntil: null,
    unusedCodes: 0,
    isPartnerActive: true,
    priceMinor: 0,
    isPayable: true,
  };
  const missing = (more: Partial<PublishFacts>) =>
    publishChecks({ ...whole, ...more }, now)
      .filter(({ ok }) => !ok)
      .map(({ field }) => field);

  it("are twelve for every type", () => {
    expect(missing({})).toEqual([]);
    for (const type of ["shared_code", "code_pool", "link", "voucher", "event"] as const)
      expect(publishChecks({ ...whole, type }, now)).toHaveLength(12);
  });

  it("say nothing about the codes of a pool if their number is hidden", () => {
    const hidden = publishChecks({ ...whole, type: "code_pool", unusedCodes: null }, now);
    expect(hidden.map(({ field }) => field)).not.toContain("codes");
    expect(hidden).toHaveLength(11);
  });

  it.each<[Partial<PublishFacts>, string]>([
    [{ title: "No" }, "title"],
    [{ summary: "Short" }, "summary"],
    [{ description: "" }, "description"],
    [{ terms: "" }, "terms"],
    [{ howToUse: "" }, "howToUse"],
    [{ type: "code_pool" }, "codes"],
    [{ type: "link" }, "targetUrl"],
    [{ type: "event", eventAt: "2026-11-20T12:00:00Z" }, "eventAt"],
    [{ imageId: null, imageAlt: "" }, "imageId"],
    [{ imageAlt: "" }, "imageAlt"],
    [{ furtherImages: [{ imageId: "img_2", alt: "" }] }, "furtherImages.0.alt"],
    [{ valueKind: "percent" }, "valuePercent"],
    [{ valueKind: "amount" }, "valueAmount"],
    [{ claimFrom: future, claimUntil: future }, "claimUntil"],
    [{ claimUntil: past }, "claimUntil"],
    [{ validKind: "fixed", validFrom: future, validUntil: past }, "validUntil"],
    [{ validKind: "days_after_claim" }, "validDays"],
    [{ isPartnerActive: false }, "partner"],
  ])("report for %j the missing field", (more, field) => {
    expect(missing(more)).toEqual([field]);
  });
});

describe("the window of a claim limit", () => {
  it.each([
    ["ever", "ever"],
    ["day", "2026-12-31"],
    ["month", "2026-12"],
    ["week", "2026-W53"],
  ] as const)("%s is %s in the local time zone", (window, key) => {
    // Already the new year in UTC, and still the old one in New York.
    expect(windowKey(window, new Date("2027-01-01T02:00:00Z"), "America/New_York")).toBe(key);
  });

  it("counts a week to the year of its Thursday", () => {
    expect(windowKey("week", new Date("2027-01-01T12:00:00Z"), "UTC")).toBe("2026-W53");
    expect(windowKey("week", new Date("2027-01-04T12:00:00Z"), "UTC")).toBe("2027-W01");
  });
});

describe("codes", () => {
  it("are read one per line, with any line ending and without quotes", () => {
    expect(readCodes('A-1\r\n"B-2"\n\n  C-3  \rD-4').codes.map(({ code }) => code)).toEqual([
      "A-1",
      "B-2",
      "C-3",
      "D-4",
    ]);
  });

  it("are decrypted as they were encrypted, with a different ciphertext each time", () => {
    const vault = codeVault(new Uint8Array(32).fill(7));
    const [one, two] = [vault.encrypt("CODE-ü"), vault.encrypt("CODE-ü")];
    expect(one).not.toBe(two);
    expect(vault.decrypt(one)).toBe("CODE-ü");
    expect(vault.hash("trt_1", "code")).toBe(vault.hash("trt_1", " CODE "));
    expect(vault.hash("trt_1", "code")).not.toBe(vault.hash("trt_2", "code"));
    expect(() => vault.decrypt(`${one.slice(0, -2)}AA`)).toThrow();
  });

  it("are masked beyond use", () => {
    expect(maskCode("AB12CD34")).toBe("AB••••34");
    expect(maskCode("ABCD")).toBe("••••");
  });
});

it("claim references have eight unambiguous characters", () => {
  const ref = referenceFrom(crypto.getRandomValues(new Uint8Array(8)));
  expect(ref).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
});
