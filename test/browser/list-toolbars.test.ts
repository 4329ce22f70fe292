import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { isLong } from "../support/length.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/**
 * Lists that can exceed a screenful, with the person who sees them and the first field of their filters, null without
 * filters.
 */
const lists = [
  ["/harbour-club/members", "owner", "source"],
  ["/harbour-club/treets", "owner", "category"],
  ["/harbour-club/link-management", "owner", "kind"],
  ["/harbour-club/partners-overview", "owner", null],
  ["/harbour-club/settings/overview?tab=audit", "owner", "action"],
  ["/harbour-club/treet/:treet/claims", "owner", null],
  ["/multi-treets", "owner", "needs"],
  ["/multi-partners", "owner", null],
  ["/multi-team", "owner", null],
  ["/harbour-club/treets", "member", "place"],
  ["/multi-treets?tab=claims", "member", null],
] as const;
type Person = (typeof lists)[number][1];

const treets = runningDemo();
const browser = runningBrowser();
let treet: string;
const pages = new Map<string, Page>();
const ways = [
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
] as const;

beforeAll(async () => {
  for (const person of ["owner", "member"] as const) {
    const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
    const tokens = await treets.backend.as().auth.signIn(account);
    for (const { scripts, javaScriptEnabled } of ways) {
      const context = await browser.newContext({ javaScriptEnabled });
      await holdTokens(context, treets.origin, tokens);
      pages.set(`${person} ${scripts}`, await context.newPage());
    }
  }
  const { rows } = await treets.backend.deps.database.pool.query(
    "select id from treets where state = 'live' order by claimed_count desc limit 1",
  );
  treet = rows[0].id;
});

async function open(path: string, person: Person, { scripts, javaScriptEnabled }: (typeof ways)[number]) {
  const page = pages.get(`${person} ${scripts}`) as Page;
  await page.goto(treets.origin + path.replace(":treet", treet));
  if (javaScriptEnabled) await page.locator(".site-bars").waitFor({ state: "attached" });
  return page;
}

const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe.each(ways)("the toolbar of a list, $scripts,", (way) => {
  // In the usual run each list is tested in only one of the two ways.
  it.each(lists.filter((_, number) => isLong || ways[number % ways.length] === way))(
    "of %s for the %s is built like every other, and its filter chips can be removed",
    async (path, person, field) => {
      const page = await open(path, person, way);
      const toolbar = page.locator("main .toolbar");
      expect(await toolbar.count()).toBe(1);
      expect(await toolbar.locator(":scope > :first-child input[type=search]").count()).toBe(1);
      expect(await toolbar.locator("form[role=search] button").isVisible()).toBe(!way.javaScriptEnabled);
      // The filter fields are hidden until the Filter button is pressed.
      expect(await toolbar.locator("select:visible").count()).toBe(0);
      const kept = [...new URL(page.url()).searchParams];

      const chips = page.getByRole("list", { name: "Filters in use" });
      await toolbar.locator("input[type=search]").fill("a");
      await toolbar.locator("input[type=search]").press("Enter");
      await chips.getByText("Search: a").waitFor();

      if (field) {
        await toolbar.locator("summary, a", { hasText: /^Filter$/ }).click();
        await toolbar.locator(`.tool-panel select[name=${field}]`).waitFor();
        if (way.javaScriptEnabled)
          expect(await accessibilityFaults(page, { contrast: true, within: [".tool-panel"] })).toEqual([]);
        await toolbar.locator(`select[name=${field}]`).selectOption({ index: 1 });
        await toolbar.getByRole("button", { name: "Show", exact: true }).click();
        await expect.poll(() => asked(page, field)).not.toBe(null);
        expect(asked(page, "search")).toBe("a");
        await toolbar.getByText("Filter (1)").waitFor();
        expect(await toolbar.locator(".tool-panel:visible").count()).toBe(0);
        expect(await chips.getByRole("listitem").count()).toBe(3);
        await chips
          .getByRole("link")
          .filter({ hasNotText: /^(Search|Clear)/ })
          .click();
        await expect.poll(() => asked(page, field)).toBe(null);
      }

      await chips.getByRole("link", { name: "Clear filters" }).click();
      await chips.waitFor({ state: "detached" });
      expect(await toolbar.locator("input[type=search]").inputValue()).toBe("");
      for (const [name, value] of kept) expect(asked(page, name)).toBe(value);
    },
  );
});

it("a form that opens beside its list keeps text typed before hydration", async () => {
  const page = pages.get("owner with scripts") as Page;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${treets.origin}/harbour-club/members?add=1`, { waitUntil: "commit" });
  await page.getByLabel("First name").fill("Early");
  release();
  await page.locator(".site-bars").waitFor({ state: "attached" });
  expect(await page.getByLabel("First name").inputValue()).toBe("Early");
  await page.keyboard.press("Escape");
  await page.getByLabel("First name").waitFor({ state: "detached" });
  await page.unroute("**/assets/*.js");
});

/** Browsers other than Chromium's do not know this declaration. */
const WITHOUT_INITIAL_TARGET = `addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".tab, .chip { scroll-initial-target: none !important }");
  document.adoptedStyleSheets.push(sheet);
})`;

describe("a line of tabs that do not all fit", () => {
  it.each(["en", "de"])("shows the current one, and keeps the page where it is: %s", async (language) => {
    const context = (pages.get("owner with scripts") as Page).context();
    const page = await context.newPage();
    await page.setViewportSize({ width: 320, height: 600 });
    await page.addInitScript(WITHOUT_INITIAL_TARGET);
    await page.goto(`${treets.origin}/account-settings?tab=appearance&lang=${language}`);
    const isVisible = () =>
      page.locator(".tab[aria-current]").evaluate((tab) => {
        const strip = tab.closest("ul") as Element;
        return tab.getBoundingClientRect().right <= strip.getBoundingClientRect().right + 1;
      });
    await expect.poll(isVisible).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.close();
  });
});
