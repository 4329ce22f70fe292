import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { flagValue } from "#client/feature-flag.ts";
import { type AnalyticsHost, startAnalyticsHost } from "../support/analytics.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, PASSWORD, sessionOf, type TestPerson } from "../support/people.ts";
import { holdTokens, signIn } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const BUSINESS = "counted-club";
const KEY = "phc_test";

describe("the analytics client", () => {
  let host: AnalyticsHost;
  let treets: TestTreets;
  let browser: TestBrowser;
  let owner: TestPerson;
  let context: BrowserContext | undefined;

  beforeAll(async () => {
    host = await startAnalyticsHost({
      answers: {
        // The analytics host cannot override flags that the server decides by itself.
        flags: { preview: true, "new-hero": "bold" },
        experiments: [
          {
            id: 1,
            name: "Sign-in words",
            feature_flag_key: "new-hero",
            variants: {
              bold: {
                transforms: [
                  { selector: "h1", text: "", html: "<b>Injected</b>", css: "letter-spacing: 3px" },
                ],
              },
            },
          },
        ],
      },
    });
    const env = { ANALYTICS_KEY: KEY, ANALYTICS_HOST: host.origin, DIAGNOSTICS: "true", FLAGS: "" };
    [treets, browser] = await Promise.all([startTreets({ env }), startBrowser()]);
    owner = await newPerson(treets.backend, "Greta");
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Counted Club", slug: BUSINESS });
  });
  afterAll(async () => {
    await browser.close();
    await Promise.all([treets.stop(), host.stop()]);
  });
  afterEach(async () => {
    if (!context) return;
    await context.close();
    context = undefined;
    // Events that a page sends while it closes arrive a moment later.
    await new Promise((resolve) => setTimeout(resolve, 500));
    host.forget();
    host.bodies.length = 0;
    host.asked.length = 0;
    browser.takeErrors();
  });

  const allow = (page: BrowserContext) =>
    page.addInitScript(() => localStorage.setItem("treets.analytics", "granted"));
  const keptBy = (page: Page) =>
    page.evaluate(() =>
      [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) =>
        name.includes("ph_"),
      ),
    );
  const visit = async (path: string, { isAllowed = false, ...options } = {}): Promise<Page> => {
    context = await browser.newContext(options);
    if (isAllowed) await allow(context);
    const page = await context.newPage();
    await page.goto(treets.origin + path);
    return page;
  };
  const signedIn = async (path: string, { isAllowed = false, ...options } = {}): Promise<Page> => {
    context = await browser.newContext(options);
    if (isAllowed) await allow(context);
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    await page.goto(treets.origin + path);
    return page;
  };
  const pagesSeen = () =>
    host.events
      .filter(({ event }) => event === "$pageview")
      .map(({ properties }) => String(properties.$current_url).replace(treets.origin, ""));
  const sentBy = (count: number) => expect.poll(() => pagesSeen().length).toBeGreaterThanOrEqual(count);

  it("sends one page view for the first page and one for each later page, with the full path", async () => {
    const page = await signedIn(`/${BUSINESS}/members?search=anna#top`);
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Links" }).waitFor();
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Links" }).waitFor();
    await sentBy(4);
    expect(pagesSeen()).toEqual([
      `/${BUSINESS}/members?search=anna#top`,
      `/${BUSINESS}/link-management`,
      `/${BUSINESS}/team-members`,
      `/${BUSINESS}/link-management`,
    ]);
  });

  it("counts every page, even those left before the analytics script loaded", async () => {
    context = await browser.newContext();
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    const { promise: gone, resolve: go } = Promise.withResolvers<void>();
    await page.route("**/assets/services-*.js", async (route) => {
      await gone;
      await route.continue();
    });
    await page.goto(`${treets.origin}/${BUSINESS}/members`);
    for (const name of ["Links", "Team"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    go();
    await sentBy(3);
    expect(pagesSeen()).toEqual(
      ["members", "link-management", "team-members"].map((name) => `/${BUSINESS}/${name}`),
    );
  });

  it("counts the page a redirect leads to, not the redirecting one", async () => {
    const page = await visit(`/${BUSINESS}/members`);
    await page.waitForURL(/\/login/);
    await sentBy(1);
    await signIn(page, { email: owner.email, password: PASSWORD });
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    await sentBy(2);
    await page.waitForTimeout(500);
    expect(pagesSeen()).toEqual([`/login?redirect=%2F${BUSINESS}%2Fmembers`, `/${BUSINESS}/members`]);
  });

  it("never sends a secret from an address", async () => {
    await visit("/reset-password?token=very-secret-token-123&x=1");
    await sentBy(1);
    expect(host.bodies.join("\n")).not.toContain("very-secret-token-123");
  });

  it("requests configuration, flags and experiments at their own addresses, and compresses events", async () => {
    const page = await visit("/login");
    await sentBy(1);
    const asked = (path: string) => host.asked.filter((request) => request.path === path);
    await expect.poll(() => asked("/api/web_experiments/").length).toBe(1);
    expect(asked(`/array/${KEY}/config`)).toMatchObject([{ method: "GET" }]);
    expect(asked("/flags/")).toMatchObject([{ method: "POST" }]);
    expect(asked("/flags/")[0]?.query.get("v")).toBe("2");
    expect(asked("/api/web_experiments/")).toMatchObject([{ method: "GET" }]);
    expect(asked("/api/web_experiments/")[0]?.query.get("token")).toBe(KEY);
    const captures = host.asked.filter(({ events }) => events > 0);
    expect(captures.map(({ method, path }) => `${method} ${path}`)).toContain("POST /e/");
    expect(captures.every(({ isCompressed }) => isCompressed)).toBe(true);
    // Styles of an experiment are applied; its markup is not.
    await expect.poll(() => page.locator("h1").evaluate((h1) => h1.style.letterSpacing)).toBe("3px");
    expect(await page.getByText("Injected").count()).toBe(0);
    expect(browser.takeErrors()).toEqual([]);
  });

  it("batches events that occur within a few seconds", async () => {
    const page = await signedIn(`/${BUSINESS}/members`);
    await sentBy(1);
    for (const name of ["Links", "Team", "Members"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    await sentBy(4);
    expect(Math.max(...host.asked.map(({ events }) => events))).toBeGreaterThan(1);
  });

  it("takes from the host only the flags that the server does not set", async () => {
    context = await browser.newContext();
    const granted = "update users set analytics_consent = 'granted' where email = $1";
    await treets.backend.deps.database.pool.query(granted, [owner.email]);
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    await page.goto(`${treets.origin}/login`);
    const values = () =>
      page.evaluate(() => {
        const kept = Object.entries(localStorage).find(([name]) => name.startsWith("ph_"))?.[1] ?? "{}";
        return JSON.parse(kept).$enabled_feature_flags;
      });
    await expect.poll(values).toMatchObject({ preview: true, "new-hero": "bold" });
    expect(flagValue("preview", [], { preview: true })).toBe(false);
    expect(flagValue("preview", ["preview"], {})).toBe(true);
    expect(flagValue("new-hero", [], { "new-hero": "bold" })).toBe("bold");
    expect(flagValue("unheard-of", [], {})).toBe(false);
  });

  it.each([
    "/reset-password?x=1&token=very-secret-123",
    "/login?redirect=%2Fverify-email%3Ftoken%3Dvery-secret-123",
    "/login#token=very-secret-123",
    "/redirect?code=very-secret-123&utm_source=mail",
  ])("keeps no secret of %s in its cookie, its storage or what it sends", async (path) => {
    const page = await visit(path, { isAllowed: true });
    await sentBy(1);
    // A link to another document, which receives the previous URL as its referrer.
    await page.evaluate(() => {
      const link = document.createElement("a");
      link.href = "/contact-community";
      link.setAttribute("data-native", "");
      document.body.append(link);
      link.click();
    });
    await page.waitForURL("**/contact-community");
    await sentBy(2);
    const kept = await page.evaluate(() =>
      [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join("\n"),
    );
    expect(kept).toContain("distinct_id");
    expect(decodeURIComponent(kept)).not.toContain("very-secret-123");
    expect(decodeURIComponent(host.bodies.join("\n"))).not.toContain("very-secret-123");
  });

  it("identifies a signed-in user by ID only, and nobody after sign-out", async () => {
    const page = await signedIn(`/${BUSINESS}/members`);
    await sentBy(1);
    const { rows } = await treets.backend.deps.database.pool.query("select id from users where email = $1", [
      owner.email,
    ]);
    expect(host.events.find(({ event }) => event === "$pageview")?.distinctId).toBe(rows[0].id);
    expect(host.bodies.join("\n")).not.toContain(owner.email);

    await page.getByLabel(/^Account of/).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${treets.origin}/`);
    await sentBy(2);
    expect(host.events.findLast(({ event }) => event === "$pageview")?.distinctId).not.toBe(rows[0].id);
    owner = {
      ...owner,
      tokens: await sessionOf(treets.backend, owner),
    };
  });

  it("sends its events even when the visitor leaves at once", async () => {
    const page = await visit("/login", { isAllowed: true });
    const clientKept = () => page.evaluate(() => Object.keys(localStorage).some((key) => /^ph_/.test(key)));
    await expect.poll(clientKept).toBe(true);
    await page.goto("about:blank");
    await sentBy(1);
    expect(pagesSeen()).toEqual(["/login"]);
  });

  it("resends an event with the same ID after a lost response, and it counts once", async () => {
    host.loseNextAnswer();
    await visit("/login");
    await expect.poll(() => host.asked.filter(({ events }) => events > 0).length).toBeGreaterThan(1);
    expect(pagesSeen()).toEqual(["/login"]);
  });

  it("asks on the narrowest phones without covering what a page ends with", async () => {
    const page = await visit("/sign-up");
    await page.setViewportSize({ width: 320, height: 640 });
    const question = page.locator(".site-bar--question");
    await question.waitFor();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [end, top] = await Promise.all(
      [page.locator(".frame-footer"), question].map((part) => part.boundingBox()),
    );
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
    expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(640);
  });

  it("recognises a browser, by a cookie and its storage, only once its person allows it", async () => {
    const page = await visit("/login");
    await sentBy(1);
    expect(await keptBy(page)).toEqual([]);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.getByRole("button", { name: "Allow" }).waitFor({ state: "detached" });
    await expect.poll(() => keptBy(page)).not.toEqual([]);
    await page.goto(`${treets.origin}/forgot-password`);
    await sentBy(2);
    const [first, second] = host.events.filter(({ event }) => event === "$pageview");
    expect(second?.distinctId).toBe(first?.distinctId);
    await page.locator(".site-bars").waitFor({ state: "attached" });
    expect(await page.locator(".site-bar").count()).toBe(0);
  });

  it("stops at once, and forgets the browser, when its person declines", async () => {
    const { pool } = treets.backend.deps.database;
    await pool.query("update users set analytics_consent = 'unset' where email = $1", [owner.email]);
    // A visitor allowed it in this browser, which is not the answer of the person signed in now.
    const page = await signedIn(`/${BUSINESS}/members`, { isAllowed: true });
    await sentBy(1);
    expect(await keptBy(page)).toEqual([]);
    await page.getByRole("button", { name: "Don't count me" }).click();
    const inAccount = async () =>
      (await pool.query("select analytics_consent from users where email = $1", [owner.email])).rows[0];
    await expect.poll(inAccount).toEqual({ analytics_consent: "denied" });
    // Events from before the answer may already wait to be sent together.
    await page.waitForTimeout(3_500);
    const sent = host.bodies.length;
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Links" }).waitFor();
    await page.goto(`${treets.origin}/account-settings?tab=privacy`);
    expect(await page.getByLabel("Visit statistics").inputValue()).toBe("denied");
    await page.waitForTimeout(3_500);
    expect(host.bodies.slice(sent)).toEqual([]);
    expect(await keptBy(page)).toEqual([]);
    await page.getByLabel("Visit statistics").selectOption("granted");
    await page.getByRole("button", { name: "Save" }).click();
    await sentBy(2);
    await expect.poll(() => keptBy(page)).not.toEqual([]);
  });

  it("sends nothing when the browser asks not to be tracked or the user has declined in their settings", async () => {
    const { pool } = treets.backend.deps.database;
    await pool.query("update users set analytics_consent = 'denied' where email = $1", [owner.email]);
    context = await browser.newContext();
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
    });
    await (await context.newPage()).goto(`${treets.origin}/login`);
    const other = await browser.newContext();
    await holdTokens(other, treets.origin, owner.tokens);
    const page = await other.newPage();
    await page.goto(`${treets.origin}/${BUSINESS}/members`);
    // Longer than events of other users take to arrive; both pages are waited for at once.
    await page.waitForTimeout(4_000);
    expect(host.bodies).toEqual([]);
    await other.close();
    await pool.query("update users set analytics_consent = 'granted' where email = $1", [owner.email]);
  });

  it("may connect to its own host and no other", async () => {
    const response = await fetch(`${treets.origin}/login`);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' ${host.origin}`);
  });
});

it("analytics requests to the default host are all allowed by the content security policy", async () => {
  const [treets, browser] = await Promise.all([startTreets({ env: { ANALYTICS_KEY: KEY } }), startBrowser()]);
  const context = await browser.newContext();
  const asked: string[] = [];
  await context.route("https://*.posthog.com/**", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  const page = await context.newPage();
  await page.goto(`${treets.origin}/login`);
  await expect.poll(() => asked).toEqual(expect.arrayContaining([`/array/${KEY}/config`, "/flags/", "/e/"]));
  expect(browser.takeErrors()).toEqual([]);
  await browser.close();
  await treets.stop();
});

describe("a page with an analytics host", () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** @param asked resolves once the page has sent a request to its analytics host */
  const usable = async (analyticsHost: string, asked: (page: Page) => Promise<unknown>) => {
    const treets = await startTreets({ env: { ANALYTICS_KEY: KEY, ANALYTICS_HOST: analyticsHost } });
    try {
      const page = await browser.newPage();
      const isAsked = asked(page);
      await page.goto(`${treets.origin}/login`);
      await isAsked;
      await page.getByRole("link", { name: "Forgot password?" }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForURL("**/forgot-password");
      await page.getByRole("link", { name: "What is Treets?" }).click();
      await page.waitForURL(`${treets.origin}/`);
    } finally {
      await treets.stop();
    }
  };

  it("that never responds works as usual", async () => {
    const host = await startAnalyticsHost({ hangs: true });
    await usable(host.origin, () => expect.poll(() => host.asked.length).toBeGreaterThan(0));
    await host.stop();
  });

  it("that is unreachable works as usual", async () => {
    const host = await startAnalyticsHost();
    await host.stop();
    await usable(host.origin, (page) =>
      page.waitForEvent("requestfailed", (request) => request.url().startsWith(host.origin)),
    );
  });
});
