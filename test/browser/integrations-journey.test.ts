import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_PREFIX } from "#shared/contract/index.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { usuallyFirst } from "../support/length.ts";
import type { TestPerson } from "../support/people.ts";
import { isSignedWith, type Receiver, startReceiver } from "../support/receiver.ts";
import { holdTokens } from "../support/signing-in.ts";
import { newTeam, setPlan } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

let treets: TestTreets;
let browser: TestBrowser;
let receiver: Receiver;

beforeAll(async () => {
  [treets, browser, receiver] = await Promise.all([
    startTreets({ env: { WEBHOOK_LOOPBACK: "true" } }),
    startBrowser(),
    startReceiver(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
  await receiver.stop();
});

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true, business: "north" },
    { scripts: "without scripts", javaScriptEnabled: false, business: "south" },
  ]),
)("integrations, $scripts,", ({ javaScriptEnabled, business }) => {
  let owner: TestPerson;
  let page: Page;
  const integrations = `/${business}/settings/overview?tab=integrations`;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "basic"));
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, owner.tokens);
    page = await context.newPage();
  });
  afterAll(() => page.context().close());

  const secretShown = async () => (await page.locator(".new-secret").textContent())?.trim() ?? "";

  it("lead to the plans when the current plan includes none", async () => {
    await page.goto(`${treets.origin}/${business}/settings/overview`);
    await page.getByRole("link", { name: "Integrations" }).click();
    await page.getByText("API keys and webhooks come with the Growth plan.").waitFor();
    expect(await page.getByRole("link", { name: "New key" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Compare plans" }).getAttribute("href")).toBe(
      `/select-plan?business=${business}`,
    );
    await setPlan(treets.backend, business, "growth");
  });

  it("create a key whose secret is shown once and works until it is revoked", async () => {
    await page.goto(treets.origin + integrations);
    await page.getByText("No keys yet").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "New key" }).click();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.locator(".field-error", { hasText: "Enter a name." }).waitFor();
    await page.getByLabel("Name", { exact: true }).fill("Till");
    await page.getByRole("radio", { name: /^Manager/ }).check();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("The key “Till” is ready").waitFor();
    const secret = await secretShown();
    expect(secret).toMatch(/^treets_key_[\w-]{43}$/);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    const members = () =>
      fetch(`${treets.origin}${API_PREFIX}/businesses/${business}/members`, {
        headers: { authorization: `Bearer ${secret}` },
      });
    expect((await members()).status).toBe(200);

    await page.goto(treets.origin + integrations);
    await page.getByRole("cell", { name: /Till/ }).first().waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole("button", { name: "Revoke Till" }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByText("No keys yet").waitFor();
    expect((await members()).status).toBe(401);
  });

  it("add an endpoint, test it, show its deliveries and replace its secret", async () => {
    await page.goto(`${treets.origin}${integrations}&new=webhook`);
    await page.getByLabel("Address").fill("https://10.0.0.1/");
    await page.getByRole("button", { name: "Add endpoint" }).click();
    await page.locator(".field-error", { hasText: "on the open internet" }).waitFor();
    await page.getByLabel("Address").fill(`${receiver.url}?token=spoken-once`);
    await page.getByLabel("link.created").uncheck();
    await page.getByRole("button", { name: "Add endpoint" }).click();
    await page.getByText("Your endpoint is ready").waitFor();
    const secret = await secretShown();

    await page.goto(treets.origin + integrations);
    await page.getByRole("link", { name: /127\.0\.0\.1/ }).click();
    await page.getByText("Nothing sent yet").waitFor();
    expect(await page.locator("main").textContent()).not.toContain("spoken-once");
    await page.locator(".endpoint-address", { hasText: "?…" }).waitFor();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    const question = page.getByRole("dialog", { name: "Remove this endpoint?" });
    await question.getByText("/hook?… and delete its log").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    const before = receiver.received.length;
    receiver.answer = { status: 200, body: "Thank you" };
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect.poll(() => receiver.received.length).toBe(before + 1);
    const delivery = receiver.received.at(-1);
    expect(delivery && isSignedWith(secret, delivery)).toBe(true);
    const log = page.locator(".delivery").first();
    await expect
      .poll(
        async () => {
          await page.getByRole("link", { name: "Refresh" }).click();
          return log.textContent();
        },
        { timeout: 60_000 },
      )
      .toContain("Delivered");
    await log.locator("summary").click();
    await page.getByText("Thank you").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Send again" }).click();
    // A dialog opened before the response arrives would be closed by it.
    await page.getByText("Sent again.").waitFor();
    await expect.poll(() => receiver.received.length).toBe(before + 2);

    await page.getByRole("button", { name: "New secret" }).click();
    await page.getByRole("button", { name: "Create new secret" }).click();
    await page.getByText("Your new signing secret").waitFor();
    expect(await secretShown()).not.toBe(secret);
    await page.getByRole("link", { name: "I've saved it" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Endpoint paused.").waitFor();
    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove endpoint" }).click();
    await page.getByText("No endpoints yet").waitFor();
  });

  it("cause no unexpected browser errors", () => {
    const unexpected = browser.takeErrors().filter((error) => !/422|Failed to load resource/.test(error));
    expect(unexpected).toEqual([]);
  });
});
