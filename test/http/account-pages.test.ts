import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  apiOf,
  codeIn,
  linkTokenIn,
  newAddress,
  newPerson,
  PASSWORD,
  sessionOf,
  type TestPerson,
} from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";
import { signedInVisitor, Visitor } from "../support/visitor.ts";

const HOUR_MS = 3_600_000;
const WAIT = { timeout: 60_000, interval: 50 };

let treets: TestTreets;
let owner: TestPerson;
const community = "harbour";

beforeAll(async () => {
  treets = await startTreets({ env: { TRUST_PROXY: "loopback" } });
  ({ owner } = await newTeam(treets.backend, community, []));
});
afterAll(() => treets.stop());

const newVisitor = (headers?: Record<string, string>) => new Visitor(treets.origin, headers);

const emailSaying = (email: string, words: string) =>
  vi.waitFor(async () => {
    const mail = await treets.backend.emailTo(email);
    expect(mail).toContain(words);
    return mail;
  }, WAIT);

describe("the log-in page", () => {
  it("shows the invitation for its address, until the user chooses another account", async () => {
    await treets.backend.as(owner.tokens.token).team.invite({
      business: community,
      emails: ["strip@people.example"],
      role: "manager",
    });
    const token = linkTokenIn(await treets.backend.emailTo("strip@people.example"));
    const visitor = newVisitor();
    const opened = await visitor.open(`/invite-business-member?token=${token}`);
    expect(opened.to).toBe("/invite-business-member");
    const login = "/login?redirect=%2Finvite-business-member";
    const { text } = await visitor.open(login);
    expect(text).toContain("Join The harbour as manager");
    expect(text).toMatch(
      /readonly[^>]*value="strip@people\.example"|value="strip@people\.example"[^>]*readonly/i,
    );
    expect(text).toContain("Not you?");
    expect(text).not.toContain(token);
    expect((await visitor.open(`${login}&other=1`)).text).not.toContain("Join The harbour");
    expect((await newVisitor().open(login)).text).not.toContain("Join The harbour");
  });

  it("locks an account after ten failures, states the wait in a header and in words, and emails the country of the attempts", async () => {
    const { email } = await newPerson(treets.backend, "Locked");
    const visitor = newVisitor({ "x-forwarded-for": "203.0.113.9", "cf-ipcountry": "DK" });
    const attempt = () => visitor.open("/login", { intent: "sign-in", email, password: "wrong" });
    for (let tries = 0; tries < 10; tries++) expect((await attempt()).response.status).toBe(401);
    const { response, text } = await attempt();
    expect(response.status).toBe(423);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(text).toContain("Try again in 15 minutes or reset your password.");
    const mail = await emailSaying(email, "wrong password ten times");
    expect(mail).toContain("from Denmark");
  });
});

