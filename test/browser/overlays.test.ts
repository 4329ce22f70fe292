import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { type EnglishMessages, englishMessages } from "../support/english-messages.ts";
import { isLong, knownSorts, usuallyAThird, usuallyFirst } from "../support/length.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** The screens on which overlays open, by person. The controls that open them are found on the page. */
const screens = {
  owner: [
    "/harbour-club/control-panel",
    "/harbour-club/members?import=new",
    "/harbour-club/members",
    "/harbour-club/treets?layout=cards",
    "/harbour-club/treets",
    "/harbour-club/treet/new",
    "/harbour-club/treet/:treet",
    "/harbour-club/treet/:treet/claims",
    "/harbour-club/treet/:pool/codes",
    "/harbour-club/treet/redeem",
    "/harbour-club/pack/:pack",
    "/harbour-club/pack/:pack/edit",
    "/harbour-club/partners-overview",
    "/harbour-club/manage-partner/:partner",
    "/harbour-club/manage-partner/:partner?tab=terms",
    "/harbour-club/link-management",
    "/harbour-club/insights",
    "/harbour-club/insights?filters=1",
    "/harbour-club/team-members",
    "/harbour-club/community-profile",
    "/harbour-club/settings/overview",
    "/harbour-club/settings/overview?tab=integrations",
    "/harbour-club/settings/overview?tab=plan",
    "/account-settings?tab=security",
    "/account-settings?tab=data",
    "/multi-treets",
    "/multi-partners",
    "/select-org?stay=1",
    "/test-new-flows1?tab=overlays",
    "/test-new-flows1?tab=fields",
  ],
  partner: [
    "/bloom-roastery/control-panel",
    "/bloom-roastery/treet/:supplied",
    "/bloom-roastery/partners-overview",
    "/bloom-roastery/manage-partner/:partner",
  ],
  member: ["/harbour-club/treets", "/harbour-club/community-profile", "/multi-treets?tab=claims"],
} as const;
type Person = keyof typeof screens;

/** Selects controls that open an overlay: buttons that declare it, and the menus that also work without scripts. */
const OPENERS =
  "[aria-haspopup=dialog], [aria-haspopup=menu], [aria-haspopup=listbox], details[data-closes] > summary";
/** Rules about a page as a whole, which say nothing about a page that is inert. */
const ABOUT_THE_PAGE = /^(landmark-one-main|page-has-heading-one|bypass|region):/;
/** Number of presses of Tab: back past the first control, and on past the last of a small overlay. */
const TABS = isLong ? 12 : 4;

const treets = runningDemo({ env: { DIAGNOSTICS: "true" } });
const browser = runningBrowser();
let ids: Readonly<Record<string, string>>;
let english: EnglishMessages;
const pages = new Map<Person, Page>();
/** Number of overlays opened, by which the last test checks that the first one tested any. */
const opened = { dialog: 0, menu: 0, details: 0, address: 0 };

beforeAll(async () => {
  english = await englishMessages();
  for (const person of Object.keys(screens) as Person[]) {
    const context = await browser.newContext();
    const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
    await holdTokens(context, treets.origin, await treets.backend.as().auth.signIn(account));
    pages.set(person, await context.newPage());
  }
  const { rows } = await treets.backend.deps.database.pool.query(
    `select
      (select id from treets where state = 'live' and type <> 'code_pool' order by claimed_count desc limit 1) as treet,
      (select id from treets where type = 'code_pool' order by claimed_count desc limit 1) as pool,
      (select id from treets where state = 'live' and supplier_id = (select id from businesses where slug = 'bloom-roastery') limit 1) as supplied,
      (select id from packs where state = 'published' limit 1) as pack,
      (select id from partnerships where provider_id = (select id from businesses where slug = 'bloom-roastery')) as partner`,
  );
  ids = rows[0];
});

async function open(person: Person, path: string, width = 1280): Promise<Page> {
  const page = pages.get(person) as Page;
  await page.setViewportSize({ width, height: 800 });
  await goTo(page, path);
  return page;
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(treets.origin + path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name));
  await page.locator(".site-bars").waitFor({ state: "attached" });
}

