import { describe, expect, it } from "vitest";
import { accessibilityFaults } from "../support/accessibility.ts";
import { codeAt } from "../support/authenticator.ts";
import { usuallyFirst } from "../support/length.ts";
import { newName, newPerson, PASSWORD } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, signIn } from "../support/signing-in.ts";
import { newTeam } from "../support/teams.ts";

const treets = runningTreets();
const browser = runningBrowser();

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true },
    { scripts: "without scripts", javaScriptEnabled: false },
  ]),
)("two-step sign-in, $scripts,", ({ javaScriptEnabled }) => {
  const firstName = javaScriptEnabled ? "Tessa" : "Teo";
  const security = "/account-settings?tab=security";
  let email: string;
  let secret: string;
  let recoveryCodes: string[];
  const code = () => codeAt(secret, treets.backend.clock.now());
  const newPage = async () => (await browser.newContext({ javaScriptEnabled })).newPage();

  it("is turned on with an authenticator app, and provides recovery codes", async () => {
    const person = await newPerson(treets.backend, firstName);
    await treets.backend.as(person.tokens.token).me.complete({ firstName });
    email = person.email;
    const page = await newPage();
    await holdTokens(page.context(), treets.origin, person.tokens);
    await page.goto(treets.origin + security);
    const begin = page.locator("form", { has: page.getByRole("button", { name: "Connect an app" }) });
    await begin.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Connect an app" }).click();
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    secret = (await page.locator("p.two-factor-codes").textContent()) ?? "";

    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("This code isn't right.").first().waitFor();
    await page.getByLabel("Code", { exact: true }).fill(code());
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByText("Save your recovery codes").waitFor();
    recoveryCodes = await page.locator("ul.two-factor-codes code").allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(treets.origin + security);
    await page.getByText("10 recovery codes are left.").waitFor();
    expect(await page.content()).not.toContain(recoveryCodes[0] ?? "");
    await page.context().close();
  });

  it("asks for a code after the password, which stays filled in with JavaScript", async () => {
    treets.backend.clock.forward(60_000);
    const page = await newPage();
    await page.goto(`${treets.origin}/login?redirect=${encodeURIComponent(security)}`);
    expect(await page.getByLabel("Code", { exact: true }).count()).toBe(0);
    await signIn(page, { email, password: PASSWORD });
    await page.getByLabel("Code", { exact: true }).waitFor();
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    const password = page.getByLabel("Password", { exact: true });
    expect(await password.inputValue()).toBe(javaScriptEnabled ? PASSWORD : "");
    await password.fill(PASSWORD);
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("This code isn't right").first().waitFor();
    await password.fill(PASSWORD);
    await page.getByLabel("Code", { exact: true }).fill(code());
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(`**${security}`);
    await page.context().close();
  });

  it("also asks for a code when accepting an invitation, takes a recovery code, and can be turned off with the password", async () => {
    const slug = newName(treets.backend, `crew-${firstName.toLowerCase()}`);
    const { owner } = await newTeam(treets.backend, slug, []);
    await treets.backend
      .as(owner.tokens.token)
      .team.invite({ business: slug, emails: [email], role: "viewer" });
    const page = await newPage();
    const mail = await treets.backend.emailTo(email);
    await page.goto(/https?:\/\/\S+token=\S+/.exec(mail)?.[0] ?? "");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and join" }).click();
    await page.getByLabel("Code", { exact: true }).fill(recoveryCodes[0] ?? "");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and join" }).click();
    await page.waitForURL(`**/${slug}/control-panel`);

    await page.goto(treets.origin + security);
    await page.getByText("9 recovery codes are left.").waitFor();
    await page.getByText("Turn off two-step sign-in").click();
    const off = page.locator("form", { has: page.getByRole("button", { name: "Turn off" }) });
    await off.getByLabel("Your password", { exact: true }).fill("not the password");
    await off.getByRole("button", { name: "Turn off" }).click();
    await page.getByText("This password isn't correct.").first().waitFor();
    await off.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await off.getByRole("button", { name: "Turn off" }).click();
    await page.getByText("Two-step sign-in is off.").waitFor();
    await page.context().close();
  });
});

it("the browser reports no errors except the expected 401 and 422 responses", () => {
  const unexpected = browser.takeErrors().filter((text) => !/status of 4(01|22)/.test(text));
  expect(unexpected).toEqual([]);
});