describe("signing up", () => {
  const fields = {
    for: "community",
    firstName: "Ana",
    password: PASSWORD,
    acceptTerms: "on",
  };
  const isConfirmed = async (tab: Visitor, page: string | null) =>
    (await tab.open(page ?? "")).text.includes(">Confirmed</h1>");
  /** Returns the token of the second email, which is asked for once that is allowed. */
  async function tokenSentAgain(email: string): Promise<string> {
    treets.backend.clock.forward(61_000);
    await treets.backend.as().auth.resendVerification({ email });
    return vi.waitFor(async () => {
      expect((await treets.backend.deps.mail.list({ to: email, limit: 5 })).length).toBe(2);
      return linkTokenIn(await treets.backend.emailTo(email));
    }, WAIT);
  }

  it("shows the first tab that the address was confirmed elsewhere, also by a later email", async () => {
    const email = "first-tab@people.example";
    const tab = newVisitor();
    const { response, to } = await tab.open("/sign-up", { ...fields, email });
    expect(to).toBe("/verify-email?email=first-tab%40people.example&sent=1&redirect=%2Fcreate-community");
    const [watch = ""] = response.headers.getSetCookie().filter((line) => line.startsWith("treets.watch="));
    for (const part of ["Max-Age=1800", "Path=/verify-email", "HttpOnly", "SameSite=Lax"])
      expect(watch).toContain(part);
    const token = await tokenSentAgain(email);
    expect(await isConfirmed(tab, to)).toBe(false);
    await treets.backend.as().auth.verify({ token });
    expect(await isConfirmed(tab, to)).toBe(true);
    expect(await isConfirmed(newVisitor(), to)).toBe(false);
    expect(await isConfirmed(tab, "/verify-email?email=another%40people.example&sent=1")).toBe(false);
    expect((await tab.open(to ?? "")).text).not.toContain(/=([^;]+)/.exec(watch)?.[1]);
  });

  it.each([
    ["community", "", "/sign-up?intent=community"],
    ["provider", "", "/sign-up?intent=provider"],
    ["invited", "", "/sign-up?intent=invited"],
    ["invited", "/redirect?l=quay", "/sign-up?redirect=%2Fredirect%3Fl%3Dquay"],
  ])(
    "lets those who are %s and mistyped their address start again on the way to “%s”",
    async (intent, to, again) => {
      const email = newAddress(treets.backend, "mistyped");
      const visitor = newVisitor();
      const page = to ? `/sign-up?${new URLSearchParams({ redirect: to })}` : "/sign-up";
      const sent = await visitor.open(page, { ...fields, for: intent, email });
      expect((await visitor.open(sent.to ?? "")).text).toContain(`href="${again}"`);
      const { text } = await visitor.open(again);
      expect(/<input(?=[^>]*name="for")(?=[^>]*checked)[^>]*value="(\w+)"/.exec(text)?.[1]).toBe(intent);
    },
  );

  it.each([
    ["community", "/create-community"],
    ["provider", "/create-community?kind=provider"],
    ["invited", "/select-org"],
  ])("leads those who signed up as %s to %s, in whatever browser they confirm", async (intent, first) => {
    await treets.backend.deps.database.pool.query("delete from rate_limits");
    const email = `${intent}-elsewhere@people.example`;
    await newVisitor().open("/sign-up", { ...fields, for: intent, email });
    const token = await tokenSentAgain(email);
    const login = `/login?${new URLSearchParams({ redirect: first })}`;
    const phone = newVisitor();
    await phone.open(`/verify-email?token=${token}`);
    const confirmed = await phone.open("/verify-email", { intent: "confirm" });
    expect(confirmed.to).toBe(`${login}&${new URLSearchParams({ email })}`);
    expect((await phone.open(confirmed.to ?? "", { intent: "sign-in", email, password: PASSWORD })).to).toBe(
      first,
    );
    // The link is pressed once more, in a third browser.
    const third = newVisitor();
    await third.open(`/verify-email?token=${token}`);
    expect((await third.open("/verify-email")).text).toContain(`href="${login.replaceAll("&", "&amp;")}"`);
  });

  it.each(["link", "code"])(
    "signs in by the emailed %s in the browser that signed up, and in no other",
    async (way) => {
      const signUp = async (name: string) => {
        // Sign-ups from one address within an hour are limited, so each test resets the count.
        await treets.backend.deps.database.pool.query("delete from rate_limits");
        const email = `${name}-${way}@people.example`;
        const browser = newVisitor();
        await browser.open("/sign-up", { ...fields, email });
        return { browser, mail: await treets.backend.emailTo(email), email };
      };
      const answer = async (browser: Visitor, { mail, email }: { mail: string; email: string }) => {
        if (way === "code")
          return browser.open("/verify-email", { intent: "code", email, code: codeIn(mail) });
        await browser.open(`/verify-email?token=${linkTokenIn(mail)}`);
        return browser.open("/verify-email", { intent: "confirm" });
      };
      const here = await signUp("here");
      expect(await answer(here.browser, here)).toMatchObject({ to: "/create-community" });
      expect((await here.browser.open("/auth-test")).text).toContain("authenticated");
      expect((await here.browser.open("/account-settings")).response.status).not.toBe(302);
      const back = `/verify-email?${new URLSearchParams({ email: here.email, redirect: "/create-community" })}`;
      expect((await here.browser.open(back)).to).toBe("/create-community");
      expect((await here.browser.open("/verify-email?email=another%40people.example")).to).toBeNull();

      const elsewhere = await signUp("elsewhere");
      const phone = newVisitor();
      expect((await answer(phone, elsewhere)).to).toContain("/login?redirect=%2Fcreate-community");
      expect((await phone.open("/account-settings")).to).toContain("/login");
      await treets.backend.deps.database.pool.query("delete from rate_limits");
    },
  );

  it("reveals nothing about an address that already has an account", async () => {
    const { email } = await newPerson(treets.backend, "Known");
    const tab = newVisitor();
    const { to } = await tab.open("/sign-up", { ...fields, email });
    await treets.backend.as().auth.signIn({ email, password: PASSWORD });
    expect(await isConfirmed(tab, to)).toBe(false);
  });

  it("warns about a disposable mailbox, and still sends the email", async () => {
    const { to } = await newVisitor().open("/sign-up", { ...fields, email: "gone@mailinator.com" });
    expect((await newVisitor().open(to ?? "")).text).toContain("looks like a temporary mailbox");
    expect(codeIn(await treets.backend.emailTo("gone@mailinator.com"))).toMatch(/^\d{6}$/);
  });
});