/** Hidden ends of a menu that pass the focus on as soon as they receive it. */
const FOCUS_GUARDS = /^aria-hidden-focus: (?:[^,]*span\[data-(?:base-ui-focus-guard|type)=[^,]*(?:, |$))+$/;

/** Selectors of the overlays, and of controls whose state says that they open one. */
const OPEN = ["[role=dialog]", "[role=menu]", "[role=listbox]", "details[open]", "[aria-haspopup]"];

/** In the long run the page behind is checked as well; without an overlay it is checked along with every other screen. */
async function faultsOf(page: Page, contrast = true): Promise<string[]> {
  const there = await page.evaluate((all) => all.filter((one) => document.querySelector(one)), OPEN);
  const faults = await accessibilityFaults(page, { contrast, ...(isLong ? {} : { within: there }) });
  return faults.filter((fault) => !ABOUT_THE_PAGE.test(fault) && !FOCUS_GUARDS.test(fault));
}

/**
 * Returns the product's English messages found in the open overlays of a German page. Texts written by the demo's users
 * are not counted.
 */
async function englishIn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const open = document.querySelectorAll("[role=dialog], [role=menu], [role=listbox], details[open]");
    return [...open].flatMap((one) => {
      const said = [...one.querySelectorAll("[aria-label], [placeholder], [title], [alt]")].flatMap((each) =>
        ["aria-label", "placeholder", "title", "alt"].map((name) => each.getAttribute(name) ?? ""),
      );
      const nodes = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) said.push(nodes.currentNode.textContent ?? "");
      return said;
    });
  });
  return [...new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(english.has))];
}

/** Returns the open menus that leave the window sideways, or whose entries do not start below one another. */
const crookedMenus = (page: Page): Promise<readonly string[]> =>
  page.locator("details[data-closes][open] > .menu-panel").evaluateAll((panels) =>
    panels.flatMap((panel) => {
      const { left, right } = panel.getBoundingClientRect();
      const starts = [...panel.querySelectorAll(".menu-list .button > :first-child")]
        // A dialog opened by an entry has buttons of its own.
        .filter((start) => start.checkVisibility() && !start.closest(".menu-list .modal"))
        .map((start) => Math.round(start.getBoundingClientRect().left));
      const isInside = left >= 0 && right <= document.documentElement.clientWidth;
      return isInside && new Set(starts).size <= 1
        ? []
        : [`${panel.textContent}: from ${left} to ${right}, entries at ${starts.join(", ")}`];
    }),
  );

const topDialog = (page: Page) => page.locator("[role=dialog]:not([popover])").last();

/** Expects a modal dialog: the page behind is inert, and Tab cycles within the dialog. */
async function expectModal(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor();
  const behind = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body > .frame")].map(({ inert }) => inert),
  );
  expect(behind).not.toContain(false);
  for (let press = 0; press < TABS; press++) {
    await page.keyboard.press(press % 3 === 0 ? "Shift+Tab" : "Tab");
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  }
}

/**
 * Controls around the page's content open the same overlays everywhere, so they are tested on each person's first page
 * only.
 */
const isKnownAround = knownSorts();

/** Overlays opened by the same control share their styles, so their colours, which take longest, are compared once. */
const hasKnownLooks = knownSorts();

/** Returns one opener of each sort, as the ones in the rows of a list all open the same overlay. */
async function openersOn(page: Page, person: Person): Promise<Locator[]> {
  const found = page.locator(OPENERS);
  const sorts = await found.evaluateAll((openers) =>
    openers.map((opener) => {
      const isSeen = opener.checkVisibility({ visibilityProperty: true });
      const row = opener.closest("tr, li, article");
      const place = row ? `in ${row.parentElement?.className} ${row.className}` : "";
      const name = opener.getAttribute("aria-label") ?? opener.textContent ?? "";
      const sort = isSeen ? `${opener.tagName} ${opener.className} ${place || name}` : "";
      return { sort, isAround: opener.closest("main") === null };
    }),
  );
  return sorts.flatMap(({ sort, isAround }, index) => {
    if (sort === "" || sorts.findIndex((other) => other.sort === sort) !== index) return [];
    return isAround && isKnownAround(`${person} ${sort}`) ? [] : [found.nth(index)];
  });
}

