import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newName, newPerson } from "../support/people.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

let isAway = false;
let treets: TestTreets;
let browser: TestBrowser;

beforeAll(async () => {
  [treets, browser] = await Promise.all([
    startTreets({
      around: (backend) => ({
        ...backend,
        session: undefined,
        fetch: (...asked) => (isAway ? Promise.reject(new TypeError("away")) : backend.fetch(...asked)),
      }),
    }),
    startBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});

const openHome = async (page: Page) => {
  await page.evaluate(() => {
    const link = document.body.appendChild(document.createElement("a"));
    link.href = "/";
    link.click();
  });
  await page.waitForURL(`${treets.origin}/`);
  await page.getByRole("link", { name: "Sign in" }).first().waitFor();
};

it("a public page rendered as for visitors during a backend outage signs nobody out, in this tab or another", async () => {
  const person = await newPerson(treets.backend, "Away");
  const slug = newName(treets.backend, "away-club");
  await treets.backend.as(person.tokens.token).businesses.create({ name: "Away Club", slug });
  const context = await browser.newContext();
  await holdTokens(context, treets.origin, person.tokens);
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.goto(`${treets.origin}/${slug}/members`);
    await page.locator(".site-bars").waitFor({ state: "attached" });
  }

  isAway = true;
  await openHome(two);
  const three = await context.newPage();
  await three.goto(treets.origin);
  await three.getByRole("link", { name: "Sign in" }).first().waitFor();
  await one.bringToFront();
  await one.evaluate(() => window.dispatchEvent(new Event("focus")));
  await one.waitForTimeout(1_500);
  expect(new URL(one.url()).pathname).toBe(`/${slug}/members`);
  await one.getByRole("heading", { level: 1, name: "Members" }).waitFor();

  isAway = false;
  await one.getByRole("link", { name: "Team", exact: true }).click();
  await one.getByRole("heading", { level: 1, name: "Team" }).waitFor();
  for (const page of [two, three]) {
    await page.goto(`${treets.origin}/${slug}/members`);
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  }
  await context.close();
});