describe("an invited visitor without a session", () => {
  const account = { firstName: "Ina", password: PASSWORD, acceptTerms: "on" };
  const team = () => apiOf(treets.backend, owner);
  const isSignedIn = async (visitor: Visitor) => {
    const { text } = await visitor.open("/auth-test");
    return !text.includes("Nobody is signed in.");
  };

  async function asPartner(email: string) {
    await (await team()).partners.invite({ business: community, emails: [email] });
    const visitor = newVisitor();
    await visitor.open(`/partner-invite?token=${linkTokenIn(await treets.backend.emailTo(email))}`);
    return visitor;
  }

  it("creates an account from a partner invitation, for its address only, and goes on to accept", async () => {
    const email = "new-baker@people.example";
    const visitor = await asPartner(email);
    const { text } = await visitor.open("/partner-invite");
    expect(text).toContain("Create account and continue");
    expect(text).toContain(`value="${email}"`);
    const refused = await visitor.open("/partner-invite", {
      intent: "sign-up",
      ...account,
      password: "short",
    });
    expect(refused.response.status).toBe(422);
    expect(refused.text).toContain("Use at least 10 characters.");
    expect(await isSignedIn(visitor)).toBe(false);
    const made = await visitor.open("/partner-invite", {
      intent: "sign-up",
      ...account,
      email: "somebody-else@people.example",
    });
    expect(made.to).toBe("/partner-invite");
    const tokens = await sessionOf(treets.backend, { email });
    expect((await treets.backend.as(tokens.token).auth.session()).user.emailVerified).toBe(true);
    expect((await visitor.open("/partner-invite")).text).toContain(
      "Your account is ready. Next: your business.",
    );
    const accepted = await visitor.open("/partner-invite", {
      intent: "accept",
      name: "New Baker",
      slug: "new-baker",
    });
    expect(accepted.to).toMatch(/^[/]new-baker[/]treet[/]new[?]partner=/);
    const again = await visitor.open("/partner-invite");
    expect(again.text).toContain("Go to your businesses");
    expect(again.text).not.toContain("Sign in");
  });

  it("enters only the business's name: its address is derived, and alternatives are offered if that is taken", async () => {
    const partner = await asPartner("nord@people.example");
    await partner.open("/partner-invite", { intent: "sign-up", ...account });
    const nameless = await partner.open("/partner-invite", { intent: "accept", name: "", slug: "" });
    expect(nameless.response.status).toBe(422);
    const accepted = await partner.open("/partner-invite", { intent: "accept", name: "Café Nörd", slug: "" });
    expect(accepted.to).toMatch(/^[/]cafe-nord[/]treet[/]new[?]partner=/);

    const taken = await partner.open("/create-community", { name: "Cafe Nord!", slug: "" });
    expect(taken.response.status).toBe(409);
    expect(taken.text).toMatch(/cafe-nord-\w+, cafe-nord-\w+/);
    const made = await partner.open("/create-community", {
      name: "Cafe Nord am Hafen",
      slug: "",
      category: "",
    });
    expect(made.to).toBe("/cafe-nord-am-hafen/control-panel");
  });

  it("signs in from the invitation if the address has an account, and cannot create another", async () => {
    const { email } = await newPerson(treets.backend, "Oldbaker");
    const visitor = await asPartner(email);
    expect((await visitor.open("/partner-invite")).text).toContain("Sign in and continue");
    const twice = await visitor.open("/partner-invite", { intent: "sign-up", ...account });
    expect(twice.response.status).toBe(409);
    const wrong = await visitor.open("/partner-invite", { intent: "sign-in", password: "not-the-password" });
    expect(wrong.response.status).toBe(401);
    expect(await isSignedIn(visitor)).toBe(false);
    const { to } = await visitor.open("/partner-invite", { intent: "sign-in", password: PASSWORD });
    expect(to).toBe("/partner-invite");
    expect((await visitor.open("/partner-invite")).text).toContain(`You&#x27;re signed in as ${email}.`);
  });

  it("cannot create an account from an answered invitation or from a link that was not emailed", async () => {
    const partner = "gone-baker@people.example";
    const visitor = await asPartner(partner);
    await visitor.open("/partner-invite", { intent: "decline" });
    const api = treets.backend.as().invitations;
    const values = { firstName: "Eve", password: PASSWORD, acceptTerms: true } as const;
    const answered = linkTokenIn(await treets.backend.emailTo(partner));
    await expect(api.signUp({ ...values, token: answered })).rejects.toMatchObject({ code: "token_invalid" });

    const { team: people } = await team();
    const email = "handed@people.example";
    await people.invite({ business: community, emails: [email], role: "viewer" });
    const [waiting] = (await people.list({ business: community })).invitations.filter(
      (each) => each.email === email,
    );
    const { url } = await people.link({ business: community, invitation: waiting?.id ?? "" });
    const handed = linkTokenIn(url);
    await expect(api.signUp({ ...values, token: handed })).rejects.toMatchObject({ code: "token_invalid" });
  });

  it("sees a community's invitation when signing in or up, and needs no confirmation of the address", async () => {
    const email = "to-be-member@people.example";
    await (await team()).members.add({ business: community, email, firstName: "Ina", invite: true });
    const token = linkTokenIn(await treets.backend.emailTo(email));
    const visitor = newVisitor({ "x-forwarded-for": "203.0.113.7" });
    expect((await visitor.open(`/redirect?token=${token}`)).to).toBe("/redirect");
    for (const page of ["login", "sign-up"]) {
      const { text } = await visitor.open(`/${page}?redirect=%2Fredirect`);
      expect(text).toContain("Join The harbour as member");
      expect(text).toContain(`value="${email}"`);
      expect(text).not.toContain(token);
      const other = await visitor.open(`/${page}?redirect=%2Fredirect&other=1`);
      expect(other.text).not.toContain("Join The harbour");
    }
    const { to } = await visitor.open("/sign-up?redirect=%2Fredirect", { intent: "sign-up", ...account });
    expect(to).toBe("/redirect");
    expect((await visitor.open("/redirect", { intent: "accept" })).to).toBe(`/${community}/treets`);
  });
});