const inGerman = (path: string) => `${path}${path.includes("?") ? "&" : "?"}lang=de`;

/**
 * In the usual run every second screen, always including each person's first, which tests the controls around the
 * content.
 */
const all = (Object.keys(screens) as Person[]).flatMap((person) =>
  screens[person].filter((_, index) => isLong || index % 2 === 0).map((path) => [path, person] as const),
);

describe("each overlay on", () => {
  it.each(all)(
    "%s for the %s is accessible, is in the page's language, traps the focus and restores it",
    async (path, person) => {
      const page = await open(person, inGerman(path));
      for (const opener of await openersOn(page, person)) {
        const name = await opener.evaluate(
          (element) => element.getAttribute("aria-label") ?? element.textContent ?? "",
        );
        const sort = (await opener.getAttribute("aria-haspopup")) ?? "details";
        await opener.focus();
        await page.keyboard.press("Enter");
        if (sort === "dialog") {
          opened.dialog++;
          // A calendar opens beside its field, and the page stays usable.
          const dialog = topDialog(page);
          await dialog.waitFor();
          if (await dialog.evaluate((element) => element.matches(".modal, .palette")))
            await expectModal(page, dialog);
        } else if (sort === "details") {
          opened.details++;
          expect(await opener.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open)).toBe(
            true,
          );
        } else {
          opened.menu++;
          await page.locator(`[role=${sort}]:visible`).last().waitFor();
        }
        // Waits for late content, such as the newest notifications, to check its language too.
        await page
          .locator("[role=menu] [role=status], details[open] [role=status]")
          .waitFor({ state: "detached" });
        const looks = `${sort} ${await opener.evaluate((element) => element.className)}`;
        expect(await faultsOf(page, !hasKnownLooks(looks)), `${name} open`).toEqual([]);
        expect(await englishIn(page), `${name} in German`).toEqual([]);
        expect(await crookedMenus(page)).toEqual([]);
        await page.keyboard.press("Escape");
        if (sort === "details") {
          expect(await opener.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open)).toBe(
            false,
          );
        } else await page.locator(`[role=${sort}]:not([popover]):visible`).waitFor({ state: "detached" });
        await expect
          .poll(() => opener.evaluate((element) => element === document.activeElement), { message: name })
          .toBe(true);
        expect(await page.evaluate(() => document.querySelector("body > [inert]") === null), name).toBe(true);
      }
    },
  );
});

/** List links that open their target in a drawer. The selector also shows which parameter the URL then has. */
const drawers: readonly (readonly [path: string, person: Person, link: string])[] = [
  ["/harbour-club/members", "owner", "tbody a[href*='member=']"],
  ["/harbour-club/members", "owner", "a[href*='add=1'], a[href*='views=1']"],
  ["/harbour-club/link-management", "owner", ".page-header a:not([href^='/api/'])"],
  ["/harbour-club/partners-overview", "owner", ".page-header a:not([href^='/api/'])"],
  ["/harbour-club/team-members", "owner", "a[href*='invite='], tbody a[href*='edit=']"],
  ["/harbour-club/settings/overview?tab=integrations", "owner", "a[href*='new=']"],
  ["/harbour-club/treet/:treet/claims", "owner", "tbody a[href*='claim=']"],
  ["/harbour-club/link-management", "owner", "tbody a[href*='link=']"],
  ["/harbour-club/control-panel", "owner", "a[href*='open=']"],
];

/** The drawers that are also opened by their URL: in the usual run every third. */
const comeTo = usuallyAThird(drawers, 0);
const isComeTo = (path: string, link: string) =>
  comeTo.some((drawer) => drawer[0] === path && drawer[2] === link);

