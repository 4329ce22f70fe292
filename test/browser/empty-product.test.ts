import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { isLong } from "../support/length.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** Every screen that lists, counts or charts data that does not exist yet, by the person who sees it. */
const screens = {
  "the owner of a new community": [
    "/new-club/control-panel",
    "/new-club/control-panel?tab=enquiries",
    "/new-club/treets",
    "/new-club/treets?tab=packs",
    "/new-club/partners-overview",
    "/new-club/members",
    "/new-club/insights",
    "/new-club/insights?tab=members",
    "/new-club/insights-highlight",
    "/multi-treets",
    "/multi-treets?tab=claims",
    "/multi-partners",
  ],
  "the owner of a new supplier": [
    "/new-bakery/control-panel",
    "/new-bakery/treets",
    "/new-bakery/partners-overview",
    "/new-bakery/insights",
    "/new-bakery/link-management",
  ],
  "the first member": ["/quiet-club/treets", "/quiet-club/treets?tab=packs", "/quiet-club/treets?tab=mine"],
} as const;
type Person = keyof typeof screens;

const treets = runningTreets();
const browser = runningBrowser();
const pages = new Map<Person, Page>();
let quietHost: TestPerson;
const pageOf = (person: Person) => pages.get(person) as Page;

beforeAll(async () => {
  const { backend, origin } = treets;
  const [club, bakery, member, host] = await Promise.all(
    ["Lena", "Bo", "Mia", "Kim"].map((name) => newPerson(backend, name)),
  );
  if (!club || !bakery || !member || !host) throw new Error("Somebody is missing");
  await backend.as(club.tokens.token).businesses.create({ name: "New Club", slug: "new-club" });
  await backend
    .as(bakery.tokens.token)
    .businesses.create({ name: "New Bakery", slug: "new-bakery", kind: "provider" });
  quietHost = host;
  const quiet = backend.as(host.tokens.token);
  await quiet.businesses.create({ name: "Quiet Club", slug: "quiet-club" });
  await quiet.members.add({ business: "quiet-club", email: member.email, firstName: "Mia", invite: false });
  for (const [person, { tokens }] of [
    ["the owner of a new community", club],
    ["the owner of a new supplier", bakery],
    ["the first member", member],
  ] as const) {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await holdTokens(context, origin, tokens);
    pages.set(person, await context.newPage());
  }
});

/**
 * Returns the visible elements that make sense only with data, the number of primary actions, and how far the page
 * overflows sideways.
 */
const seenOn = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const seen = (selector: string) =>
      [...main.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    return {
      tools: seen(".toolbar, [type=search], .bulk-bar, .filters-in-use, table").map(
        ({ tagName, className }) => `${tagName} ${className}`,
      ),
      zeros: seen(".stat-value, .metrics strong, .chip-count, .lead ~ p")
        .map(({ textContent }) => textContent)
        .filter((text) => /^0\b/.test(text)),
      primary: seen(".button--primary").length,
      overhang: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });

const walked = (Object.keys(screens) as Person[]).flatMap((person) =>
  screens[person].map((address) => [address, person] as const),
);

describe.each(isLong ? [360, 1280] : [360])("an empty product, at %i pixels", (width) => {
  it.each(walked)(
    "%s shows %s one primary action, and nothing to search, sort or read",
    async (path, person) => {
      const page = pageOf(person);
      await page.setViewportSize({ width, height: 800 });
      expect((await page.goto(treets.origin + path))?.status()).toBe(200);
      expect(await seenOn(page)).toEqual({ tools: [], zeros: [], primary: 1, overhang: 0 });
      if (isLong) expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});

it("the next first step is enlarged, and progress is shown as a ring", async () => {
  const page = pageOf("the owner of a new community");
  await page.goto(`${treets.origin}/new-club/control-panel`);
  await page.getByRole("heading", { name: "First steps: 0 of 6" }).waitFor();
  expect(await page.locator(".progress-ring").isVisible()).toBe(true);
  const heights = await page
    .locator(".checklist > li")
    .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().height));
  const [next = 0, ...others] = heights;
  expect(others).toHaveLength(5);
  expect(next).toBeGreaterThan(Math.max(...others) * 1.5);
});

it("a sample chart is labelled as sample data", async () => {
  const page = pageOf("the owner of a new community");
  for (const path of ["control-panel", "insights"]) {
    await page.goto(`${treets.origin}/new-club/${path}`);
    expect(await page.locator(".trend-sample figcaption").textContent()).toContain("Sample data");
  }
});

it("a community with one member and no claims shows a sample chart instead of zeros", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await holdTokens(context, treets.origin, quietHost.tokens);
  const page = await context.newPage();
  await page.goto(`${treets.origin}/quiet-club/control-panel`);
  await page.locator(".trend-sample").waitFor();
  expect((await seenOn(page)).zeros).toEqual([]);
  await page.goto(`${treets.origin}/quiet-club/settings/overview?tab=payouts`);
  await page.getByRole("heading", { name: "Payout account" }).waitFor();
  expect(await page.getByText("Statement for").count()).toBe(0);
  await context.close();
});

it("the list's tools appear with the first member", async () => {
  const page = pageOf("the owner of a new community");
  await page.goto(`${treets.origin}/new-club/members`);
  await page.getByRole("link", { name: "Add the first member" }).click();
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("E-mail", { exact: true }).fill("ada@people.example");
  await page.getByRole("button", { name: "Add member" }).click();
  await page.getByRole("table").waitFor();
  await page.getByLabel("Search members").waitFor();
  const chips = page.getByRole("navigation", { name: "Members by status" });
  await chips.getByRole("link", { name: /^Invited\s*1$/ }).waitFor();
  // Nobody has left yet, so the chip shows no count.
  await chips.getByRole("link", { name: "Left", exact: true }).waitFor();
});