describe("a link from an email whose token was cut off", () => {
  it.each([
    [`/${community}/unsubscribe`, "follow the link at the end of any e-mail"],
    ["/reset-password", "This link isn&#x27;t valid"],
    ["/verify-email", "Have a code?"],
    ["/invite-business-member", "invitation"],
    ["/partner-invite", "invitation"],
    ["/redirect", "invitation"],
    ["/login", "Sign in"],
    ["/sign-up", "Create"],
    ["/contact-community", "Contact"],
  ])("leads on %s to a page that says “%s”", async (path, words) => {
    for (const token of ["", "abc", "%00"]) {
      const visitor = newVisitor();
      const { response, to } = await visitor.open(`${path}?token=${token}`);
      expect([response.status, to]).toEqual([302, path]);
      const page = await visitor.open(path);
      expect(page.response.status).toBe(200);
      expect(page.text).toContain(words);
    }
  });
});

describe("a forgotten password", () => {
  it("can be reset by a new link from an expired one, sent to the same mailbox", async () => {
    const { email } = await newPerson(treets.backend, "Again");
    await treets.backend.as().auth.forgot({ email });
    const token = linkTokenIn(await emailSaying(email, "Choose a new password"));
    treets.backend.clock.forward(HOUR_MS + 1);
    // Rate limits use real time, which the test's clock does not move.
    await treets.backend.deps.limits.reset("mail-account-minute", email);
    const visitor = newVisitor();
    await visitor.open(`/reset-password?token=${token}`);
    const { text } = await visitor.open("/reset-password");
    expect(text).toContain("Send a new link to a•••@people.example");
    expect(text).not.toContain(email);
    const sent = await visitor.open("/reset-password", { intent: "again" });
    expect(sent.to).toBe("/forgot-password?sent=1");
    const next = await vi.waitFor(async () => {
      const found = linkTokenIn(await treets.backend.emailTo(email));
      expect(found).not.toBe(token);
      return found;
    }, WAIT);
    expect((await treets.backend.as().auth.resetState({ token: next })).state).toBe("valid");
  });

  it("of an invited user without a password resends the invitation", async () => {
    const email = "no-password@people.example";
    const tokens = await sessionOf(treets.backend, owner);
    await treets.backend.as(tokens.token).team.invite({
      business: community,
      emails: [email],
      role: "viewer",
    });
    const before = linkTokenIn(await treets.backend.emailTo(email));
    await treets.backend.as().auth.forgot({ email });
    const token = await vi.waitFor(async () => {
      const found = linkTokenIn(await treets.backend.emailTo(email));
      expect(found).not.toBe(before);
      return found;
    }, WAIT);
    expect((await treets.backend.as().team.invitation({ token: before })).state).toBe("invalid");
    expect((await treets.backend.as().team.invitation({ token })).state).toBe("pending");
  });
});

