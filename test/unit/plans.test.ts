import { expect, it } from "vitest";
import { monthsCovered } from "#shared/plans.ts";

it("says for how many months a plan has room at the pace of late, where anybody can", () => {
  expect(monthsCovered("basic", 200, 100)).toBe(8);
  expect(monthsCovered("basic", 999, 100)).toBe(1);
  expect(monthsCovered("basic", 1_000, 100)).toBeNull();
  expect(monthsCovered("basic", 10, 0)).toBeNull();
  expect(monthsCovered("custom", 10, 5)).toBeNull();
});
