import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { SEARCH_REST_MS } from "#shared/constants.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";
import { newTeam } from "../support/teams.ts";

const treets = runningTreets();
const browser = runningBrowser();
const business = "typed-club";
let page: Page;

beforeAll(async () => {
  const { owner } = await newTeam(treets.backend, business, []);
  const team = treets.backend.as(owner.tokens.token);
  for (const firstName of ["Ada", "Adrian", "Bo"])
    await team.members.add({ business, email: `${firstName}@people.example`, firstName, invite: false });
  page = await browser.newPage();
  await holdTokens(page.context(), treets.origin, owner.tokens);
});

const names = () => page.locator("tbody strong").allTextContents();

it("a list filters while the user types, and Back restores the unfiltered list", async () => {
  await page.goto(`${treets.origin}/${business}/members`);
  await page.locator(".site-bars").waitFor({ state: "attached" });
  const search = page.getByLabel("Search members");
  await search.pressSequentially("ad");
  await expect.poll(names).toEqual(expect.not.arrayContaining(["Bo"]));
  expect(await names()).toHaveLength(2);
  await search.pressSequentially("a");
  await expect.poll(names).toHaveLength(1);
  expect(await search.evaluate((input) => document.activeElement === input)).toBe(true);
  expect(new URL(page.url()).searchParams.get("search")).toBe("ada");
  await page.goBack();
  await expect.poll(names).toHaveLength(3);
  expect(new URL(page.url()).search).toBe("");
});

it.each([
  ["slow it is", 0],
  ["busy the browser is, so that it cannot draw at once", SEARCH_REST_MS * 2],
])("a user who types and then follows a link arrives at its page, however %s", async (_, busyMs) => {
  await page.goto(`${treets.origin}/${business}/members`);
  await page.locator(".site-bars").waitFor({ state: "attached" });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/treets/_payload.json*", async (route) => {
    await held;
    await route.continue();
  });
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("search=")) searches.push(request.url());
  });
  // In one step: on a busy machine a separate click may come after the typed text has been sent.
  const link = await page.getByRole("link", { name: "Treets", exact: true }).first().elementHandle();
  await page.getByLabel("Search members").evaluate(
    (field, [link, busyMs]) => {
      (field as HTMLInputElement).focus();
      document.execCommand("insertText", false, "bo");
      (link as HTMLElement).click();
      const end = performance.now() + busyMs;
      while (performance.now() < end);
    },
    [link, busyMs] as const,
  );
  // Longer than the pause in typing after which the search is sent.
  await page.waitForTimeout(SEARCH_REST_MS * 2);
  release();
  await page.getByRole("heading", { name: "Treets", level: 1 }).waitFor();
  expect(searches).toEqual([]);
  await page.unroute("**/treets/_payload.json*");
});

it("the search button also submits the search, without JavaScript", async () => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(`${treets.origin}/${business}/members`);
  await plain.getByLabel("Search members").fill("bo");
  await plain.getByRole("button", { name: "Search", exact: true }).click();
  await plain.waitForURL(/search=bo/);
  expect(await plain.locator("tbody tr").count()).toBe(1);
});
