import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();
/** Without scripts, because layout then takes a third of the time. */
let page: Page;

beforeAll(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
  const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
  await holdTokens(page.context(), treets.origin, await treets.backend.as().auth.signIn(account));
});

it.each([
  "/harbour-club/members",
  "/harbour-club/treets",
  "/harbour-club/treets?tab=packs",
  "/harbour-club/partners-overview",
  "/harbour-club/team-members",
  "/harbour-club/link-management",
  "/harbour-club/settings/overview?tab=audit",
  "/harbour-club/insights?list=claims",
  "/multi-team",
  "/multi-treets",
  "/multi-partners",
])("a compact row of %s is 36 to 40 pixels high, and the page does not overflow sideways", async (path) => {
  await page.goto(treets.origin + path);
  const seen = await page
    .locator("main table")
    .first()
    .evaluate((table) => {
      document.documentElement.dataset.density = "compact";
      const heights = [...table.querySelectorAll("tbody tr")].map(
        (row) => row.getBoundingClientRect().height,
      );
      const { scrollWidth, clientWidth } = document.documentElement;
      return { heights, overhang: scrollWidth - clientWidth };
    });
  expect(seen.heights.length).toBeGreaterThan(0);
  expect(seen.heights.filter((height) => height < 36 || height > 40.5)).toEqual([]);
  expect(seen.overhang).toBe(0);
});

it.each(["/harbour-club/members", "/harbour-club/link-management", "/multi-partners"])(
  "a long name in %s breaks no word of the other columns",
  async (path) => {
    await page.goto(treets.origin + path);
    const broken = await page
      .locator("main table")
      .first()
      .evaluate((table) => {
        const textsIn = (cell: Element) => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const found: Text[] = [];
          while (texts.nextNode()) found.push(texts.currentNode as Text);
          return found;
        };
        for (const cell of table.querySelectorAll("tbody .first"))
          for (const text of textsIn(cell)) text.data = "Association of Everyone Who Rows at Dawn ".repeat(3);
        const linesOf = (text: Text, from: number, to: number) => {
          const range = document.createRange();
          range.setStart(text, from);
          range.setEnd(text, to);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        };
        return [...table.querySelectorAll("tbody td:not(.first)")]
          .flatMap(textsIn)
          .flatMap((text) => [...text.data.matchAll(/[\p{L}\d]+/gu)].map((word) => ({ text, word })))
          .filter(({ text, word }) => linesOf(text, word.index, word.index + word[0].length) > 1)
          .map(({ word }) => word[0]);
      });
    expect(broken).toEqual([]);
  },
);

it("the list's own button makes the rows of every list compact, and roomy again", async () => {
  const isCompact = () => page.locator("html[data-density=compact]").count();
  await page.goto(`${treets.origin}/harbour-club/members?status=active`);
  await page.getByRole("button", { name: "Compact rows" }).click();
  await page.waitForURL("**/members?status=active");
  expect(await isCompact()).toBe(1);
  await page.goto(`${treets.origin}/harbour-club/partners-overview`);
  expect(await isCompact()).toBe(1);
  await page.getByRole("button", { name: "Comfortable rows" }).click();
  await page.waitForURL("**/partners-overview");
  expect(await isCompact()).toBe(0);
});
