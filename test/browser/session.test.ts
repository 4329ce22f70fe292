import type { NextFunction, Request, Response } from "express";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { problem } from "#shared/problems.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, PASSWORD, sessionOf, type TestPerson } from "../support/people.ts";
import { signIn } from "../support/signing-in.ts";
import { joinTeam, setPlan } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PATIENT = { timeout: 60_000 };

describe("a browser session", () => {
  let treets: TestTreets;
  let browser: TestBrowser;
  let owner: TestPerson;
  let context: BrowserContext;
  const business = "session-club";

  beforeAll(async () => {
    const extension = () => ({
      before: (request: Request, _response: Response, next: NextFunction) =>
        next(request.query.busy === undefined ? undefined : problem("overloaded", { retryAfterSeconds: 1 })),
    });
    [treets, browser] = await Promise.all([startTreets({ extension }), startBrowser()]);
    owner = await newPerson(treets.backend, "Sonja");
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Session Club", slug: business });
  });
  afterAll(async () => {
    await browser.close();
    await treets.stop();
  });
  beforeEach(async () => {
    await context?.close();
    context = await browser.newContext();
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email: owner.email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
  });

  const open = async (path: string): Promise<Page> => {
    const page = await context.newPage();
    const [services] = await Promise.all([
      page.waitForResponse((response) => /\/services-[^/]+\.js$/.test(response.url())),
      page.goto(treets.origin + path),
    ]);
    // The module that keeps the session alive is loaded after hydration. Importing it again resolves once it has run.
    await page.evaluate(`import(${JSON.stringify(services.url())}).then(() => undefined)`);
    return page;
  };
  const refreshesSoFar = async (): Promise<number> => {
    const { rows } = await treets.backend.deps.database.pool.query(
      "select count(*)::int as spent from refresh_tokens where spent_at is not null",
    );
    return rows[0].spent;
  };
  const requestsOf = (page: Page, path: string): string[] => {
    const seen: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === path) seen.push(request.url());
    });
    return seen;
  };

  it("is not ended in any tab by a refused page", async () => {
    const other = await open(`/${business}/team-members`);
    const page = await context.newPage();
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    const answer = await page.goto(`${treets.origin}/${business}/members?busy`);
    expect(answer?.status()).toBe(503);
    await page.getByRole("heading", { level: 1, name: "One moment please" }).waitFor();
    // Shows that the page is hydrated: the result is drawn by the browser itself.
    await page.getByRole("button", { name: "Copy" }).click();
    await page
      .getByText(/Copied|Select the text and copy it/)
      .first()
      .waitFor();
    expect(failures).toEqual([]);
    expect(await other.getByRole("navigation", { name: "Session Club" }).count()).toBe(1);
    await page.goto(`${treets.origin}/${business}/members`);
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  });

  it("requests nothing again once a page has loaded", async () => {
    const page = await context.newPage();
    const seen = requestsOf(page, "/api/auth/session");
    const payloads: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("_payload.json")) payloads.push(request.url());
    });
    await page.goto(`${treets.origin}/${business}/members`);
    await page.waitForTimeout(500);
    expect([...seen, ...payloads]).toEqual([]);
  });

  it("continues in two tabs after the access token expires, with a single refresh for both", async () => {
    const [one, two] = [await open(`/${business}/members`), await open(`/${business}/team-members`)];
    treets.backend.clock.forward(16 * MINUTE_MS);
    const before = await refreshesSoFar();
    await Promise.all([
      one.getByRole("link", { name: "Control panel" }).click(),
      two.getByRole("link", { name: "Members", exact: true }).click(),
    ]);
    await Promise.all([
      one.waitForURL(`**/${business}/control-panel`),
      two.waitForURL(`**/${business}/members`),
    ]);
    await two.getByRole("heading", { name: "Members" }).waitFor();
    expect(await refreshesSoFar()).toBe(before + 1);
  });

  it("is read once for a burst of focus events", async () => {
    await context.clock.install();
    const page = await open(`/${business}/members`);
    const seen = requestsOf(page, "/api/auth/session");
    await page.clock.fastForward(2_100);
    await page.evaluate(() => {
      for (let index = 0; index < 10; index++) window.dispatchEvent(new Event("focus"));
    });
    await page.waitForTimeout(400);
    expect(seen).toHaveLength(1);
  });

  it("is read once when a computer wakes after hours", async () => {
    await context.clock.install();
    const page = await open(`/${business}/members`);
    const seen = requestsOf(page, "/api/auth/session");
    await page.clock.fastForward("05:00:00");
    await expect.poll(() => seen.length).toBe(1);
    await page.waitForTimeout(300);
    expect(seen).toHaveLength(1);
  });

  it("exchanges a 30-day refresh token once, at its end, despite the browser's shorter timer limit", async () => {
    await context.clock.install();
    const page = await open(`/${business}/members`);
    const refreshes = requestsOf(page, "/api/auth/refresh");
    const reads = requestsOf(page, "/api/auth/session");
    // A timer longer than 2,147,483,647 ms would fire at once.
    await page.clock.runFor(1_000);
    expect(refreshes).toHaveLength(0);
    await page.clock.fastForward(25 * DAY_MS);
    await expect.poll(() => reads.length, PATIENT).toBeGreaterThan(0);
    expect(refreshes).toHaveLength(0);
    // The backend's clock may be ahead of the browser's, because other tests have moved it. The response arrives in
    // real time, so the browser's clock must not run past the request's timeout meanwhile.
    await Promise.all([
      page.waitForResponse(/\/api\/auth\/refresh/),
      page.clock.fastForward(5 * DAY_MS + 60 * MINUTE_MS),
    ]);
    await page.waitForLoadState("networkidle");
    expect(refreshes).toHaveLength(1);
    // The session itself ends then, so the new token is as near to its end as the old one was.
    await page.clock.runFor(30_000);
    await page.waitForLoadState("networkidle");
    expect(refreshes).toHaveLength(1);
  });

  it("ends in every tab on sign-out in one", async () => {
    const [one, two] = [await open(`/${business}/members`), await open(`/${business}/team-members`)];
    await one.getByLabel(/^Account of/).click();
    await one.getByRole("button", { name: "Sign out" }).click();
    // The message on arrival is shown in whichever tab arrives first.
    await one.waitForURL(`${treets.origin}/`);
    await two.waitForURL(/\/login\?redirect=/);
    const left = (await context.cookies()).filter(({ name }) => name.startsWith("treets.token"));
    expect(left).toEqual([]);
  });

  it("ends on a public page in another tab as well", async () => {
    const [one, two] = [await open(`/${business}/members`), await open("/contact-community")];
    await two.getByRole("button", { name: "Sign out" }).waitFor();
    await one.getByLabel(/^Account of/).click();
    await one.getByRole("button", { name: "Sign out" }).click();
    await one.waitForURL(`${treets.origin}/`);
    await two.getByRole("button", { name: "Sign out" }).waitFor({ state: "detached" });
    expect(new URL(two.url()).pathname).toBe("/contact-community");
  });

  it("ends on a page restored from the back/forward cache, before it is visible", async () => {
    const page = await open(`/${business}/members`);
    // The page was suspended while another tab signed out, so it received no message about it.
    await page.evaluate(() => localStorage.setItem("treets.auth.signed-out", String(Date.now() + 60_000)));
    await context.clearCookies();
    await page.route("**/api/auth/session", (route) => route.abort());
    const isHidden = await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      return document.documentElement.hidden;
    });
    expect(isHidden).toBe(true);
    // Also when the backend cannot be reached.
    await page.waitForURL(/\/login\?redirect=/);
  });

  it("leads to the requested page after signing in again", async () => {
    const page = await open(`/${business}/members`);
    await treets.backend.deps.database.pool.query("update sessions set revoked_at = now()");
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page, { email: owner.email, password: PASSWORD });
    await page.waitForURL(`**/${business}/link-management`);
  });

  it("tells the user that an offline sign-out is pending, and ends once back online", async () => {
    const page = await open(`/${business}/members`);
    await page.getByLabel(/^Account of/).click();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("You're offline, so you're still signed in on this device.").waitFor();
    const tokens = async () =>
      (await context.cookies()).filter(({ name }) => name.startsWith("treets.token")).length;
    expect(await tokens()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(`/${business}/members`);
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    await context.setOffline(false);
    await page.waitForURL(`${treets.origin}/`);
    expect(await tokens()).toBe(0);
  });

  it("sends a form once when its button is pressed three times", async () => {
    const page = await open(`/${business}/members?labels=1`);
    await page.getByLabel("Name").last().fill("Pressed thrice");
    const posts: string[] = [];
    const pressed = Promise.withResolvers<void>();
    await page.route("**/*", async (route) => {
      if (route.request().method() === "POST") {
        posts.push(route.request().url());
        await pressed.promise;
      }
      await route.continue();
    });
    await page.evaluate(async () => {
      const form = [...document.forms].find((form) =>
        form.querySelector('input[name="intent"][value="create-label"]'),
      );
      const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
      for (let press = 0; press < 3; press += 1) {
        button?.click();
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    });
    pressed.resolve();
    await page.getByText("Pressed thrice").first().waitFor();
    expect(posts).toHaveLength(1);
    // The form that was sent is ready for the next entry.
    await expect.poll(() => page.getByLabel("Name").last().inputValue()).toBe("");
  });

  it("keeps a half-filled form across a new sign-in", async () => {
    await context.clock.install();
    const page = await open(`/${business}/members?add=1`);
    await page.getByLabel("First name").fill("Half");
    await page.getByLabel("E-mail", { exact: true }).fill("half@members.example");
    await page.getByLabel("Invite by e-mail").uncheck();
    // All sessions of this account are ended elsewhere; the next check finds out.
    await treets.backend.deps.database.pool.query("update sessions set revoked_at = now()");
    await page.clock.fastForward(2_100);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByText("Your session has ended.").waitFor();

    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`**/${business}/members?add=1`);
    await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Half");
    expect(await page.getByLabel("E-mail", { exact: true }).inputValue()).toBe("half@members.example");
    expect(await page.getByLabel("Invite by e-mail").isChecked()).toBe(false);
  });

  it("shows a half-filled form to nobody else who signs in afterwards", async () => {
    const other = await newPerson(treets.backend, "Otto");
    await context.clock.install();
    const page = await open("/account-settings");
    await page.getByLabel("First name").fill("Only Sonja's");
    await treets.backend.deps.database.pool.query("update sessions set revoked_at = now()");
    await page.clock.fastForward(2_100);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.waitForURL(/\/login\?redirect=/);
    await signIn(page, { email: other.email, password: PASSWORD });
    await page.waitForURL("**/account-settings");
    await page.locator(".site-bars").waitFor({ state: "attached" });
    await page.clock.runFor(1_000);
    expect(await page.getByLabel("First name").inputValue()).toBe("Otto");
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Only Sonja's");
  });

  const signInHere = ({ email }: TestPerson) =>
    context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email, password: PASSWORD },
      headers: { origin: treets.origin },
    });

  it("brings the draft of a new treet back to its author, and to nobody else", async () => {
    const [path, field] = [`/${business}/treet/new`, "input[name=title]"];
    await setPlan(treets.backend, business, "growth");
    const tokens = await sessionOf(treets.backend, owner);
    const other = await joinTeam(treets.backend, {
      slug: business,
      owner: { ...owner, tokens },
      role: "admin",
    });
    const page = await open(path);
    await page.locator(field).evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(
        input,
        "Only Sonja's",
      );
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
      .toContain("Only Sonja's");
    await page.close({ runBeforeUnload: false });

    const typed = async () => {
      const next = await open(path);
      await next.locator(".site-bars").waitFor({ state: "attached" });
      // Drafts are brought back after the page is shown.
      await next.waitForTimeout(500);
      const text = await next.locator(field).inputValue();
      await next.close();
      return text;
    };
    expect(await typed()).toBe("Only Sonja's");
    // Also when it was left again without typing.
    expect(await typed()).toBe("Only Sonja's");
    await signInHere(other);
    expect(await typed()).toBe("");
  });

  it("sends a form of a tab that missed another user's sign-in for nobody", async () => {
    const tokens = await sessionOf(treets.backend, owner);
    const other = await joinTeam(treets.backend, {
      slug: business,
      owner: { ...owner, tokens },
      role: "admin",
    });
    const page = await open(`/${business}/members?add=1`);
    await page.getByLabel("First name").fill("Missed");
    await page.getByLabel("E-mail", { exact: true }).fill("missed@members.example");
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email: other.email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
    const added = async () =>
      (await treets.backend.deps.database.pool.query("select 1 from members where email like 'missed@%'"))
        .rows.length;
    await page.getByRole("button", { name: "Add member" }).click();
    await page.getByText(`You're signed in as ${other.email} now`).waitFor();
    expect(await added()).toBe(0);
    expect(await page.getByLabel("First name").inputValue()).toBe("Missed");
  });

  it.each([
    { form: "a new community", path: "/create-community", field: "input[name=name]" },
    { form: "an enquiry", path: "/contact-steps", field: "input[name=organisation]" },
  ])(
    "brings the draft of $form back to its author, at the step it was left at, and to nobody else",
    async (draft) => {
      const { path, field } = draft;
      const opened = async () => {
        const next = await open(path);
        await next.locator(".site-bars").waitFor({ state: "attached" });
        return next;
      };
      const stepOf = (page: Page) =>
        page
          .locator(".wizard-step")
          .evaluateAll((all) => all.findIndex((each) => "current" in (each as HTMLElement).dataset));
      const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
      const page = await opened();
      if (path === "/contact-steps") await goOn(page);
      await page.locator(field).fill("Stepwise Rowers");
      await goOn(page);
      const left = await stepOf(page);
      expect(left).toBeGreaterThan(0);
      await page.waitForTimeout(1_000);
      await page.close({ runBeforeUnload: false });
      const again = await opened();
      await expect.poll(() => stepOf(again)).toBe(left);
      expect(await again.locator(field).inputValue()).toBe("Stepwise Rowers");
      await again.getByRole("button", { name: "Back" }).click();
      await again.waitForTimeout(1_000);
      await again.close({ runBeforeUnload: false });
      const last = await opened();
      await expect.poll(() => stepOf(last)).toBe(left - 1);
      // It was left again without typing.
      expect(await last.locator(field).inputValue()).toBe("Stepwise Rowers");
      await last.close({ runBeforeUnload: false });

      await signInHere(await newPerson(treets.backend, "Otto"));
      const others = await opened();
      // Drafts are brought back after the page is shown.
      await others.waitForTimeout(500);
      expect(await others.locator(field).inputValue()).toBe("");
    },
  );

  it("adds nothing when a form is sent after it ended, and returns to its page after sign-in", async () => {
    const page = await open(`/${business}/members?add=1`);
    await page.getByLabel("First name").fill("Sent");
    await page.getByLabel("E-mail", { exact: true }).fill("sent@members.example");
    await treets.backend.deps.database.pool.query("update sessions set revoked_at = now()");
    await page.getByRole("button", { name: "Add member" }).click();
    await page.waitForURL(/\/login\?redirect=/);

    await page.getByLabel("E-mail").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`**/${business}/members**`);
    const { rows } = await treets.backend.deps.database.pool.query(
      "select 1 from members where email = 'sent@members.example'",
    );
    expect(rows).toEqual([]);
  });

  it("shows its live state on the diagnostic page", async () => {
    const page = await open("/auth-test");
    await page.getByText("authenticated", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Refresh now" }).click();
    await page.getByText("Refresh: refreshed").waitFor();
    await page.getByRole("button", { name: "Run self-test" }).click();
    await page.getByText("Self-test passed").waitFor();
  });

  it("runs every service and leads to the log-in at its end, in a browser that blocks storage", async () => {
    await context.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("Denied", "SecurityError");
          },
        });
      }
    });
    const page = await open(`/${business}/members?add=1`);
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    await page.getByLabel("First name").fill("Sent");
    await context.setOffline(true);
    await page.getByText("You're offline.").waitFor();
    await context.setOffline(false);
    await page.getByText("You're offline.").waitFor({ state: "detached" });
    await treets.backend.deps.database.pool.query("update sessions set revoked_at = now()");
    await page.getByRole("button", { name: "Add member" }).click();
    await page.waitForURL(/\/login\?redirect=/);
    expect(failures).toEqual([]);
  });
});
