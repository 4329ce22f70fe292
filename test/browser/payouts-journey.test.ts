import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { payingWays } from "../support/paying-ways.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";

const slug = "cafe-nord";

describe.each(payingWays)("a partner setting up payouts, $how,", ({ kind, javaScriptEnabled }) => {
  const treets = runningTreets({ kind });
  const browser = runningBrowser();
  let page: Page;
  let owner: TestPerson;

  beforeAll(async () => {
    const sandbox = await treets.backend.deps.payments.sandbox();
    sandbox?.deliverTo({ url: `${treets.origin}/api/webhooks/stripe` });
    owner = await newPerson(treets.backend, "Nora");
    await treets.backend
      .as(owner.tokens.token)
      .businesses.create({ name: "Cafe Nord", slug, kind: "provider" });
    const context = await browser.newContext({ javaScriptEnabled });
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email: owner.email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
    page = await context.newPage();
  });

  const open = (path: string) => page.goto(treets.origin + path);
  const text = () => page.textContent("main");

  it("chooses its country, leaves the provider's pages, and sees that its setup is unfinished", async () => {
    await open(`/${slug}/settings/overview?tab=payouts`);
    expect(await text()).toContain("Not connected");
    await page.getByRole("button", { name: "Connect payout account" }).click();
    await page.getByText("Choose where the business is.").first().waitFor();
    // Discards the errors that the browser itself reports for every rejected form.
    browser.takeErrors();
    await page.getByLabel("Where is the business registered?").selectOption("DE");
    await page.getByRole("button", { name: "Connect payout account" }).click();
    await page.waitForURL(/payments-sandbox\/account/);
    await page.getByRole("button", { name: "Leave without finishing" }).click();
    await page.waitForURL(/account-link-return/);
    expect(await text()).toContain("You haven't finished setting up payouts for Cafe Nord.");
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("sees which details are missing and who can supply them, on other pages too", async () => {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("An identity document is missing").check();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(/account-link-return/);
    expect(await text()).toContain("More information needed");
    expect(await text()).toContain("A photo of an identity document");
    expect(await text()).toContain("The person who represents the business");
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    await open(`/${slug}/team-members`);
    await page.getByText("Payouts have stopped: our payment provider needs more information.").waitFor();
    await page.getByRole("link", { name: "Add details" }).click();
    await page.waitForURL(/tab=payouts/);
  });

  it("gets a fresh link after returning by a used one, and sees without pressing anything that it can be paid", async () => {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/payments-sandbox\/account/);
    await page.goto(`${treets.origin}/account-link-return?business=${slug}&refresh=1`);
    await page.waitForURL(/payments-sandbox\/account/);
    await page.getByLabel("The details are checked for two days").check();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(/account-link-return/);
    expect(await text()).toContain("Our payment provider is checking what you sent.");
    treets.backend.clock.forward(2 * DAY_MS);
    await (await treets.backend.deps.payments.sandbox())?.passTime();
    // Without scripts there is a link instead.
    if (!javaScriptEnabled) await page.getByRole("link", { name: "Check again" }).click();
    await page.getByText("Cafe Nord can be paid.").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("reveals nothing to visitors and other users, whatever the address", async () => {
    const visitor = await browser.newPage({ javaScriptEnabled });
    for (const query of ["", `?business=${slug}`, `?business=${slug}&refresh=1`, "?business=nobody"]) {
      await visitor.goto(`${treets.origin}/account-link-return${query}`);
      const shown = await visitor.textContent("main");
      expect(shown, query).toContain("Sign in to see your payout account");
      expect(shown, query).not.toContain("Cafe Nord");
    }
    const { tokens: _, ...stranger } = await newPerson(treets.backend, "Stranger");
    const context = await browser.newContext({ javaScriptEnabled });
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email: stranger.email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
    const other = await context.newPage();
    const answers = [];
    for (const business of [slug, "no-such-business"]) {
      await other.goto(`${treets.origin}/account-link-return?business=${business}&refresh=1`);
      answers.push(await other.textContent("main"));
    }
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).not.toContain("Cafe Nord");
  });

  it("can disconnect its payout account", async () => {
    await open(`/${slug}/settings/overview?tab=payouts`);
    await page.getByRole("button", { name: "Disconnect payout account" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByText("Payout account disconnected.").waitFor();
    expect(await text()).toContain("Not connected");
    expect(browser.takeErrors()).toEqual([]);
  });
});
