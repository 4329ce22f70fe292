import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { pressOn, tabTo, typeInto } from "../support/keyboard.ts";
import { usuallyFirst } from "../support/length.ts";
import { newName, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningBrowser, runningTreets } from "../support/running.ts";
import { holdTokens, linkIn } from "../support/signing-in.ts";
import { joinTeam, newTeam } from "../support/teams.ts";

const treets = runningTreets();
const browser = runningBrowser();

const pageOf = async (person?: TestPerson, javaScriptEnabled = true) => {
  const context = await browser.newContext({ javaScriptEnabled });
  if (person) await holdTokens(context, treets.origin, person.tokens);
  return context.newPage();
};
const as = (person: TestPerson) => treets.backend.as(person.tokens.token);
const linkTo = async (person: TestPerson) => linkIn(await treets.backend.emailTo(person.email));
const open = (page: Page, path: string) => page.goto(treets.origin + path);
const offerPage = (slug: string) => `/transfer-ownership?business=${slug}`;

/**
 * Creates a business with an owner, an admin who gets the offer, another admin who does not, and a viewer with an
 * unconfirmed email address.
 */
async function club(slug: string) {
  const {
    owner: lena,
    admin: omar,
    manager: ada,
  } = await newTeam(treets.backend, slug, ["admin", "manager"]);
  const ben = await joinTeam(treets.backend, { slug, owner: lena, role: "viewer" });
  const { pool } = treets.backend.deps.database;
  await pool.query("update users set email_verified_at = null where email = $1", [ben.email]);
  await pool.query(
    "update team_memberships set role = 'admin' where user_id = (select id from users where email = $1)",
    [ada.email],
  );
  await as(lena).keys.create({ business: slug, name: "Till of the bar", scope: "admin" });
  return { lena, omar, ada, ben };
}

describe.each(
  usuallyFirst([
    { how: "by keyboard alone", slug: "keys", javaScriptEnabled: true },
    { how: "without scripts", slug: "plain", javaScriptEnabled: false },
  ]),
)("the ownership of a business, $how,", ({ slug, javaScriptEnabled }) => {
  let people: Awaited<ReturnType<typeof club>>;
  let lenas: Page;
  let omars: Page;
  /** A tab that Lena keeps open all the while, ready to make another offer. */
  let forgotten: Page;

  beforeAll(async () => {
    people = await club(slug);
    lenas = await pageOf(people.lena, javaScriptEnabled);
    omars = await pageOf(undefined, javaScriptEnabled);
  });

  const fillOffer = async (page: Page) => {
    await tabTo(page, people.omar.firstName, "Tab");
    await page.keyboard.press("Space");
    await typeInto(page, "Your password", PASSWORD);
    await typeInto(page, `Type ${slug} to confirm`, slug);
  };

  it("can be offered from the team page, but only to a member with a confirmed address", async () => {
    await open(lenas, `/${slug}/team-members`);
    await pressOn(lenas, "Transfer ownership");
    await lenas.getByRole("heading", { name: "Transfer ownership" }).waitFor();
    forgotten = await lenas.context().newPage();
    await open(forgotten, offerPage(slug));

    const ben = lenas.getByRole("radio", { name: new RegExp(`^${people.ben.firstName}`) });
    expect(await ben.isDisabled()).toBe(true);
    await lenas.getByText("E-mail not confirmed yet").waitFor();
    await fillOffer(lenas);
    await pressOn(lenas, "Offer ownership");
    await lenas.getByRole("heading", { name: "Waiting for an answer" }).waitFor();
    for (const person of [people.lena, people.omar]) {
      const page = await pageOf(person, javaScriptEnabled);
      await open(page, `/${slug}/control-panel`);
      await page.getByText(`The ${slug} is waiting for its new owner to accept.`).waitFor();
      await page.context().close();
    }
    expect(await treets.backend.emailTo(people.ada.email)).toContain(people.omar.firstName);
  });

  it("is not revealed by the email's link to a signed-out visitor", async () => {
    await omars.goto(await linkTo(people.omar));
    await omars.getByRole("heading", { name: "You have a request" }).waitFor();
    expect(omars.url()).toBe(`${treets.origin}/transfer-ownership`);
    const html = await omars.content();
    for (const secret of [`The ${slug}`, `/${slug}`, people.lena.email, people.omar.email]) {
      expect(html).not.toContain(secret);
    }
  });

  it("is accepted with a password and a confirmation, after showing the plan and API keys", async () => {
    await pressOn(omars, "Sign in");
    await omars.getByRole("heading", { name: "Sign in" }).waitFor();
    await typeInto(omars, "E-mail", people.omar.email);
    await typeInto(omars, "Password", PASSWORD);
    await omars.keyboard.press("Enter");
    await omars.getByRole("heading", { name: `Take over The ${slug}?` }).waitFor();
    await omars.getByText("Growth, from").waitFor();
    await omars.getByText("Till of the bar: keep working").waitFor();

    await typeInto(omars, "Your password", PASSWORD);
    await omars.keyboard.press("Enter");
    await omars.getByText("Confirm that you take over.").first().waitFor();
    await pressOn(omars, "I take responsibility", "Space");
    await typeInto(omars, "Your password", "not the password");
    await omars.keyboard.press("Enter");
    await omars.getByText("This password isn't correct.").first().waitFor();
    expect(await omars.getByLabel("I take responsibility").isChecked()).toBe(true);
    await typeInto(omars, "Your password", PASSWORD);
    await omars.keyboard.press("Enter");
    await omars.getByText(`You now own The ${slug}.`).waitFor();
  });

  it("moves completely: roles, audit log and emails", async () => {
    const team = await as(people.omar).team.list({ business: slug });
    const roleOf = ({ email }: TestPerson) => team.people.find((one) => one.email === email)?.role;
    expect([roleOf(people.omar), roleOf(people.lena)]).toEqual(["owner", "admin"]);
    const { items } = await as(people.omar).settings.audit({ business: slug });
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["ownership.offered", "ownership.transferred"]),
    );
    for (const person of [people.lena, people.omar, people.ada]) {
      expect(await treets.backend.emailTo(person.email)).toContain("new owner");
    }
  });

  it("can no longer be offered by the former owner, whose open tab explains why", async () => {
    await fillOffer(forgotten);
    const [answered] = await Promise.all([
      forgotten.waitForResponse((response) => response.request().method() === "POST"),
      pressOn(forgotten, "Offer ownership"),
    ]);
    expect(answered.status()).toBe(403);
    await forgotten.getByText("Only owners can transfer ownership.").waitFor();
    await forgotten.getByText(`${people.omar.firstName} owns The ${slug}.`).waitFor();
    expect(await forgotten.getByRole("button", { name: "Offer ownership" }).count()).toBe(0);
    // Before the transfer she could not leave or close her account, as nobody can who owns a business.
    await expect(as(people.lena).team.leave({ business: slug })).resolves.toEqual({ done: true });
    await Promise.all([lenas.context().close(), omars.context().close()]);
  });
});

