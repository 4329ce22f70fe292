import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PAGE_SILENCE_MS } from "#shared/constants.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { type Fault, startProxy, type TestProxy } from "../support/proxy.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const BUSINESS = "unanswered-club";
const REQUEST_ID = "0a1b2c3d-request";

let proxy: TestProxy;
let treets: TestTreets;
let browser: TestBrowser;
let context: BrowserContext;
let owner: TestPerson;

beforeAll(async () => {
  proxy = await startProxy("http://127.0.0.1:1");
  const env = { PUBLIC_URL: proxy.origin };
  [treets, browser] = await Promise.all([startTreets({ env }), startBrowser()]);
  proxy.target(treets.origin);
  owner = await newPerson(treets.backend, "Una");
  const as = treets.backend.as(owner.tokens.token);
  await as.businesses.create({ name: "Unanswered Club", slug: BUSINESS });
});
afterAll(async () => {
  await browser.close();
  await proxy.stop();
  await treets.stop();
});
afterEach(async () => {
  proxy.misbehave(() => undefined);
  proxy.refuse(() => false);
  await context.close();
  browser.takeErrors();
});

/** @param missing URL pattern of files that fail to load */
async function open(path: string, missing?: string): Promise<Page> {
  context = await browser.newContext();
  if (missing) await context.route(missing, (route) => route.abort());
  await holdTokens(context, proxy.origin, owner.tokens);
  const page = await context.newPage();
  return arrive(page, path);
}

async function arrive(page: Page, path: string): Promise<Page> {
  await page.goto(proxy.origin + path);
  await page.locator(".site-bars").waitFor({ state: "attached" });
  return page;
}

type FaultyAnswer = Exclude<Fault, string>;
const isPayload = (path: string) => path.includes("/_payload.json");
const html = (status: number, headers: Readonly<Record<string, string>> = {}): FaultyAnswer => ({
  status,
  headers,
  body: `<html><title>${status}</title>nginx</html>`,
});
const json = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): FaultyAnswer => ({
  status,
  headers: { "content-type": "application/json", "x-request-id": REQUEST_ID, ...headers },
  body: JSON.stringify({ error: { code, message: `Because of ${code}.`, request_id: REQUEST_ID } }),
});

