import { beforeAll, describe, expect, it } from "vitest";
import { sendDigest } from "#server/backend/readers/digests/digest.ts";
import { accessibilityFaults } from "../support/accessibility.ts";
import { usuallyFirst } from "../support/length.ts";
import { newPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { linkIn } from "../support/signing-in.ts";

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("an email recipient, $scripts,", ({ javaScriptEnabled }) => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let mail: string;
  const business = "mail-club";
  const email = "mia@people.example";

  beforeAll(async () => {
    const owner = await newPerson(treets.backend, "Magda");
    const team = treets.backend.as(owner.tokens.token);
    const { id } = await team.businesses.create({ name: "Mail Club", slug: business });
    await team.members.add({ business, email, firstName: "Mia", invite: false });
    await newPerson(treets.backend, "Mia");
    const content = {
      type: "voucher" as const,
      title: "Cake",
      summary: "A piece for you",
      description: "Nice.",
      terms: "Once.",
      howToUse: "Show it.",
    };
    const treet = await team.treets.create({ business, content: await illustrated(team, content) });
    await team.treets.move({ business, treet: treet.id, move: "publish" });
    await sendDigest(treets.backend.deps, { businessId: id, rhythm: "weekly", period: "weekly 2026-11-16" });
    mail = await treets.backend.emailTo(email);
  });

  it("unsubscribes with one press, without signing in, and can undo it", async () => {
    const preferences = mail.slice(mail.indexOf("Choose which e-mails you get"));
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(linkIn(preferences));
    expect(page.url()).toBe(`${treets.origin}/${business}/unsubscribe`);
    await page.getByText(/m•••@people.example/).waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Unsubscribe from news" }).click();
    await page.locator(".notice").getByText("Saved").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Unsubscribe from news" }).waitFor();
    await page.getByRole("button", { name: "Stop all e-mails from Mail Club" }).click();
    await page.getByText("You're unsubscribed").waitFor();
    // The link still works, and says so.
    await page.goto(linkIn(preferences));
    await page.getByText("You're unsubscribed").waitFor();
    await page.getByRole("button", { name: "Subscribe again" }).click();
    await page.getByRole("button", { name: "Unsubscribe from news" }).waitFor();
    expect(await page.getByRole("switch", { name: "Before a claim expires" }).isChecked()).toBe(true);
    expect(await page.getByRole("radio", { name: /Once a week/ }).isChecked()).toBe(true);

    await page.getByText("see and delete your data").click();
    await page.getByRole("button", { name: "Get my data" }).click();
    await page.getByText("Check your inbox").waitFor();
    await page.goto(linkIn(await treets.backend.emailTo(email)));
    await page.getByRole("button", { name: "Get my data" }).click();
    await page.getByRole("link", { name: "Download file" }).waitFor();
    expect(await page.getByLabel("Contents").inputValue()).toContain(email);
  });

  it("sees instructions on the page when it is opened with a link that no longer works", async () => {
    const page = await browser.newPage({ javaScriptEnabled });
    await page.goto(`${treets.origin}/${business}/unsubscribe?token=cut-off-link`);
    await page.getByText("follow the link at the end of any e-mail").waitFor();
    expect(await page.getByRole("button", { name: "Unsubscribe from news" }).count()).toBe(0);
  });
});
