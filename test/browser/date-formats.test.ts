import { expect, it } from "vitest";
import { DEMO_PASSWORD, demoAccounts } from "#shared/demo.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]*";
const AMERICAN = new RegExp(`${MONTH} \\d{1,2}, \\d{4}`);
const EUROPEAN = new RegExp(`\\d{1,2} ${MONTH} \\d{4}`);

it("charts, tables and sentences write dates in the format that the account has chosen", async () => {
  const account = { email: demoAccounts[0].email, password: DEMO_PASSWORD };
  const tokens = await treets.backend.as().auth.signIn(account);
  const owner = treets.backend.as(tokens.token);
  await owner.me.update({ locale: "en-US" });
  const context = await browser.newContext();
  await holdTokens(context, treets.origin, tokens);
  const page = await context.newPage();
  const shown = async () => String(await page.locator("main").textContent());
  for (const address of ["insights", "insights?tab=treets", "insights-highlight", "treets"]) {
    await page.goto(`${treets.origin}/harbour-club/${address}`);
    await page.locator(".site-bars").waitFor({ state: "attached" });
    expect(await shown(), address).toMatch(AMERICAN);
    expect(await shown(), address).not.toMatch(EUROPEAN);
  }
  expect(browser.takeErrors()).toEqual([]);

  await page.goto(`${treets.origin}/account-settings?tab=appearance`);
  await page.locator(".site-bars").waitFor({ state: "attached" });
  await page.getByLabel("Dates").selectOption("en-GB");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".arrival-notice").waitFor();
  await page.goBack();
  await page.waitForURL("**/treets");
  await page.goto(`${treets.origin}/harbour-club/insights`);
  expect(await shown()).toMatch(EUROPEAN);
  expect(await shown()).not.toMatch(AMERICAN);
  await context.close();
});
