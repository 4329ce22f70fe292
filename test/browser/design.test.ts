import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { isLong } from "../support/length.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo({ env: { DIAGNOSTICS: "true" } });
const browser = runningBrowser();

const gallery = (tab: string) => `${treets.origin}/test-new-flows1?tab=${tab}`;
const pages = [
  "/",
  "/test-new-flows1",
  ...["controls", "fields", "lists", "overlays"].map((tab) => `/test-new-flows1?tab=${tab}`),
];

describe("the design system", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
  });
  afterAll(() => page.context().close());

  it.each(pages)("has no axe violations on %s in either theme, and fits every viewport", async (path) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(treets.origin + path);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    expect(await accessibilityFaults(page, { contrast: true })).toEqual([]);
    expect(await faultsInTheDark(page)).toEqual([]);
  });

  it("shows in forced colours which tab is current and whether a switch is on", async () => {
    await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
    await page.goto(gallery("fields"));
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await groundOf(".tab[aria-current]")).not.toBe(await groundOf(".tab:not([aria-current])"));
    const control = page.getByRole("switch").first();
    const grounds = [];
    for (const isOn of [true, false]) {
      await control.setChecked(isOn);
      await expect.poll(() => control.isChecked()).toBe(isOn);
      grounds.push(await groundOf(`.tick-switch:${isOn ? "checked" : "not(:checked)"}`));
    }
    expect(grounds[0]).not.toBe(grounds[1]);
    await page.emulateMedia({ forcedColors: "none" });
  });
});

/** Checks colour contrast only, because the dark theme differs in nothing but its colours. */
async function faultsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  // Endless animations, such as a spinner, never finish.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  return accessibilityFaults(page, { rules: ["color-contrast"] });
}

/** The main working screens by person, filled with demo data. */
const screens = {
  owner: [
    "/harbour-club/control-panel",
    "/harbour-club/treets",
    "/harbour-club/treet/new",
    "/harbour-club/treet/:treet/claims",
    "/harbour-club/members",
    "/harbour-club/partners-overview",
    "/harbour-club/manage-partner/:partner",
    "/harbour-club/link-management",
    "/harbour-club/insights-highlight",
    "/harbour-club/pack/:pack/members",
    "/harbour-club/settings/overview",
    "/harbour-club/settings/overview?tab=audit",
    "/multi-team",
    "/multi-partners",
    "/select-plan",
  ],
  member: [
    "/harbour-club/treets",
    "/harbour-club/treet/:treet",
    "/harbour-club/community-profile",
    "/multi-treets?tab=claims",
  ],
} as const;

