import { expect, it } from "vitest";
import { inLanguage } from "#server/language.ts";
import { limitWordAfter, monthsCovered } from "#shared/plans.ts";

it("the noun for a limit follows its number and the language", () => {
  const words = () => ([0, 1, 2, null] as const).map((count) => limitWordAfter("packs", count));
  expect(words()).toEqual(["packs", "pack", "packs", "packs"]);
  expect(inLanguage("de", words)).toEqual(["Pakete", "Paket", "Pakete", "Pakete"]);
});

it("the months for which a plan has room are computed from recent growth, or null", () => {
  expect(monthsCovered("basic", 200, 100)).toBe(8);
  expect(monthsCovered("basic", 999, 100)).toBe(1);
  expect(monthsCovered("basic", 1_000, 100)).toBeNull();
  expect(monthsCovered("basic", 10, 0)).toBeNull();
  expect(monthsCovered("custom", 10, 5)).toBeNull();
});
