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
 * What axe finds wrong with the page as it is now, one line each: rule, and the elements it is about. Axe is a script:
 * a page without them is looked at with them.
 * @param rules by these of its rules; absent: by all
 * @param within with the elements these selectors find and what is in them; absent: with the whole page
 * @param contrast whether colours are compared too, which takes longer than all other rules together: in the usual run
 * on the screens of the design's own test, in both themes, and on whatever opens
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
  // What is fading in or out at this moment has no colour of its own.
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
