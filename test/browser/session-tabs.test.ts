import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

let treets: TestTreets;
let browser: TestBrowser;
let person: TestPerson;
let context: BrowserContext;
let count = 0;

beforeAll(async () => {
  [treets, browser] = await Promise.all([startTreets(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});
beforeEach(async () => {
  person = await newPerson(treets.backend, `Tabs${++count}`);
  context = await browser.newContext();
  await holdTokens(context, treets.origin, person.tokens);
});

it("signing out in one tab closes what is private in the others", async () => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto(`${treets.origin}/account-settings`);
  await second.goto(`${treets.origin}/account-settings?tab=security`);
  await first.getByLabel(/^Account of/).click();
  await first.getByRole("button", { name: "Sign out" }).click();
  await first.getByText("You are signed out.").waitFor();
  await second.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(second.url()).toContain("/login?redirect=%2Faccount-settings%3Ftab%3Dsecurity");
  await context.close();
});

it("the session is read again when the window gets the focus, and when an hour has passed", async () => {
  const page = await context.newPage();
  await page.clock.install();
  const reads: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/session")) reads.push(request.method());
  });
  await page.goto(`${treets.origin}/account-settings`);
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  const read = () => page.waitForResponse((response) => response.url().endsWith("/api/auth/session"));
  const [, focused] = await Promise.all([
    page.evaluate(() => window.dispatchEvent(new Event("focus"))),
    read(),
  ]);
  expect(focused.status()).toBe(200);
  const [, hourly] = await Promise.all([page.clock.fastForward(3_600_001), read()]);
  expect(hourly.status()).toBe(200);
  expect(reads).toEqual(["GET", "GET"]);
  await context.close();
});

it("hydrating a page asks for no session again", async () => {
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(request.url());
  });
  await page.goto(`${treets.origin}/account-settings?tab=appearance`, { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await context.close();
});

it("caused no error in the browser", () => {
  expect(browser.takeErrors().filter((text) => !/status of 401/.test(text))).toEqual([]);
});
