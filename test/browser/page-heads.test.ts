import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { isLong } from "../support/length.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** Actions that delete or hide something, by the first word of their button. */
const ENDING = /^(End|Delete|Archive|Block|Remove|Stop(?! e-mails)|Withdraw invitation|Erase)\b/;

interface HeadPage {
  readonly page: string;
  readonly path: string;
  /** Query for ids, each of which is tested as a separate page. */
  readonly ids?: string;
  readonly person?: "owner" | "partner";
  /** Selector of the part of the page that begins with its name. The page header if absent. */
  readonly head?: string;
  /** Number of primary actions, 1 if absent. Settings have their actions beside the fields they save. */
  readonly primaries?: number;
  /** Copying needs scripts, and is not offered without them. */
  readonly needsScripts?: boolean;
}

const pages: readonly HeadPage[] = [
  {
    page: "a treet in each state",
    path: "/harbour-club/treet/:id",
    ids: "select distinct on (t.state) t.id from treets t join businesses b on b.id = t.business_id where b.slug = 'harbour-club' order by t.state",
  },
  {
    page: "a pack in each state",
    path: "/harbour-club/pack/:id",
    ids: "select distinct on (p.state) p.id from packs p join businesses b on b.id = p.business_id where b.slug = 'harbour-club' order by p.state",
  },
  {
    page: "a partner in each state but that of an application, which has its answers on a card",
    path: "/harbour-club/manage-partner/:id",
    ids: "select distinct on (p.state) p.id from partnerships p join businesses b on b.id = p.business_id where b.slug = 'harbour-club' and p.state <> 'applied' order by p.state",
  },
  {
    page: "a member of each status",
    path: "/harbour-club/members?member=:id",
    ids: "select distinct on (m.status) m.id from members m join businesses b on b.id = m.business_id where b.slug = 'harbour-club' and m.status <> 'anonymised' order by m.status",
    head: ".modal",
  },
  {
    page: "a link in each state",
    path: "/harbour-club/link-management?link=:id",
    ids: "select distinct on (l.state) l.id from links l join businesses b on b.id = l.business_id where b.slug = 'harbour-club' order by l.state",
    head: ".modal .stack .stack:first-child",
    needsScripts: true,
  },
  { page: "the members", path: "/harbour-club/members" },
  { page: "the treets", path: "/harbour-club/treets" },
  { page: "the packs", path: "/harbour-club/treets?tab=packs" },
  { page: "the links", path: "/harbour-club/link-management" },
  { page: "the partners", path: "/harbour-club/partners-overview" },
  { page: "the control panel", path: "/harbour-club/control-panel" },
  { page: "the highlights", path: "/harbour-club/insights-highlight" },
  { page: "the insights", path: "/harbour-club/insights", primaries: 0 },
  { page: "a supplier's treets", path: "/bloom-roastery/treets", person: "partner" },
  { page: "a supplier's insights", path: "/bloom-roastery/insights", person: "partner", primaries: 0 },
  { page: "the team", path: "/harbour-club/team-members" },
  { page: "the settings", path: "/harbour-club/settings/overview", primaries: 0 },
  {
    page: "a treet as its supplier sees it",
    path: "/bloom-roastery/treet/:id",
    ids: "select distinct on (t.state) t.id from treets t join businesses b on b.id = t.supplier_id where b.slug = 'bloom-roastery' and t.state <> 'in_review' order by t.state",
    person: "partner",
  },
  {
    page: "a treet that waits to be reviewed, which its supplier can only take back,",
    path: "/bloom-roastery/treet/:id",
    ids: "select t.id from treets t join businesses b on b.id = t.supplier_id where b.slug = 'bloom-roastery' and t.state = 'in_review' limit 1",
    person: "partner",
    primaries: 0,
  },
  {
    page: "a community as its supplier sees it",
    path: "/bloom-roastery/manage-partner/:id",
    ids: "select p.id from partnerships p join businesses b on b.id = p.provider_id where b.slug = 'bloom-roastery' and p.state = 'active'",
    person: "partner",
  },
];

const ways = [
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
] as const;

const treets = runningDemo();
const browser = runningBrowser();

describe.each(ways)("a page header, $scripts,", (way) => {
  const { javaScriptEnabled } = way;
  const windows = new Map<string, Page>();

  beforeAll(async () => {
    for (const person of ["owner", "partner"]) {
      const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
      const context = await browser.newContext({ javaScriptEnabled });
      await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
      windows.set(person, await context.newPage());
    }
  });

  // In the usual run each header is checked in only one of the two ways.
  it.each(pages.filter((_, number) => isLong || ways[number % ways.length] === way))(
    "of $page has at most one primary action, and the rest in one menu with the destructive ones last",
    async ({ path, ids, person = "owner", head: place = ".page-header", primaries = 1, needsScripts }) => {
      const page = windows.get(person) as Page;
      const { rows } = ids
        ? await treets.backend.deps.database.pool.query<{ id: string }>(ids)
        : { rows: [{ id: "" }] };
      expect(rows.length).toBeGreaterThan(0);
      for (const { id } of rows) {
        const address = path.replace(":id", id);
        await page.goto(treets.origin + address);
        if (javaScriptEnabled) await page.locator(".site-bars").waitFor({ state: "attached" });
        const head = page.locator(place).first();
        await head.waitFor();
        const buttons = head.locator(":is(button, a.button):visible");
        expect(await buttons.count(), address).toBeLessThan(place === ".page-header" ? 2 : 9);
        const outside = await head.locator("button:visible, a.button:visible").allInnerTexts();
        expect(
          outside.filter((name) => ENDING.test(name.trim())),
          address,
        ).toEqual([]);
        expect(await head.locator(".button--primary:visible").count(), address).toBe(
          needsScripts && !javaScriptEnabled ? 0 : primaries,
        );

        // The primary action may be a menu of ways to perform it.
        const menu = head.locator("details.menu:not(:has(> summary.button--primary))");
        expect(await menu.count(), address).toBeLessThan(2);
        if ((await menu.count()) === 0) continue;
        await menu.locator("summary").click();
        const entries = menu.locator(":is(a, button):visible");
        const names = (await entries.allInnerTexts()).map((name) => name.trim());
        const isEnding = await entries.evaluateAll((all) =>
          all.map((entry) => entry.closest(".menu-endings") !== null),
        );
        expect(names.length, address).toBeGreaterThan(0);
        if (javaScriptEnabled && id === rows[0]?.id) expect(await accessibilityFaults(page)).toEqual([]);
        expect(
          names.filter((name) => ENDING.test(name)),
          address,
        ).toEqual(names.filter((_, index) => isEnding[index]));
        expect(isEnding, address).toEqual([...isEnding].sort((one, other) => Number(one) - Number(other)));
      }
    },
  );

  it("asks for confirmation before ending a treet, and returns the focus to its menu", async () => {
    const page = windows.get("owner") as Page;
    const { rows } = await treets.backend.deps.database.pool.query<{ id: string }>(
      "select t.id from treets t join businesses b on b.id = t.business_id where b.slug = 'harbour-club' and t.state = 'live' limit 1",
    );
    const address = `${treets.origin}/harbour-club/treet/${rows[0]?.id}`;
    await page.goto(address);
    if (javaScriptEnabled) await page.locator(".site-bars").waitFor({ state: "attached" });
    const more = page.locator(".page-header summary");
    await more.click();
    await page.locator(".page-header").getByRole("button", { name: "End", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    if (javaScriptEnabled)
      await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
