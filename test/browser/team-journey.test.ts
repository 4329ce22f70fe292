import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usuallyFirst } from "../support/length.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, linkIn } from "../support/signing-in.ts";
import { joinTeam, newTeam } from "../support/teams.ts";

const treets = runningTreets();
const browser = runningBrowser();

const pageOf = async (person?: TestPerson, options: { javaScriptEnabled?: boolean } = {}) => {
  const context = await browser.newContext(options);
  if (person) await holdTokens(context, treets.origin, person.tokens);
  return context.newPage();
};
const invitationTo = async (email: string) => linkIn(await treets.backend.emailTo(email));

describe.each(
  usuallyFirst([
    { scripts: "with scripts", javaScriptEnabled: true, slug: "north" },
    { scripts: "without scripts", javaScriptEnabled: false, slug: "south" },
  ]),
)("an invitation to a team, $scripts,", ({ javaScriptEnabled, slug }) => {
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

  it("creates an account and a team membership in one step", async () => {
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

  it("is accepted by an existing user, who signs in on the same page", async () => {
    const known = await newPerson(treets.backend, `known-${slug}`);
    await invite(known.email);
    const page = await pageOf(undefined, { javaScriptEnabled });
    await page.goto(await invitationTo(known.email));
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in and join" }).click();
    await page.getByText("E-mail or password isn't correct.").filter({ visible: true }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and join" }).click();
    await page.waitForURL(`**/${slug}/control-panel`);
    await page.context().close();
  });

  it("is shown to a signed-in user on the choice of communities", async () => {
    const known = await newPerson(treets.backend, `waiting-${slug}`);
    await treets.backend.as(known.tokens.token).me.complete({ firstName: "Wai" });
    await invite(known.email);
    const page = await pageOf(known, { javaScriptEnabled });
    await page.goto(`${treets.origin}/select-org`);
    await page.getByRole("heading", { name: `Join the team of The ${slug}` }).waitFor();
    await page.getByRole("button", { name: "Join team" }).click();
    await page.waitForURL(`**/${slug}/control-panel`);
    await page.context().close();
  });

  it("never admits the wrong account, but offers it a way on", async () => {
    const [invited, wrong] = [
      await newPerson(treets.backend, `invited-${slug}`),
      await newPerson(treets.backend, `wrong-${slug}`),
    ];
    await invite(invited.email);
    const page = await pageOf(wrong, { javaScriptEnabled });
    await page.goto(await invitationTo(invited.email));
    await page.getByText("This invitation is for another account").waitFor();
    expect(await page.content()).not.toContain(invited.email);
    const contact = page.getByRole("link", { name: `Write to The ${slug}` });
    expect(await contact.getAttribute("href")).toBe(`/contact-community?to=${slug}`);
    expect(await page.getByRole("button", { name: "Join team" }).count()).toBe(0);
    await page.getByRole("button", { name: "Ask to invite this account" }).click();
    await page.getByText("We asked the person who invited you").waitFor();
    expect(await treets.backend.emailTo(owner.email)).toContain(wrong.email);

    await page.goto(`${treets.origin}/invite-business-member`);
    await page.getByRole("button", { name: "Sign out and switch" }).click();
    await page.getByRole("button", { name: "Sign in and join" }).waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in and join" }).click();
    await page.waitForURL(`**/${slug}/control-panel`);
    await page.context().close();
  });
});

describe.each([
  { scripts: "with scripts", javaScriptEnabled: true, slug: "east" },
  { scripts: "without scripts", javaScriptEnabled: false, slug: "west" },
])("a person who leaves a team, $scripts,", ({ javaScriptEnabled, slug }) => {
  it("is asked first, and stays unless they confirm", async () => {
    const { owner } = await newTeam(treets.backend, slug, []);
    const admin = await joinTeam(treets.backend, { slug, owner, role: "admin" });
    const page = await pageOf(admin, { javaScriptEnabled });
    const teamPage = `${treets.origin}/${slug}/team-members`;
    const isOnTeam = async () => {
      const { people } = await treets.backend.as(owner.tokens.token).team.list({ business: slug });
      return people.length === 2;
    };
    await page.goto(teamPage);
    const leave = page.getByRole("button", { name: `Leave the team of The ${slug}` });
    const question = page.getByRole("dialog", { name: `Leave the team of The ${slug}?` });
    await leave.click();
    await question.getByText("You lose access at once.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await isOnTeam()).toBe(true);
    await leave.click();
    await question.getByRole("button", { name: "Leave team" }).click();
    await page.waitForURL("**/select-org**");
    expect(await isOnTeam()).toBe(false);
    await page.context().close();
  });
});

it("the browser reports no errors except the expected 401, 409 and 422 responses", () => {
  const unexpected = browser.takeErrors().filter((text) => !/status of 4(01|09|22)/.test(text));
  expect(unexpected).toEqual([]);
});
