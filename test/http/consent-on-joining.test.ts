import { beforeAll, describe, expect, it } from "vitest";
import { linkTokenIn, newPerson, PASSWORD, sessionOf, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { signedInVisitor, Visitor } from "../support/visitor.ts";

const TEXT = "The rowing club may keep my details.";

describe("consent on joining a community that has a text to agree to", () => {
  const treets = runningTreets();
  const business = "rowers";
  let owner: TestPerson;
  const as = ({ tokens }: Pick<TestPerson, "tokens">) => treets.backend.as(tokens.token);
  const missing = {
    code: "invalid_input",
    status: 422,
    fields: { consent: "To join The rowers, tick the box and agree." },
  };

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "basic"));
    await consentText(TEXT);
  });

  const consentText = (text: string) =>
    as(owner).settings.update({ business, changes: { consentText: text, joinPolicy: "open" } });
  const browserOf = ({ tokens }: TestPerson) =>
    new Visitor(treets.origin, {
      cookie: `treets.token=${tokens.token}; treets.refresh=${tokens.refreshToken}`,
    });
  async function invited(email: string): Promise<string> {
    await as(owner).members.add({ business, email, firstName: "Invited", invite: true });
    return linkTokenIn(await treets.backend.emailTo(email));
  }
  async function recordOf(email: string) {
    const [found] = (await as(owner).members.list({ business, search: email })).items;
    return found && (await as(owner).members.get({ business, member: found.id }));
  }
  const given = (consentSource: string) => ({ consentAt: expect.stringMatching(/^\d{4}-/), consentSource });

  it("is required, and kept with the way it was given, when joining by link", async () => {
    const { code } = await as(owner).links.create({ business, name: "Door", requireApproval: false });
    const person = await newPerson(treets.backend, "Rower");
    await expect(as(person).links.join({ code })).rejects.toMatchObject(missing);
    const browser = browserOf(person);
    const path = `/redirect?l=${code}`;
    const refused = await browser.open(path, { intent: "join" });
    expect(refused.response.status).toBe(422);
    expect(refused.text).toContain(missing.fields.consent);
    expect(refused.text).toContain(TEXT);
    expect(await recordOf(person.email)).toBeUndefined();

    expect((await browser.open(path, { intent: "join", consent: "on" })).to).toBe(`/${business}/treets`);
    expect(await recordOf(person.email)).toMatchObject(given("joined_by_link"));
    expect(await as(person).members.aboutMe({ business })).toMatchObject(given("joined_by_link"));
    const shown = await browser.open(`/account-settings?tab=businesses&about=${business}`);
    expect(shown.text).toContain("Given on joining by link");
    // Nobody who is a member already is asked again.
    await expect(as(person).links.join({ code })).resolves.toMatchObject({ status: "active" });
  });

  it("survives the team's approval", async () => {
    const { code } = await as(owner).links.create({ business, name: "Asking", requireApproval: true });
    const person = await newPerson(treets.backend, "Asking");
    expect(await as(person).links.join({ code, consent: true })).toMatchObject({ status: "requested" });
    const member = (await recordOf(person.email))?.id ?? "";
    await as(owner).members.change({ business, members: [member], change: "approve" });
    expect(await recordOf(person.email)).toMatchObject({ status: "active", ...given("joined_by_link") });
  });

  it("is required and kept when joining without a link", async () => {
    const person = await newPerson(treets.backend, "Freely");
    await expect(as(person).members.join({ business })).rejects.toMatchObject(missing);
    await as(person).members.join({ business, consent: true });
    expect(await recordOf(person.email)).toMatchObject(given("joined_openly"));
  });

  it("is required and kept when signing up with an invitation", async () => {
    const email = "fresh-rower@people.example";
    const token = await invited(email);
    const account = { firstName: "Fresh", password: PASSWORD, acceptTerms: true } as const;
    const refused = treets.backend.as().members.acceptAsNewPerson({ token, ...account });
    await expect(refused).rejects.toMatchObject(missing);
    // Nothing is half done: the same invitation still creates the account.
    const browser = new Visitor(treets.origin);
    await browser.open(`/redirect?token=${token}`);
    const form = { intent: "sign-up", firstName: "Fresh", password: PASSWORD, acceptTerms: "on" };
    const again = await browser.open("/redirect", form);
    expect(again.response.status).toBe(422);
    expect(again.text).toContain(TEXT);
    const { to } = await browser.open("/redirect", { ...form, consent: "on" });
    expect(to).toBe(`/${business}/treets`);
    expect(await recordOf(email)).toMatchObject({ status: "active", ...given("accepted_invitation") });
  });

  it("is asked before an invited person is signed in, so that they need to answer only once", async () => {
    const person = await newPerson(treets.backend, "Known");
    const token = await invited(person.email);
    const browser = new Visitor(treets.origin);
    await browser.open(`/redirect?token=${token}`);
    const refused = await browser.open("/redirect", { intent: "sign-in", password: PASSWORD });
    expect(refused.response.status).toBe(422);
    expect(refused.text).toContain("Sign in and join");
    expect(refused.text).toContain(missing.fields.consent);
    const joined = await browser.open("/redirect", { intent: "sign-in", password: PASSWORD, consent: "on" });
    expect(joined.to).toBe(`/${business}/treets`);
    expect(await recordOf(person.email)).toMatchObject(given("accepted_invitation"));
  });

  it("is obtained by the invitation's own page where several invitations are listed", async () => {
    const person = await newPerson(treets.backend, "Chooser");
    await invited(person.email);
    const tokens = await sessionOf(treets.backend, person);
    const [waiting] = await treets.backend.as(tokens.token).invitations.mine();
    expect(waiting).toMatchObject({ kind: "member", consentText: TEXT });
    const browser = signedInVisitor(treets.origin, tokens);
    const { text } = await browser.open("/select-org?stay=1");
    const path = `/redirect?invitation=${waiting?.id}`;
    expect(text).toContain(`href="${path}"`);
    expect(text).not.toContain('value="join"');
    expect((await browser.open(path)).text).toContain(TEXT);
    expect((await browser.open(path, { intent: "accept" })).response.status).toBe(422);
    expect((await browser.open(path, { intent: "accept", consent: "on" })).to).toBe(`/${business}/treets`);
    expect(await recordOf(person.email)).toMatchObject(given("accepted_invitation"));
  });

  it("is neither asked nor noted without such a text", async () => {
    await consentText("");
    const person = await newPerson(treets.backend, "Unasked");
    await as(person).members.join({ business, consent: true });
    expect(await recordOf(person.email)).toMatchObject({ consentAt: null, consentSource: null });
    await consentText(TEXT);
  });
});
