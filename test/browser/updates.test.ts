import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BUILD_CHECK_MS } from "#shared/constants.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson } from "../support/people.ts";
import { startProxy, type TestProxy } from "../support/proxy.ts";
import { holdTokens } from "../support/signing-in.ts";
import { newTeam } from "../support/teams.ts";
import { CLIENT_FOLDER, startTreets, type TestTreets } from "../support/treets.ts";

let older: TestTreets;
let newer: TestTreets;
let newerFolder: string;
let proxy: TestProxy;
let browser: TestBrowser;

beforeAll(async () => {
  newerFolder = await copyOfBuild();
  [older, newer, browser] = await Promise.all([
    startTreets({ env: { DIAGNOSTICS: "true" } }),
    startTreets({ clientFolder: newerFolder }),
    // Builds are compared, so nothing may be cached from earlier tests.
    startBrowser({ reuses: false }),
  ]);
  proxy = await startProxy(older.origin);
});
afterEach(() => {
  proxy.target(older.origin);
  proxy.refuse(() => false);
  proxy.asked.length = 0;
  browser.takeErrors();
});
afterAll(async () => {
  await browser.close();
  await proxy.stop();
  await Promise.all([older.stop(), newer.stop()]);
  await rm(newerFolder, { recursive: true, force: true });
});

/** Copies the build under another id, as the next build of the product would have. */
async function copyOfBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "treets-build-"));
  await cp(CLIENT_FOLDER, folder, { recursive: true });
  const latest = JSON.parse(await readFile(join(folder, "builds/latest.json"), "utf8"));
  const id = "0123456789abcdef";
  await writeFile(join(folder, "builds/latest.json"), JSON.stringify({ ...latest, id }));
  const meta = join(folder, "builds/meta", `${latest.id}.json`);
  const manifest = JSON.parse(await readFile(meta, "utf8"));
  await writeFile(join(folder, "builds/meta", `${id}.json`), JSON.stringify({ ...manifest, id }));
  return folder;
}

/** Opens a page whose clock is controlled by the test. */
async function openWithClock(path: string): Promise<Page> {
  const context = await browser.newContext();
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(proxy.origin + path);
  await started(page);
  return page;
}

const picture = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

/** Resolves once the last of the modules that load beside a page has run. */
const started = (page: Page) => page.locator(".site-bars").waitFor({ state: "attached" });

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "stillHere" in window);

