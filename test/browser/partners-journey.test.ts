import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { holdTokens, linkIn } from "../support/signing-in.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true },
  { scripts: "without scripts", javaScriptEnabled: false },
])("a community and its partner, $scripts,", ({ javaScriptEnabled }) => {
  let treets: TestTreets;
  let browser: TestBrowser;
  let owner: TestPerson;
  let baker: TestPerson;
  const club = "north-hub";

  beforeAll(async () => {
    [treets, browser] = await Promise.all([startTreets(), startBrowser()]);
    owner = await newPerson(treets.backend, "Lena");
    baker = await newPerson(treets.backend, "Ben");
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "North Hub", slug: club });
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

  it("find each other: invited by mail, accepted with a new business, paused and ended", async () => {
    const team = await pageOf(owner);
    await team.goto(`${treets.origin}/${club}/partners-overview`);
    await team.getByText("No partners yet").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    await team.getByRole("link", { name: "Invite a partner" }).click();
    await team.getByLabel("E-mail addresses").fill("contact@cafenord.example");
    await team.getByLabel("A few words").fill("Our members love your cake.");
    await team.getByRole("button", { name: "Send invitation" }).click();
    await team.getByText("contact@cafenord.example is invited.").waitFor();

    const letter = await treets.backend.letterTo("contact@cafenord.example");
    const visitor = await browser.newPage({ javaScriptEnabled });
    await visitor.goto(linkIn(letter));
    expect(visitor.url()).toBe(`${treets.origin}/partner-invite`);
    await visitor.getByText("Our members love your cake.").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(visitor)).toEqual([]);
    expect(await visitor.getByRole("button", { name: "Accept" }).count()).toBe(0);

    const cafe = await pageOf(baker);
    await cafe.goto(linkIn(letter));
    await cafe.getByLabel("Name", { exact: true }).fill("Café Nord");
    await cafe.getByLabel("Address", { exact: true }).fill("cafe-nord");
    await cafe.getByRole("button", { name: "Accept" }).click();
    await cafe.waitForURL("**/cafe-nord/partners-overview");
    await cafe.getByText("You are a partner of North Hub now.").waitFor();
    await cafe.getByRole("cell", { name: "North Hub" }).waitFor();

    await visitor.reload();
    await visitor.getByText(/does not lead anywhere|answered already/).waitFor();

    await team.goto(`${treets.origin}/${club}/partners-overview`);
    await team.getByRole("link", { name: "Café Nord" }).click();
    await team.getByLabel("Notes").fill("Ask for Ben.");
    await team.getByRole("button", { name: "Save" }).click();
    await team.getByText("Saved.").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    await team.getByRole("button", { name: "Pause" }).click();
    await team.getByRole("button", { name: "Pause Café Nord" }).click();
    await team.getByText("The partnership is paused, and so are its treets.").waitFor();
    await team.getByRole("button", { name: "End", exact: true }).click();
    await team.getByRole("button", { name: "End partnership with Café Nord" }).click();
    await team.getByText("The partnership has ended.").waitFor();
    expect(await treets.backend.letterTo(baker.email)).toContain("was ended");
  });
});
