import { expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();

async function comparison(width: number, javaScriptEnabled = true) {
  const page = await browser.newPage({ javaScriptEnabled, viewport: { width, height: 600 } });
  const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
  await holdTokens(page.context(), treets.origin, await treets.backend.as().auth.signIn(account));
  await page.goto(`${treets.origin}/select-plan?business=harbour-club`);
  if (javaScriptEnabled) await page.locator(".site-bars").waitFor({ state: "attached" });
  return { page, table: page.locator(".plan-table") };
}

it("the comparison of plans shows only differences, and only the plans chosen", async () => {
  const { page, table } = await comparison(1280);
  await page.getByRole("switch", { name: "Only differences" }).press("Space");
  await expect.poll(() => table.getByText("Data export").count()).toBe(0);
  for (const plan of ["Starter", "Basic", "Custom"])
    await page.getByRole("checkbox", { name: plan }).uncheck();
  await expect.poll(() => table.getByRole("columnheader").count()).toBe(3);
  expect(await table.getByText("API and webhooks").count()).toBe(0);
  expect(await table.getByText("Report recipients").isVisible()).toBe(true);
  await page.context().close();
});

it.each([true, false])(
  "a group of the comparison collapses by keyboard, with scripts: %s",
  async (scripts) => {
    const { page, table } = await comparison(1280, scripts);
    await table.locator("summary").first().press("Enter");
    await table.getByText("Live treets").waitFor({ state: "hidden" });
    expect(await table.getByText("Insights history").isVisible()).toBe(true);
    await table.locator("summary").first().press("Enter");
    await table.getByText("Live treets").waitFor();
    await page.context().close();
  },
);

it.each([360, 1280])("the names of the plans stay in sight, at %i px", async (width) => {
  const { page, table } = await comparison(width);
  // Where the table is wider than the screen, it scrolls in its frame.
  await page.locator(".plan-table-frame").evaluate((frame) => {
    frame.scrollIntoView();
    frame.scrollTop = frame.scrollHeight;
  });
  await table.getByText("Support from people").scrollIntoViewIfNeeded();
  const bar = await page.locator(".top-bar").boundingBox();
  const name = await table.getByRole("columnheader", { name: "Starter" }).boundingBox();
  expect(name?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
  expect(name?.y).toBeLessThan(600);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.context().close();
});
