import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { usuallyFirst } from "../support/length.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("an owner of two communities, $scripts,", ({ javaScriptEnabled }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let owner: TestPerson;

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Doris");
    const team = treets.backend.as(owner.tokens.token);
    for (const name of ["North", "South"])
      await team.businesses.create({ name: `${name} Club`, slug: `${name.toLowerCase()}-club` });
    await team.treets.create({
      business: "north-club",
      content: { type: "voucher", title: "Northern cake" },
    });
  });

  const open = async (path: string) => {
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, owner.tokens);
    const page = await context.newPage();
    await page.goto(treets.origin + path);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    return page;
  };

  it("copies a treet from one to the other as a draft", async () => {
    const page = await open("/multi-treets");
    await page.getByRole("link", { name: "Copy to others" }).click();
    await page.getByLabel("South Club").check();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByText("South Club: copied as a draft.").waitFor();
    expect(await page.getByRole("link", { name: "Northern cake" }).count()).toBe(2);
    await page.locator("summary", { hasText: "Filter" }).click();
    await page.getByLabel("Communities").selectOption("South Club");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    // Without scripts a form also submits its empty fields.
    await page.waitForURL(/\/multi-treets\?(.*&)?business=south-club/);
    await expect.poll(() => page.getByRole("link", { name: "Northern cake" }).count()).toBe(1);
  });

  it("invites a partner and a team member to several communities, with a result for each", async () => {
    const partners = await open("/multi-partners?invite=1");
    await partners.getByLabel("E-mail").fill("hello@bakery.example");
    await partners.getByRole("button", { name: "Invite" }).click();
    await partners.getByText("Choose at least one community.").first().waitFor();
    await partners.getByLabel("North Club").check();
    await partners.getByLabel("South Club").check();
    await partners.getByRole("button", { name: "Invite" }).click();
    await partners
      .getByText("North Club: hello@bakery.example is invited. South Club: hello@bakery.example is invited.")
      .waitFor();

    const team = await open("/multi-team?invite=1");
    await team.getByLabel("E-mail").fill("tina@team.example");
    await team.getByRole("checkbox", { name: /North Club/ }).check();
    await team.getByRole("button", { name: "Invite" }).click();
    await team.getByText("North Club: tina@team.example is invited.").waitFor();
    await team.getByRole("cell", { name: "North Club Owner South Club Owner" }).waitFor();
    await team.getByRole("cell", { name: "tina@team.example", exact: true }).waitFor();
  });
});
