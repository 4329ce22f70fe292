import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TokenPair } from "#server/backend/accounts/auth/sessions.ts";
import { DEMO_PASSWORD, demoAccounts } from "#shared/demo.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { runningBrowser, runningDemo } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningDemo();
const browser = runningBrowser();
const BUSINESS = "/harbour-club";
let tokens: TokenPair;
/** Context shared by all tests without special needs, which has already loaded the scripts; each test has its own tab. */
let usual: BrowserContext;
let context: BrowserContext;

beforeAll(async () => {
  const account = { email: demoAccounts[0].email, password: DEMO_PASSWORD };
  tokens = await treets.backend.as().auth.signIn(account);
  usual = await signedIn({});
});
afterEach(async () => {
  if (context === usual) for (const page of context.pages()) await page.close();
  else await context.close();
  browser.takeErrors();
});

async function signedIn(options: Parameters<typeof browser.newContext>[0]): Promise<BrowserContext> {
  const made = await browser.newContext(options);
  await holdTokens(made, treets.origin, tokens);
  return made;
}

async function open(path: string, options?: Parameters<typeof signedIn>[0]): Promise<Page> {
  context = options ? await signedIn(options) : usual;
  const page = await context.newPage();
  await page.goto(treets.origin + path);
  await page.locator(".site-bars").waitFor({ state: "attached" });
  return page;
}

const payloadsOf = (page: Page): string[] => {
  const seen: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith("_payload.json")) seen.push(pathname);
  });
  return seen;
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

describe("client navigation", () => {
  it("requests the next page's data once", async () => {
    const page = await open(`${BUSINESS}/team-members`);
    const seen = payloadsOf(page);
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await heading(page, "Links").waitFor();
    await page.waitForTimeout(300);
    expect(seen).toEqual([`${BUSINESS}/link-management/_payload.json`]);
  });

  it("prefetches data and code on hover, keyboard focus and touch", async () => {
    const page = await open(`${BUSINESS}/control-panel`, { hasTouch: true });
    const seen = payloadsOf(page);
    const next = page.getByRole("link", { name: "Links", exact: true });
    await next.hover();
    await expect.poll(() => seen).toEqual([`${BUSINESS}/link-management/_payload.json`]);
    await next.click();
    await heading(page, "Links").waitFor();
    expect(seen).toHaveLength(1);
    await expect.poll(() => focused(page)).toBe("Links");

    await page.getByRole("link", { name: /^Members(\s*\d+ waiting)?$/ }).focus();
    await expect.poll(() => seen).toContain(`${BUSINESS}/members/_payload.json`);
    await page.getByRole("link", { name: "Team", exact: true }).dispatchEvent("touchstart");
    await expect.poll(() => seen).toContain(`${BUSINESS}/team-members/_payload.json`);
  });

  it("shows a message that was pending while the page's link was hovered", async () => {
    const page = await open(`${BUSINESS}/members`);
    const notice = { name: "treets.notice", value: "Saved.", url: treets.origin, httpOnly: true };
    await context.addCookies([notice]);
    const link = page.getByRole("link", { name: "Links", exact: true });
    const ahead = page.waitForResponse((answer) => answer.url().includes("/link-management/_payload.json"));
    await link.hover();
    expect((await ahead).status()).toBe(204);
    await link.click();
    await heading(page, "Links").waitFor();
    expect(await page.locator(".arrival-notice").textContent()).toBe("Saved.");
  });

  it("requests the scripts of a tab and of a drawer in parallel with their data", async () => {
    const page = await open(`${BUSINESS}/settings/overview`, {});
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const held = Promise.withResolvers<void>();
    await page.route("**/_payload.json*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect.poll(() => scripts.filter((path) => path.includes("/audit-log-"))).toHaveLength(1);
    held.resolve();
    await page.getByRole("table").waitFor();
    await page.unrouteAll({ behavior: "wait" });

    await page.goto(`${treets.origin}${BUSINESS}/link-management`);
    const next = page.getByRole("link", { name: "New link" });
    await next.hover();
    await expect.poll(() => scripts.filter((path) => path.includes("/new-link-"))).toHaveLength(1);
    await next.click();
    await page.getByRole("dialog", { name: "New link" }).waitFor();
    expect(browser.takeErrors()).toEqual([]);
  });

  it("focuses the new page's heading and announces the page", async () => {
    const page = await open(`${BUSINESS}/team-members`);
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await heading(page, "Links").waitFor();
    await expect.poll(() => focused(page)).toBe("Links");
    await expect
      .poll(() => page.locator("body > [aria-live=polite]:not([role])").textContent())
      .toBe("Links - Harbour Club");
  });

  it("shows a progress bar only while it takes long", async () => {
    const page = await open(`${BUSINESS}/team-members`);
    const bar = page.locator(".navigation-progress");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/link-management/_payload.json*", async (route) => {
      await held;
      await route.continue();
    });
    const opacity = () => bar.evaluate((element) => Number(getComputedStyle(element).opacity));
    expect(await opacity()).toBe(0);
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await expect.poll(opacity).toBeGreaterThan(0.5);
    release();
    await heading(page, "Links").waitFor();
    await expect.poll(opacity).toBe(0);
  });

  it("restores the scroll position on going back and after a reload", async () => {
    const page = await open(`${BUSINESS}/members`);
    await page.evaluate(() => scrollTo(0, 900));
    await page.waitForTimeout(300);
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await heading(page, "Links").waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await heading(page, "Members").waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });

  it("goes back and forward again, between pages and through a drawer", async () => {
    const page = await open(`${BUSINESS}/team-members`);
    await page.getByRole("link", { name: "Invite", exact: true }).click();
    const drawer = page.getByRole("dialog", { name: "Invite to the team" });
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: "detached" });
    await page.goForward();
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await heading(page, "Links").waitFor();
    await page.goBack();
    await heading(page, "Team").waitFor();
    await page.goForward();
    await heading(page, "Links").waitFor();
    expect(browser.takeErrors()).toEqual([]);
  });

  it("animates the new page, but not with reduced motion and never the first page", async () => {
    const movementOf = (page: Page) =>
      page.locator(".page").evaluate((element) => getComputedStyle(element).animationName);
    const page = await open(`${BUSINESS}/team-members`, { reducedMotion: "no-preference" });
    expect(await movementOf(page)).toBe("none");
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await heading(page, "Links").waitFor();
    expect(await movementOf(page)).toBe("page-arrival");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await movementOf(page)).toBe("none");
  });

  it("accepts keyboard shortcuts and typing during the transition", async () => {
    const page = await open(`${BUSINESS}/members`);
    await page.keyboard.press("Control+k");
    const field = page.getByLabel("Where to?");
    await field.waitFor();
    await page.keyboard.press("Escape");
    for (const [letter, name] of [
      ["t", "Treets"],
      ["l", "Links"],
      ["m", "Members"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(letter);
      await page.waitForURL(new RegExp(`/${name === "Links" ? "link-management" : name.toLowerCase()}$`));
      await page.keyboard.press("Control+k");
      await field.fill(name);
      await page.locator("h1", { hasText: name }).waitFor();
      await page.waitForLoadState("networkidle");
      expect(await field.inputValue()).toBe(name);
      await page.keyboard.press("Escape");
      await field.waitFor({ state: "detached" });
    }
  });

  it("retries once after a 503", async () => {
    const page = await open(`${BUSINESS}/team-members`);
    let tries = 0;
    await page.route("**/link-management/_payload.json*", (route) => {
      tries += 1;
      return tries === 1 ? route.fulfill({ status: 503, body: "busy" }) : route.continue();
    });
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await heading(page, "Links").waitFor();
    expect(tries).toBe(2);
  });
});

