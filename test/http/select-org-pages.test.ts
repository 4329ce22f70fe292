import { describe, expect, it } from "vitest";
import { apiOf, newPerson, PASSWORD, sessionOf, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";
import { signedInVisitor, Visitor } from "../support/visitor.ts";

const treets = runningTreets({ env: { TRUST_PROXY: "loopback" } });

describe("the choice of communities", () => {
  const open = async (person: TestPerson, query = "stay=1", form?: Record<string, string>) => {
    const tokens = await sessionOf(treets.backend, person);
    const cookie = `treets.token=${tokens.token}; treets.refresh=${tokens.refreshToken}`;
    return new Visitor(treets.origin, { cookie }).open(`/select-org?${query}`, form);
  };

  it("shows the pending work of each business to users who may act on it", async () => {
    const { viewer, owner } = await newTeam(treets.backend, "busy", ["viewer"]);
    const asker = await newPerson(treets.backend, "Asker");
    await (await apiOf(treets.backend, asker)).members.join({ business: "busy" });
    expect((await open(owner)).text).toContain("1 waiting for you");
    expect((await open(viewer)).text).not.toContain("waiting for you");
  });

  it("accepts or declines a community's invitation to the user's address, without its email", async () => {
    const { owner } = await newTeam(treets.backend, "inviting", []);
    const team = await apiOf(treets.backend, owner);
    const [glad, sorry] = [await newPerson(treets.backend, "Glad"), await newPerson(treets.backend, "Sorry")];
    for (const { email, firstName } of [glad, sorry]) {
      await team.members.add({ business: "inviting", email, firstName, invite: true });
    }
    const idIn = (text: string) => /name="invitation" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const { to } = await open(glad, "");
    expect(to).toMatch(/^[/]redirect[?]invitation=/);
    const lookAs = async (person: TestPerson | null) => {
      const tokens = person && (await sessionOf(treets.backend, person));
      return new Visitor(treets.origin, tokens ? { cookie: `treets.token=${tokens.token}` } : {}).open(
        to ?? "",
      );
    };
    expect((await lookAs(glad)).text).toContain('<h1 tabindex="-1">Join The inviting</h1>');
    expect((await lookAs(sorry)).text).not.toContain("The inviting");
    expect((await lookAs(null)).to).toBe(`/login?redirect=${encodeURIComponent(to ?? "")}`);
    const { text } = await open(glad);
    expect(text).toContain("Join The inviting");
    const others = { intent: "join", invitation: idIn((await open(sorry)).text) };
    expect((await open(glad, "stay=1", others)).response.status).toBe(404);
    const joined = await open(glad, "stay=1", { intent: "join", invitation: idIn(text) });
    expect(joined.to).toBe("/inviting/treets");
    const declined = await open(sorry, "stay=1", { ...others, intent: "decline-join" });
    expect(declined.to).toBe("/select-org?stay=1");
    expect((await open(sorry)).text).not.toContain("Join The inviting");
  });

  it("leads a user with one team invitation to its page, without its email", async () => {
    const { owner } = await newTeam(treets.backend, "crewing", []);
    const guest = await newPerson(treets.backend, "Guest");
    const other = await newPerson(treets.backend, "Somebody");
    const team = await apiOf(treets.backend, owner);
    await team.team.invite({ business: "crewing", emails: [guest.email], role: "viewer" });
    const { to } = await open(guest, "");
    expect(to).toMatch(/^[/]invite-business-member[?]invitation=/);
    expect((await open(guest)).text).toContain("The crewing");
    const answer = async (person: TestPerson, form?: Record<string, string>) => {
      const tokens = await sessionOf(treets.backend, person);
      const cookie = `treets.token=${tokens.token}; treets.refresh=${tokens.refreshToken}`;
      return new Visitor(treets.origin, { cookie }).open(to ?? "", form);
    };
    expect((await answer(guest)).text).toContain("Join the team of The crewing");
    expect((await answer(other)).text).not.toContain("The crewing");
    expect((await answer(other, { intent: "accept" })).response.status).toBe(404);
    expect((await answer(guest, { intent: "accept" })).to).toBe("/crewing/control-panel");
  });

  it("leads a user with one partner invitation to its page, without its email", async () => {
    const { owner } = await newTeam(treets.backend, "wanting", []);
    const [baker, other] = [
      await newPerson(treets.backend, "Baker"),
      await newPerson(treets.backend, "Thief"),
    ];
    await (await apiOf(treets.backend, owner)).partners.invite({
      business: "wanting",
      emails: [baker.email],
    });
    const { to } = await open(baker, "");
    expect(to).toMatch(/^[/]partner-invite[?]invitation=/);
    expect((await open(baker)).text).toContain(`href="${to}"`);
    const answer = async (person: TestPerson, form?: Record<string, string>) => {
      const tokens = await sessionOf(treets.backend, person);
      return signedInVisitor(treets.origin, tokens).open(to ?? "", form);
    };
    const accept = { intent: "accept", name: "The bakery", slug: "bakery-by-id" };
    expect((await answer(other)).text).not.toContain("The wanting");
    for (const form of [
      accept,
      { intent: "decline" },
      { intent: "question", question: "Who are you there?" },
    ])
      expect((await answer(other, form)).response.status).toBe(404);
    expect((await answer(baker)).text).toContain("Become a partner of The wanting");
    expect((await answer(baker, accept)).to).toMatch(/^[/]bakery-by-id[/]treet[/]new[?]partner=/);
    expect((await open(baker)).text).not.toContain("invites you");
  });

  it("is shown when several invitations are pending", async () => {
    const { owner } = await newTeam(treets.backend, "first-of-two", []);
    const person = await newPerson(treets.backend, "Wanted");
    const team = await apiOf(treets.backend, owner);
    await team.team.invite({ business: "first-of-two", emails: [person.email], role: "viewer" });
    await team.partners.invite({ business: "first-of-two", emails: [person.email] });
    expect((await open(person, "")).to).not.toContain("invitation=");
    const { text } = await open(person);
    for (const said of ["Join team", "a partner", "See the invitation"]) expect(text).toContain(said);
  });

  it("restores an archived business with one press by its owner", async () => {
    const { owner, admin } = await newTeam(treets.backend, "resting", ["admin"]);
    const tokens = await sessionOf(treets.backend, owner);
    await treets.backend.as(tokens.token).settings.archive({
      business: "resting",
      confirmation: "resting",
      currentPassword: PASSWORD,
    });
    expect((await open(admin)).text).not.toContain("Restore The resting");
    expect((await open(owner)).text).toContain("Restore The resting");
    const back = await open(owner, "stay=1", { intent: "restore", business: "resting" });
    expect(back.to).toBe("/resting/control-panel");
    expect((await open(owner)).text).not.toContain("Archived");
  });

  it("restores a deleted business with one press by its owner", async () => {
    const { owner } = await newTeam(treets.backend, "regretted", []);
    const { settings } = await apiOf(treets.backend, owner);
    await settings.remove({ business: "regretted", confirmation: "regretted", currentPassword: PASSWORD });
    const { text } = await open(owner, "stay=1");
    expect(text).toContain("You can restore it until");
    expect(text).toContain("Restore The regretted");
    const back = await open(owner, "stay=1", { intent: "restore-deleted", slug: "regretted" });
    expect(back.to).toBe("/regretted/control-panel");
    expect((await open(owner, "stay=1")).text).not.toContain("You can restore it until");
  });

  it("archived, a community says on its own pages what that means for the team and for its members", async () => {
    const { owner } = await newTeam(treets.backend, "closing", []);
    const member = await newMemberOf(treets.backend, { slug: "closing", owner }, "Mia");
    const seenBy = async (person: TestPerson) => {
      const { token } = await sessionOf(treets.backend, person);
      return signedInVisitor(treets.origin, { token }).open("/closing/treets");
    };
    expect((await seenBy(member)).text).not.toContain("The closing is archived");
    const { settings } = await apiOf(treets.backend, owner);
    await settings.archive({ business: "closing", confirmation: "closing", currentPassword: PASSWORD });
    expect((await seenBy(member)).text).toContain(
      "The closing is archived: you can&#x27;t claim anything new",
    );
    expect((await seenBy(owner)).text).toContain("The closing is archived: you can&#x27;t change anything");
  });

  it("keeps the requested destination while searching and choosing", async () => {
    const person = await newPerson(treets.backend, "Many");
    const tokens = await sessionOf(treets.backend, person);
    for (let index = 1; index <= 8; index++) {
      await treets.backend
        .as(tokens.token)
        .businesses.create({ name: `Club ${index}`, slug: `many-${index}` });
    }
    const query = `stay=1&redirect=${encodeURIComponent("/{business}/members")}`;
    const { text } = await open(person, query);
    expect(text).toContain('href="/many-3/members"');
    expect(text).toContain('name="redirect" value="/{business}/members"');
    const found = await open(person, `${query}&q=Club+3`);
    expect(found.text).toContain('href="/many-3/members"');
    expect(found.text).not.toContain('href="/many-4/members"');
    await treets.backend.as(tokens.token).businesses.create({ name: "Café Ærø", slug: "cafe" });
    const { text: marked } = await open(person, `${query}&q=cafe+aero`);
    expect(marked).toContain('href="/cafe/members"');
    expect(marked).not.toContain('href="/many-3/members"');
  });
});