describe("a data-heavy screen", () => {
  const pages = new Map<string, Page>();
  let said: string[] = [];
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    for (const person of ["owner", "member"]) {
      const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
      page.on("console", (message) => message.type() === "error" && said.push(message.text()));
      page.on("pageerror", (error) => said.push(error.message));
      const account = { email: `${person}@treets.example`, password: DEMO_PASSWORD };
      await holdTokens(page.context(), treets.origin, await treets.backend.as().auth.signIn(account));
      pages.set(person, page);
    }
    const { rows } = await treets.backend.deps.database.pool.query(
      "select (select id from partnerships where state = 'invited' limit 1) as partner, (select id from packs where state = 'published' limit 1) as pack, (select id from treets where state = 'live' order by claimed_count desc limit 1) as treet",
    );
    ids = rows[0];
  });
  afterAll(() => Promise.all([...pages.values()].map((page) => page.context().close())));

  // Comparing colours takes longest, so the usual run does it for each screen in only one of the two themes.
  const all = Object.entries(screens)
    .flatMap(([person, paths]) => paths.map((path) => ({ person, path })))
    .map((screen, number) => ({
      ...screen,
      inLight: isLong || number % 2 === 0,
      inDark: isLong || number % 2 === 1,
    }));

  it.each(all)("of the $person fits each width and has no axe violations: $path", async (screen) => {
    const { person, path, inLight, inDark } = screen;
    const page = pages.get(person) as Page;
    said = [];
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(treets.origin + path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? ""));
    await page.locator(".site-bars").waitFor({ state: "attached" });
    expect(await accessibilityFaults(page, { contrast: inLight })).toEqual([]);
    if (inDark) expect(await faultsInTheDark(page), "dark").toEqual([]);
    for (const width of [768, 1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, ...(await misfits(page))]).toEqual([width]);
    }
    expect(said).toEqual([]);
  });

  it("levels the figures of a row, however many lines their labels take", async () => {
    const page = pages.get("owner") as Page;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${treets.origin}/harbour-club/control-panel`);
    const tops = await page
      .locator(".stat-value")
      .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().top)));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
  });

  it("shows the bars of its figures in forced colours", async () => {
    const page = pages.get("owner") as Page;
    await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
    const barsOn = async (path: string, selector: string) => {
      await page.goto(treets.origin + path);
      return page.locator(selector).evaluateAll((bars) => {
        const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
        const inkOf = (bar: Element) =>
          bar.tagName === "PROGRESS" ? getComputedStyle(bar).color : groundOf(bar);
        // A progress bar is drawn in its own colour once its appearance is none.
        return bars.map(
          (bar) =>
            getComputedStyle(bar).forcedColorAdjust === "none" && inkOf(bar) !== groundOf(document.body),
        );
      });
    };
    const shown = [
      ...(await barsOn("/harbour-club/insights", ".funnel-bar")),
      ...(await barsOn("/select-plan?business=harbour-club", ".meter-bar")),
    ];
    await page.emulateMedia({ forcedColors: "none" });
    expect(shown.length).toBeGreaterThan(5);
    expect(shown).not.toContain(false);
  });

  it("and its bars fit 320 px with letters and words spaced as far as WCAG 1.4.12 allows", async () => {
    const page = await browser.newPage({ viewport: { width: 320, height: 700 }, bypassCSP: true });
    const account = { email: "owner@treets.example", password: DEMO_PASSWORD };
    await holdTokens(page.context(), treets.origin, await treets.backend.as().auth.signIn(account));
    for (const path of ["/harbour-club/control-panel", "/select-plan?business=harbour-club&lang=de"]) {
      await page.goto(treets.origin + path);
      await page.addStyleTag({
        content:
          "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }",
      });
      expect([path, ...(await misfits(page))]).toEqual([path]);
      // Before the font arrives, its substitute may be wider.
      await page.addStyleTag({ content: "* { font-family: monospace !important; }" });
      expect([path, "in a wide font", ...(await misfits(page))]).toEqual([path, "in a wide font"]);
    }
    await page.context().close();
  });

  /**
   * Returns everything wider than the viewport or than its table's frame, images that overflow their frame, and cells
   * so narrow that their words break letter by letter.
   */
  const misfits = (page: Page) =>
    page.evaluate(() => {
      const wide = [document.documentElement, ...document.querySelectorAll(".data-table-frame")]
        // Column widths may be off by a pixel through rounding.
        .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
        .map((frame) => `${frame.className}: ${frame.scrollWidth - frame.clientWidth} too wide`);
      const tall = [...document.querySelectorAll(".offer-picture > img")]
        .filter((image) => {
          const frame = image.parentElement?.getBoundingClientRect();
          return frame && image.getBoundingClientRect().bottom > frame.bottom + 1;
        })
        .map((image) => `${image.getAttribute("alt")}: out of its frame`);
      const crushed = [...document.querySelectorAll(".data-table td:not(.first, .select, .end)")]
        .filter((cell) => cell.checkVisibility() && cell.textContent !== "" && cell.clientWidth < 64)
        .map((cell) => `${cell.textContent}: ${cell.clientWidth} narrow`);
      return [...wide, ...tall, ...crushed];
    });
});

describe("by keyboard", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
  });
  afterAll(() => page.context().close());

  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);

  it("a dialog traps the focus, closes on Escape and restores the focus", async () => {
    await page.goto(gallery("overlays"));
    const dialog = page.getByRole("dialog", { name: "Share this treet" });
    await page.locator(".site-bars").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Open a dialog" }).press("Enter");
    await dialog.waitFor();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press("Tab");
      await expect
        .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await focused()).toBe("Open a dialog");
  });

  it("a menu opens, moves by arrow keys and runs the chosen command", async () => {
    await page.getByRole("button", { name: "More for Café Nord" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.getByText("Hello from the menu").first().waitFor();
    expect(await page.getByRole("menu").count()).toBe(0);
    expect(await focused()).toBe("More for Café Nord");
  });

  it("a date can be typed, or picked in the calendar by arrow keys", async () => {
    await page.goto(gallery("fields"));
    const sent = (name: string) => page.locator(`input[name=${name}]`).inputValue();
    await page.getByRole("button", { name: "Open the calendar" }).first().waitFor();
    await page.getByLabel("Ends").fill("24.12.2026");
    await page.keyboard.press("Tab");
    expect([await sent("ends"), await page.getByLabel("Ends").inputValue()]).toEqual([
      "2026-12-24",
      "24 Dec 2026",
    ]);

    await page.getByRole("button", { name: "Open the calendar" }).first().focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("gridcell", { selected: true })
      .getByRole("button")
      .and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(() => sent("starts")).toBe("2026-12-01");
    await expect.poll(focused).toBe("Open the calendar");
  });

  it("a field that submits by another one reports each change as if it had been typed there", async () => {
    await page.goto(gallery("fields"));
    const calendar = page.getByRole("button", { name: "Open the calendar" }).first();
    await calendar.waitFor();
    const reported = await page.evaluateHandle(() => {
      const values: Record<string, string> = {};
      addEventListener("input", ({ target }) => {
        const form = target instanceof HTMLInputElement ? target.form : null;
        if (form) for (const [name, value] of new FormData(form)) values[name] = String(value);
      });
      return values;
    });
    const last = (name: string) =>
      expect.poll(async () => (await reported.jsonValue())[name], { message: name });

    await page.getByLabel("Ends").fill("24.12.2026");
    await page.keyboard.press("Tab");
    await last("ends").toBe("2026-12-24");
    await calendar.press("Enter");
    await page.getByRole("gridcell", { selected: true }).getByRole("button").press("ArrowRight");
    await page.keyboard.press("Enter");
    await last("starts").toBe("2026-12-01");
    await page.locator(".rc-slider-handle").press("ArrowRight");
    await last("off").toBe("25");
    await page.getByLabel(/^Phone/).fill("+49 30 901820");
    await last("phone").toBe("+4930901820");
  });
});

describe("an overlay opened before hydration stays open after it:", () => {
  it("a dialog keeps its typed text, closes and opens again", async () => {
    const { page, comeAlive } = await stillPage(gallery("overlays"));
    const opener = page.getByRole("button", { name: "Ask before ending" });
    const dialog = page.getByRole("dialog", { name: "End the partnership with Café Nord?" });
    await opener.click();
    await dialog.getByLabel("Reason").fill("The café closes.");
    await comeAlive();
    expect(await dialog.getByLabel("Reason").inputValue()).toBe("The café closes.");
    await dialog.getByRole("button", { name: "End partnership with Café Nord" }).click();
    await page.getByText("Confirmed. Nothing was done.").waitFor();
    await dialog.waitFor({ state: "hidden" });
    await opener.click();
    await page.locator("body > .frame[inert]").waitFor();
    await dialog.waitFor();
    await page.context().close();
  });

  it("a menu follows a click, closes and opens again", async () => {
    const { page, comeAlive } = await stillPage(gallery("overlays"));
    const opener = page.getByRole("button", { name: "More for Café Nord" });
    await opener.click();
    await comeAlive();
    await page.getByRole("link", { name: "See the page" }).click();
    expect(new URL(page.url()).hash).toBe("#main");
    await page.locator(".menu-popup--plain").waitFor({ state: "detached" });
    await opener.click();
    await page.getByRole("menuitem", { name: "Say hello" }).waitFor();
    await page.context().close();
  });

  it("a drawer opened by the address, together with the menu opened in it", async () => {
    const [email, password] = ["owner@treets.example", DEMO_PASSWORD];
    const { rows } = await treets.backend.deps.database.pool.query("select id from links where code = $1", [
      "harbour-club",
    ]);
    const { page, comeAlive } = await stillPage(
      `${treets.origin}/harbour-club/link-management?link=${rows[0].id}`,
      await treets.backend.as().auth.signIn({ email, password }),
    );
    const drawer = page.getByRole("dialog", { name: "Join Harbour Club" });
    await drawer.getByText("More", { exact: true }).click();
    await comeAlive();
    await drawer.getByRole("link", { name: "Change" }).click();
    await drawer.getByLabel("Name").waitFor();
    // A click outside closes it like any other drawer.
    await page.mouse.click(10, 400);
    await drawer.waitFor({ state: "detached" });
    await page.context().close();
  });

  /**
   * Opens a page whose scripts are held back. `comeAlive` releases them and waits until everything that loads late is
   * there.
   */
  async function stillPage(address: string, tokens?: Parameters<typeof holdTokens>[2]) {
    const page = await browser.newPage();
    if (tokens) await holdTokens(page.context(), treets.origin, tokens);
    const { promise: isLet, resolve: letCome } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await isLet;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    const comeAlive = async () => {
      letCome();
      await page.locator(".site-bars").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
    };
    return { page, comeAlive };
  }
});

describe("a slider", () => {
  it("moves by arrow keys and submits its number", async () => {
    const page = await browser.newPage();
    await page.goto(gallery("fields"));
    const handle = page.locator(".rc-slider-handle");
    await handle.press("ArrowRight");
    expect(await page.locator("input[name=off]").inputValue()).toBe("25");
    await handle.press("End");
    expect(await handle.getAttribute("aria-valuetext")).toBe("100%");
    await page.context().close();
  });

  it("is the browser's native one without JavaScript", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(gallery("fields"));
    const range = page.getByRole("slider", { name: "Off the price" });
    await range.press("ArrowRight");
    expect(await range.inputValue()).toBe("25");
    await page.context().close();
  });
});

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
])("a confirmation dialog, $scripts,", ({ javaScriptEnabled }) => {
  it("stays open when a value is missing, and closes once the action is done", async () => {
    const page = await browser.newPage({ javaScriptEnabled });
    const dialog = page.getByRole("dialog", { name: "End the partnership with Café Nord?" });
    await page.goto(gallery("overlays"));
    await page.getByRole("button", { name: "Ask before ending" }).click();
    await dialog.getByRole("button", { name: "End partnership with Café Nord" }).click();
    await dialog.getByText("Give a reason in a few words.").first().waitFor();
    await dialog.getByLabel("Reason").fill("The café closes.");
    await dialog.getByRole("button", { name: "End partnership with Café Nord" }).click();
    await page.getByText("Confirmed. Nothing was done.").waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.context().close();
  });
});

it("a toast appears beside an open drawer, or above its buttons when there is no room beside it", async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(gallery("overlays"));
  await page.locator(".site-bars").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Say something went wrong" }).click();
  const told = page.locator(".toast", { hasText: "The upload was cut off" });
  await told.waitFor();
  await page.getByRole("button", { name: "Open a drawer" }).click();
  const drawer = page.locator(".drawer");
  await drawer.waitFor();
  const place = async () => {
    const [toast, box] = [await told.boundingBox(), await drawer.boundingBox()];
    if (!toast || !box) return "not there";
    if (toast.x + toast.width <= box.x) return "beside";
    return toast.y + toast.height <= box.y + box.height / 2 ? "above" : "over its end";
  };
  await expect.poll(place).toBe("beside");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(place).toBe("above");
  await page.context().close();
});

describe("the landing page", () => {
  it("names the plan for the chosen community size", async () => {
    const page = await browser.newPage();
    await page.goto(treets.origin);
    await page.getByLabel("How many members do you have?").press("End");
    await page.getByText("Let's talk").waitFor();
    await page.getByLabel("How many members do you have?").press("Home");
    await page.locator(".home-plan").getByText("Starter").waitFor();
    await page.context().close();
  });

  it("names the plan without JavaScript too", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(treets.origin);
    await page.getByLabel("How many members do you have?").press("End");
    await page.getByRole("button", { name: "Show my plan" }).click();
    await page.getByText("Let's talk").waitFor();
    await page.context().close();
  });
});
