import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { holdTokens } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const TREETS = ["Morning coffee", "Day at the gym", "Film night"];

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
])("a pack, $scripts,", ({ javaScriptEnabled }) => {
  let treets: TestTreets;
  let browser: TestBrowser;
  let owner: TestPerson;
  let member: TestPerson;
  const business = "pack-club";

  beforeAll(async () => {
    [treets, browser] = await Promise.all([startTreets(), startBrowser()]);
    owner = await newPerson(treets.backend, "Paula");
    const team = treets.backend.as(owner.tokens.token);
    await team.businesses.create({ name: "Pack Club", slug: business });
    for (const title of TREETS) {
      const content = {
        ...{ type: "voucher" as const, title, summary: "Something for you", description: "Nice." },
        ...{ terms: "Once.", howToUse: "Show it." },
      };
      const { id } = await team.treets.create({ business, content });
      await team.treets.move({ business, treet: id, move: "publish" });
    }
    await team.members.add({ business, email: "mia@people.example", firstName: "Mia", invite: false });
    member = await newPerson(treets.backend, "Mia");
  });
  afterAll(async () => {
    await browser.close();
    await treets.stop();
  });

  const pageOf = async (person: TestPerson) => {
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, person.tokens);
    return context.newPage();
  };
  const order = (page: Page) => page.locator(".pack-item-title").allTextContents();

  it("is made, put in order by the keyboard, published, and claimed in one go", async () => {
    const team = await pageOf(owner);
    await team.goto(`${treets.origin}/${business}/treets?tab=packs`);
    await team.getByText("No packs yet").waitFor();
    await team.getByRole("link", { name: "New pack" }).first().click();
    await team.getByLabel("Title").fill("Welcome");
    await team.getByRole("button", { name: "Save and choose treets" }).click();
    await team.getByText("Nothing in it yet").waitFor();
    for (const title of TREETS) {
      await team.getByLabel("Add a treet").selectOption({ label: title });
      await team.getByRole("button", { name: "Add", exact: true }).click();
      await team.locator(".pack-item-title", { hasText: title }).waitFor();
    }
    expect(await order(team)).toEqual(TREETS);
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);

    await team.getByRole("button", { name: "Move Film night up" }).focus();
    await team.keyboard.press("Enter");
    await expect.poll(() => order(team)).toEqual(["Morning coffee", "Film night", "Day at the gym"]);
    await team.getByRole("button", { name: "Remove Day at the gym" }).click();
    await expect.poll(() => order(team)).toEqual(["Morning coffee", "Film night"]);

    await team.getByRole("link", { name: "Welcome" }).first().click();
    await team.getByRole("button", { name: "Publish" }).click();
    await team.getByText("Members see it now.").waitFor();

    const mia = await pageOf(member);
    await mia.goto(`${treets.origin}/${business}/treets?tab=packs`);
    await mia.getByText("0 of 2").waitFor();
    await mia.getByRole("link", { name: /Welcome/ }).click();
    if (javaScriptEnabled) expect(await accessibilityFaults(mia)).toEqual([]);
    await mia.getByRole("button", { name: "Claim all 2" }).click();
    await mia.getByText("2 claimed.").waitFor();
    await mia.goto(`${treets.origin}/${business}/treets?tab=mine`);
    await mia.getByText("Film night").first().waitFor();
    await mia.getByText("Morning coffee").first().waitFor();
  });
});
