import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();

/** Bulk actions whose field is left empty, with the error that names what is missing. */
const lists = [
  ["/harbour-club/members", "Label", "Add", "Enter a label."],
  ["/harbour-club/treets", "Label", "Add", "Enter a label."],
  ["/harbour-club/treets?layout=cards", "Label", "Add", "Enter a label."],
  ["/harbour-club/link-management", "Label", "Add", "Enter a label."],
  ["/harbour-club/link-management", "Extend", "Extend", "Choose a day."],
  ["/harbour-club/partners-overview", "Tag", "Add", "Enter a tag."],
  ["/harbour-club/partners-overview", "Message", "Send", "Write a few words."],
  ["/harbour-club/partners-overview", "End", "End partnerships", "Type 1 to confirm."],
  ["/multi-partners", "Message", "Send", "Write a few words."],
] as const;

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
])("a refused bulk action, $scripts,", ({ javaScriptEnabled }) => {
  let page: Page;

  beforeAll(async () => {
    const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
    page = await context.newPage();
  });

  it.each(lists)(
    "on %s (%s) says what is missing at its open field, and keeps the selection",
    async (path, action, press, error) => {
      await page.goto(treets.origin + path);
      if (javaScriptEnabled) await page.locator(".site-bars").waitFor({ state: "attached" });
      const ticks = page.locator(":is(td.select input, .bulk-tick):enabled");
      await ticks.first().check();
      await page.locator(".bulk-bar summary").getByText(action, { exact: true }).click();
      await page.locator(".bulk-bar details[open]").getByRole("button", { name: press, exact: true }).click();
      await page.locator(".bulk-bar .form-summary").getByRole("link", { name: error }).waitFor();
      expect(await page.locator(".bulk-bar .field-error:visible").allInnerTexts()).toEqual([error]);
      expect(await page.locator(".bulk-bar details[open]").count()).toBe(1);
      expect(await ticks.first().isChecked()).toBe(true);
      expect(await page.locator(":is(td.select input, .bulk-tick):checked").count()).toBe(1);
    },
  );
});

it("a bulk action that was refused once leaves nothing ticked after it has succeeded", async () => {
  const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
  const context = await browser.newContext();
  await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
  const page = await context.newPage();
  await page.goto(`${treets.origin}/harbour-club/members`);
  await page.locator(".site-bars").waitFor({ state: "attached" });
  await page.locator("td.select input:enabled").first().check();
  await page.locator(".bulk-bar summary").getByText("Label", { exact: true }).click();
  const panel = page.locator(".bulk-bar details[open]");
  await panel.getByRole("button", { name: "Add", exact: true }).click();
  await page.locator(".bulk-bar .form-summary").waitFor();
  await panel.getByLabel("Label").fill("Rowers");
  await panel.getByRole("button", { name: "Add", exact: true }).click();
  await page.locator(".bulk-bar").waitFor({ state: "hidden" });
  expect(await page.locator("td.select input:checked").count()).toBe(0);
  await context.close();
});