it("the diagnostic page spoils a token, which one refresh repairs, and deletes all tokens", async () => {
  const visitor = newVisitor();
  const { email } = await newPerson(treets.backend, "Spoiler");
  await visitor.open("/login?redirect=/auth-test", { intent: "sign-in", email, password: PASSWORD });
  const before = treets.backend.logged.length;
  await visitor.open("/auth-test", { intent: "spoil" });
  expect((await visitor.open("/auth-test")).text).toContain("s•••@people.example");
  const attempts = treets.backend.logged
    .slice(before)
    .filter((line) => line.includes("attempting token refresh"));
  expect(attempts).toHaveLength(1);
  await visitor.open("/auth-test", { intent: "clear" });
  expect((await visitor.open("/auth-test")).text).toContain("Nobody is signed in.");
});

it("the account's communities name each place in the reader's language, and ask before a team is left", async () => {
  const slug = "leaving-team";
  const team = await newTeam(treets.backend, slug, ["viewer"]);
  await (await apiOf(treets.backend, team.owner)).members.add({
    business: slug,
    email: team.viewer.email,
    firstName: "Vera",
    invite: false,
  });
  const { token } = await sessionOf(treets.backend, team.viewer);
  await treets.backend.as(token).me.update({ locale: "de-DE" });
  const visitor = signedInVisitor(treets.origin, { token });
  const { text } = await visitor.open("/account-settings?tab=businesses");
  expect(text).toMatch(/>[^<>]+ und Mitglied</);
  const [dialog = ""] = /<form(?:(?!<form).)*value="leave".*?<\/form>/s.exec(text) ?? [];
  expect(dialog).toContain(`name="business" value="${slug}"`);
  expect(dialog).toContain("Du verlierst den Zugang sofort.");
  await visitor.open("/account-settings?tab=businesses", { intent: "leave", business: slug });
  const { people } = await (await apiOf(treets.backend, team.owner)).team.list({ business: slug });
  expect(people.map(({ email }) => email)).toEqual([team.owner.email]);
});

