import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { usuallyFirst } from "../support/length.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { photograph } from "../support/pictures.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, linkIn } from "../support/signing-in.ts";
import { openStep } from "../support/treet-form.ts";

const CODES = Array.from({ length: 200 }, (_, index) => `NORD-${1000 + index}`);

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("an invited partner, $scripts,", ({ javaScriptEnabled }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let team: Page;
  let cafe: Page;
  let member: Page;
  let mail: string;
  let treet: string;
  const club = "nordhub";
  const shop = "cafe-nord";

  beforeAll(async () => {
    const owner = await newPerson(treets.backend, "Lena");
    const client = treets.backend.as(owner.tokens.token);
    await client.businesses.create({ name: "Nordhub Coworking", slug: club, timezone: "Europe/Berlin" });
    await client.members.add({
      business: club,
      email: "mia@people.example",
      firstName: "Mia",
      invite: false,
    });
    await client.partners.invite({ business: club, emails: ["contact@cafenord.example"] });
    mail = await treets.backend.emailTo("contact@cafenord.example");
    const [mia, ben] = [await newPerson(treets.backend, "Mia"), await newPerson(treets.backend, "Ben")];
    [team, cafe, member] = await Promise.all([pageOf(owner), pageOf(ben), pageOf(mia)]);
  });

  async function pageOf(person: TestPerson): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, person.tokens);
    return context.newPage();
  }
  const looksRight = async (page: Page) => {
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
  };

  it("accepts and drafts a treet with a code pool, with duplicate codes reported", async () => {
    await cafe.goto(linkIn(mail));
    await cafe.getByLabel("Name", { exact: true }).fill("Café Nord");
    await cafe.getByLabel("Address", { exact: true }).fill(shop);
    await cafe.getByRole("button", { name: "Accept" }).click();
    await cafe.waitForURL(`**/${shop}/treet/new?partner=*`);
    const started = cafe.url();
    // Its insights, still empty, lead to a first treet too, and not in search of the community it has.
    await cafe.goto(`${treets.origin}/${shop}/insights`);
    await cafe.getByRole("link", { name: "New treet" }).click();
    await cafe.getByRole("heading", { level: 1, name: "New treet" }).waitFor();
    await cafe.goto(started);

    await cafe.goto(`${treets.origin}/${shop}/treets`);
    await cafe.getByRole("link", { name: "New treet" }).first().click();
    await looksRight(cafe);
    await cafe.getByRole("radio", { name: /^Personal codes/ }).check();
    await cafe.getByLabel("Title").fill("Cake with your coffee");
    await cafe.getByLabel("Summary").fill("A slice of the day, on the house.");
    await cafe.getByLabel("Value", { exact: true }).selectOption("freebie");
    await openStep(cafe, "Look");
    await cafe.getByRole("textbox", { name: /^Description/ }).fill("Any cake, any day.");
    await openStep(cafe, "Rules");
    await cafe.getByLabel("Terms", { exact: true }).fill("");
    await cafe.getByLabel("For each member").fill("1");
    await cafe.getByLabel("Per", { exact: true }).selectOption("month");
    await cafe.getByRole("button", { name: "Save as draft" }).click();
    await cafe.getByRole("heading", { name: "Cake with your coffee" }).waitFor();
    treet = new URL(cafe.url()).pathname.split("/").at(-1) ?? "";

    await cafe.getByRole("link", { name: "Add codes" }).click();
    await cafe.getByLabel("Or upload a file").setInputFiles({
      name: "codes.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([...CODES, ...CODES.slice(0, 3)].join("\n")),
    });
    await cafe.getByRole("button", { name: "Add codes" }).click();
    await cafe.getByText("Added 200 codes. Skipped 3 lines.").filter({ visible: true }).first().waitFor();
    await cafe.getByText("Line 201: Same as line 1.").first().waitFor();
  });

  it("sees which fields are missing before submitting", async () => {
    await cafe.goto(`${treets.origin}/${shop}/treet/${treet}`);
    await cafe.getByText("Before you submit it").waitFor();
    await looksRight(cafe);
    await cafe.getByText("More", { exact: true }).click();
    await cafe.getByRole("button", { name: "Submit" }).click();
    await cafe.getByText("Before members see it, this treet needs: Terms.").waitFor();
    await cafe.getByRole("link", { name: "Edit" }).click();
    await openStep(cafe, "Look");
    await cafe
      .getByLabel(/^Picture/)
      .first()
      .setInputFiles({
        name: "cake.jpg",
        mimeType: "image/jpeg",
        buffer: await photograph(),
      });
    await cafe.getByLabel("What the picture shows").fill("A slice of cake");
    await openStep(cafe, "Rules");
    await cafe.getByLabel("Terms", { exact: true }).fill("One slice for each person.");
    await cafe.getByRole("button", { name: "Save", exact: true }).click();
    await cafe.getByText("Ready to submit").waitFor();
    await cafe.getByRole("button", { name: "Submit" }).click();
    await cafe.getByText("Waiting for Nordhub Coworking to review it").waitFor();
  });

  it("revises the treet on request, and it goes live once the community approves", async () => {
    await team.goto(linkOf(await treets.backend.emailTo("lena@people.example")));
    await team.getByRole("heading", { name: "Café Nord offers this" }).waitFor();
    await looksRight(team);
    await team.getByRole("button", { name: "Ask for changes" }).click();
    await team.getByText("Describe in a few words what they should change.").first().waitFor();
    await team.getByLabel("What should they change?").fill("Say on which days.");
    await team.getByRole("button", { name: "Ask for changes" }).click();
    await team.getByText("We've told them what to change.").waitFor();

    await cafe.goto(linkOf(await treets.backend.emailTo("ben@people.example")));
    await cafe.getByText("Say on which days.").waitFor();
    await cafe.getByRole("link", { name: "Edit" }).click();
    await openStep(cafe, "Rules");
    await cafe.getByLabel("Terms", { exact: true }).fill("One slice for each person, Monday to Friday.");
    await cafe.getByRole("button", { name: "Submit" }).click();
    await cafe.getByText(/^Waiting for .+ to review it$/).waitFor();

    await team.goto(`${treets.origin}/${club}/treet/${treet}`);
    await team.getByRole("button", { name: "Approve" }).click();
    await team.getByText("Approved. Members see it now.").waitFor();
    expect(await treets.backend.emailTo("ben@people.example")).toContain("is live");
  });

  it("redeems a member's claim at its own till, once", async () => {
    await member.goto(`${treets.origin}/${club}/treet/${treet}`);
    await member.getByRole("button", { name: "Claim", exact: true }).click();
    await member.getByText("Claimed!").waitFor();
    await member.getByRole("button", { name: "Show code" }).click();
    await member.getByText(/^NORD-1\d{3}$/).waitFor();
    const reference = (await member.locator("code").first().textContent()) ?? "";

    await cafe.goto(`${treets.origin}/redirect?c=${reference}`);
    expect(new URL(cafe.url()).pathname).toBe(`/${shop}/treet/${treet}/redeem`);
    await cafe.getByText("Mia").waitFor();
    await cafe.getByRole("button", { name: "Redeem", exact: true }).click();
    await cafe.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    await cafe.goto(`${treets.origin}/${shop}/treet/${treet}/redeem?ref=${reference}`);
    await cafe.getByRole("heading", { name: "You've just redeemed it" }).waitFor();
    expect(await cafe.getByRole("button", { name: "Redeem", exact: true }).count()).toBe(0);
  });

  it("reports codes used in its web shop, with the ineffective lines listed", async () => {
    await cafe.goto(`${treets.origin}/${shop}/treet/${treet}`);
    await cafe.getByRole("link", { name: "Mark as used" }).click();
    await cafe.getByLabel("Codes that were used").fill(`${CODES[0]}\nNO-SUCH`);
    await cafe.getByRole("button", { name: "Mark as used" }).click();
    await cafe
      .getByText(/Skipped 2 lines\./)
      .filter({ visible: true })
      .first()
      .waitFor();
    await cafe.getByText("Line 2: This treet has no such code.").first().waitFor();
    await looksRight(cafe);
  });

  it("changes a title, which members see only after the community approves", async () => {
    await cafe.goto(`${treets.origin}/${shop}/treet/${treet}/edit`);
    await cafe.getByText("Members still see the current version").waitFor();
    await cafe.getByLabel("Title").fill("Cake with your tea");
    await cafe.getByRole("button", { name: "Save", exact: true }).click();
    await cafe.getByText("Saved. Nordhub Coworking reviews it first.").waitFor();
    await cafe.getByText("Your change is in review").waitFor();
    await looksRight(cafe);

    await member.goto(`${treets.origin}/${club}/treet/${treet}`);
    await member.getByRole("heading", { name: "Cake with your coffee" }).waitFor();
    await team.goto(`${treets.origin}/${club}/treet/${treet}`);
    await team.getByRole("insertion").getByText("Cake with your tea").waitFor();
    await looksRight(team);
    await team.getByRole("button", { name: "Approve" }).click();
    await team.getByText("Approved. Members see it now.").waitFor();
    await member.reload();
    await member.getByRole("heading", { name: "Cake with your tea" }).waitFor();
  });

  it("duplicates the treet and ends the first one, once it confirmed that", async () => {
    await cafe.goto(`${treets.origin}/${shop}/treet/${treet}`);
    await cafe.getByText("More", { exact: true }).click();
    await cafe.getByRole("button", { name: "Duplicate" }).click();
    await cafe.waitForURL((url) => url.pathname.endsWith("/edit") && !url.pathname.includes(treet));
    expect(await cafe.getByLabel("Title").inputValue()).toBe("Copy of Cake with your tea");

    await cafe.goto(`${treets.origin}/${shop}/treet/${treet}`);
    await cafe.getByText("More", { exact: true }).click();
    await cafe.getByRole("button", { name: "End", exact: true }).click();
    await cafe.getByText("End “Cake with your tea”?").waitFor();
    await cafe.getByRole("button", { name: "End", exact: true }).last().click();
    await cafe.getByText("Ended", { exact: true }).first().waitFor();
    await looksRight(cafe);
  });

  it("voids the codes that are left, though one claim is too few to say which those are", async () => {
    await cafe.getByRole("link", { name: "Codes", exact: true }).click();
    await cafe.getByText("We show which codes are unused once there are 5 claims").waitFor();
    expect(await cafe.getByText("Given out").count()).toBe(0);
    await looksRight(cafe);
    await cafe.getByText("More", { exact: true }).click();
    await cafe.getByRole("button", { name: "Void unused codes" }).click();
    await cafe.getByText("Void all unused codes?").waitFor();
    await cafe.getByRole("button", { name: "Void unused codes" }).last().click();
    await cafe.getByText("The unused codes are void.").filter({ visible: true }).first().waitFor();
  });
});

/** Returns the URL of an email's button. */
const linkOf = (mail: string): string => /https?:\/\/\S+\/treet\/\S+/.exec(mail)?.[0] ?? "";
