import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { DEMO_PASSWORD, demoAccounts } from "../shared/demo.ts";
import { routeIds, routeOf } from "../shared/routes.ts";
import { filledIn, othersScreens, ownersScreens } from "./demo-screens.ts";
import { findChromium } from "./find-chromium.ts";
import { operatorOptions, refuseOption } from "./operator-options.ts";

/**
 * Takes screenshots of every screen of a running demo, as its owner, a member, a supplier and a visitor see it, at
 * three widths, in light and dark themes, into one folder per role:
 *
 *     npm run screenshots -- http://localhost:3000 /tmp/screens [part of an address…]
 *
 * Reports screens that do not respond with a page or are wider than the window.
 */
const USAGE = "Usage: npm run screenshots [-- ORIGIN [FOLDER [PART OF AN ADDRESS]…]]";
const {
  positionals: [origin = "http://localhost:3000", folder = "screens", ...wanted],
} = operatorOptions({ allowPositionals: true }, USAGE);
if (!URL.canParse(origin)) refuseOption(`"${origin}" is no address, such as http://localhost:3000`, USAGE);
const WIDTHS = [360, 768, 1280];
/** Maximum height of a screenshot that can be reviewed; a browser draws at most 16,384 pixels at once. */
const TALLEST = 8_000;
const business = "harbour-club";
const supplier = "bloom-roastery";

type Person = (typeof demoAccounts)[number]["id"] | "visitor";
type ColorScheme = "light" | "dark";

const browser = await chromium.launch({ executablePath: findChromium() ?? "", args: ["--no-sandbox"] });

async function signedIn(person: Person, colorScheme: ColorScheme): Promise<BrowserContext> {
  const context = await browser.newContext({ colorScheme, reducedMotion: "reduce" });
  const account = demoAccounts.find(({ id }) => id === person);
  if (account) {
    await context.request.post(`${origin}/api/auth/sign-in`, {
      data: { email: account.email, password: DEMO_PASSWORD },
      headers: { origin },
    });
  }
  return context;
}

/** Returns the id of the first item of a list from the API, or "none" if the list is empty. */
async function firstOf({ request }: BrowserContext, slug: string, list: string): Promise<string> {
  const answer = await request.get(`${origin}/api/v1/businesses/${slug}/${list}`);
  const found = answer.ok() ? await answer.json() : undefined;
  return (Array.isArray(found) ? found : found?.items)?.[0]?.id ?? "none";
}

/** Returns the id of an announcement that was sent, which a draft was not. */
async function sentAnnouncement({ request }: BrowserContext): Promise<string> {
  const answer = await request.get(`${origin}/api/v1/businesses/${business}/announcements`);
  const { items } = (await answer.json()) as { items: { id: string; state: string }[] };
  return items.find(({ state }) => state === "sent")?.id ?? "none";
}

async function idsFor(owner: BrowserContext, partner: BrowserContext): Promise<Record<string, string>> {
  const [member, treet, pool, pack, link, announcement, supplied, supplying, kept] = await Promise.all([
    firstOf(owner, business, "members?status=active&limit=1"),
    firstOf(owner, business, "treets?state=live&type=voucher&limit=1"),
    firstOf(owner, business, "treets?type=code_pool&limit=1"),
    firstOf(owner, business, "packs?phase=visible&limit=1"),
    firstOf(owner, business, "links?limit=1"),
    sentAnnouncement(owner),
    firstOf(partner, supplier, "supply?limit=1"),
    firstOf(partner, supplier, "communities"),
    firstOf(owner, business, "partners?state=active&limit=1"),
  ]);
  return {
    business,
    supplier,
    member,
    treet,
    pool,
    pack,
    link,
    announcement,
    supplied,
    supplying,
    partner: kept,
  };
}

const visitors = routeIds.map(routeOf).flatMap(({ path, prerender }) => (prerender ? [path] : []));
const screensOf: Readonly<Record<Person, readonly string[]>> = {
  owner: ownersScreens,
  ...othersScreens,
  visitor: [...new Set(visitors)],
};

for (const colorScheme of ["light", "dark"] as const) {
  const contexts = {
    owner: await signedIn("owner", colorScheme),
    member: await signedIn("member", colorScheme),
    partner: await signedIn("partner", colorScheme),
    visitor: await signedIn("visitor", colorScheme),
  };
  const ids = await idsFor(contexts.owner, contexts.partner);
  for (const [person, context] of Object.entries(contexts)) {
    const place = join(folder, person);
    mkdirSync(place, { recursive: true });
    const addresses = screensOf[person as Person].map(
      (address) => [address, filledIn(address, ids)] as const,
    );
    const page = await context.newPage();
    for (const [address, filled] of addresses) {
      if (wanted.length > 0 && !wanted.some((part) => address.includes(part))) continue;
      const answer = await page.goto(origin + filled);
      const status = answer?.status() ?? 0;
      if (status >= 400) console.warn(`${filled} answers the ${person} with ${status}`);
      const name = address.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "start";
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const { over, height } = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return { over: scrollWidth - innerWidth, height: scrollHeight };
        });
        if (over > 0)
          console.warn(`${filled} is ${over} px too wide for the ${person} in a viewport of ${width} px`);
        await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
        // Images in collapsed sections are not loaded until expanded.
        await page.waitForFunction(() =>
          [...document.images].every((image) => image.complete || !image.checkVisibility()),
        );
        await page.screenshot({ path: join(place, `${name}-${width}-${colorScheme}.png`) });
      }
    }
    await context.close();
  }
}
await browser.close();
