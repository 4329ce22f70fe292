import { setImmediate } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { TokenPair } from "#server/backend/accounts/auth/sessions.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { filledIn, othersScreens, ownersScreens } from "../../scripts/demo-screens.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { holdLateParts } from "../support/late-parts.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo({ env: { DIAGNOSTICS: "true", RENDER_DEADLINE_MS: "3000" } });
const browser = runningBrowser();
const held = holdLateParts();

const screens = { owner: ownersScreens, ...othersScreens } as const;
type Person = keyof typeof screens;

let ids: Readonly<Record<string, string>>;
const tokens = {} as Record<Person, TokenPair>;

beforeAll(async () => {
  ids = await idsOfDemo(treets);
  for (const person of Object.keys(screens) as Person[]) {
    const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
    tokens[person] = await treets.backend.as().auth.signIn(account);
  }
});
afterEach(() => {
  held.before = async () => undefined;
});
afterAll(() => held.release());

/** Settles late parts a while after the page could have been sent without them. */
const aWhileLater = async () => {
  for (let turn = 0; turn < 10; turn++) await setImmediate();
};

async function pageOf(person: Person, options: { javaScriptEnabled: boolean }): Promise<Page> {
  const context = await browser.newContext(options);
  await holdTokens(context, treets.origin, tokens[person]);
  return context.newPage();
}

/** Returns the names of a page's late parts. */
async function latePartsOf(person: Person, address: string): Promise<readonly string[]> {
  const [path, query = ""] = address.split("?");
  const response = await fetch(`${treets.origin}${path}/_payload.json?${query}`, {
    headers: { cookie: `treets.token=${tokens[person].token}` },
  });
  const [first = "{}"] = (await response.text()).split("\n");
  return (JSON.parse(first) as { late?: readonly string[] }).late ?? [];
}

/** Returns what only a script could move into its place. */
const awaitsScripts = (page: Page) =>
  page.locator("main .skeleton, template[id^='B:'], [hidden][id^='S:']").count();

it.each(Object.keys(screens) as Person[])("shows every late part of every screen: %s", async (person) => {
  const page = await pageOf(person, { javaScriptEnabled: false });
  held.before = aWhileLater;
  const seen: string[] = [];
  for (const screen of screens[person]) {
    const address = filledIn(screen, ids);
    if ((await latePartsOf(person, address)).length === 0) continue;
    seen.push(address);
    await page.goto(treets.origin + address);
    await expect.poll(() => awaitsScripts(page), { message: address }).toBe(0);
    expect(page.url()).toBe(treets.origin + address);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  if (person === "owner") expect(seen.length).toBeGreaterThan(6);
});

it("says in its place that a late part failed, or did not arrive in time", async () => {
  const page = await pageOf("owner", { javaScriptEnabled: false });
  const address = `${treets.origin}/harbour-club/insights?tab=members`;
  for (const before of [
    () => Promise.reject(new Error("cannot count")),
    () => Promise.withResolvers<void>().promise,
  ]) {
    held.before = before;
    await page.goto(address);
    await page.getByText("This part couldn't be loaded.").waitFor();
    expect(await awaitsScripts(page)).toBe(0);
    held.before = async () => undefined;
    await page.getByRole("link", { name: "Retry" }).click();
    await page.getByText("This part couldn't be loaded.").waitFor({ state: "detached" });
    expect(page.url()).toBe(address);
  }
});

it("sends pages in parts again once scripts run", async () => {
  const page = await pageOf("owner", { javaScriptEnabled: true });
  const address = `${treets.origin}/harbour-club/insights`;
  const cookie = { name: "treets.scripts", value: "off", url: treets.origin, httpOnly: true };
  await page.context().addCookies([cookie]);
  await page.goto(address);
  await page.getByRole("link", { name: "Links", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Links" }).waitFor();
  const kept = await page.context().cookies();
  expect(kept.map(({ name }) => name)).not.toContain("treets.scripts");
  expect(browser.takeErrors()).toEqual([]);
});
