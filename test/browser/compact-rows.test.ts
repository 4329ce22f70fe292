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