describe("a member who leaves their only community", () => {
  const community = "once-joined";
  let api: ReturnType<typeof treets.backend.as>;
  beforeAll(async () => {
    const { owner } = await newTeam(treets.backend, community, []);
    api = treets.backend.as(owner.tokens.token);
  });

  async function leaver(name: string) {
    const { email, tokens } = await newPerson(treets.backend, name);
    await api.members.add({ business: community, email, firstName: name, invite: false });
    const visitor = signedInVisitor(treets.origin, tokens);
    const leave = () => visitor.open(`/${community}/community-profile`, { intent: "leave" });
    return { tokens, visitor, leave };
  }

  it("gets to what they claimed there: right away, and later from the account menu", async () => {
    const { tokens, visitor, leave } = await leaver("Gone");
    const treet = await publishedTreet(api, community, { title: "A parting coffee" });
    await treets.backend.as(tokens.token).claims.claim({ business: community, treet });
    const wallet = "/multi-treets?tab=claims";
    expect((await leave()).to).toBe(wallet);
    expect((await visitor.open(wallet)).text).toContain("A parting coffee");
    const { text } = await visitor.open("/select-org?stay=1");
    expect(text).toMatch(new RegExp(`<a href="${wallet.replace("?", "\\?")}"(?:(?!</a>).)*My claims</a>`));
  });

  it("who claimed nothing is asked where to go, also from a page of that community", async () => {
    const { visitor, leave } = await leaver("Empty-handed");
    expect((await leave()).to).toBe("/select-org?stay=1");
    const { response, text } = await visitor.open(`/${community}/treets`);
    expect(response.status).toBe(404);
    expect(text).toMatch(/href="\/select-org\?stay=1"(?:(?!<\/a>).)*Go to your communities</);
  });
});

it("keeps a member's bar on their account, and leads back from their e-mail preferences", async () => {
  const { owner } = await newTeam(treets.backend, "barred", []);
  const { email, tokens } = await newPerson(treets.backend, "Thumb");
  const api = treets.backend.as(owner.tokens.token);
  await api.members.add({ business: "barred", email, firstName: "Thumb", invite: false });
  const bar = async (token: string, path: string) => {
    const { text } = await signedInVisitor(treets.origin, { token }).open(path);
    return /<nav class="bottom-bar".*?<\/nav>/s.exec(text)?.[0];
  };
  const ofMember = await bar(tokens.token, "/account-settings?tab=security");
  expect(ofMember).toContain('href="/barred/treets?tab=mine"');
  expect(ofMember).toMatch(/href="\/account-settings" aria-current="page"/);
  expect(await bar(tokens.token, "/select-org?stay=1")).toBeUndefined();
  expect(await bar(owner.tokens.token, "/account-settings")).toBeUndefined();
  const visitor = signedInVisitor(treets.origin, tokens);
  expect((await visitor.open("/barred/unsubscribe")).text).toContain(
    '<a href="/barred/treets">Back to The barred</a>',
  );
});

