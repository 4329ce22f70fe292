import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
])("a treet, $scripts", ({ javaScriptEnabled }) => {
  let treets: TestTreets;
  let browser: TestBrowser;
  let ownerPage: Page;
  let memberPage: Page;
  let address: string;
  let reference: string;
  const business = "perk-club";

  beforeAll(async () => {
    [treets, browser] = await Promise.all([startTreets(), startBrowser()]);
    const owner = await newPerson(treets.backend, "Olga");
    const client = treets.backend.as(owner.tokens.token);
    await client.businesses.create({ name: "Perk Club", slug: business });
    await client.members.add({ business, email: "mika@people.example", firstName: "Mika", invite: false });
    const member = await newPerson(treets.backend, "Mika");
    [ownerPage, memberPage] = await Promise.all([pageOf(owner), pageOf(member)]);
  });
  afterAll(async () => {
    await browser.close();
    await treets.stop();
  });

  async function pageOf({ email }: TestPerson): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled });
    await context.request.post(`${treets.origin}/api/auth/sign-in`, {
      data: { email, password: PASSWORD },
      headers: { origin: treets.origin },
    });
    return context.newPage();
  }

  it("is drafted with its title alone and told what it still needs", async () => {
    await ownerPage.goto(`${treets.origin}/${business}/treets`);
    await ownerPage.getByText("Your first treet").waitFor();
    await ownerPage.getByRole("link", { name: "New treet" }).first().click();
    await ownerPage.getByRole("radio", { name: /^One code for all/ }).check();
    await ownerPage.getByLabel("Title").fill("Ten percent at the bar");
    await ownerPage.getByRole("button", { name: "Save as draft" }).click();
    await ownerPage.getByRole("heading", { name: "Ten percent at the bar", exact: true }).waitFor();
    await ownerPage.getByRole("button", { name: "Publish" }).click();
    await ownerPage.getByText("Before members see it, this treet needs").waitFor();
  });

  it("is completed and published", async () => {
    await ownerPage.getByRole("link", { name: "Edit" }).click();
    await ownerPage.getByLabel("Summary").fill("Ten percent off everything at the bar.");
    await ownerPage.getByLabel("Value", { exact: true }).selectOption("percent");
    await ownerPage.getByLabel("Percent").fill("10");
    await ownerPage.getByRole("textbox", { name: /^Code/ }).fill("BAR10");
    await ownerPage.getByLabel("Description").fill("Every evening.");
    await ownerPage.getByRole("button", { name: "Save", exact: true }).click();
    await ownerPage.getByText("Ready to publish").waitFor();
    await ownerPage.getByRole("button", { name: "Publish" }).click();
    await ownerPage.getByText("It is live.").waitFor();
  });

  it("is found and claimed by a member, whose code shows only when asked for", async () => {
    await memberPage.goto(`${treets.origin}/${business}/treets`);
    await memberPage.getByRole("link", { name: "Ten percent at the bar" }).click();
    await memberPage.getByRole("button", { name: "Claim", exact: true }).click();
    await memberPage.getByText("It is yours.").waitFor();
    address = memberPage.url();
    expect(await memberPage.content()).not.toContain("BAR10");
    await memberPage.getByRole("button", { name: "Show it" }).click();
    await memberPage.getByText("BAR10").waitFor();
    reference = (await memberPage.locator("code").first().textContent()) ?? "";
    expect(reference).toMatch(/^[0-9A-Z]{8}$/);
  });

  it("cannot be claimed again, and stays in the member's wallet", async () => {
    await memberPage.goto(address);
    await memberPage.getByText("You have claimed this as often as possible.").waitFor();
    await memberPage.getByRole("link", { name: "My claims" }).first().click();
    await memberPage.getByRole("link", { name: /Ten percent at the bar/ }).waitFor();
  });

  it("is redeemed at the till, once", async () => {
    await ownerPage.goto(`${treets.origin}/${business}/treet/redeem`);
    await ownerPage.getByLabel("Reference").fill("ZZZZZZZZ");
    await ownerPage.getByRole("button", { name: "Look it up" }).click();
    await ownerPage.getByText("There is no such claim here.").waitFor();
    await ownerPage.getByLabel("Reference").fill(reference.toLowerCase());
    await ownerPage.getByRole("button", { name: "Look it up" }).click();
    await ownerPage.getByText("Mika").waitFor();
    await ownerPage.getByRole("button", { name: "Redeem", exact: true }).click();
    await ownerPage.getByText("It cannot be used again.").waitFor();
    await memberPage.goto(`${treets.origin}/${business}/treets?tab=mine`);
    await memberPage.getByText("Used").waitFor();
  });
});
