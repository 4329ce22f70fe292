import { readFile } from "node:fs/promises";
import { transform } from "esbuild";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { filledIn, ownersScreens } from "../../scripts/demo-screens.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { idsOfDemo } from "../support/demo-ids.ts";
import { isLong } from "../support/length.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

/** Pages that consist of a form, or of a conversation to write in, rather than of content to read. */
const WRITTEN_ON =
  /\/new$|\/edit$|tab=(?:messages|plan|enquiries)|import=|announcement=new|edit=|settings\/overview$|unsubscribe/;

const isLookedAt = (address: string) => address.startsWith("/:business/") && !WRITTEN_ON.test(address);

/**
 * One screen of each kind that scripts change: a site page, a form, a list as a table, as cards, as a calendar and with
 * a toolbar open, a drawer, figures, settings, and the parts that all of them are made of.
 */
const kindsOfScreens: readonly string[] = [
  "/",
  "/:business/treet/new",
  "/:business/members",
  "/:business/treets?layout=cards",
  "/multi-treets?view=calendar",
  "/:business/insights?filters=1",
  "/:business/link-management?link=:link",
  "/:business/control-panel",
  "/:business/settings/overview?tab=payouts",
  "/test-new-flows1?tab=controls",
];

/** Width of the narrowest phone, in pixels; a page zoomed to 400 % is as narrow. */
const WIDTH = 320;

const treets = runningDemo({ env: { DIAGNOSTICS: "true" } });
const browser = runningBrowser();
let ids: Readonly<Record<string, string>>;
let page: Page;
/** The same person's page without scripts, whose layout takes a third of the time. */
let plainPage: Page;

beforeAll(async () => {
  const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
  const tokens = await treets.backend.as().auth.signIn(account);
  const pageOf = async (javaScriptEnabled: boolean) => {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: 700 }, javaScriptEnabled });
    await holdTokens(page.context(), treets.origin, tokens);
    return page;
  };
  [page, plainPage] = [await pageOf(true), await pageOf(false)];
  ids = await idsOfDemo(treets);
  await redeemOne(tokens.token);
  await giveLongNames();
  await treets.backend.deps.database.pool.query(
    "update payout_accounts set state = 'restricted', requirements = array['external_account', 'company.tax_id']",
  );
});

/** Redeems a claim at the community's till, which then offers to undo it. */
async function redeemOne(token: string): Promise<void> {
  const { rows } = await treets.backend.deps.database.pool.query(
    `select ref from claims join treets on treets.id = treet_id join businesses on businesses.id = treets.business_id
    where slug = 'harbour-club' and claims.state = 'active' and supplier_id is null and claims.valid_from is null limit 1`,
  );
  await treets.backend.as(token).claims.redeem({ business: "harbour-club", ref: rows[0].ref });
}

/** Names of one long word each, as long as the product allows, for everything the demo's owner sees. */
async function giveLongNames(): Promise<void> {
  const word = (length: number) => `'${"Donaudampfschifffahrtsgesellschaft".repeat(3).slice(0, length)}'`;
  await treets.backend.deps.database.pool.query(`
    update businesses set name = ${word(60)}, tagline = ${word(100)};
    update treets set title = ${word(80)}, summary = ${word(100)};
    update packs set title = ${word(60)};
    update links set name = ${word(40)};
    update members set first_name = ${word(40)}, last_name = ${word(40)};
    update users set first_name = ${word(40)}, last_name = ${word(40)} where email not like 'owner%'`);
}

/** Script that translates a page into a pseudo-language, which is longer and written from right to left. */
let speakPseudo: string;
beforeAll(async () => {
  const { code } = await transform(await readFile("client/development-pseudo.ts", "utf8"), {
    loader: "ts",
    format: "iife",
    globalName: "pseudo",
  });
  speakPseudo = `${code}pseudo.speakPseudo(document)`;
});

/**
 * Returns the state of a page in that language. It is one step, because a page that hydrates meanwhile would go back to
 * English.
 */
const seenInPseudo = (page: Page) =>
  page.evaluate(`(() => {
    ${speakPseudo};
    const { dir, scrollWidth, clientWidth } = document.documentElement;
    return { dir, overhang: scrollWidth - clientWidth, text: document.body.innerText };
  })()`);
const whole = { dir: "rtl", overhang: 0, text: expect.stringContaining("··]") };