describe.each(
  usuallyFirst([
    { scripts: "with scripts", slug: "offers", javaScriptEnabled: true },
    { scripts: "without scripts", slug: "bare-offers", javaScriptEnabled: false },
  ]),
)("an offer of ownership, $scripts,", ({ slug, javaScriptEnabled }) => {
  let people: Awaited<ReturnType<typeof club>>;
  let omars: Page;
  let lenas: Page;

  beforeAll(async () => {
    people = await club(slug);
    [omars, lenas] = [
      await pageOf(people.omar, javaScriptEnabled),
      await pageOf(people.lena, javaScriptEnabled),
    ];
  });

  const offer = async () => {
    const { ownership } = as(people.lena);
    const { candidates } = await ownership.current({ business: slug });
    const to = candidates.find(({ email }) => email === people.omar.email)?.userId ?? "";
    await ownership.offer({ business: slug, to, keepRole: "admin", password: PASSWORD, confirmation: slug });
  };
  const accept = async () => {
    await omars.getByLabel("I take responsibility").check();
    await omars.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await omars.getByRole("button", { name: "Accept ownership" }).click();
  };

  it("can be requested by another team member, who sees that the request was sent", async () => {
    const adas = await pageOf(people.ada, javaScriptEnabled);
    await open(adas, offerPage(slug));
    await adas.getByText(`${people.lena.firstName} owns The ${slug}. Only they can transfer it.`).waitFor();
    await adas.getByLabel("Personal note").fill("I do the books already.");
    await adas.getByRole("button", { name: `Ask ${people.lena.firstName}` }).click();
    await adas.getByText(`You've asked ${people.lena.firstName}`).waitFor();
    expect(await adas.getByRole("button", { name: /^Ask/ }).count()).toBe(0);
    expect(await treets.backend.emailTo(people.lena.email)).toContain("I do the books already.");
    await adas.context().close();
  });

  it("can be declined, and the owner gets an email", async () => {
    await offer();
    await omars.goto(await linkTo(people.omar));
    await omars.getByRole("button", { name: "Decline" }).click();
    await omars.getByRole("dialog").getByRole("button", { name: "Decline" }).click();
    await omars.getByText("You declined. We've told the owner.").waitFor();
    expect(await treets.backend.emailTo(people.lena.email)).toContain("doesn't want to take over");
  });

  it("shows another user only that it is for another account", async () => {
    await offer();
    const stranger = await pageOf(await newPerson(treets.backend, `s${slug.length}`), javaScriptEnabled);
    await stranger.goto(await linkTo(people.omar));
    await stranger.getByRole("heading", { name: "This request is for another account" }).waitFor();
    expect(await stranger.getByRole("main").textContent()).not.toContain(slug);
    await stranger.getByRole("button", { name: "Sign out and use another account" }).click();
    await stranger.getByRole("heading", { name: "You have a request" }).waitFor();
    await stranger.context().close();
  });

  it("can be withdrawn, after which accepting it on an open page fails with an explanation", async () => {
    await omars.goto(await linkTo(people.omar));
    await omars.getByRole("heading", { name: `Take over The ${slug}?` }).waitFor();
    await open(lenas, offerPage(slug));
    await lenas.getByRole("button", { name: "Withdraw offer" }).click();
    await lenas.getByText("Offer withdrawn.").waitFor();
    await accept();
    await omars
      .getByText(/no longer open|withdrawn/)
      .first()
      .waitFor();
    expect(await treets.backend.emailTo(people.omar.email)).toContain("withdrew the offer");
  });

  it("has exactly one outcome when accepted and withdrawn at once", async () => {
    await offer();
    await omars.goto(await linkTo(people.omar));
    await open(lenas, offerPage(slug));
    await omars.getByLabel("I take responsibility").check();
    await omars.getByLabel("Your password", { exact: true }).fill(PASSWORD);
    await Promise.all([
      ...[omars, lenas].map((page) =>
        page.waitForResponse((response) => response.request().method() === "POST"),
      ),
      omars.getByRole("button", { name: "Accept ownership" }).click(),
      lenas.getByRole("button", { name: "Withdraw offer" }).click(),
    ]);
    const { people: team } = await as(people.ada).team.list({ business: slug });
    const owners = team.filter(({ role }) => role === "owner").map(({ email }) => email);
    const { pool } = treets.backend.deps.database;
    const { rows } = await pool.query<{ state: string }>(
      "select state from ownership_transfers o join businesses b on b.id = o.business_id where b.slug = $1 order by o.created_at desc, o.id desc limit 1",
      [slug],
    );
    expect(owners).toEqual([rows[0]?.state === "accepted" ? people.omar.email : people.lena.email]);
    expect(["accepted", "cancelled"]).toContain(rows[0]?.state);
  });

  it("ends on expiry, and when its recipient leaves the team", async () => {
    const other = newName(treets.backend, `${slug}-again`);
    const { owner, admin, manager } = await newTeam(treets.backend, other, ["admin", "manager"]);
    const { ownership, team } = as(owner);
    const askedAnd = async ({ email }: TestPerson) => {
      const { candidates } = await ownership.current({ business: other });
      const to = candidates.find((one) => one.email === email)?.userId ?? "";
      const rest = { keepRole: "admin", password: PASSWORD, confirmation: other } as const;
      await ownership.offer({ business: other, to, ...rest });
    };
    const [gone, late] = [await pageOf(manager, javaScriptEnabled), await pageOf(admin, javaScriptEnabled)];
    await askedAnd(manager);
    const { people: all } = await team.list({ business: other });
    const person = all.find(({ email }) => email === manager.email)?.id ?? "";
    const link = await linkTo(manager);
    await team.remove({ business: other, person });
    await gone.goto(link);
    await gone.getByRole("heading", { name: "This link isn't valid" }).waitFor();

    await askedAnd(admin);
    const lastLink = await linkTo(admin);
    treets.backend.clock.forward(7 * DAY_MS + 1);
    await late.goto(lastLink);
    await late.getByRole("heading", { name: "This offer has expired" }).waitFor();
    await Promise.all([gone.context().close(), late.context().close()]);
  });
});

it("the browser reports no errors except the expected 401, 403, 409, 410 and 422 responses", () => {
  const unexpected = browser.takeErrors().filter((text) => !/status of 4(01|03|09|10|22)/.test(text));
  expect(unexpected).toEqual([]);
});
