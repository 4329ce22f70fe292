import type { NextFunction, Request, Response } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_SILENCE_MS } from "#shared/constants.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { withLate, withLateCounts } from "../support/late-operation.ts";
import { newName, newPerson, type TestPerson } from "../support/people.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** Creates a community with one member. Without members there would be nothing to count, and so no late part. */
async function clubWithAMember(
  { backend }: TestTreets,
  { tokens }: TestPerson,
  name: string,
): Promise<string> {
  const business = newName(backend, name);
  const team = backend.as(tokens.token);
  await team.businesses.create({ name: business, slug: business });
  const member = { email: `${business}@people.example`, firstName: "Mia", invite: false };
  await team.members.add({ business, ...member });
  return business;
}

describe("a deferred part of a page that fails after the page was sent", () => {
  let treets: TestTreets;
  let browser: TestBrowser;
  let fails = true;

  beforeAll(async () => {
    const around = withLateCounts(async () => {
      if (fails) throw new Error("cannot count");
    });
    [treets, browser] = await Promise.all([startTreets({ around }), startBrowser()]);
  });
  afterAll(() => Promise.all([treets?.stop(), browser?.close()]));

  it("leaves the page intact, on load and on client navigation, and appears once it succeeds", async () => {
    const owner = await newPerson(treets.backend, "Lara");
    const business = await clubWithAMember(treets, owner, "late-club");
    const context = await browser.newContext();
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    const heading = page.getByRole("heading", { level: 1, name: "Members" });
    const active = page
      .getByRole("navigation", { name: "Members by status" })
      .getByRole("link", { name: /^Active/ });

    await page.goto(`${treets.origin}/${business}/members`);
    await page.waitForLoadState("networkidle");
    await heading.waitFor();
    expect((await active.textContent())?.trim()).toBe("Active");

    await active.click();
    await page.waitForURL(/status=active/);
    await heading.waitFor();

    fails = false;
    // A result prefetched while the part still failed is shown once.
    const openAgain = async () => {
      await page.getByRole("link", { name: /^All/ }).first().click();
      await page.waitForTimeout(500);
      return (await active.textContent())?.trim();
    };
    await expect.poll(openAgain).toMatch(/Active\s*1/);
    await context.close();
  });

  it("shows an error in place of its skeleton, and loads on retry", async () => {
    const owner = await newPerson(treets.backend, "Lina");
    const business = await clubWithAMember(treets, owner, "lost-club");
    const context = await browser.newContext();
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    await page.goto(`${treets.origin}/${business}/link-management`);
    await page.locator(".site-bars").waitFor({ state: "attached" });
    let isLost = true;
    await page.route("**/insights/_payload.json*", async (route) => {
      if (!isLost) return route.continue();
      const [first = ""] = (await (await route.fetch()).text()).split("\n");
      const { late } = JSON.parse(first) as { late: readonly string[] };
      const lost = late.map((_, slot) => JSON.stringify({ slot, failed: true }));
      await route.fulfill({ contentType: "application/x-ndjson", body: `${[first, ...lost].join("\n")}\n` });
    });
    await page.getByRole("link", { name: "Insights", exact: true }).click();
    const retry = page.getByRole("link", { name: "Retry" });
    // Some of the parts are collapsed.
    await page.getByText("All figures").click();
    await retry.first().waitFor();
    await page.getByText("This part couldn't be loaded.").first().waitFor();
    expect(await page.locator("main .skeleton").count()).toBe(0);
    isLost = false;
    await retry.first().click();
    await retry.first().waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: "Insights" }).waitFor();
    await context.close();
  });
});

describe("a deferred part of a page that never arrives, or whose connection is cut before it", () => {
  let treets: TestTreets;
  let browser: TestBrowser;
  let arrives: Promise<void>;
  let isCut = false;
  /** Responses whose connections the test cuts. */
  const answers: Response[] = [];
  let business: string;
  let owner: TestPerson;

  beforeAll(async () => {
    const around = withLate("insights", "treets", () => arrives);
    const extension = () => ({
      before(request: Request, response: Response, next: NextFunction) {
        if (isCut && request.path.includes("/insights")) answers.push(response);
        next();
      },
    });
    const env = { RENDER_DEADLINE_MS: "2500" };
    [treets, browser] = await Promise.all([startTreets({ around, env, extension }), startBrowser()]);
    owner = await newPerson(treets.backend, "Nora");
    business = await clubWithAMember(treets, owner, "silent-club");
  });
  afterAll(() => Promise.all([treets?.stop(), browser?.close()]));

  it.each([
    ["as a document", "late"],
    ["by a link", "late"],
    ["as a document", "cut"],
    ["by a link", "cut"],
  ])("becomes an error with a way to try again: opened %s, %s", async (way, fate) => {
    isCut = fate === "cut";
    const never = Promise.withResolvers<void>();
    arrives = never.promise;
    const context = await browser.newContext();
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    const opened = `${treets.origin}/${business}/insights?tab=treets`;
    await page.clock.install();
    // Requested right after the page has begun to watch its document.
    const isWatched = page.waitForRequest(/\/unanswered-/);
    if (way === "as a document") await page.goto(opened, { waitUntil: "commit" });
    else {
      await page.goto(`${treets.origin}/${business}/link-management`);
      await page.locator(".site-bars").waitFor({ state: "attached" });
      await page.getByRole("link", { name: "Insights", exact: true }).click();
      await page.getByText("All figures").click();
    }
    if (isCut) {
      await page.locator("main .skeleton").first().waitFor({ state: "attached" });
      isCut = false;
      for (const answer of answers.splice(0)) answer.destroy();
      if (way === "as a document") {
        await isWatched;
        await context.setOffline(true);
        await page.clock.fastForward(PAGE_SILENCE_MS);
      }
    }
    const retry = page.getByRole("main").getByRole("link", { name: "Retry" }).first();
    await retry.waitFor();
    await page.locator("main .skeleton").waitFor({ state: "detached" });
    arrives = Promise.resolve();
    await context.setOffline(false);
    await retry.click();
    await retry.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 1, name: "Insights" }).waitFor();
    expect(await page.getByText("This part couldn't be loaded.").count()).toBe(0);
    never.resolve();
    await context.close();
  });
});
