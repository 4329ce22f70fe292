import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { usuallyFirst } from "../support/length.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, linkIn } from "../support/signing-in.ts";

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("a community and its partner, $scripts,", ({ javaScriptEnabled }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let owner: TestPerson;
  let roaster: TestPerson;
  const club = "north-hub";

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Lena");
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "North Hub", slug: club });
  });

  const pageOf = async (person: TestPerson) => {
    const context = await browser.newContext({ javaScriptEnabled });
    await holdTokens(context, treets.origin, person.tokens);
    return context.newPage();
  };

  it("form a partnership by email invitation with a new business, then pause and end it", async () => {
    const team = await pageOf(owner);
    await team.goto(`${treets.origin}/${club}/partners-overview`);
    await team.getByText("No partners yet").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    await team.getByRole("link", { name: "Invite the first partner" }).click();
    await team.getByLabel("E-mail addresses").fill("contact@cafenord.example");
    await team.getByLabel("Personal note").fill("Our members love your cake.");
    await team.getByRole("button", { name: "Send invitation" }).click();
    await team.getByText("contact@cafenord.example is invited.").waitFor();

    const mail = await treets.backend.emailTo("contact@cafenord.example");
    const visitor = await browser.newPage({ javaScriptEnabled });
    await visitor.goto(linkIn(mail));
    expect(visitor.url()).toBe(`${treets.origin}/partner-invite`);
    await visitor.getByText("Our members love your cake.").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(visitor)).toEqual([]);
    expect(await visitor.getByRole("button", { name: "Accept" }).count()).toBe(0);

    const cafe = await browser.newPage({ javaScriptEnabled });
    await cafe.goto(linkIn(mail));
    expect(await cafe.getByLabel("E-mail").first().inputValue()).toBe("contact@cafenord.example");
    await cafe.getByLabel("First name").fill("Ben");
    await cafe.getByLabel("Choose a password").fill(PASSWORD);
    await cafe.getByLabel("I accept the terms").check();
    await cafe.getByRole("button", { name: "Create account and continue" }).click();
    await cafe.getByText("Your account is ready. Next: your business.").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(cafe)).toEqual([]);
    await cafe.getByLabel("Name", { exact: true }).fill("Café Nord");
    await cafe.getByLabel("Address", { exact: true }).fill("cafe-nord");
    await cafe.getByRole("button", { name: "Accept" }).click();
    await cafe.waitForURL("**/cafe-nord/treet/new?partner=*");
    await cafe.getByText("You're now a partner of North Hub. What do you offer its members?").waitFor();

    await visitor.reload();
    await visitor.getByText("This invitation has been answered").waitFor();

    await team.goto(`${treets.origin}/${club}/partners-overview`);
    await team.getByRole("link", { name: "Café Nord" }).click();
    const parts = team.getByRole("navigation", { name: "Parts of this partnership" });
    await parts.getByRole("link", { name: "Terms" }).click();
    await team.getByRole("link", { name: "Change", exact: true }).click();
    await team.getByLabel("Notes").fill("Ask for Ben.");
    await team.getByLabel(/^Live treets at once/).fill("none");
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    await team.getByRole("button", { name: "Save" }).click();
    await team.locator(".field-error").first().waitFor();
    expect(await team.getByLabel("Notes").inputValue()).toBe("Ask for Ben.");
    await team.getByLabel(/^Live treets at once/).fill("");
    await team.getByRole("button", { name: "Save" }).click();
    await team.getByText("Saved.").waitFor();
    await team.locator(".quote", { hasText: "Ask for Ben." }).waitFor();
    const contract = {
      name: "Contract.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 ours"),
    };
    await team.getByRole("link", { name: "Add file" }).click();
    await team.getByLabel("Add a PDF").setInputFiles({ ...contract, buffer: Buffer.from("Not a PDF") });
    await team.getByRole("button", { name: "Add file" }).click();
    await team.locator(".field-error", { hasText: "Choose a PDF" }).waitFor();
    await team.getByLabel("Add a PDF").setInputFiles(contract);
    await team.getByRole("button", { name: "Add file" }).click();
    await team.getByText("Added Contract.pdf.").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    const [download] = await Promise.all([
      team.waitForEvent("download"),
      team.getByRole("link", { name: "Download Contract.pdf" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("Contract.pdf");
    await team.getByRole("button", { name: "Remove Contract.pdf" }).first().click();
    await team.getByRole("dialog").getByRole("button", { name: "Remove Contract.pdf" }).click();
    await team.getByText("File removed.").waitFor();
    await parts.getByRole("link", { name: "Overview" }).click();
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    await team.getByText("More", { exact: true }).click();
    await team.getByRole("button", { name: "Pause" }).click();
    await team.getByRole("button", { name: "Pause Café Nord" }).click();
    await team.getByText("Partnership paused, with its treets.").waitFor();
    await team.getByText("More", { exact: true }).click();
    await team.getByRole("button", { name: "End", exact: true }).click();
    await team.getByLabel("Type Café Nord to confirm").fill("Café Nord");
    await team.getByRole("button", { name: "End partnership with Café Nord" }).click();
    await team.getByText("Partnership ended.").waitFor();
    expect(await treets.backend.emailTo("contact@cafenord.example")).toContain("is ended");
  });

  it("form a partnership by enquiry and application, which is rejected once and then accepted", async () => {
    const { pool } = treets.backend.deps.database;
    await pool.query("update businesses set visibility = 'listed' where slug = $1", [club]);
    roaster = await newPerson(treets.backend, "Rosa");
    const cafe = await pageOf(roaster);
    await cafe.goto(`${treets.origin}/contact-provider`);
    await cafe.getByLabel("Business").fill("Rosa's");
    await cafe.getByText("North Hub", { exact: true }).click();
    await cafe.getByLabel("What would you offer?").fill("Free refills");
    await cafe.getByLabel("Where?").fill("Berlin");
    await cafe.getByLabel("Tell us more about it").fill("Too short");
    await cafe.getByLabel("You may store my message").check();
    await cafe.getByRole("button", { name: "Send" }).click();
    await cafe.locator(".field-error", { hasText: "at least 20 characters" }).waitFor();
    expect(await cafe.getByRole("checkbox", { name: "North Hub" }).isChecked()).toBe(true);
    if (javaScriptEnabled) expect(await accessibilityFaults(cafe)).toEqual([]);
    await cafe.getByLabel("Tell us more about it").fill("Every member gets a second cup of coffee.");
    await cafe.getByRole("button", { name: "Send" }).click();
    await cafe.getByText(/ENQ-[0-9A-Z]{8}/).waitFor();

    const rosa = treets.backend.as(roaster.tokens.token);
    await rosa.businesses.create({ name: "Rosa's Coffee", slug: "rosas", kind: "provider" });
    await cafe.goto(`${treets.origin}/rosas/partners-overview`);
    await cafe.getByRole("link", { name: "Review and send" }).click();
    expect(await cafe.getByRole("checkbox", { name: "North Hub" }).isChecked()).toBe(true);
    if (javaScriptEnabled) expect(await accessibilityFaults(cafe)).toEqual([]);
    await cafe.getByRole("button", { name: "Send application" }).click();
    await cafe.getByText("North Hub has your application.").waitFor();
    await cafe.getByRole("button", { name: "Withdraw application to North Hub" }).waitFor();

    const team = await pageOf(owner);
    await team.goto(`${treets.origin}/${club}/partners-overview`);
    await team.getByText("Every member gets a second cup").waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(team)).toEqual([]);
    await team.getByRole("button", { name: "Decline Rosa's Coffee" }).click();
    await team.getByRole("textbox", { name: "Why?", exact: true }).fill("No");
    await team.getByRole("dialog").getByRole("button", { name: "Decline Rosa's Coffee" }).click();
    await team.locator(".field-error", { hasText: "Give a reason" }).waitFor();
    await team.getByRole("textbox", { name: "Why?", exact: true }).fill("Next spring, please.");
    await team.getByRole("dialog").getByRole("button", { name: "Decline Rosa's Coffee" }).click();
    await team.getByText("Declined. We've e-mailed them.").waitFor();
    await cafe.reload();
    await cafe.getByText("Next spring, please.").waitFor();

    await pool.query("update partnerships set decided_at = decided_at - interval '8 days'");
    await rosa.partners.apply({
      business: "rosas",
      communities: [club],
      message: "Spring is here, and so are we.",
    });
    await team.goto(`${treets.origin}/${club}/partners-overview`);
    await team.getByText("Next spring, please.").waitFor();
    await team.getByRole("link", { name: "Rosa's Coffee" }).click();
    await team.getByRole("heading", { name: "Rosa's Coffee", level: 1 }).waitFor();
    await team.getByRole("button", { name: "Accept Rosa's Coffee" }).click();
    await team.getByText("Publish directly").click();
    await team.getByRole("dialog").getByRole("button", { name: "Accept Rosa's Coffee" }).click();
    await team.getByText("They're now your partner. We've e-mailed them.").waitFor();
  });

  it("exchange messages, with unread ones marked", async () => {
    const rosa = treets.backend.as(roaster.tokens.token);
    const [team, cafe] = [await pageOf(owner), await pageOf(roaster)];
    await team.goto(`${treets.origin}/${club}/partners-overview`);
    await team.getByRole("link", { name: "Rosa's Coffee" }).click();
    const parts = team.getByRole("navigation", { name: "Parts of this partnership" });
    await parts.getByRole("link", { name: "Messages" }).click();
    await team.getByLabel("Write to Rosa's Coffee").fill("When can you start?");
    await team.getByRole("button", { name: "Send message" }).click();
    await team.getByText("Message sent.").waitFor();

    await cafe.goto(`${treets.origin}/rosas/partners-overview`);
    await cafe.getByRole("cell", { name: "Active" }).waitFor();
    await cafe.getByText("1 new message").waitFor();
    await cafe.getByRole("link", { name: "North Hub" }).click();
    await cafe.getByText("When can you start?").waitFor();
    if (javaScriptEnabled) {
      expect(await accessibilityFaults(cafe)).toEqual([]);
      await expect
        .poll(async () => (await rosa.partners.communities({ business: "rosas" }))[0]?.unread)
        .toBe(0);
    } else {
      await cafe.getByRole("button", { name: "Mark as read" }).click();
    }
    await cafe.getByLabel("Write to North Hub").fill("On Monday.");
    await cafe.getByRole("button", { name: "Send message" }).click();
    await cafe.getByText("On Monday.").waitFor();
    await cafe.getByRole("link", { name: "Communities" }).last().click();
    await cafe.getByRole("cell", { name: "North Hub" }).waitFor();
    expect(await cafe.getByText("new message").count()).toBe(0);
    expect(await treets.backend.emailTo(owner.email)).toContain("On Monday.");
  });
});
