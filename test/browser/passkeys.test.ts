import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { newPerson, PASSWORD } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens } from "../support/signing-in.ts";

const treets = runningTreets();
const browser = runningBrowser();

describe("a passkey in the browser", () => {
  let email: string;
  let context: BrowserContext;
  let page: Page;
  let device: CDPSession;
  let authenticatorId: string;

  /** Plugs in an authenticator of the browser's own, which confirms its holder without asking. */
  async function plugIn(): Promise<void> {
    device = await context.newCDPSession(page);
    await device.send("WebAuthn.enable");
    ({ authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    }));
  }

  /** Lets the authenticator find that somebody else holds it, or its holder again. */
  const verifies = (isUserVerified: boolean) =>
    device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

  beforeAll(async () => {
    context = await browser.newContext();
    page = await context.newPage();
  });

  it("is created in the security settings", async () => {
    const person = await newPerson(treets.backend, "Paula");
    await treets.backend.as(person.tokens.token).me.complete({ firstName: "Paula" });
    email = person.email;
    await plugIn();
    await holdTokens(context, treets.origin, person.tokens);
    await page.goto(`${treets.origin}/account-settings?tab=security`);
    const form = page.locator("form", { has: page.getByRole("button", { name: "Add a passkey" }) });
    await form.getByLabel("Name").fill("");
    await form.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Enter a name.").first().waitFor();
    await form.getByLabel("Name").fill("Paula's laptop");
    await form.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("Passkey added.").waitFor();
    await page.getByText("Paula's laptop").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await form.getByLabel("Your password", { exact: true }).inputValue()).toBe("");
  });

  it("is not created twice on a device, and the settings say why", async () => {
    const form = page.locator("form", { has: page.getByRole("button", { name: "Add a passkey" }) });
    await form.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("This device already has a passkey for your account.").waitFor();
  });

  it("signs in on the login page, which then remembers how", async () => {
    await context.clearCookies();
    await page.goto(`${treets.origin}/login?redirect=%2Faccount-settings`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/account-settings/);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("treets.last-sign-in")))
      .toContain(email);
    await context.clearCookies();
    await page.goto(`${treets.origin}/login`);
    await page.getByText("Last time you signed in with a passkey.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it("leaves the password when the device refuses its holder, and can be tried again", async () => {
    await verifies(false);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("No passkey was used.").waitFor();
    await page.getByLabel("Password", { exact: true }).waitFor();
    await verifies(true);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/create-community|select-org/);
  });

  it("is refused with a reason once it has been removed, which its owner does in the settings", async () => {
    await page.goto(`${treets.origin}/account-settings?tab=security`);
    await page.getByRole("button", { name: "Remove Paula's laptop" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Remove passkey" }).click();
    await page.getByText("Passkey removed.").waitFor();
    await context.clearCookies();
    await page.goto(`${treets.origin}/login`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.getByText("We don't know this passkey.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
  });

  it("is not asked for in vain by a browser that has none: the login page leads to the password, and the settings to another browser", async () => {
    const incapable = await browser.newContext();
    await incapable.addInitScript("delete window.PublicKeyCredential");
    const other = await incapable.newPage();
    await other.goto(`${treets.origin}/login`);
    await other.getByRole("button", { name: "Sign in with a passkey" }).click();
    await other.getByText("This browser can't use passkeys. Sign in with your password.").waitFor();
    const { tokens } = await newPerson(treets.backend, "Petra");
    await holdTokens(incapable, treets.origin, tokens);
    await other.goto(`${treets.origin}/account-settings?tab=security`);
    await other.getByText("To add one, open this page in another browser").waitFor();
    expect(await other.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
    await incapable.close();
  });

  it("is neither offered nor created without scripts, and the settings say why", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const other = await plain.newPage();
    await other.goto(`${treets.origin}/login`);
    expect(await other.getByRole("button", { name: "Sign in with a passkey" }).isVisible()).toBe(false);
    const { tokens } = await newPerson(treets.backend, "Pavel");
    await holdTokens(plain, treets.origin, tokens);
    await other.goto(`${treets.origin}/account-settings?tab=security`);
    expect(await other.getByRole("button", { name: "Add a passkey" }).isVisible()).toBe(false);
    await other.getByText("Adding a passkey needs JavaScript.").waitFor();
    await plain.close();
  });
});
