import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { startDemo } from "../support/demo.ts";
import { holdTokens } from "../support/signing-in.ts";
import type { TestTreets } from "../support/treets.ts";

let treets: TestTreets;
let browser: TestBrowser;

beforeAll(async () => {
  [treets, browser] = await Promise.all([startDemo({ env: { DIAGNOSTICS: "true" } }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});

const gallery = (tab: string) => `${treets.origin}/test-new-flows1?tab=${tab}`;
const pages = [
  "/",
  "/test-new-flows1",
  ...["controls", "fields", "lists", "overlays"].map((tab) => `/test-new-flows1?tab=${tab}`),
];

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage({ colorScheme });
  });
  afterAll(() => page.context().close());

  it.each(pages)("%s has no fault that axe knows and fits every screen", async (path) => {
    await page.goto(treets.origin + path);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    expect(await accessibilityFaults(page, { contrast: true })).toEqual([]);
  });
});

/** The screens people work in, each with the demo's rows in it. */
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
  member: ["/harbour-club/treets", "/harbour-club/community-profile", "/multi-treets?tab=claims"],
} as const;

describe("a screen with much in it", () => {
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

  const all = Object.entries(screens).flatMap(([person, paths]) =>
    paths.map((path) => [person, path] as const),
  );

  it.each(all)("of the %s fits a telephone and has no fault that axe knows: %s", async (person, path) => {
    const page = pages.get(person) as Page;
    said = [];
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(treets.origin + path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? ""));
    await page.waitForLoadState("networkidle");
    expect(await wider(page)).toEqual([]);
    expect(await accessibilityFaults(page, { contrast: true })).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await accessibilityFaults(page, { rules: ["color-contrast"] }), "dark").toEqual([]);
    expect(said).toEqual([]);
  });

  /** What is wider than the screen, or than the frame of the table it is in. */
  const wider = (page: Page) =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll(".data-table-frame")]
        .filter((frame) => frame.scrollWidth > frame.clientWidth)
        .map((frame) => `${frame.className}: ${frame.scrollWidth - frame.clientWidth}`),
    );
});

describe("with the keyboard", () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.newPage();
  });
  afterAll(() => page.context().close());

  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel);

  it("a dialog keeps the focus inside, closes by Escape and gives it back", async () => {
    await page.goto(gallery("overlays"));
    const dialog = page.getByRole("dialog", { name: "Share this treet" });
    const opener = page.getByRole("button", { name: "Open a dialog" });
    // A press that comes before the page is alive does nothing.
    const isOpened = async () => {
      if (!(await dialog.isVisible())) await opener.press("Enter", { timeout: 1_000 }).catch(() => undefined);
      return dialog.isVisible();
    };
    await expect.poll(isOpened).toBe(true);
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

  it("a menu opens, is walked by arrows and does what is chosen", async () => {
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

  it("a date is typed in words, or chosen in the calendar by arrows", async () => {
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
});

describe("a slider", () => {
  it("moves by arrows and sends its number", async () => {
    const page = await browser.newPage();
    await page.goto(gallery("fields"));
    const handle = page.locator(".rc-slider-handle");
    await handle.press("ArrowRight");
    expect(await page.locator("input[name=off]").inputValue()).toBe("25");
    await handle.press("End");
    expect(await handle.getAttribute("aria-valuetext")).toBe("100 %");
    await page.context().close();
  });

  it("is the browser's own without scripts", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(gallery("fields"));
    const range = page.getByRole("slider", { name: "Off the price" });
    await range.press("ArrowRight");
    expect(await range.inputValue()).toBe("25");
    await page.context().close();
  });
});

describe.each([true, false])("a question before something final, scripts: %s", (javaScriptEnabled) => {
  it("comes back with what is missing, and closes once it is done", async () => {
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

it("what is told stands beside an open drawer, and above its buttons where there is no room beside it", async () => {
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
  it("names the plan for the size that is chosen", async () => {
    const page = await browser.newPage();
    await page.goto(treets.origin);
    await page.getByLabel("How many members do you have?").press("End");
    await page.getByText("Let's talk").waitFor();
    await page.getByLabel("How many members do you have?").press("Home");
    await page.locator(".home-plan").getByText("Starter").waitFor();
    await page.context().close();
  });

  it("does so without scripts too", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(treets.origin);
    await page.getByLabel("How many members do you have?").press("End");
    await page.getByRole("button", { name: "Show my plan" }).click();
    await page.getByText("Let's talk").waitFor();
    await page.context().close();
  });
});
