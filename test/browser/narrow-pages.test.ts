import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#server/backend/seed/demo.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { insightTabs } from "#shared/insight-rules.ts";
import { partnerTabs } from "#shared/partner-rules.ts";
import { routeIds, routeOf } from "#shared/routes.ts";
import { treetTabs } from "#shared/treets.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** The narrowest telephone, which is also what a page at 400 % comes to. */
const WIDTH = 320;

/** Pages that are several, by what their address says. */
const parts: Readonly<Record<string, readonly string[]>> = {
  "/:business/treets": ["?layout=cards", "?tab=packs"],
  "/:business/members": [
    "?member=:member",
    "?filters=1",
    "?arrange=1",
    "?views=1",
    "?labels=1",
    "?add=1",
    "?import=new",
  ],
  "/:business/insights": [...insightTabs.map((tab) => `?tab=${tab}`), "?list=claims", "?filters=1"],
  "/:business/control-panel": ["?tab=enquiries"],
  "/:business/link-management": ["?link=:link", "?new=1", "?file=1"],
  "/:business/community-profile": ["?edit=1", "?edit=featured"],
  "/:business/partners-overview": ["?state=active", "?invite=1"],
  "/:business/manage-partner/:partner": partnerTabs.map((tab) => `?tab=${tab}`),
  "/:business/team-members": ["?invite=1"],
  "/:business/treet/*": [
    "new",
    ":treet",
    ...treetTabs.map((tab) => (tab === "codes" ? ":pool/codes" : `:treet/${tab}`)),
    "redeem",
  ],
  "/:business/pack/*": ["new", ":pack", ":pack/edit", ":pack/members"],
  "/:business/settings/overview": ["?tab=plan", "?tab=integrations", "?tab=audit"],
  "/account-settings": ["security", "notifications", "privacy", "appearance", "businesses", "data"].map(
    (tab) => `?tab=${tab}`,
  ),
  "/multi-treets": ["?tab=supplying", "?tab=claims", "?view=calendar"],
  "/test-new-flows1": ["?tab=controls", "?tab=fields", "?tab=lists", "?tab=overlays"],
};

const addresses = routeIds.flatMap((id) => {
  const { path } = routeOf(id);
  const more = parts[path] ?? [];
  if (path.endsWith("/*")) return more.map((rest) => path.replace("*", rest));
  return ["", ...more].map((query) => (path === "/select-org" ? `${path}?stay=1` : path + query));
});

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
  const { rows } = await treets.backend.deps.database.pool.query(
    `select 'harbour-club' as business,
      (select id from members where status = 'active' order by id limit 1) as member,
      (select id from treets where state = 'live' and type <> 'code_pool' order by claimed_count desc limit 1) as treet,
      (select id from treets where type = 'code_pool' limit 1) as pool,
      (select id from packs where state = 'published' limit 1) as pack,
      (select id from links order by clicks desc limit 1) as link,
      (select id from partnerships where state = 'active' order by id limit 1) as partner`,
  );
  ids = rows[0];
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});

describe(`on a screen of ${WIDTH} pixels`, () => {
  it.each(addresses)(
    "%s goes no further to the side, and what scrolls in it is reached by keys",
    async (path) => {
      await page.goto(treets.origin + path.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name));
      await page.waitForLoadState("load");
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      expect(await accessibilityFaults(page, ["scrollable-region-focusable"])).toEqual([]);
    },
  );
});
