import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import type { TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { apiOf, linkTokenIn, newPerson, PASSWORD, sessionOf, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("a team", (kind) => {
  const backend = runningBackend({ kind });
  const slug = "harbour";
  let team: Record<"owner" | "admin" | "manager" | "viewer", TestPerson>;
  let stranger: TestPerson;

  beforeAll(async () => {
    team = await newTeam(backend, slug, ["admin", "manager", "viewer"]);
    stranger = await newPerson(backend, "stranger");
    await backend.as(stranger.tokens.token).businesses.create({ name: "Another club", slug: "another" });
  });

  const as = (person: TestPerson) => backend.as(person.tokens.token).team;
  const linkTo = async (email: string) => linkTokenIn(await backend.emailTo(email));
  const renewed = (person: TestPerson) => renewedIn(backend, person);
  const idOf = async (role: string) => {
    const { people } = await as(team.owner).list({ business: slug });
    const found = people.find((person) => person.role === role);
    if (!found) throw new Error(`Nobody is ${role}`);
    return found.id;
  };
  const invite = (email: string, more: object = {}, by = team.owner, business = slug) =>
    as(by).invite({ business, emails: [email], role: "viewer", ...more });

  describe("is visible", () => {
    it.each(["owner", "admin", "manager", "viewer"] as const)(
      "to its %s, with roles and seats",
      async (role) => {
        const seen = await as(team[role]).list({ business: slug });
        expect(seen.people.map((person) => person.role)).toEqual(["owner", "admin", "manager", "viewer"]);
        expect(seen.people.filter(({ isMe }) => isMe).map((person) => person.role)).toEqual([role]);
        expect(seen.seats).toMatchObject({ used: 4, allowed: 15, plan: "growth", next: { plan: "scale" } });
      },
    );

    it("to nobody else: for others the business does not exist", async () => {
      await expect(as(stranger).list({ business: slug })).rejects.toMatchObject({ code: "not_found" });
      await expect(backend.as().team.list({ business: slug })).rejects.toMatchObject({
        code: "unauthenticated",
      });
    });
  });

  describe("can be managed", () => {
    it.each(["manager", "viewer"] as const)("by no %s", async (role) => {
      const person = await idOf("viewer");
      const refused = { code: "forbidden" };
      await expect(invite("x@people.example", {}, team[role])).rejects.toMatchObject(refused);
      await expect(as(team[role]).update({ business: slug, person, role: "admin" })).rejects.toMatchObject(
        refused,
      );
      await expect(as(team[role]).remove({ business: slug, person })).rejects.toMatchObject(refused);
    });

    it("by nobody from another business, who cannot tell that it exists", async () => {
      const person = await idOf("viewer");
      await expect(invite("x@people.example", {}, stranger)).rejects.toMatchObject({ code: "not_found" });
      await expect(as(stranger).remove({ business: slug, person })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(as(stranger).remove({ business: "another", person })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(as(stranger).update({ business: "another", person, role: "admin" })).rejects.toMatchObject(
        {
          code: "not_found",
        },
      );
    });

    it("by no member regarding themselves or the owner", async () => {
      const [owner, admin] = [await idOf("owner"), await idOf("admin")];
      await expect(
        as(team.admin).update({ business: slug, person: admin, role: "viewer" }),
      ).rejects.toMatchObject({ message: "You can't change your own role. Ask another admin." });
      await expect(as(team.admin).remove({ business: slug, person: owner })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(
        as(team.owner).update({ business: slug, person: owner, role: "admin" }),
      ).rejects.toMatchObject({
        code: "forbidden",
      });
    });

    it("by an admin up to their own role, without granting billing access they lack", async () => {
      const person = await idOf("viewer");
      await expect(
        as(team.admin).update({ business: slug, person, role: "owner" as "admin" }),
      ).rejects.toMatchObject({ code: "invalid_input" });
      await expect(as(team.admin).update({ business: slug, person, billing: true })).rejects.toMatchObject({
        code: "forbidden",
      });
      const changed = await as(team.admin).update({ business: slug, person, canRedeem: true });
      expect(changed).toMatchObject({ role: "viewer", canRedeem: true });
      await as(team.admin).update({ business: slug, person, canRedeem: false });
    });

    it("with immediate effect: a suspended member is locked out, and let in again when reinstated", async () => {
      const person = await idOf("viewer");
      await as(team.owner).update({ business: slug, person, status: "suspended" });
      await expect(as(team.viewer).list({ business: slug })).rejects.toMatchObject({ code: "not_found" });
      expect(await backend.emailTo(team.viewer.email)).toContain("suspended");
      await as(team.owner).update({ business: slug, person, status: "active" });
      await expect(as(team.viewer).list({ business: slug })).resolves.toBeTruthy();
    });

    it("with every change audited", async () => {
      const { rows } = await backend.deps.database.pool.query(
        "select action, summary from audit_entries a join businesses b on b.id = a.business_id where b.slug = $1 order by a.at, a.id",
        [slug],
      );
      const actions = rows.map(({ action }) => action);
      expect(actions.filter((action) => action === "team.joined")).toHaveLength(3);
      expect(rows.map(({ summary }) => summary)).toContainEqual(
        expect.stringContaining(`suspended ${team.viewer.firstName}`),
      );
    });
  });

  describe("grows by an invitation", () => {
    it("that a new user accepts while creating an account", async () => {
      await invite("fresh@people.example", { role: "manager", message: "Come and help!" });
      const mail = await backend.emailTo("fresh@people.example");
      expect(mail).toContain("Come and help!");
      const token = linkTokenIn(mail);
      const seen = await backend.as().team.invitation({ token });
      expect(seen).toMatchObject({
        state: "pending",
        email: "fresh@people.example",
        role: "manager",
        hasAccount: false,
        business: { slug, name: "The harbour" },
        teamSize: 4,
      });
      const joined = await backend.as().team.acceptAsNewPerson({
        token,
        firstName: "Fresh",
        password: PASSWORD,
        acceptTerms: true,
      });
      const session = await backend.as(joined.token).auth.session();
      expect(session.user).toMatchObject({ email: "fresh@people.example", emailVerified: true });
      expect(session.businesses).toMatchObject([{ slug, role: "manager" }]);
      expect(await backend.emailTo(team.owner.email)).toContain("Fresh accepted your invitation");
      await expect(backend.as(joined.token).team.accept({ token })).rejects.toMatchObject({
        code: "token_used",
      });
    });

    it("that replaces an unconfirmed account created by someone else with that address", async () => {
      const email = "taken@people.example";
      await backend
        .as()
        .auth.signUp({ email, firstName: "Eve", password: "somebody-elses-1", acceptTerms: true });
      await invite(email);
      const token = await linkTo(email);
      await backend.as().team.acceptAsNewPerson({
        token,
        firstName: "Tia",
        password: PASSWORD,
        acceptTerms: true,
      });
      await expect(backend.as().auth.signIn({ email, password: "somebody-elses-1" })).rejects.toMatchObject({
        code: "invalid_credentials",
      });
      await expect(backend.as().auth.signIn({ email, password: PASSWORD })).resolves.toHaveProperty("token");
    });

    it("that nobody else can accept, even with the link", async () => {
      const invited = await newPerson(backend, "invited");
      await invite(invited.email);
      const token = await linkTo(invited.email);
      await expect(as(stranger).accept({ token })).rejects.toMatchObject({
        code: "invite_email_mismatch",
        message:
          "This invitation was sent to i•••@people.example. You're signed in as stranger@people.example.",
      });
      expect((await as(stranger).invitation({ token })).email).toBe("i•••@people.example");
      const takeover = {
        token,
        firstName: "Eve",
        password: "another-password-1",
        acceptTerms: true,
      } as const;
      await expect(backend.as().team.acceptAsNewPerson(takeover)).rejects.toMatchObject({ code: "conflict" });

      await as(stranger).askAgain({ token, toMyAddress: true });
      expect(await backend.emailTo(team.owner.email)).toContain(stranger.email);
      const waiting = (person: TestPerson) => backend.as(person.tokens.token).invitations.mine();
      const [mine] = await waiting(invited);
      expect(mine).toMatchObject({ kind: "team", business: { name: "The harbour" }, role: "viewer" });
      expect(await waiting(stranger)).toEqual([]);
      const byId = { invitation: mine?.id ?? "" };
      expect(await as(invited).invitation(byId)).toMatchObject({ state: "pending", business: { slug } });
      for (const anybody of [as(stranger), backend.as().team])
        expect(await anybody.invitation(byId)).toMatchObject({ state: "invalid", business: null });
      await expect(as(stranger).accept({ invitation: mine?.id ?? "" })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(as(invited).accept({ invitation: mine?.id ?? "" })).resolves.toMatchObject({
        business: slug,
      });
    });

    it("that can be declined once, with the reason sent to the inviter", async () => {
      await invite("no@people.example");
      const token = await linkTo("no@people.example");
      await backend.as().team.decline({ token, reason: "No time" });
      expect(await backend.emailTo(team.owner.email)).toContain("No time");
      await expect(backend.as().team.decline({ token })).rejects.toMatchObject({ code: "token_used" });
    });

    it("that expires after a week, and is valid again with a new link", async () => {
      const email = "late@people.example";
      await invite(email);
      const old = await linkTo(email);
      backend.clock.forward(7 * DAY_MS + 1);
      expect((await backend.as().team.invitation({ token: old })).state).toBe("expired");
      const ask = () => backend.as().team.askAgain({ token: old });
      await Promise.all([ask(), ask()]);
      await ask();
      const mails = await backend.deps.mail.list({ to: team.owner.email });
      expect(mails.filter(({ text }) => text.includes(`${email} no longer works`))).toHaveLength(1);
      const owner = await apiOf(backend, team.owner);
      const { items } = await owner.settings.audit({
        business: slug,
        action: "team.invitation-wanted",
        search: email,
      });
      expect(items.map(({ summary }) => summary)).toEqual([
        `${email} asked for a new invitation to the team`,
      ]);
      const { invitations } = await owner.team.list({ business: slug });
      const waiting = invitations.find((each) => each.email === email);
      expect(waiting).toMatchObject({ state: "expired", opened: true, renewalAsked: true });
      await owner.team.resend({ business: slug, invitation: waiting?.id ?? "" });
      expect((await backend.as().team.invitation({ token: old })).state).toBe("invalid");
      const token = await linkTo(email);
      expect((await backend.as().team.invitation({ token })).state).toBe("pending");
      await expect(
        owner.team.resend({ business: slug, invitation: waiting?.id ?? "" }),
      ).rejects.toMatchObject({
        code: "rate_limited",
      });
      await owner.team.revoke({ business: slug, invitation: waiting?.id ?? "" });
      expect((await backend.as().team.invitation({ token })).state).toBe("revoked");
    });
  });

  describe("offers an invitation link to hand over", () => {
    const opened = async (email: string) => {
      const owner = await apiOf(backend, team.owner);
      const { invitations } = await owner.team.list({ business: slug });
      const invitation = invitations.find((each) => each.email === email)?.id ?? "";
      const { url } = await owner.team.link({ business: slug, invitation });
      return linkTokenIn(url);
    };

    it("that replaces the emailed one and cannot create an account", async () => {
      const email = "handed@people.example";
      await invite(email, {}, await renewed(team.owner));
      const mailed = await linkTo(email);
      const token = await opened(email);
      expect((await backend.as().team.invitation({ token: mailed })).state).toBe("invalid");
      expect(await backend.as().team.invitation({ token })).toMatchObject({
        state: "pending",
        provesAddress: false,
      });
      const account = { token, firstName: "Eve", password: PASSWORD, acceptTerms: true } as const;
      await expect(backend.as().team.acceptAsNewPerson(account)).rejects.toMatchObject({ code: "conflict" });

      const person = await newPerson(backend, "handed");
      await expect(as(person).accept({ token })).resolves.toMatchObject({ business: slug });
    });

    it("that proves the address again once resent by email", async () => {
      const email = "mailed-again@people.example";
      await invite(email, {}, await renewed(team.owner));
      await opened(email);
      backend.clock.forward(61_000);
      const owner = await apiOf(backend, team.owner);
      const { invitations } = await owner.team.list({ business: slug });
      const invitation = invitations.find((each) => each.email === email)?.id ?? "";
      await owner.team.resend({ business: slug, invitation });
      const token = await linkTo(email);
      expect(await backend.as().team.invitation({ token })).toMatchObject({ provesAddress: true });
    });
  });

  it("previews an invitation before it is sent", async () => {
    const owner = await apiOf(backend, team.owner);
    const { subject, text } = await owner.team.previewInvitation({
      business: slug,
      role: "manager",
      message: "Bring cake",
    });
    expect(subject).toContain("The harbour");
    expect(text).toContain("Bring cake");
    expect(text).not.toContain("token=");
  });

  it("transfers a removed member's drafts and keys to the chosen members only", async () => {
    const people = await newTeam(backend, "heirs", ["admin", "manager"], "growth");
    const business = "heirs";
    const [owner, admin] = [backend.as(people.owner.tokens.token), backend.as(people.admin.tokens.token)];
    await admin.treets.create({ business, content: { title: "Half a plan", type: "voucher" } });
    const { secret } = await admin.keys.create({ business, name: "Till", scope: "manager" });
    const { people: listed } = await owner.team.list({ business });
    const placeOf = (role: string) => listed.find((person) => person.role === role)?.id ?? "";
    const person = placeOf("admin");
    expect(await owner.team.ownedResources({ business, person })).toEqual({
      drafts: 1,
      keys: ["Till"],
      enquiries: 0,
      report: null,
    });

    await expect(owner.team.remove({ business, person, keysTo: placeOf("manager") })).rejects.toMatchObject({
      fields: { keysTo: expect.any(String) },
    });
    await expect(owner.team.remove({ business, person, draftsTo: person })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { draftsTo: "Choose someone else whose role allows this." },
    });
    await owner.team.remove({
      business,
      person,
      draftsTo: placeOf("manager"),
      keysTo: placeOf("owner"),
    });
    expect(await owner.team.ownedResources({ business, person: placeOf("manager") })).toMatchObject({
      drafts: 1,
    });
    await expect(backend.as(secret).members.list({ business })).resolves.toHaveProperty("items");
  });

  describe("a person's open enquiries and report", () => {
    const message = "I would like to know how to become a member.";
    async function left(
      business: string,
      leave: (owner: ReturnType<TestBackend["as"]>, placeOf: (role: string) => string) => unknown,
    ) {
      const people = await newTeam(backend, business, ["admin", "manager"], "growth");
      const [owner, admin] = [backend.as(people.owner.tokens.token), backend.as(people.admin.tokens.token)];
      await backend.as().enquiries.send({
        kind: "business",
        to: business,
        name: "Vera",
        email: `vera@${business}.example`,
        message,
      });
      const { people: listed } = await owner.team.list({ business });
      const placeOf = (role: string) => listed.find((person) => person.role === role)?.id ?? "";
      const userOf = (role: string) => listed.find((person) => person.role === role)?.userId ?? "";
      const [asked] = (await owner.enquiries.list({ business })).items;
      await owner.enquiries.assign({ business, enquiry: asked?.id ?? "", assignee: userOf("admin") });
      await admin.insights.setReport({ business, rhythm: "weekly" });
      expect(await owner.team.ownedResources({ business, person: placeOf("admin") })).toMatchObject({
        enquiries: 1,
        report: "weekly",
      });
      await leave(owner, placeOf);
      const [enquiry] = (await owner.enquiries.list({ business })).items;
      const { items } = await owner.settings.audit({ business });
      return {
        assignee: enquiry?.assignee?.id,
        managerReport: (await backend.as(people.manager.tokens.token).insights.report({ business })).rhythm,
        manager: userOf("manager"),
        log: items.map(({ summary }) => summary),
      };
    }

    it("pass on to whom the remover chooses, on record", async () => {
      const business = "passed-on";
      const after = await left(business, (owner, placeOf) => {
        const manager = placeOf("manager");
        return owner.team.remove({
          business,
          person: placeOf("admin"),
          enquiriesTo: manager,
          reportTo: manager,
        });
      });
      expect(after).toMatchObject({ assignee: after.manager, managerReport: "weekly" });
      expect(after.log).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^An open enquiry passed from .+ to /),
          expect.stringMatching(/^The report by e-mail passed from .+ to /),
        ]),
      );
    });

    it("are nobody's without a choice, on record", async () => {
      const business = "let-go";
      const after = await left(business, (owner, placeOf) =>
        owner.team.remove({ business, person: placeOf("admin") }),
      );
      expect(after).toMatchObject({ assignee: undefined, managerReport: null });
      expect(after.log).toContainEqual(expect.stringMatching(/^An open enquiry of .+ became unassigned/));
    });
  });

  it("reports the outcome for each invited address", async () => {
    const owner = await apiOf(backend, team.owner);
    const outcomes = await owner.team.invite({
      business: slug,
      role: "viewer",
      emails: ["one@people.example", "ONE@people.example", team.admin.email],
    });
    expect(outcomes).toEqual([
      { email: "ONE@people.example", outcome: "invited" },
      { email: team.admin.email, outcome: "already_member" },
    ]);
    await expect(
      owner.team.invite({ business: slug, role: "viewer", emails: ["one@people.example"] }),
    ).rejects.toMatchObject({ code: "already_invited", fields: { emails: expect.any(String) } });
  });

  it("never exceeds the plan's seats, even when joining concurrently", async () => {
    const small = await newTeam(backend, "small", [], "basic");
    const owner = backend.as(small.owner.tokens.token);
    const emails = [1, 2, 3, 4, 5].map((number) => `seat${number}@people.example`);
    const outcomes = await owner.team.invite({ business: "small", role: "viewer", emails });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      "invited",
      "invited",
      "invited",
      "invited",
      "seat_limit",
    ]);
    await setPlan(backend, "small", "starter");
    const links = await Promise.all(emails.slice(0, 4).map(linkTo));
    const results = await Promise.allSettled(
      links.map((token, index) =>
        backend.as().team.acceptAsNewPerson({
          token,
          firstName: `Seat${index}`,
          password: PASSWORD,
          acceptTerms: true,
        }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { people } = await owner.team.list({ business: "small" });
    expect(people).toHaveLength(2);
    expect(await backend.emailTo(small.owner.email)).toMatch(/seat/);
  });

  it("never exceeds the plan's seats by members suspended while the plan became smaller", async () => {
    const small = "suspending";
    const { owner } = await newTeam(backend, small, ["admin", "viewer"], "growth");
    const { people } = await as(owner).list({ business: small });
    const [admin, viewer] = ["admin", "viewer"].map(
      (role) => people.find((one) => one.role === role)?.id ?? "",
    );
    await as(owner).update({ business: small, person: viewer ?? "", status: "suspended" });
    await setPlan(backend, small, "starter");
    const reinstate = () => as(owner).update({ business: small, person: viewer ?? "", status: "active" });
    await expect(reinstate()).rejects.toMatchObject({ code: "seat_limit" });
    await as(owner).remove({ business: small, person: admin ?? "" });
    await expect(reinstate()).resolves.toMatchObject({ status: "active" });
  });

  it("can be left by every member except the owner", async () => {
    const [owner, viewer] = [await apiOf(backend, team.owner), await apiOf(backend, team.viewer)];
    await expect(owner.team.leave({ business: slug })).rejects.toMatchObject({ code: "owner_must_transfer" });
    await viewer.team.leave({ business: slug });
    await expect(viewer.team.list({ business: slug })).rejects.toMatchObject({ code: "not_found" });
  });
});

/** Returns the same person with current tokens, after the clock has moved. */
const renewedIn = async (backend: TestBackend, person: TestPerson): Promise<TestPerson> => ({
  ...person,
  tokens: await sessionOf(backend, person),
});
