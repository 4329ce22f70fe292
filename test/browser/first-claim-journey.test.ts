import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { eachDatabase } from "../support/databases.ts";
import { PASSWORD } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { linkIn } from "../support/signing-in.ts";
import { openStep } from "../support/treet-form.ts";

const picture = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: "#b45309" } })
    .png()
    .toBuffer();

eachDatabase("from an idea to the first claimed treet", (kind) => {
  const treets = runningTreets({ kind });
  const browser = runningBrowser();
  let owner: Page;
  let mia: Page;
  let joinAddress: string;

  beforeAll(async () => {
    const people: BrowserContext[] = await Promise.all([browser.newContext(), browser.newContext()]);
    [owner, mia] = (await Promise.all(people.map((person) => person.newPage()))) as [Page, Page];
  });

  /** Signs up: from the form, through the link in the email, to the first page as a signed-in user. */
  async function signUp(page: Page, firstName: string, email: string) {
    await page.getByLabel("First name").fill(firstName);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("I accept the terms").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await page.goto(linkIn(await treets.backend.emailTo(email)));
    await page.getByRole("button", { name: /^Confirm / }).click();
  }

  it("Lena starts a community and sees her first steps", async () => {
    await owner.goto(treets.origin);
    await owner.getByRole("link", { name: "Start a community" }).first().click();
    await signUp(owner, "Lena", "lena@people.example");
    await owner.getByRole("heading", { name: "Create a community" }).waitFor();
    await owner.getByLabel("Name", { exact: true }).fill("Nordhub Coworking");
    await owner.getByLabel("Address", { exact: true }).fill("nordhub");
    for (const step of ["How does it look?", "Who is it for?", "Where do you want to start?"]) {
      await owner.getByRole("button", { name: "Continue" }).click();
      await owner.getByRole("group", { name: step }).waitFor();
    }
    await owner.getByRole("button", { name: "Create", exact: true }).first().click();
    await owner.waitForURL("**/nordhub/control-panel");
    await owner.getByRole("heading", { name: "First steps: 0 of 6" }).waitFor();
  });

  it("Lena publishes a treet", async () => {
    await owner.getByRole("link", { name: "New treet" }).click();
    await owner.getByRole("radio", { name: /^Shared code/ }).check();
    await owner.getByLabel("Title").fill("20 % at Cafe Nord");
    await owner.getByLabel("Summary").fill("A fifth off everything at Cafe Nord.");
    await owner.getByLabel("Value", { exact: true }).selectOption("percent");
    await owner.getByRole("textbox", { name: /^Code/ }).fill("NORD20");
    await openStep(owner, "Look");
    await owner
      .getByLabel(/^Picture/)
      .first()
      .setInputFiles({
        name: "cafe.png",
        mimeType: "image/png",
        buffer: await picture(),
      });
    await owner.getByLabel("What the picture shows").fill("Cafe Nord in the morning");
    await owner.getByRole("textbox", { name: /^Description/ }).fill("Coffee, cake and lunch.");
    await openStep(owner, "Rules");
    await owner.getByRole("button", { name: "The usual" }).click();
    await owner.getByText("Checks 12/12").waitFor();
    await owner.getByRole("button", { name: "Save as draft" }).click();
    await owner.getByText("Ready to publish").waitFor();
    await owner.getByRole("button", { name: "Publish" }).click();
    await owner.getByText("Published. Members can claim it now.").waitFor();
  });

  it("Lena shares the default join link", async () => {
    await owner.goto(`${treets.origin}/nordhub/link-management`);
    await owner.getByRole("link", { name: "Join Nordhub Coworking" }).click();
    const code = owner.getByRole("img", { name: /^QR code for / });
    joinAddress = ((await code.getAttribute("alt")) ?? "").replace("QR code for ", "");
    expect(joinAddress.startsWith(treets.origin)).toBe(true);
  });

  it("Mia scans the link's QR code, creates an account and asks to join", async () => {
    // The parameter in the printed QR code distinguishes a scan from a click.
    await mia.goto(`${joinAddress}${joinAddress.includes("?") ? "&" : "?"}q=1`);
    await mia.getByRole("heading", { name: /Nordhub Coworking/ }).waitFor();
    await mia.getByRole("link", { name: "Create an account" }).click();
    await signUp(mia, "Mia", "mia@people.example");
    await mia.getByRole("button", { name: "Ask to join" }).click();
    await mia.getByRole("heading", { name: "Your request is with the team" }).waitFor();
  });

  it("Lena approves Mia from the control panel, and Mia gets an email", async () => {
    await owner.goto(`${treets.origin}/nordhub/control-panel`);
    await owner.getByText("Mia wants to join").waitFor();
    await owner.getByRole("button", { name: "Approve Mia" }).click();
    await owner.getByText("Approved. We've let them know.").waitFor();
    await owner.getByText("You're all caught up.").waitFor();
    expect(await treets.backend.emailTo("mia@people.example")).toContain("Welcome to Nordhub Coworking");
  });

  it("Mia claims the treet, reveals its code and marks it as used", async () => {
    await mia.goto(`${treets.origin}/nordhub/treets`);
    await mia.getByRole("link", { name: "20 % at Cafe Nord" }).click();
    await mia.getByRole("button", { name: "Claim", exact: true }).waitFor();
    await mia.setViewportSize({ width: 360, height: 740 });
    await mia.context().setOffline(true);
    await mia.getByText("You're offline.").waitFor();
    // What the site says at the bottom of a phone covers neither the button nor the navigation.
    await mia.getByRole("button", { name: "Claim", exact: true }).click({ trial: true });
    await mia.getByRole("link", { name: "Community" }).last().click({ trial: true });
    await mia.context().setOffline(false);
    await mia.getByRole("button", { name: "Claim", exact: true }).click();
    await mia.getByText("Claimed!").waitFor();
    const claim = mia.getByRole("region", { name: "Your claim" });
    const isFocused = () => claim.evaluate((card) => card === document.activeElement);
    await mia.getByRole("button", { name: "Show code" }).click();
    await mia.getByText("NORD20").waitFor();
    await expect.poll(isFocused).toBe(true);
    await mia.getByRole("button", { name: "I've used it" }).click();
    await mia.getByText("You'll find it under “Redeemed and expired”.").waitFor();
    await expect.poll(isFocused).toBe(true);
    // Still above the picture: who pressed it by mistake in front of the till gets the code back at once.
    const picture = await mia.locator(".treet-ticket").boundingBox();
    expect((await claim.boundingBox())?.y).toBeLessThan(picture?.y ?? 0);
    await claim.getByRole("button", { name: "I haven't used it after all" }).waitFor();
  });

  it("Lena sees each event counted once, without her own views", async () => {
    await owner.goto(`${treets.origin}/nordhub/treets?as=member`);
    await owner.getByRole("link", { name: "20 % at Cafe Nord" }).click();
    await owner.getByText("Members claim it here.").waitFor();
    await owner.goto(`${treets.origin}/nordhub/insights`);
    const figures = Object.fromEntries(
      await owner
        .locator(".stat")
        .evaluateAll((cards) =>
          cards.map((card) => [
            card.querySelector(".stat-label")?.textContent,
            card.querySelector(".stat-value")?.textContent,
          ]),
        ),
    );
    expect(figures).toEqual({
      Views: "1",
      Claims: "1",
      "Members who claimed": "1",
      "Codes revealed": "1",
      Redeemed: "1",
      "New members": "1",
      "Link clicks": "0",
      "Code scans": "1",
      "Active members": "1",
      "Engaged members": "1",
      "Redemption rate": "100%",
    });
    await owner.goto(`${treets.origin}/nordhub/control-panel`);
    await owner.getByRole("heading", { name: "First steps: 2 of 6" }).waitFor();
  });

  it("neither browser reports an error, except what was still loading when its network went away", () => {
    const unexpected = browser.takeErrors().filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"));
    expect(unexpected).toEqual([]);
  });
});
