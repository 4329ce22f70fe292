import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { filledIn, idsOfDemo, ownersScreens } from "../support/demo-screens.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** The narrowest telephone, which is also what a page at 400 % comes to. */
const WIDTH = 320;

let treets: TestTreets;
let browser: TestBrowser;
let ids: Readonly<Record<string, string>>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [treets, browser] = await Promise.all([startTreets({ env: { DIAGNOSTICS: "true" } }), startBrowser()]);
  await seedDemo(treets.backend.deps);
  context = await browser.newContext({ viewport: { width: WIDTH, height: 700 }, reducedMotion: "reduce" });
  const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
  await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
  page = await context.newPage();
  ids = await idsOfDemo(treets);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});

describe(`on a screen of ${WIDTH} pixels`, () => {
  const overhang = async (path: string, language: string) => {
    const address = new URL(filledIn(path, ids), treets.origin);
    address.searchParams.set("lang", language);
    await page.goto(address.href);
    await page.waitForLoadState("load");
    // Where it leads on, the page that comes speaks the language of the account.
    if (page.url() === address.href) expect(await page.getAttribute("html", "lang")).toBe(language);
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  };

  it.each(ownersScreens)(
    "%s goes no further to the side, and what scrolls in it is reached by keys",
    async (path) => {
      expect(await overhang(path, "en")).toBe(0);
      expect(await accessibilityFaults(page, ["scrollable-region-focusable"])).toEqual([]);
      // The longer words of another language have to break as well.
      expect(await overhang(path, "de")).toBe(0);
    },
  );
});