describe("a page whose build has been replaced", () => {
  it("shows an unobtrusive notice after an hour, which can be dismissed", async () => {
    const page = await openWithClock("/login");
    proxy.target(newer.origin);
    await page.clock.fastForward(BUILD_CHECK_MS + 1_000);
    await page.getByText("A new version of Treets is ready.").waitFor();
    expect(await page.locator(".site-bars").getAttribute("role")).toBe("status");
    await page.getByRole("button", { name: "Not now" }).click();
    await page.getByText("A new version of Treets is ready.").waitFor({ state: "detached" });
  });

  it("loads the next page as a full document", async () => {
    const page = await openWithClock("/login");
    await mark(page);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForURL("**/forgot-password");
    expect(await isSameDocument(page)).toBe(true);

    proxy.target(newer.origin);
    await page.clock.fastForward(BUILD_CHECK_MS + 1_000);
    await page.getByText("A new version of Treets is ready.").waitFor();
    await page.getByRole("link", { name: "What is Treets?" }).click();
    await page.waitForURL(`${proxy.origin}/`);
    await page.waitForFunction(() => !("stillHere" in window));
  });

  it("loads the next page as a full document from the first answer of the newer build on", async () => {
    const page = await browser.newPage();
    await page.goto(`${proxy.origin}/login`);
    await started(page);
    await mark(page);
    proxy.target(newer.origin);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForFunction(() => !("stillHere" in window));
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/forgot-password");
    await page.close();
  });

  it("offers nothing again that it has sent", async () => {
    const { owner } = await newTeam(older.backend, "chatty-club", []);
    const baker = await newPerson(older.backend, "Bea-bakes");
    const [business, slug] = ["chatty-club", "chatty-bakery"];
    const asked = { inviter: owner, business, baker, name: "Chatty Bakery", slug };
    const partner = await newPartner(older.backend, asked);
    const context = await browser.newContext();
    await holdTokens(context, older.origin, owner.tokens);
    const page = await context.newPage();
    await page.goto(`${older.origin}/chatty-club/manage-partner/${partner}?tab=messages`);
    await started(page);
    await mark(page);
    await page.route("**/_payload.json*", async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      await route.fulfill({ response: answer, headers: { ...answer.headers(), "x-build": "newer" } });
    });
    const message = page.getByRole("textbox", { name: "Write to Chatty Bakery" });
    await message.fill("See you on Friday.");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.waitForFunction(() => !("stillHere" in window));
    await page.getByText("See you on Friday.").first().waitFor();
    await started(page);
    expect(await message.inputValue()).toBe("");
    await context.close();
  });

  it("still shows a secret that is shown only once", async () => {
    const { owner } = await newTeam(older.backend, "outdated-club", []);
    const context = await browser.newContext();
    await context.clock.install();
    await holdTokens(context, older.origin, owner.tokens);
    const page = await context.newPage();
    await page.route("**/assets/builds/latest.json", (route) => route.fulfill({ json: { id: "newer" } }));
    await page.goto(`${older.origin}/outdated-club/settings/overview?tab=integrations`);
    await started(page);
    await page.getByRole("link", { name: "New key" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Till");
    await mark(page);
    await page.clock.fastForward(BUILD_CHECK_MS + 1_000);
    await page.getByText("A new version of Treets is ready.").waitFor();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("The key “Till” is ready").waitFor();
    // Its page is loaded again by then.
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".new-secret").textContent()).toMatch(/treets_key_/);
    expect(await isSameDocument(page)).toBe(true);
    await context.close();
  });

  it("reloads on request, and keeps what was typed", async () => {
    const page = await openWithClock("/login");
    await mark(page);
    proxy.target(newer.origin);
    await page.clock.fastForward(BUILD_CHECK_MS + 1_000);
    await page.getByLabel("E-mail").fill("half@typed.example");
    await page.getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction(() => !("stillHere" in window));
    await started(page);
    await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe("half@typed.example");
    expect(await page.getByText("A new version of Treets is ready.").count()).toBe(0);
  });

  it("shows the notice when the user returns after more than an hour, before any timer has run", async () => {
    const page = await openWithClock("/login");
    proxy.target(newer.origin);
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await comeBack();
    await page.waitForTimeout(300);
    expect(await page.getByText("A new version of Treets is ready.").count()).toBe(0);
    await page.clock.setSystemTime(Date.now() + BUILD_CHECK_MS + 60_000);
    await comeBack();
    await page.getByText("A new version of Treets is ready.").waitFor();
  });

  it("shows nothing when the check for a newer build fails, and checks again an hour later", async () => {
    const page = await openWithClock("/login");
    proxy.refuse((path) => path.endsWith("latest.json"));
    await page.clock.fastForward(BUILD_CHECK_MS + 1_000);
    await expect.poll(() => proxy.asked.some((path) => path.endsWith("latest.json"))).toBe(true);
    proxy.refuse(() => false);
    proxy.target(newer.origin);
    await page.waitForTimeout(300);
    expect(await page.getByText("A new version of Treets is ready.").count()).toBe(0);
    await page.clock.fastForward(BUILD_CHECK_MS + 1_000);
    await page.getByText("A new version of Treets is ready.").waitFor();
  });
});