it("a drawer takes the focus, traps it and returns it to the row it was opened from", async () => {
  const page = await open(`${BUSINESS}/members`);
  const row = page.locator(".data-table-link").nth(3);
  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  const isInside = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
  await expect.poll(isInside).toBe(true);
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press("Tab");
    // The focus guards at both ends pass the focus on at once.
    await expect.poll(isInside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
});

it("overlong words break instead of widening a narrow page", async () => {
  const page = await open(`${BUSINESS}/treets`, { viewport: { width: 360, height: 800 } });
  const answer = await context.request.post(`${treets.origin}/api/v1/businesses${BUSINESS}/treets`, {
    data: {
      content: { type: "link", title: "Rindfleischetikettierungsaufgabe".repeat(2), terms: "x".repeat(300) },
    },
    headers: { origin: treets.origin },
  });
  const { id } = await answer.json();
  for (const path of ["/treets", "/treets?layout=cards", `/treet/${id}`, `/treet/${id}/edit`]) {
    await page.goto(treets.origin + BUSINESS + path);
    await page.locator(".site-bars").waitFor({ state: "attached" });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      path,
    ).toBeLessThanOrEqual(0);
  }
});

describe("offline", () => {
  it("a page shows a notice, and works again once the connection is back", async () => {
    const page = await open(`${BUSINESS}/team-members`);
    await context.setOffline(true);
    await page.getByText("You're offline.").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("You're offline.").waitFor();
    await context.setOffline(false);
    await page.getByText("You're offline.").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await heading(page, "Links").waitFor();
  });

  it("one failed request shows no offline notice", async () => {
    const page = await open(`${BUSINESS}/team-members`);
    let tries = 0;
    await page.route("**/link-management/_payload.json*", (route) => {
      tries += 1;
      return tries === 1 ? route.abort("connectionreset") : route.continue();
    });
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await heading(page, "Links").waitFor();
    expect(await page.getByText("You're offline.").count()).toBe(0);
  });
});

