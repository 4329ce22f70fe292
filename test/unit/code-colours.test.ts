import { expect, it } from "vitest";
import { contrast } from "#shared/colors.ts";
import { qrAdvice, qrObstacle } from "#shared/link-rules.ts";

it("the contrast of a code's colours is measured as in WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(qrObstacle("#000000", "#ffffff")).toBeNull();
  expect(qrObstacle("#ffffff", "#000000")).toContain("Swap");
  expect(qrObstacle("#999999", "#ffffff")).toContain("too similar");
  expect([qrAdvice(4), qrAdvice(3)]).toEqual([null, expect.stringContaining("border")]);
});