describe.each(usuallyFirst([360, 1280]))("a drawer with its own address, %i wide,", (width) => {
  it.each(drawers)(
    "on %s for the %s opens, traps the focus and closes on Escape",
    async (path, person, link) => {
      const page = await open(person, path, width);
      const [addresses, before] = [page.locator(link), page.url()];
      const sorts = await addresses.evaluateAll((links) =>
        links.map((each) => (each as HTMLAnchorElement).search.replace(/=[A-Z0-9]{8}$|_.*$/, "")),
      );
      const each = sorts.flatMap((sort, index) => (sorts.indexOf(sort) === index ? [index] : []));
      const walked = usuallyFirst(each);
      expect(each.length).toBeGreaterThan(0);
      for (const index of each) {
        const menu = addresses.nth(index).locator("xpath=ancestor::details[not(@open)]/summary");
        if (await menu.count()) await menu.press("Enter");
        await addresses.nth(index).focus();
        await page.keyboard.press("Enter");
        await topDialog(page).waitFor();
        if (walked.includes(index)) await expectModal(page, topDialog(page));
        opened.address++;
        expect(await faultsOf(page, !hasKnownLooks(`a drawer of ${path}`))).toEqual([]);
        const address = page.url();
        for (const opener of await topDialog(page).locator("details.menu > summary:visible").all()) {
          await opener.press("Enter");
          expect(await crookedMenus(page)).toEqual([]);
          // Closes only the menu. The next press closes the drawer.
          await page.keyboard.press("Escape");
          expect(await page.locator("details.menu[open]").count()).toBe(0);
          expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
        }
        await page.keyboard.press("Escape");
        await topDialog(page).waitFor({ state: "detached" });
        expect(new URL(page.url()).search).toBe(new URL(before).search);
        if (!walked.includes(index) || !isComeTo(path, link)) continue;

        // Opening the URL directly, such as from an email, shows the drawer open.
        await page.goto(address);
        await page.locator(".site-bars").waitFor({ state: "attached" });
        await expectModal(page, topDialog(page));
        await page.keyboard.press("Escape");
        await topDialog(page).waitFor({ state: "detached" });
      }
    },
  );
});

it("these tests found overlays of every kind", () => {
  for (const [sort, count] of Object.entries(opened))
    expect([sort, count > (isLong ? 2 : 0)]).toEqual([sort, true]);
});

describe("an overlay around the page", () => {
  it("traps the focus in the navigation on a phone", async () => {
    const page = await open("owner", "/harbour-club/members", 360);
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
    await page.locator("#main:not([inert])").waitFor();
  });

  it("leaves a notice about what was done in sight, and announced, while a drawer is open", async () => {
    const page = await open("owner", "/harbour-club/link-management?new=1");
    await topDialog(page).getByLabel("Name").fill("Spring poster");
    await topDialog(page).getByRole("button", { name: "Create link" }).click();
    const notice = page.getByText("“Spring poster” is ready to share.");
    await notice.waitFor();
    await topDialog(page).getByRole("heading", { name: "Spring poster" }).waitFor();
    await expectModal(page, topDialog(page));
    expect(await notice.evaluate((element) => element.closest("[inert], [aria-hidden=true]"))).toBe(null);
    const heightOf = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).zIndex)));
    const [inFront = 0] = await heightOf(".arrival-notice");
    expect(inFront).toBeGreaterThan(Math.max(...(await heightOf(".modal-backdrop, .modal"))));
  });

  it("restores the focus after the command palette and the list of shortcuts close", async () => {
    const page = await open("owner", "/harbour-club/members");
    for (const keys of ["Control+k", "?"]) {
      await page.getByRole("link", { name: "Add members" }).focus();
      await page.keyboard.press(keys);
      await expectModal(page, topDialog(page));
      expect(await faultsOf(page), keys).toEqual([]);
      await page.keyboard.press("Escape");
      await topDialog(page).waitFor({ state: "detached" });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain("Add members");
    }
  });
});
