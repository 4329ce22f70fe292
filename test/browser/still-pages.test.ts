import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { routeIds, routeOf } from "#shared/routes.ts";
import { filledIn, ownersScreens } from "../../scripts/demo-screens.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { isLong } from "../support/length.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** The screens each person visits. From all others a visitor is redirected to the login page. */
const screens = {
  owner: ownersScreens,
  partner: ownersScreens.map((address) => address.replace(":business", "bloom-roastery")),
  member: [...ownersScreens, "/:business/treets?tab=mine"],
  visitor: [
    ...routeIds.map(routeOf).flatMap(({ path, auth }) => (auth ? [] : [path])),
    "/:business/treets",
    "/nothing/at/all",
  ],
} as const;
type Person = keyof typeof screens;

const WIDTHS = [360, 1280];

const treets = runningDemo({ env: { DIAGNOSTICS: "true" } });
const browser = runningBrowser();
let ids: Readonly<Record<string, string>>;

interface Visit {
  readonly page: Page;
  /** The page's scripts are held back until this resolves. */
  held: Promise<void>;
  /** Resolves once all requests of the page have finished, and none has started for a tenth of a second. */
  atRest(): Promise<void>;
}
const visits = new Map<Person, Visit>();

beforeAll(async () => {
  for (const person of Object.keys(screens) as Person[]) {
    const context = await browser.newContext();
    const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
    if (person !== "visitor")
      await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
    const page = await context.newPage();
    const visit: Visit = { page, held: Promise.resolve(), atRest: restOf(page) };
    await visit.page.route("**/assets/*.js", async (route) => {
      await visit.held;
      await route.continue().catch(() => undefined);
    });
    await visit.page.addInitScript(watchShifts);
    visits.set(person, visit);
  }
  ids = await idsOfDemo(treets);
});

function restOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let begun = 0;
  page.on("request", (request) => {
    // Requests of the previous page no longer matter.
    if (request.isNavigationRequest()) open.clear();
    begun += 1;
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    for (let before = -1; open.size > 0 || begun > before; ) {
      before = begun;
      await sleep(100);
    }
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  };
}

interface Shift {
  /** Milliseconds since the page was requested. */
  readonly at: number;
  readonly value: number;
  readonly moved: readonly string[];
}

/**
 * Returns the layout shifts of a page after its first paint: while it loads, and while its scripts load and hydrate it.
 */
async function shiftsOf(visit: Visit, address: string): Promise<readonly Shift[]> {
  const { page } = visit;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  visit.held = promise;
  await page.goto(treets.origin + filledIn(address, ids), { waitUntil: "commit" });
  // Waits until the page is parsed, late parts included, and painted. Scripts are modules, which wait for the parsing
  // too.
  await page.waitForFunction(() => document.readyState !== "loading");
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  release();
  await page.locator(".site-bars").waitFor({ state: "attached" });
  await visit.atRest();
  const [shifts, painted] = await page.evaluate(() => [
    (window as unknown as { shifts: Shift[] }).shifts,
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  ]);
  // Shifts before the first paint are not visible.
  return shifts.filter(({ at, moved }) => at > painted && !moved.every((name) => isOfGrowingTable(name)));
}

/** A table's columns may grow with a further part of its list. */
const isOfGrowingTable = (name: string) => /^T[DH]\./.test(name);

function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as unknown as {
        value: number;
        sources?: { node: Node | null }[];
      };
      shifts.push({
        at: entry.startTime,
        value,
        moved: sources.map(({ node }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : String(node?.nodeName),
        ),
      });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * In the long run every screen for every person at every width; in the usual run every 41st, which includes some of
 * each sort.
 */
const walked = WIDTHS.flatMap((width) =>
  (Object.keys(screens) as Person[]).flatMap((person) =>
    screens[person].map((address) => [address, person, width] as const),
  ),
).filter((_, index) => isLong || index % 41 === 0);

it.each(walked)(
  "the layout of %s for the %s at %i pixels does not shift while it loads and hydrates",
  async (address, person, width) => {
    const visit = visits.get(person) as Visit;
    await visit.page.setViewportSize({ width, height: 800 });
    expect(await shiftsOf(visit, address)).toEqual([]);
  },
);
