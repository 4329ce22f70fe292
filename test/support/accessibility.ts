import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { isLong } from "./length.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(context: Document | { include: string[] }, options: RunOptions): Promise<AxeResults>;
}

/**
 * Returns the faults that axe finds in the page as it is now, one line each: the rule, and the elements at fault. As
 * axe is a script, a page can only be checked with scripts enabled.
 * @param rules checks these rules only; all of them if absent
 * @param within checks the elements that match these selectors and their contents; the whole page if absent
 * @param contrast whether to compare colours too, which takes longer than all other rules together. The usual run does
 * so on the screens of the design test, in both themes, and on everything that opens.
 */
export async function accessibilityFaults(
  page: Page,
  {
    rules,
    within,
    contrast = isLong,
  }: { rules?: readonly string[]; within?: readonly string[]; contrast?: boolean } = {},
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source);
  // Elements that are fading in or out have no colour of their own at the moment.
  if (!(await page.evaluate(nothingFades))) await page.waitForFunction(nothingFades);
  const { violations } = await page.evaluate(
    ({ rules, within, contrast }) =>
      (globalThis as unknown as { axe: Axe }).axe.run(within ? { include: [...within] } : document, {
        resultTypes: ["violations"],
        ...(rules ? { runOnly: [...rules] } : { rules: { "color-contrast": { enabled: contrast } } }),
      }),
    { rules, within, contrast },
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

const nothingFades = () =>
  [...document.querySelectorAll(".arrival-notice")].every((notice) =>
    ["0", "1"].includes(getComputedStyle(notice).opacity),
  );
