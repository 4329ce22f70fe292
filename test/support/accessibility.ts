import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with the page as it is now, one line each: rule, and the elements it is about; by all its rules, or some. */
export async function accessibilityFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(source);
  // What is fading in or out at this moment has no colour of its own.
  await expect.poll(() => page.evaluate(anythingFades)).toBe(false);
  const { violations } = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(
        rules ? { runOnly: [...rules] } : {},
      ),
    rules,
  );
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

const anythingFades = `[...document.querySelectorAll(".arrival-notice")]
  .some((notice) => !["0", "1"].includes(getComputedStyle(notice).opacity))`;
