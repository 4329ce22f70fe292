import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sendDigest } from "#server/backend/readers/digests/digest.ts";
import { pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, linkIn } from "../support/signing-in.ts";

/** Uses no pointer: everything is done with Tab, Space, Enter and the letter keys. */
describe("by keyboard alone", () => {
  const treets = runningTreets();
  const browser = runningBrowser();
  let lena: Page;
  let mia: Page;
  let omar: Page;
  let miaHerself: TestPerson;

  beforeAll(async () => {
    const sandbox = await treets.backend.deps.payments.sandbox();
    sandbox?.deliverTo({ url: `${treets.origin}/api/webhooks/stripe` });
    lena = await browser.newPage();
    mia = await browser.newPage();
    omar = await browser.newPage();
  });

  const alive = (page: Page) => page.locator(".site-bars").waitFor({ state: "attached" });
  const open = async (page: Page, path: string) => {
    await page.goto(treets.origin + path);
    await alive(page);
  };

  /** Chooses a radio button: Tab moves to the checked one, arrow keys to the others. */
  async function chooseRole(page: Page, role: string) {
    const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement).type);
    for (let presses = 0; (await focused()) !== "radio" && presses < 20; presses++)
      await page.keyboard.press("Tab");
    for (let presses = 0; presses < 5; presses++) {
      if (await page.getByRole("radio", { name: new RegExp(`^${role}`) }).isChecked()) return;
      await page.keyboard.press("ArrowDown");
    }
    throw new Error(`No arrow reached ${role}`);
  }

  it("Lena signs up, creates a community and publishes its first treet", async () => {
    await open(lena, "/sign-up");
    await typeInto(lena, "First name", "Lena");
    await typeInto(lena, "E-mail", "lena@people.example");
    await typeInto(lena, "Password", PASSWORD);
    await pressOn(lena, "I accept the terms", "Space");
    await pressOn(lena, "Create account");
    await lena.getByRole("heading", { name: "Check your inbox" }).waitFor();
    await lena.goto(linkIn(await treets.backend.emailTo("lena@people.example")));
    await alive(lena);
    await pressOn(lena, "Confirm ");
    await lena.getByRole("heading", { name: "Create a community" }).waitFor();
    await typeInto(lena, "Name", "Nordhub");
    await pressOn(lena, "Create now");
    await lena.waitForURL("**/nordhub/control-panel");
    await pressOn(lena, "New treet");
    await lena.getByRole("heading", { name: "New treet" }).waitFor();
    await pressOn(lena, "A free first time");
    await lena.locator(".treet-preview").getByText("One free class at the studio").waitFor();
    await pressOn(lena, "Publish");
    await lena.getByText("Published. Members can claim it now.").waitFor();
  });

  it("Lena reaches the members from the navigation and adds the first one", async () => {
    await tabTo(lena, "Members", "Shift+Tab");
    await lena.keyboard.press("Enter");
    await lena.waitForURL("**/nordhub/members");
    await pressOn(lena, "Add the first member");
    await lena.waitForURL(/add=1/);
    await typeInto(lena, "First name", "Mia");
    await typeInto(lena, "E-mail", "mia@people.example");
    await pressOn(lena, "Add member");
    await lena.getByRole("link", { name: /Mia/ }).waitFor();
  });

  it("Mia accepts her emailed invitation", async () => {
    const link = linkIn(await treets.backend.emailTo("mia@people.example"));
    miaHerself = await newPerson(treets.backend, "Mia");
    await holdTokens(mia.context(), treets.origin, miaHerself.tokens);
    await mia.goto(link);
    await alive(mia);
    await pressOn(mia, "Join Nordhub");
    await mia.waitForURL("**/nordhub/treets");
  });

  it("Mia claims the treet and reveals its code with two presses", async () => {
    await pressOn(mia, "One free class at the studio");
    await mia.getByRole("heading", { name: "One free class at the studio", level: 1 }).waitFor();
    await pressOn(mia, "Claim");
    await mia.getByText("Claimed!").waitFor();
    await pressOn(mia, "Show code");
    await mia.getByRole("img", { name: /code/i }).first().waitFor();
  });

  it("Lena redeems it at the till with one field and two presses", async () => {
    const { items } = await treets.backend.as(miaHerself.tokens.token).claims.mine({ business: "nordhub" });
    await open(lena, "/nordhub/treet/redeem");
    await typeInto(lena, "Claim code", items[0]?.ref ?? "");
    await pressOn(lena, "Check");
    await lena.getByText("One free class at the studio").first().waitFor();
    await pressOn(lena, "Redeem");
    await lena
      .getByText(/^Redeemed/)
      .first()
      .waitFor();
  });

  it("Lena invites a partner, who accepts with a new account and business", async () => {
    await tabTo(lena, "Partners", "Shift+Tab");
    await lena.keyboard.press("Enter");
    await pressOn(lena, "Invite the first partner");
    await typeInto(lena, "E-mail addresses", "ben@cafenord.example");
    await pressOn(lena, "Send invitation");
    await lena.getByText("ben@cafenord.example is invited.").waitFor();
    const ben = await browser.newPage();
    await ben.goto(linkIn(await treets.backend.emailTo("ben@cafenord.example")));
    await alive(ben);
    await typeInto(ben, "First name", "Ben");
    await typeInto(ben, "Choose a password", PASSWORD);
    await pressOn(ben, "I accept the terms", "Space");
    await pressOn(ben, "Create account and continue");
    await ben.getByText("Your account is ready.").waitFor();
    await typeInto(ben, "Name", "Café Nord");
    await pressOn(ben, "Accept");
    await ben.waitForURL("**/cafe-nord/treet/new?partner=*");
  });

  it("Lena upgrades to a larger plan and pays", async () => {
    await open(lena, "/select-plan?business=nordhub");
    await pressOn(lena, "Choose Basic");
    await lena.getByRole("heading", { name: "Checkout: Basic" }).waitFor();
    await tabTo(lena, "Country");
    await lena.keyboard.type("Denmark");
    await pressOn(lena, "I accept the terms", "Space");
    await pressOn(lena, "Pay €29.00");
    await lena.getByText("It was €29.00 and is €36.25 now.").waitFor();
    await pressOn(lena, "Pay €36.25");
    await lena.getByRole("heading", { name: "Subscribe to Treets Basic" }).waitFor();
    await pressOn(lena, "Pay ");
    await lena.getByRole("heading", { name: "Nordhub is on Basic" }).waitFor();
  });

  it("Mia unsubscribes from the news and undoes it", async () => {
    const { rows } = await treets.backend.deps.database.pool.query(
      "select id from businesses where slug = 'nordhub'",
    );
    const businessId: string = rows[0]?.id;
    await sendDigest(treets.backend.deps, { businessId, rhythm: "weekly", period: "weekly 2026-11-16" });
    const mail = await treets.backend.emailTo(miaHerself.email);
    await mia.goto(linkIn(mail.slice(mail.indexOf("Choose which e-mails you get"))));
    await alive(mia);
    await pressOn(mia, "Unsubscribe from news");
    await mia.locator(".notice").getByText("Saved").waitFor();
    await pressOn(mia, "Undo");
    await mia.getByRole("button", { name: "Unsubscribe from news" }).waitFor();
  });

  it("Lena invites Omar to the team, and he joins with a new account", async () => {
    await open(lena, "/nordhub/team-members?invite=1");
    await typeInto(lena, "E-mail addresses", "omar@people.example");
    await chooseRole(lena, "Admin");
    await pressOn(lena, "Send invitation");
    await lena.getByText("omar@people.example is invited.").waitFor();
    await omar.goto(linkIn(await treets.backend.emailTo("omar@people.example")));
    await alive(omar);
    await typeInto(omar, "First name", "Omar");
    await typeInto(omar, "Choose a password", PASSWORD);
    await pressOn(omar, "I accept the terms", "Space");
    await pressOn(omar, "Create account and join");
    await omar.waitForURL("**/nordhub/control-panel");
  });

  it("Lena offers Omar the ownership of the community, and he accepts", async () => {
    await open(lena, "/nordhub/team-members");
    await pressOn(lena, "Transfer");
    await lena.getByRole("heading", { name: "Transfer ownership" }).waitFor();
    await pressOn(lena, "Omar", "Space");
    await typeInto(lena, "Your password", PASSWORD);
    await typeInto(lena, "Type nordhub to confirm", "nordhub");
    await pressOn(lena, "Offer ownership");
    await lena.getByRole("heading", { name: "Waiting for an answer" }).waitFor();
    await omar.goto(linkIn(await treets.backend.emailTo("omar@people.example")));
    await alive(omar);
    await omar.getByRole("heading", { name: "Take over Nordhub?" }).waitFor();
    await pressOn(omar, "I take responsibility", "Space");
    await typeInto(omar, "Your password", PASSWORD);
    await omar.keyboard.press("Enter");
    await omar.getByText("You now own Nordhub.").waitFor();
  });

  it("Omar finds the treet by name, pauses it from its menu, cancels ending it and resumes it", async () => {
    await open(omar, "/nordhub/control-panel");
    await omar.keyboard.press("Control+k");
    await omar.getByRole("dialog").waitFor();
    await omar.keyboard.type("One free class");
    await omar
      .getByRole("option", { name: /One free class/ })
      .first()
      .waitFor();
    await omar.keyboard.press("Enter");
    await omar.getByRole("heading", { name: "One free class at the studio", level: 1 }).waitFor();
    await pressOn(omar, "More");
    await pressOn(omar, "Pause");
    await omar.getByText("Paused", { exact: true }).first().waitFor();
    await pressOn(omar, "More");
    await pressOn(omar, "End");
    await omar.getByRole("dialog").waitFor();
    await omar.keyboard.press("Escape");
    await omar.getByRole("dialog").waitFor({ state: "detached" });
    const focused = () => omar.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toMatch(/^(More|End)$/);
    await tabTo(omar, "Resume", "Shift+Tab");
    await omar.keyboard.press("Enter");
    await omar.getByText("Live", { exact: true }).first().waitFor();
  });

  it("Lena marks all notifications as read, and the focus moves from the removed button to the heading", async () => {
    await open(lena, "/account-settings?tab=notifications");
    await pressOn(lena, "Mark all as read");
    await lena.getByRole("button", { name: "Mark all as read" }).waitFor({ state: "detached" });
    await lena.locator("h1:focus", { hasText: "Your account" }).waitFor();
  });

  it("no browser reports an error", () => {
    expect(browser.takeErrors()).toEqual([]);
  });
});
