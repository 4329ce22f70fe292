import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { linkTokenIn, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("a team", (kind) => {
  let backend: TestBackend;
  const slug = "harbour";
  let team: Record<"owner" | "admin" | "manager" | "viewer", TestPerson>;
  let stranger: TestPerson;

  beforeAll(async () => {
    backend = await startTestBackend({ kind });
    team = await newTeam(backend, slug, ["admin", "manager", "viewer"]);
    stranger = await newPerson(backend, "stranger");
    await backend.as(stranger.tokens.token).businesses.create({ name: "Another club", slug: "another" });
  });
  afterAll(() => backend.stop());

  const as = (person: TestPerson) => backend.as(person.tokens.token).team;
  const linkTo = async (email: string) => linkTokenIn(await backend.letterTo(email));
  const idOf = async (role: string) => {
    const { people } = await as(team.owner).list({ business: slug });
    const found = people.find((person) => person.role === role);
    if (!found) throw new Error(`Nobody is ${role}`);
    return found.id;
  };
  const invite = (email: string, more: object = {}, by = team.owner, business = slug) =>
    as(by).invite({ business, emails: [email], role: "viewer", ...more });

  describe("is seen", () => {
    it.each(["owner", "admin", "manager", "viewer"] as const)(
      "by its %s, with roles and seats",
      async (role) => {
        const seen = await as(team[role]).list({ business: slug });
        expect(seen.people.map((person) => person.role)).toEqual(["owner", "admin", "manager", "viewer"]);
        expect(seen.people.filter(({ isMe }) => isMe).map((person) => person.role)).toEqual([role]);
        expect(seen.seats).toMatchObject({ used: 4, allowed: 15, plan: "growth", next: { plan: "scale" } });
      },
    );

    it("by nobody else: for others the business does not exist", async () => {
      await expect(as(stranger).list({ business: slug })).rejects.toMatchObject({ code: "not_found" });
      await expect(backend.as().team.list({ business: slug })).rejects.toMatchObject({
        code: "unauthenticated",
      });
    });
  });

  describe("is managed", () => {
    it.each(["manager", "viewer"] as const)("by no %s", async (role) => {
      const person = await idOf("viewer");
      const refused = { code: "forbidden" };
      await expect(invite("x@people.example", {}, team[role])).rejects.toMatchObject(refused);
      await expect(as(team[role]).update({ business: slug, person, role: "admin" })).rejects.toMatchObject(
        refused,
      );
      await expect(as(team[role]).remove({ business: slug, person })).rejects.toMatchObject(refused);
    });

    it("by nobody of another business, who cannot tell that it exists", async () => {
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

    it("by nobody about themselves, nor about the owner", async () => {
      const [owner, admin] = [await idOf("owner"), await idOf("admin")];
      await expect(
        as(team.admin).update({ business: slug, person: admin, role: "viewer" }),
      ).rejects.toMatchObject({ message: "Nobody changes their own role. Ask another admin." });
      await expect(as(team.admin).remove({ business: slug, person: owner })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(
        as(team.owner).update({ business: slug, person: owner, role: "admin" }),
      ).rejects.toMatchObject({
        code: "forbidden",
      });
    });

    it("by an admin up to their own role, and without handing out billing they do not have", async () => {
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

    it("with effect at once: who is suspended is out, and in again afterwards", async () => {
      const person = await idOf("viewer");
      await as(team.owner).update({ business: slug, person, status: "suspended" });
      await expect(as(team.viewer).list({ business: slug })).rejects.toMatchObject({ code: "not_found" });
      expect(await backend.letterTo(team.viewer.email)).toContain("suspended");
      await as(team.owner).update({ business: slug, person, status: "active" });
      await expect(as(team.viewer).list({ business: slug })).resolves.toBeTruthy();
    });

    it("and every change is written down", async () => {
      const { rows } = await backend.deps.database.pool.query(
        "select action, summary from audit_entries a join businesses b on b.id = a.business_id where b.slug = $1 order by a.at, a.id",
        [slug],
      );
      const actions = rows.map(({ action }) => action);
      expect(actions.filter((action) => action === "team.joined")).toHaveLength(3);
      expect(rows.map(({ summary }) => summary)).toContain(`${team.viewer.firstName} was suspended`);
    });
  });

  describe("grows by invitations", () => {
    it("that a new person accepts with an account made on the spot", async () => {
      await invite("fresh@people.example", { role: "manager", message: "Come and help!" });
      const letter = await backend.letterTo("fresh@people.example");
      expect(letter).toContain("Come and help!");
      const token = linkTokenIn(letter);
      const seen = await backend.as().team.invitation({ token });
      expect(seen).toMatchObject({
        ...{ state: "pending", email: "fresh@people.example", role: "manager", hasAccount: false },
        business: { slug, name: "The harbour" },
        teamSize: 4,
      });
      const joined = await backend.as().team.acceptAsNewPerson({
        ...{ token, firstName: "Fresh", password: PASSWORD, acceptTerms: true },
      });
      const session = await backend.as(joined.token).auth.session();
      expect(session.user).toMatchObject({ email: "fresh@people.example", emailVerified: true });
      expect(session.businesses).toMatchObject([{ slug, role: "manager" }]);
      expect(await backend.letterTo(team.owner.email)).toContain("Fresh accepted your invitation");
      await expect(backend.as(joined.token).team.accept({ token })).rejects.toMatchObject({
        code: "token_used",
      });
    });

    it("that take an unconfirmed account away from whoever made it in somebody else's name", async () => {
      const email = "taken@people.example";
      await backend
        .as()
        .auth.signUp({ email, firstName: "Eve", password: "somebody-elses-1", acceptTerms: true });
      await invite(email);
      const token = await linkTo(email);
      await backend.as().team.acceptAsNewPerson({
        ...{ token, firstName: "Tia", password: PASSWORD, acceptTerms: true },
      });
      await expect(backend.as().auth.signIn({ email, password: "somebody-elses-1" })).rejects.toMatchObject({
        code: "invalid_credentials",
      });
      await expect(backend.as().auth.signIn({ email, password: PASSWORD })).resolves.toHaveProperty("token");
    });

    it("that nobody else can accept, whoever has the link", async () => {
      const invited = await newPerson(backend, "invited");
      await invite(invited.email);
      const token = await linkTo(invited.email);
      await expect(as(stranger).accept({ token })).rejects.toMatchObject({
        code: "invite_email_mismatch",
        message:
          "This invitation was sent to i•••@people.example. You are signed in as stranger@people.example.",
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
      expect(await backend.letterTo(team.owner.email)).toContain(stranger.email);
      const [mine] = await as(invited).myInvitations();
      expect(mine).toMatchObject({ business: { slug }, role: "viewer" });
      expect(await as(stranger).myInvitations()).toEqual([]);
      await expect(as(stranger).accept({ invitation: mine?.id ?? "" })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(as(invited).accept({ invitation: mine?.id ?? "" })).resolves.toMatchObject({
        business: slug,
      });
    });

    it("that can be declined once, and the inviter reads why", async () => {
      await invite("no@people.example");
      const token = await linkTo("no@people.example");
      await backend.as().team.decline({ token, reason: "No time" });
      expect(await backend.letterTo(team.owner.email)).toContain("No time");
      await expect(backend.as().team.decline({ token })).rejects.toMatchObject({ code: "token_used" });
    });

    it("that end after a week, and start again with a new link", async () => {
      const email = "late@people.example";
      await invite(email);
      const old = await linkTo(email);
      backend.clock.forward(7 * DAY_MS + 1);
      expect((await backend.as().team.invitation({ token: old })).state).toBe("expired");
      await backend.as().team.askAgain({ token: old });
      const owner = await signedInAgain(backend, team.owner);
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

  it("tells for each of several addresses what came of it", async () => {
    const owner = await signedInAgain(backend, team.owner);
    const outcomes = await owner.team.invite({
      ...{ business: slug, role: "viewer" },
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

  it("never outgrows its plan, however many come at once", async () => {
    const small = await newTeam(backend, "small", [], "basic");
    const owner = backend.as(small.owner.tokens.token);
    const emails = [1, 2, 3, 4, 5].map((number) => `seat${number}@people.example`);
    const outcomes = await owner.team.invite({ business: "small", role: "viewer", emails });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...["invited", "invited", "invited", "invited", "seat_limit"],
    ]);
    await setPlan(backend, "small", "starter");
    const links = await Promise.all(emails.slice(0, 4).map(linkTo));
    const results = await Promise.allSettled(
      links.map((token, index) =>
        backend.as().team.acceptAsNewPerson({
          ...{ token, firstName: `Seat${index}`, password: PASSWORD, acceptTerms: true },
        }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { people } = await owner.team.list({ business: "small" });
    expect(people).toHaveLength(2);
    expect(await backend.letterTo(small.owner.email)).toMatch(/seat/);
  });

  it("is left by anybody but the owner", async () => {
    const [owner, viewer] = [
      await signedInAgain(backend, team.owner),
      await signedInAgain(backend, team.viewer),
    ];
    await expect(owner.team.leave({ business: slug })).rejects.toMatchObject({ code: "owner_must_transfer" });
    await viewer.team.leave({ business: slug });
    await expect(viewer.team.list({ business: slug })).rejects.toMatchObject({ code: "not_found" });
  });
});

async function signedInAgain(backend: TestBackend, { email }: TestPerson) {
  const { token } = await backend.as().auth.signIn({ email, password: PASSWORD });
  return backend.as(token);
}