describe(`the owner's screens, ${WIDTH} pixels wide:`, () => {
  const overhang = async (page: Page, path: string, language: string) => {
    const address = new URL(filledIn(path, ids), treets.origin);
    address.searchParams.set("lang", language);
    await page.goto(address.href);
    await page.waitForLoadState("load");
    // After a redirect, the new page uses the account's language.
    if (page.url() === address.href) expect(await page.getAttribute("html", "lang")).toBe(language);
    return overhangNow(page);
  };
  const overhangNow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  /** Returns the words of up to ten letters that run over two lines, as beside a long name that leaves them no room. */
  const brokenWords = (page: Page) =>
    page.evaluate(() => {
      // Addresses may break anywhere, and words with a hyphen behind it.
      const WORD = /(?<![^\s-])[^\s@/-]+(?![^\s-])/g;
      const broken = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const frame = text.parentElement;
        if (!frame?.checkVisibility() || frame.closest("option, textarea, .visually-hidden")) continue;
        for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(WORD)) {
          if (word.length > 10) continue;
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.add(word);
        }
      }
      return [...broken];
    });

  /**
   * Returns the tables that have to be scrolled sideways, apart from tables of figures: WCAG 1.4.10 allows it where the
   * meaning lies in both directions.
   */
  const scrolledTables = (page: Page) =>
    page.locator(".data-table-frame").evaluateAll((frames) =>
      frames
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .filter((frame) => frame.querySelector("td:not(.first, .end)"))
        .map((frame) => frame.getAttribute("aria-label")),
    );

  /** Returns the buttons that are as wide as a wide page, rather than as their words or as a narrow form. */
  const stretchedButtons = (page: Page) =>
    page
      .locator("main .button")
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility() && button.getBoundingClientRect().width > 640)
          .map(({ textContent }) => textContent),
      );

  /** Returns the intents of the forms that have visible fields in the page itself, outside drawers and dialogs. */
  const filledInOnPage = (page: Page) =>
    page.locator("main form[method=post]").evaluateAll((forms) =>
      forms.flatMap((form) => {
        const fields = form.querySelectorAll(
          "textarea, select, input:not([type=hidden], [type=checkbox], [type=radio])",
        );
        const isFilledIn = [...fields].some((field) => field.checkVisibility());
        return isFilledIn && !form.closest("[popover], dialog, .drawer")
          ? [form.querySelector("[name=intent]")?.getAttribute("value")]
          : [];
      }),
    );
  /** Leaves out the decision on a review, which is made where the item is read. */
  const formsInPage = async (page: Page) =>
    (await filledInOnPage(page)).filter((intent) => intent !== "decide");

  /**
   * Returns how far the page overhangs 360 pixels with text twice as large: browsers let people choose its size, and
   * the widths at which the layout changes grow with it.
   */
  const overhangInLargeText = async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await page.setViewportSize({ width: 360, height: 740 });
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    const overhang = await overhangNow(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await session.detach();
    await page.setViewportSize({ width: WIDTH, height: 700 });
    return { size, overhang };
  };

  /** True for a share of the screens in the usual run, and for all in the long one. */
  const isTurnOf = (path: string, every: number) =>
    isLong || ownersScreens.indexOf(path) % every === every - 1;

  // One visit for all widths and sizes, because loading a page takes longer than laying it out again. The longer words
  // of another language have to wrap as well.
  it.each([...ownersScreens, "/:business/nowhere"])(
    "%s does not overflow in German or with large text, scrolls no table sideways, breaks no short word, stretches no button where there is room, opens its forms in drawers if it is a page for reading, and can be read from right to left",
    async (path) => {
      expect(await overhang(plainPage, path, "de")).toBe(0);
      if (isLong) expect(await overhang(page, path, "de")).toBe(0);
      expect(await brokenWords(plainPage)).toEqual([]);
      expect(await scrolledTables(plainPage)).toEqual([]);
      // Forms to create or change something open over the page and have their own URL.
      if (isLookedAt(path)) expect(await formsInPage(plainPage)).toEqual([]);
      if (isTurnOf(path, 4))
        expect(await overhangInLargeText(plainPage)).toEqual({ size: "32px", overhang: 0 });
      if (isTurnOf(path, 3)) {
        await plainPage.setViewportSize({ width: 1280, height: 700 });
        const stretched = await stretchedButtons(plainPage);
        await plainPage.setViewportSize({ width: WIDTH, height: 700 });
        expect(stretched).toEqual([]);
      }
      // Comes last, as it replaces the words of the page.
      if (isTurnOf(path, 5)) expect(await seenInPseudo(plainPage)).toEqual(whole);
    },
  );

  it.each([
    "/:business/treet/:treet",
    "/:business/pack/:pack",
    "/:business/members",
    "/:business/insights",
    "/:business/insights-highlight",
    "/:business/settings/overview?tab=payouts",
    "/:business/settings/overview?tab=plan",
    "/:business/treets?layout=cards",
    "/:business/link-management?link=:link",
    "/:business/members?member=:member",
    "/multi-treets",
  ])("%s prints all there is to read, and nothing to press", async (path) => {
    await plainPage.goto(treets.origin + filledIn(path, ids));
    // The width of A4 within its margins.
    await plainPage.setViewportSize({ width: 688, height: 1000 });
    await plainPage.emulateMedia({ media: "print" });
    const printed = await plainPage
      .locator(
        ".banner, .arrival-notice, button, select, textarea, input:not([type=hidden]), details:not([open]) > summary",
      )
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent}`),
      );
    const cut = await plainPage.locator("main *").evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && !element.matches(".visually-hidden"))
        .filter((element) => getComputedStyle(element).textOverflow === "ellipsis")
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    const missing = await plainPage.locator("th:not(.select, .from-large, .from-wide)").evaluateAll((heads) =>
      heads
        .filter((head) => !head.checkVisibility() && !head.closest("details:not([open]), [hidden]"))
        // An open drawer is printed instead of its list.
        .filter(() => !document.querySelector(".drawer"))
        .map(({ textContent }) => textContent),
    );
    const tables = await scrolledTables(plainPage);
    await plainPage.emulateMedia({ media: "screen" });
    await plainPage.setViewportSize({ width: WIDTH, height: 700 });
    expect(printed).toEqual([]);
    expect(cut).toEqual([]);
    expect(tables).toEqual([]);
    expect(missing).toEqual([]);
  });

  it("tables do not scroll sideways beside the navigation, in German", async () => {
    await plainPage.goto(`${treets.origin}/harbour-club/treets?lang=de`);
    for (const width of [1024, 1216, 1280, 1296]) {
      await plainPage.setViewportSize({ width, height: 700 });
      expect(await scrolledTables(plainPage), String(width)).toEqual([]);
    }
    await plainPage.setViewportSize({ width: WIDTH, height: 700 });
  });

  it("the icon of a link that leaves the site never begins a line, whatever the width", async () => {
    await plainPage.goto(`${treets.origin}/harbour-club/community-profile?lang=de`);
    const link = plainPage.getByRole("link", { name: "Auf der Karte zeigen" });
    for (let width = 280; width <= 480; width += 8) {
      await plainPage.setViewportSize({ width, height: 700 });
      const isApart = await link.evaluate((element) => {
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = words.nextNode(); text; text = words.nextNode()) range.setEndAfter(text);
        range.setStart(element, 0);
        const last = [...range.getClientRects()].at(-1);
        const icon = element.querySelector("svg")?.getBoundingClientRect();
        return !last || !icon || icon.top >= last.bottom;
      });
      expect(isApart, String(width)).toBe(false);
    }
    await plainPage.setViewportSize({ width: WIDTH, height: 700 });
  });

  it("the check for inline forms covers more than 30 screens and detects a known form", async () => {
    expect(ownersScreens.filter(isLookedAt).length).toBeGreaterThan(30);
    await plainPage.goto(`${treets.origin}/harbour-club/community-profile?edit=1`);
    expect(await formsInPage(plainPage)).toEqual(["save"]);
  });

  // One visit for all three checks, because loading the page takes longer than checking it. Scripts take most of that,
  // so the usual run checks one screen of each kind with them; the design test has more screens, but no long names.
  it.each(isLong ? ownersScreens : kindsOfScreens)(
    "%s does not overflow with JavaScript, nor right to left at 360 pixels, and its scrollable regions are reachable by keyboard",
    async (path) => {
      expect(await overhang(page, path, "en")).toBe(0);
      expect(await accessibilityFaults(page, { rules: ["scrollable-region-focusable"] })).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await seenInPseudo(page)).toEqual(whole);
      await page.setViewportSize({ width: WIDTH, height: 700 });
    },
  );

  it("the kinds of screens that are checked with scripts are some of the owner's", () => {
    expect(ownersScreens).toEqual(expect.arrayContaining([...kindsOfScreens]));
  });
});

describe(`a visitor's screens, ${WIDTH} pixels wide:`, () => {
  let visiting: Page;
  beforeAll(async () => {
    const viewport = { width: WIDTH, height: 700 };
    visiting = await browser.newPage({ viewport, javaScriptEnabled: isLong });
  });

  it.each([
    "/",
    "/login",
    "/sign-up",
    "/forgot-password",
    "/contact-steps",
    "/contact-community",
    "/nowhere",
  ])("%s does not overflow in a longer, right-to-left language", async (path) => {
    await visiting.goto(treets.origin + path);
    await visiting.waitForLoadState("load");
    expect(await seenInPseudo(visiting)).toEqual(whole);
  });
});
