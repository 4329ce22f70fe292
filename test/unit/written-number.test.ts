import { describe, expect, it } from "vitest";
import { minorIn, wholeNumberIn } from "#shared/written-number.ts";

describe("a written number", () => {
  it.each([
    ["40", 40],
    ["1,250", 1_250],
    ["1.250", 1_250],
    [" 1 250 ", 1_250],
    ["1\u202f250", 1_250],
    ["1’250", 1_250],
    ["1.000.000", 1_000_000],
  ])("%s is %d", (text, number) => {
    expect(wholeNumberIn(text)).toBe(number);
  });

  it("stays a fraction if it is one, and is none if it is text", () => {
    expect(["1.5", "1.25"].map(wholeNumberIn)).toEqual([1.5, 1.25]);
    for (const text of ["many", "1.250,5", "1,25", "1,2500"]) expect(wholeNumberIn(text)).toBeNaN();
  });
});

describe("a written amount", () => {
  it.each([
    ["4", 400],
    ["4.5", 450],
    ["4,50", 450],
    ["0.07", 7],
    ["1,250", 125_000],
    ["1.250", 125_000],
    ["1,250.50", 125_050],
    ["1.250,50", 125_050],
    ["1 250,50", 125_050],
    ["1’250.50", 125_050],
    ["1000", 100_000],
  ])("%s is %d in minor units", (text, minor) => {
    expect(minorIn(text)).toBe(minor);
  });

  it("is none if it could be read in two ways, or not at all", () => {
    for (const text of ["ten", "-4", "0.125", "12.3456", "1.250.5", "1,250,50", "1e3", "0x10", "4 EUR"])
      expect(minorIn(text)).toBeNaN();
  });
});
