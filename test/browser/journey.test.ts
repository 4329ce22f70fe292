import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eachDatabase } from "../support/databases.ts";
import { codeIn } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";

const PASSWORD = "quiet-harbour-9";

eachDatabase("a new owner", (kind) => {
  const treets = runningTreets({ kind });
  const browser = runningBrowser();

  describe.each([
    { scripts: "with scripts", javaScriptEnabled: true, email: "olga@people.example", slug: "quay-club" },
    { scripts: "without scripts", javaScriptEnabled: false, email: "otto@people.example", slug: "pier-club" },
  ])("$scripts", ({ javaScriptEnabled, email, slug }) => {
    let page: Page;

    beforeAll(async () => {
      page = await browser.newPage({ javaScriptEnabled });
    });
    afterAll(() => page.context().close());

    it("signs up and reads an email in the development mailbox", async () => {
      await page.goto(`${treets.origin}/sign-up`);
      await page.getByLabel("First name").fill("Olga");
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("I accept the terms").check();
      await page.getByRole("button", { name: "Create account" }).click();
      await page.getByRole("heading", { name: "Check your inbox" }).waitFor();

      const mailbox = await page.context().newPage();
      await mailbox.goto(`${treets.origin}/dev/mailbox?to=${encodeURIComponent(email)}`);
      expect(await mailbox.locator("h2").first().textContent()).toContain("confirmation code");
      await mailbox.close();
    });

    it("sees a field error for a wrong code, and continues with the right one", async () => {
      await page.getByLabel("6-digit code").fill("12");
      await page.getByRole("button", { name: "Confirm", exact: true }).click();
      await page.locator(".field-error", { hasText: "6 digits" }).waitFor();

      const code = codeIn(await treets.backend.emailTo(email));
      // Pasted from an email that groups the digits.
      await page.getByLabel("6-digit code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      if (javaScriptEnabled) expect(await page.getByLabel("6-digit code").inputValue()).toBe(code);
      await page.getByRole("button", { name: "Confirm", exact: true }).click();
      await page.getByRole("heading", { name: "Create a community" }).waitFor();
    });

    it("sees an error for a wrong password, and keeps the typed address", async () => {
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("You're signed out.").waitFor();
      await page.goto(`${treets.origin}/login?redirect=/create-community`);
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("E-mail or password isn't correct.").filter({ visible: true }).waitFor();
      expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
      expect(await page.content()).not.toContain('value="not the password"');
    });

    it("signs in and is taken to the creation of a community", async () => {
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("heading", { name: "Create a community" }).waitFor();
      const cookies = await page.context().cookies();
      const tokens = cookies.filter(({ name }) => name.includes("token"));
      expect(tokens.length).toBeGreaterThan(0);
      expect(tokens.filter(({ httpOnly }) => !httpOnly)).toEqual([]);
    });

    it("creates a community at a chosen address", async () => {
      await page.getByLabel("Name", { exact: true }).fill("Quay Club");
      await page.getByLabel("Address", { exact: true }).fill(slug);
      // Without scripts all steps are on one page.
      for (const step of javaScriptEnabled
        ? ["How does it look?", "Who is it for?", "Where do you want to start?"]
        : []) {
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByRole("group", { name: step }).waitFor();
      }
      await page.getByRole("button", { name: "Create", exact: true }).first().click();
      await page.waitForURL(`**/${slug}/control-panel`);
      await page.getByText("Quay Club is ready.").waitFor();
      await page.goto(`${treets.origin}/${slug}/treets`);
      expect(await page.getByText(/^Example: /).count()).toBe(3);
    });

    it("adds members and sees them in the table", async () => {
      await page.goto(`${treets.origin}/${slug}/members`);
      await page.getByText("No members yet").waitFor();
      for (const [firstName, invite] of [
        ["Ada", false],
        ["Ben", true],
      ] as const) {
        await page
          .getByRole("link", { name: /Add (members|the first member)/ })
          .first()
          .click();
        await page.getByLabel("First name").fill(firstName);
        await page.getByLabel("E-mail", { exact: true }).fill(`${firstName}@members.example`);
        await page.getByLabel("Invite by e-mail").setChecked(invite);
        await page.getByRole("button", { name: "Add member" }).click();
        await page.getByRole("link", { name: firstName }).waitFor();
      }
      // The chip's count may load late, and then only in browsers that run scripts.
      await page.getByRole("link", { name: /^Active( 1)?$/ }).click();
      await page.getByRole("link", { name: "Ben" }).waitFor({ state: "detached" });
      expect(await page.getByRole("link", { name: "Ada" }).count()).toBe(1);
      expect(await treets.backend.emailTo("Ben@members.example")).toContain("invited to Quay Club");
    });

    it("sees a field error when adding an existing member", async () => {
      await page.getByRole("link", { name: "Add members" }).click();
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("E-mail", { exact: true }).fill("ada@members.example");
      await page.getByRole("button", { name: "Add member" }).click();
      await page.locator(".field-error", { hasText: "already belongs to Quay Club" }).waitFor();
      expect(await page.getByLabel("E-mail", { exact: true }).inputValue()).toBe("ada@members.example");
      await page.getByRole("link", { name: "Cancel", exact: true }).click();
    });

    it("signs out, which closes the community's pages to this browser", async () => {
      await page.getByLabel(/^Account of/).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByText("You're signed out.").waitFor();
      await page.goto(`${treets.origin}/${slug}/members`);
      await page.waitForURL(`**/login?redirect=%2F${slug}%2Fmembers`);
    });
  });

  it("the browser reports no errors except the expected 401, 409 and 422 responses", () => {
    const unexpected = browser.takeErrors().filter((text) => !/status of 4(01|09|22)/.test(text));
    expect(unexpected).toEqual([]);
  });
});