describe("the help entry of the account menu", () => {
  const community = "helping";
  let owner: TestPerson;
  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, community, []));
  });
  const helpOf = async (person: TestPerson, path: string) => {
    const answer = await fetch(treets.origin + path, {
      headers: { cookie: `treets.token=${person.tokens.token}` },
    });
    return /href="(\/contact-community[^"]*)"[^>]*>(?:(?!<\/a>).)*Help<\/a>/s.exec(await answer.text())?.[1];
  };
  const opened = async (person: TestPerson, path: string | undefined) => {
    const answer = await fetch(treets.origin + (path ?? ""), {
      headers: { cookie: `treets.token=${person.tokens.token}` },
    });
    return answer.text();
  };

  it("leads a team to us, with their name, address and business filled in", async () => {
    const help = await helpOf(owner, `/${community}/members`);
    expect(help).toBe(`/contact-community?business=${community}`);
    const page = await opened(owner, help);
    expect(page).toContain("How can we help?");
    expect(page).toContain(`value="${owner.email}"`);
    expect(page).toMatch(
      /name="organisation"[^>]*value="The helping"|value="The helping"[^>]*name="organisation"/,
    );
    expect(await helpOf(owner, "/account-settings")).toBe("/contact-community");
  });

  it("leads members to the team of their community", async () => {
    const member = await newPerson(treets.backend, "Helpless");
    await treets.backend
      .as(owner.tokens.token)
      .members.add({ business: community, email: member.email, firstName: "Helpless", invite: false });
    const help = await helpOf(member, `/${community}/treets`);
    expect(help).toBe(`/contact-community?to=${community}`);
    expect(await opened(member, help)).toContain("Write to The helping");
  });

  it("tells strangers nothing about a business named in the address", async () => {
    const stranger = await newPerson(treets.backend, "Stranger");
    expect(await opened(stranger, `/contact-community?business=${community}`)).not.toContain("The helping");
  });
});

it("the language is asked with the profile, and is the language of the pages from then on", async () => {
  const person = await newPerson(treets.backend, "Sprachlos");
  const open = (path: string, form?: Record<string, string>) =>
    fetch(treets.origin + path, {
      redirect: "manual",
      headers: { cookie: `treets.token=${person.tokens.token}`, origin: treets.origin },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
  await treets.backend.deps.database.pool.query(
    "update users set profile_completed_at = null where email = $1",
    [person.email],
  );
  const asked = await (await open("/complete-profile")).text();
  expect(asked).toMatch(/<select[^>]*name="locale"/);
  expect(asked).toMatch(/<option[^>]*value="de-DE"[^>]*>Deutsch/);
  const saved = await open("/complete-profile", { intent: "save", firstName: "Sprachlos", locale: "de-DE" });
  expect(saved.status).toBe(303);
  const settings = await (await open("/account-settings?tab=appearance")).text();
  expect(settings).toContain('<html lang="de"');
  expect(settings).toContain("Sprache und Datumsangaben");
});

it("members leave a community on the page that shows what it knows about them", async () => {
  const slug = "leaving";
  const { owner } = await newTeam(treets.backend, slug, []);
  const member = await newMemberOf(treets.backend, { slug, owner }, "Leonie");
  const visitor = new Visitor(treets.origin);
  await visitor.open("/login", { intent: "sign-in", email: member.email, password: PASSWORD });
  const about = `/account-settings?tab=businesses&about=${slug}`;
  const { text } = await visitor.open(about);
  expect(text).toContain("Leave The leaving?");
  expect(text).toContain(`action="/${slug}/community-profile"`);
  const left = await visitor.open(`/${slug}/community-profile`, { intent: "leave" });
  expect(left.to).toMatch(/^\/select-org/);
  expect((await visitor.open(about)).response.status).toBe(404);
});

it("the switcher lists seven other businesses, and leads to the search of all if there are more", async () => {
  const slug = "switched-0";
  const { owner } = await newTeam(treets.backend, slug, []);
  const switcher = async () => {
    const response = await fetch(`${treets.origin}/${slug}/treets`, {
      headers: { cookie: `treets.token=${owner.tokens.token}` },
    });
    const [list = ""] = /<ul class="switcher-list">.*?<\/ul>/s.exec(await response.text()) ?? [];
    return list.replaceAll("<!-- -->", "");
  };
  const create = (index: number) =>
    treets.backend
      .as(owner.tokens.token)
      .businesses.create({ name: `Switched ${index}`, slug: `switched-${index}`, kind: "community" });
  for (let index = 1; index <= 7; index++) await create(index);
  const seven = await switcher();
  expect(seven.match(/"\/switched-\d\/control-panel"/g)).toHaveLength(7);
  expect(seven).not.toContain("Search all");
  await create(8);
  const more = await switcher();
  expect(more.match(/"\/switched-\d\/control-panel"/g)).toHaveLength(7);
  expect(more).toContain("Search all 9");
});