describe("a page whose files have been removed", () => {
  /** Returns a function that recognises the files of a page's chunk, one for each language. */
  const codeOf = async (page: string, kind: ".js" | ".css" = ".js") => {
    const names = await readdir(join(CLIENT_FOLDER, "assets"));
    const files = names.filter((file) => file.startsWith(`${page}-`) && file.endsWith(kind));
    if (files.length === 0) throw new Error(`No file for ${page} in ${names.join(" ")}`);
    return (path: string) => files.some((file) => path.split("?")[0] === `/assets/${file}`);
  };

  /** Refuses these files until this page is loaded as a document. Returns a function for how often it was. */
  const refuseUntilDocument = (page: string, isGone: (path: string) => boolean) => {
    let documents = 0;
    proxy.refuse((path) => {
      if (path === page) documents += 1;
      return isGone(path) && documents === 0;
    });
    return () => documents;
  };

  it("loads the next page as a full document, once", async () => {
    const isGone = await codeOf("forgot-password");
    const page = await browser.newPage();
    await page.goto(`${proxy.origin}/login`);
    await started(page);
    await mark(page);
    const documents = refuseUntilDocument("/forgot-password", isGone);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForFunction(() => !("stillHere" in window));
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/forgot-password");
    expect(documents()).toBe(1);
  });

  it("loads the next page as a full document, once, if it is the stylesheet that has been removed", async () => {
    const isGone = await codeOf("home", ".css");
    const page = await browser.newPage();
    await page.goto(`${proxy.origin}/login`);
    await started(page);
    await mark(page);
    const documents = refuseUntilDocument("/", isGone);
    await page.locator('a[href="/"]').first().click();
    await page.waitForFunction(() => !("stillHere" in window));
    await started(page);
    expect(new URL(page.url()).pathname).toBe("/");
    expect(documents()).toBe(1);
  });

  it("says that there is no connection if that is why a stylesheet fails to load, and shows the page once there is", async () => {
    const isStyle = await codeOf("home", ".css");
    const page = await browser.newPage();
    await page.goto(`${proxy.origin}/login`);
    await started(page);
    browser.takeErrors();
    const link = page.locator('a[href="/"]').first();
    const prefetched = page.waitForResponse(`${proxy.origin}/_payload.json`);
    await page.route(
      ({ pathname }) => isStyle(pathname),
      (route) => route.abort("internetdisconnected"),
    );
    await link.hover();
    await (await prefetched).finished();
    await page.context().setOffline(true);
    await link.click();
    await page.getByRole("heading", { level: 1, name: "You're offline" }).waitFor();
    expect(browser.takeErrors().filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    await page.unrouteAll();
    await page.context().setOffline(false);
    await page
      .getByRole("button", { name: "Try again" })
      .or(page.getByRole("link", { name: "Try again" }))
      .first()
      .click();
    await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "You're offline" }).waitFor();
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map(({ href }) => new URL(href ?? "").pathname),
    );
    expect(sheets.some(isStyle)).toBe(true);
  });

  it("avoids a reload loop: the second time it shows the error page with a way to try again", async () => {
    const isGone = await codeOf("forgot-password");
    const page = await browser.newPage();
    await page.goto(`${proxy.origin}/login`);
    await started(page);
    await page.evaluate(() =>
      sessionStorage.setItem("treets.chunk-reloads", JSON.stringify({ "/forgot-password": Date.now() })),
    );
    proxy.refuse(isGone);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { level: 1, name: "Internal Server Error" }).waitFor();
    proxy.refuse(() => false);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  });

  it("keeps the URL fragment of the next page", async () => {
    const isGone = await codeOf("home");
    const page = await browser.newPage();
    await page.goto(`${proxy.origin}/login`);
    await started(page);
    const documents = refuseUntilDocument("/", isGone);
    await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href="/"]');
      if (link) link.href = "/#prices";
      link?.click();
    });
    await page.waitForURL(`${proxy.origin}/#prices`);
    await expect.poll(documents).toBe(1);
    await started(page);
    expect(await page.evaluate(() => location.hash)).toBe("#prices");
  });

  it("stays as server-rendered when its own code is missing, and its forms work", async () => {
    const isGone = await codeOf("forgot-password");
    proxy.refuse(isGone);
    const page = await browser.newPage();
    let documents = 0;
    page.on("domcontentloaded", () => {
      documents += 1;
    });
    await page.goto(`${proxy.origin}/forgot-password`);
    await expect.poll(() => documents).toBe(2);
    await page.waitForLoadState("networkidle");
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    expect(await page.locator(".site-bars").count()).toBe(0);
    // The form is sent by the browser itself.
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === "POST" && request.isNavigationRequest()),
      page.getByRole("button", { name: "Send me a link" }).click(),
    ]);
    expect(new URL(sent.url()).pathname).toBe("/forgot-password");
  });

  const brokenControl = "export default () => { throw new Error('A control that fails'); }";
  it.each([
    ["is missing", (route: Route) => route.abort()],
    ["fails", (route: Route) => route.fulfill({ contentType: "text/javascript", body: brokenControl })],
  ])("falls back to plain controls when their code %s, and loses no input", async (_what, answer) => {
    const page = await browser.newPage();
    await page.route(/\/assets\/(phone-input|calendar-popup|slider|image-cropper)-/, answer);
    await page.goto(`${proxy.origin}/test-new-flows1?tab=fields`);
    await started(page);
    await page.getByLabel("Title", { exact: true }).fill("Typed before");
    const phone = page.locator('input[type="tel"]').first();
    await phone.fill("+49 30 1234567");
    // The plain control takes the place of the first one once the slider's code is known to be missing.
    await page.locator('input[type="hidden"][name="off"]').waitFor({ state: "attached" });
    const range = page.locator('input[type="range"]').first();
    await range.press("End");
    const date = page.getByPlaceholder("Day, month, year").first();
    await page.getByRole("button", { name: "Open the calendar" }).first().click();
    await page.getByText("The calendar can't be loaded right now.").waitFor();
    await date.fill("24 Dec 2026");
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Typed before");
    expect(await phone.inputValue()).toBe("+49 30 1234567");
    expect(await range.inputValue()).toBe(await range.getAttribute("max"));
    await expect.poll(() => date.inputValue()).toContain("24 Dec 2026");

    const { tokens } = await newPerson(older.backend, "Paula");
    await holdTokens(page.context(), proxy.origin, tokens);
    await page.goto(`${proxy.origin}/account-settings`);
    await started(page);
    const chosen = { name: "picture.png", mimeType: "image/png", buffer: await picture() };
    await page.locator('input[type="file"]').first().setInputFiles(chosen);
    await page.locator('.image-field-current img[src^="blob:"]').waitFor();
  });
});
