import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { filledIn, idsOfDemo, ownersScreens } from "../support/demo-screens.ts";
import { isLong } from "../support/length.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const screens = {
  owner: ownersScreens,
  member: [
    "/:business/treets",
    "/:business/treets?tab=packs",
    "/:business/treet/:treet",
    "/:business/pack/:pack",
    "/:business/community-profile",
    "/multi-treets?tab=claims",
    "/account-settings",
    "/select-org?stay=1",
  ],
  visitor: ["/", "/login", "/sign-up", "/contact-steps", "/contact-provider", "/nothing/at/all"],
} as const;
type Person = keyof typeof screens;

const WIDTHS = [360, 1280];

let treets: TestTreets;
let browser: TestBrowser;
let ids: Readonly<Record<string, string>>;
const contexts = new Map<Person, BrowserContext>();

beforeAll(async () => {
  [treets, browser] = await Promise.all([startTreets({ env: { DIAGNOSTICS: "true" } }), startBrowser()]);
  await seedDemo(treets.backend.deps);
  for (const person of Object.keys(screens) as Person[]) {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
    if (person !== "visitor")
      await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
    contexts.set(person, context);
  }
  ids = await idsOfDemo(treets);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** What moved on a page since it was painted whole, while its scripts came and brought it to life. */
async function shiftsOf(page: Page, address: string): Promise<readonly Shift[]> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto(treets.origin + filledIn(address, ids), { waitUntil: "commit" });
  // Parsed whole, late parts included, and painted: scripts are modules, which wait for that too.
  await page.waitForFunction(() => document.readyState !== "loading");
  await page.evaluate(watchShifts);
  release();
  await page.locator(".site-bars").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return shifts.filter(({ moved }) => !moved.every((name) => isOfGrowingTable(name)));
}

/** A column grows with what a further part of its list brings. */
const isOfGrowingTable = (name: string) => /^T[DH]\./.test(name);

async function watchShifts(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as unknown as {
        value: number;
        sources?: { node: Node | null }[];
      };
      shifts.push({
        value,
        moved: sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
        ),
      });
    }
  }).observe({ type: "layout-shift" });
}

/** Each screen at each width in the long run; in the usual one every ninth of these, which is of every sort some. */
const walked = WIDTHS.flatMap((width) =>
  (Object.keys(screens) as Person[]).flatMap((person) =>
    screens[person].map((address) => [address, person, width] as const),
  ),
).filter((_, index) => isLong || index % 9 === 0);

it.each(walked)(
  "nothing moves on %s for the %s at %i pixels when its scripts come",
  async (address, person, width) => {
    const page = await (contexts.get(person) as BrowserContext).newPage();
    await page.setViewportSize({ width, height: 800 });
    expect(await shiftsOf(page, address)).toEqual([]);
    await page.close();
  },
);