describe("unsaved work", () => {
  const edit = async () => {
    const page = await open(`${BUSINESS}/community-profile?edit=tagline`);
    await page.getByLabel("Tagline").fill("Half a line");
    return page;
  };

  it("asks for confirmation before another page replaces it", async () => {
    const page = await edit();
    await page.getByRole("link", { name: /^Members(\s*\d+ waiting)?$/ }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(await page.getByLabel("Tagline").inputValue()).toBe("Half a line");

    await page.getByRole("link", { name: /^Members(\s*\d+ waiting)?$/ }).click();
    await question.getByRole("button", { name: "Leave without saving" }).click();
    await heading(page, "Members").waitFor();
  });

  it("asks for confirmation before the document unloads", async () => {
    const page = await edit();
    const asked = page.waitForEvent("dialog");
    const reload = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reload;
  });

  it("still asks for confirmation after a failed save", async () => {
    const page = await open(`${BUSINESS}/community-profile?edit=name`);
    await page.getByLabel("Name", { exact: true }).fill("x");
    await page.keyboard.press("Control+s");
    await page.getByRole("alert").first().waitFor();
    await page.getByRole("link", { name: /^Members(\s*\d+ waiting)?$/ }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
  });
});

describe("a keyboard user", () => {
  it("opens a screen, a treet and a member from the command palette", async () => {
    const page = await open(`${BUSINESS}/members`);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search and go anywhere" });
    await palette.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.type("link");
    await page.keyboard.press("Enter");
    await heading(page, "Links").waitFor();
    await palette.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Search and go anywhere" }).click();
    await page.keyboard.type("legal check");
    await palette.getByRole("option", { name: /Legal check/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/treet\/trt_/);

    await page.keyboard.press("Control+k");
    await palette.getByLabel("Where to?").fill("members.treets.example");
    await palette
      .getByRole("option", { name: /@members.treets.example/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/members\?member=mem_/);
  });

  it("finds a partner and the form for something new in the command palette, if allowed to create it", async () => {
    const page = await open(`${BUSINESS}/members`);
    const palette = page.getByRole("dialog", { name: "Search and go anywhere" });
    const type = async (text: string) => {
      await page.keyboard.press("Control+k");
      await palette.getByLabel("Where to?").fill(text);
    };
    await type("bloom");
    await palette.getByRole("option", { name: /^Bloom Roastery/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Bloom Roastery" }).waitFor();
    await type("new li");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "New link" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("sees a message when nothing is found, and closes the command palette with Escape", async () => {
    const page = await open(`${BUSINESS}/team-members`);
    const palette = page.getByRole("dialog", { name: "Search and go anywhere" });
    await page.keyboard.press("Control+k");
    await palette.waitFor();
    await palette.getByLabel("Where to?").fill("zzzz nothing");
    await palette.getByText("Nothing found.").waitFor();
    await page.keyboard.press("Escape");
    await palette.waitFor({ state: "detached" });
  });

  it("has shortcuts for screens and search and a list of them all, and none apply while typing", async () => {
    const page = await open(`${BUSINESS}/members`);
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await sheet.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await page.keyboard.type("gt?");
    expect(await page.locator("main input[type=search]").inputValue()).toBe("gt?");
    await page.locator("main h1").click();
    await page.locator("main input[type=search]").blur();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await heading(page, "Treets").waitFor();
  });
});

describe("a failure", () => {
  it("to load the command palette leaves the page intact", async () => {
    const page = await open(`${BUSINESS}/members`);
    // The command palette's chunks cannot be loaded; its shortcut must change nothing else.
    await page.route("**/assets/command-palette-*.js", (route) => route.abort());
    await page.route("**/assets/chunk-*.js", (route) => route.abort());
    await page.keyboard.press("Control+k");
    await page.waitForTimeout(500);
    await heading(page, "Members").waitFor();
    await page.getByRole("link", { name: "Links", exact: true }).waitFor();
  });

  it("to find a page shows a title and a way out", async () => {
    const page = await open("/no-such-business/members");
    expect(await page.title()).toContain("Page not found");
    await page.getByRole("link", { name: "Open Harbour Club" }).click();
    await page.waitForURL(`**${BUSINESS}/control-panel`);
  });
});
