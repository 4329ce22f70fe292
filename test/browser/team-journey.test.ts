import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBrowser, type TestBrowser } from "../support/browser.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { holdTokens, linkIn, signIn } from "../support/signing-in.ts";
import { newTeam } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

let treets: TestTreets;
let browser: TestBrowser;

beforeAll(async () => {
  [treets, browser] = await Promise.all([startTreets(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await treets.stop();
});

const pageOf = async (person?: TestPerson, options: { javaScriptEnabled?: boolean } = {}) => {
  const context = await browser.newContext(options);
  if (person) await holdTokens(context, treets.origin, person.tokens);
  return context.newPage();
};
const invitationTo = async (email: string) => linkIn(await treets.backend.letterTo(email));

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true, slug: "north" },
  { scripts: "without scripts", javaScriptEnabled: false, slug: "south" },
])("an invitation to a team, $scripts,", ({ javaScriptEnabled, slug }) => {
  let owner: TestPerson;
  let ownersPage: Page;
  const fresh = `fresh-${slug}@people.example`;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, slug, []));
    ownersPage = await pageOf(owner, { javaScriptEnabled });
  });
  afterAll(() => ownersPage.context().close());

  const invite = async (email: string) => {
    await ownersPage.goto(`${treets.origin}/${slug}/team-members?invite=1`);
    await ownersPage.getByLabel("E-mail addresses", { exact: true }).fill(email);
    await ownersPage.getByRole("radio", { name: /^Viewer/ }).check();
    await ownersPage.getByLabel(/^Message/).fill("Come and help!");
    await ownersPage.getByRole("button", { name: "Send invitation" }).click();
    await ownersPage.getByText(`${email} is invited.`).waitFor();
  };

  it("makes a new person an account and a team mate in one go", async () => {
    await invite(fresh);
    const page = await pageOf(undefined, { javaScriptEnabled });
    await page.goto(await invitationTo(fresh));
    expect(page.url()).toBe(`${treets.origin}/invite-business-member`);
    await page.getByRole("heading", { name: `Join the team of The ${slug}` }).waitFor();
    await page.getByText("Come and help!").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe(fresh);
    await page.getByLabel("First name").fill("Fresh");
    await page.getByLabel("Choose a password", { exact: true }).fill("short");
    await page.getByRole("button", { name: "Create account and join" }).click();
    await page.locator(".field-error", { hasText: "at least 10 characters" }).waitFor();
    await page.getByLabel("Choose a password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("I accept the terms").check();
    await page.getByRole("button", { name: "Create account and join" }).click();
    await page.waitForURL(`**/${slug}/control-panel`);
    await page.getByText(`Welcome to the team of The ${slug}.`).waitFor();
    await page.context().close();

    await ownersPage.goto(`${treets.origin}/${slug}/team-members`);
    await ownersPage.getByRole("cell", { name: fresh }).waitFor();
  });

  it("is accepted by somebody with an account, who signs in on the same page", async () => {
    const known = await newPerson(treets.backend, `known-${slug}`);
    await invite(known.email);
    const page = await pageOf(undefined, { javaScriptEnabled });
    await page.goto(await invitationTo(known.email));
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in and join" }).click();
    await page.getByText("E-mail or password is not correct.").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and join" }).click();
    await page.waitForURL(`**/${slug}/control-panel`);
    await page.context().close();
  });

  it("waits for a person who is signed in where they choose what to work on", async () => {
    const known = await newPerson(treets.backend, `waiting-${slug}`);
    await treets.backend.as(known.tokens.token).me.complete({ firstName: "Wai" });
    await invite(known.email);
    const page = await pageOf(known, { javaScriptEnabled });
    await page.goto(`${treets.origin}/select-org`);
    await page.getByText(`The ${slug} invites you as viewer`).waitFor();
    await page.getByRole("button", { name: "Join team" }).click();
    await page.waitForURL(`**/${slug}/control-panel`);
    await page.context().close();
  });

  it("offers the wrong person a way on, and never lets them in", async () => {
    const [invited, wrong] = [
      await newPerson(treets.backend, `invited-${slug}`),
      await newPerson(treets.backend, `wrong-${slug}`),
    ];
    await invite(invited.email);
    const page = await pageOf(wrong, { javaScriptEnabled });
    await page.goto(await invitationTo(invited.email));
    await page.getByText("This invitation is for another account").waitFor();
    expect(await page.getByRole("button", { name: "Join team" }).count()).toBe(0);
    await page.getByRole("button", { name: "Ask to invite this account" }).click();
    await page.getByText("We asked the person who invited you").waitFor();
    expect(await treets.backend.letterTo(owner.email)).toContain(wrong.email);

    await page.goto(`${treets.origin}/invite-business-member`);
    await page.getByRole("button", { name: "Sign out and switch" }).click();
    await page.getByRole("button", { name: "Sign in and join" }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and join" }).click();
    await page.waitForURL(`**/${slug}/control-panel`);
    await page.context().close();
  });
});

describe("ownership", () => {
  it("is offered, found in the mail while signed out, and accepted with a password", async () => {
    const slug = "handed-over";
    const { owner, admin } = await newTeam(treets.backend, slug, ["admin"]);
    const ownersPage = await pageOf(owner);
    await ownersPage.goto(`${treets.origin}/${slug}/team-members`);
    await ownersPage.getByRole("link", { name: "Transfer ownership" }).click();
    await ownersPage.getByRole("radio", { name: new RegExp(admin.firstName) }).check();
    await ownersPage.getByRole("radio", { name: /^Stay as manager/ }).check();
    await ownersPage.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await ownersPage.getByLabel(`Type ${slug} to confirm`).fill(slug);
    await ownersPage.getByRole("button", { name: "Offer ownership" }).click();
    await ownersPage.getByRole("heading", { name: "Waiting for an answer" }).waitFor();

    const page = await pageOf();
    await page.goto(linkIn(await treets.backend.letterTo(admin.email)));
    await page.getByRole("heading", { name: "You have a request" }).waitFor();
    expect(await page.content()).not.toContain(slug);
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page, { email: admin.email, password: PASSWORD });
    await page.getByRole("heading", { name: `Take over The ${slug}?` }).waitFor();
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Accept ownership" }).click();
    await page.getByText("Confirm that you take over.").first().waitFor();
    await page.getByLabel("I take over the responsibility").check();
    await page.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Accept ownership" }).click();
    await page.getByText(`You now own The ${slug}.`).waitFor();

    await ownersPage.goto(`${treets.origin}/transfer-ownership?business=${slug}`);
    await ownersPage.getByText("Only they can transfer it.").waitFor();
    await Promise.all([page.context().close(), ownersPage.context().close()]);
  });
});

it("caused no error in the browser beyond the refusals it was told of", () => {
  const unexpected = browser.takeErrors().filter((text) => !/status of 4(01|09|22)/.test(text));
  expect(unexpected).toEqual([]);
});
