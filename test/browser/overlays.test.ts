import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { DEMO_PASSWORD, demoAccounts } from "#shared/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const BUSINESS = "/harbour-club";

let treets: TestTreets;
let browser: TestBrowser;
let context: BrowserContext;

beforeAll(async () => {
  [treets, browser] = await Promise.all([startTreets({ env: { DIAGNOSTICS: "true" } }), startBrowser()]);
  await seedDemo(treets.backend.deps);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});
afterEach(() => context.close());

async function signedIn(width: number): Promise<Page> {
  context = await browser.newContext({ viewport: { width, height: 800 } });
  await context.request.post(`${treets.origin}/api/auth/sign-in`, {
    data: { email: demoAccounts[0].email, password: DEMO_PASSWORD },
    headers: { origin: treets.origin },
  });
  return context.newPage();
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(treets.origin + path);
  await page.locator(".site-bars").waitFor({ state: "attached" });
}

/** Rules about a page as a whole say nothing of one that is inert. */
const ABOUT_THE_PAGE = /^(landmark-one-main|page-has-heading-one|bypass):/;
const faultsOf = async (page: Page) =>
  (await accessibilityFaults(page)).filter((fault) => !ABOUT_THE_PAGE.test(fault));

describe("what lies over a page", () => {
  it("is the navigation on a telephone, which Tab does not leave", async () => {
    const page = await signedIn(360);
    await goTo(page, `${BUSINESS}/members`);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Harbour Club" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() => {
        const at = document.activeElement;
        return at !== document.body && at?.closest(".side-navigation, .site-bars") === null;
      });
      expect(isOutside).toBe(false);
    }
    await page.keyboard.press("Escape");
    expect(await page.locator("#main").evaluate((main) => (main as HTMLElement).inert)).toBe(false);
  });
});