/** Every response that may come in place of a page, with the heading shown for a page and the reason shown for a form. */
const answers: readonly [name: string, fault: Fault, heading: RegExp, reason: RegExp][] = [
  ["a proxy's 404", html(404), /Page not found/, /doesn.t exist/],
  ["a 429 of our own", json(429, "rate_limited"), /Too many requests/, /faster than we can follow/],
  ["a 429 for an hour", html(429, { "retry-after": "3600" }), /Too many requests/, /in 60 minutes/],
  ["a 500 of our own", json(500, "server_error"), /Something went wrong/, /on our side/],
  ["a proxy's 502", html(502), /Something went wrong/, /on our side/],
  ["a 503 of our own", json(503, "overloaded", { "retry-after": "0" }), /very busy/, /a lot of traffic/],
  ["a process that stops", { ...html(503), body: "Stopping" }, /very busy/, /a lot of traffic/],
  ["a proxy's 504", html(504), /Something went wrong/, /on our side/],
  ["a page of HTML", html(200), /didn.t work/, /couldn't read/],
  ["broken JSON", { ...json(200, ""), body: "{" }, /didn.t work/, /couldn't read/],
  ["JSON that is no page", { ...json(200, ""), body: "[1]" }, /didn.t work/, /couldn't read/],
  ["half an answer", "cut within", /didn.t work/, /couldn't read/],
  ["no connection", "cut", /can't reach Treets/, /couldn't reach Treets/],
];

describe("a navigation that fails", () => {
  it("keeps the layout, explains the fault, and can be retried", async () => {
    const page = await open(`/${BUSINESS}/members`);
    for (const [name, fault, heading, reason] of answers) {
      proxy.misbehave((path) => (isPayload(path) ? fault : undefined));
      await page.getByRole("link", { name: "Links", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      expect(await page.locator(".error-page .lead").textContent(), name).toMatch(reason);
      expect(await page.getByRole("navigation", { name: "Unanswered Club" }).count(), name).toBe(1);
      if (typeof fault === "object" && fault.headers?.["x-request-id"])
        expect(await page.locator(".error-page-reference").textContent(), name).toContain(REQUEST_ID);

      proxy.misbehave(() => undefined);
      if (name !== "a proxy's 404") {
        await page.getByRole("link", { name: "Try again" }).click();
        await page.getByRole("heading", { level: 1, name: "Links" }).waitFor();
      }
      await page.getByRole("link", { name: "Members", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    }
  });

  it("gives up on a silent server after a time limit", async () => {
    context = await browser.newContext();
    await context.clock.install();
    await holdTokens(context, proxy.origin, owner.tokens);
    const page = await arrive(await context.newPage(), `/${BUSINESS}/members`);
    proxy.misbehave((path) => (isPayload(path) ? "silent" : undefined));
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await expect.poll(() => proxy.asked.some((path) => path.includes("link-management/_payload"))).toBe(true);
    const tooLong = page.getByRole("heading", { level: 1, name: "This is taking too long" });
    // The prefetch started by pointing at the link is given up as well.
    await expect
      .poll(async () => {
        await page.clock.fastForward(PAGE_SILENCE_MS);
        return tooLong.isVisible();
      })
      .toBe(true);
  });

  it("leaves the current page in place when it was only being refreshed", async () => {
    const page = await open(`/${BUSINESS}/members`);
    proxy.misbehave((path) => (isPayload(path) ? html(502) : undefined));
    await page.getByRole("link", { name: "Members", exact: true }).click();
    await page.getByText("This page couldn't be refreshed.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    proxy.misbehave(() => undefined);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("This page couldn't be refreshed.").waitFor({ state: "detached" });
  });

  it("explains offline that the site is out of reach, even when its error messages have not loaded", async () => {
    const page = await open(`/${BUSINESS}/members`, "**/unanswered-*.js");
    await context.setOffline(true);
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "That didn't work" }).waitFor();
    await page.getByText("Check your connection and try again.").waitFor();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Links" }).waitFor();
  });

  it("stays in the site offline, even when the next page's code has not loaded", async () => {
    const page = await open(`/${BUSINESS}/members`);
    await context.setOffline(true);
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('a[href$="/community-profile"]')?.click(),
    );
    await page.getByRole("heading", { level: 1, name: "You're offline" }).waitFor();
    expect(page.url()).toContain(`/${BUSINESS}/community-profile`);
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Unanswered Club" }).waitFor();
  });
});

describe("a page whose view fails to load after its data has arrived", () => {
  it("says that the site is out of reach, and does not request the view without end", async () => {
    const page = await open(`/${BUSINESS}/members`, "**/{team-treets-*.js,favicon.svg}");
    let requests = 0;
    page.on("requestfailed", (request) => {
      if (request.url().includes("/team-treets-")) requests += 1;
    });
    await page.getByRole("link", { name: "Treets", exact: true }).click();
    await page.getByText("Check your connection and try again.").waitFor();
    expect(requests).toBeLessThan(5);
    await context.unrouteAll();
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Treets" }).waitFor();
  });
});

describe("a form that fails", () => {
  it("keeps its values and explains the fault", async () => {
    const page = await open(`/${BUSINESS}/members?add=1`);
    await page.getByLabel("First name").fill("Later");
    await page.getByLabel("E-mail", { exact: true }).fill("later@members.example");
    await page.getByLabel("Invite by e-mail").uncheck();
    for (const [name, fault, , reason] of answers) {
      proxy.misbehave((path, method) => (method === "POST" && isPayload(path) ? fault : undefined));
      await page.getByRole("button", { name: "Add member" }).click();
      const said = page.locator(".form-summary");
      await said.filter({ hasText: reason }).waitFor();
      expect(await said.textContent(), name).toContain("What you entered is still here.");
      expect(await page.getByLabel("First name").inputValue(), name).toBe("Later");
      expect(await page.getByLabel("Invite by e-mail").isChecked(), name).toBe(false);
      // The previous message may read the same: this attempt is over once the form can be sent again.
      await page.locator("button[data-busy]").waitFor({ state: "detached" });
    }
    proxy.misbehave(() => undefined);
    await page.getByRole("button", { name: "Add member" }).click();
    await page.waitForURL((url) => !url.searchParams.has("add"));
  });

  it("keeps its values offline, even when its error messages have not loaded", async () => {
    const page = await open(`/${BUSINESS}/members?add=1`, "**/unanswered-*.js");
    await page.getByLabel("First name").fill("Later");
    await page.getByLabel("E-mail", { exact: true }).fill("late@members.example");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Add member" }).click();
    await page.locator(".form-summary", { hasText: "Check your connection and try again." }).waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Later");
    await context.setOffline(false);
  });

  it("explains the fault without mentioning its values if it is only a button", async () => {
    const page = await open("/select-org?stay=1");
    proxy.misbehave((path, method) => (method === "POST" && isPayload(path) ? html(502) : undefined));
    await page.getByRole("button", { name: /^Pin / }).click();
    const said = page.getByText("Something went wrong on our side.").first();
    await said.waitFor();
    expect(await page.getByText("What you entered is still here.").count()).toBe(0);
  });
});
