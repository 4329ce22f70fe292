import { beforeAll, describe, expect, it } from "vitest";
import { linkTokenIn, newAddress, newName, newPerson, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { type GrantedRole, setPlan } from "../support/teams.ts";
import { totalsShown } from "../support/totals-shown.ts";
import { type Fields, signedInVisitor } from "../support/visitor.ts";

/** The people of several teams in one list, without scripts. */
describe("on the page of all teams,", () => {
  const treets = runningTreets();
  const slugs = ["north-team", "south-team", "west-team"] as const;
  let owner: TestPerson;
  /** Runs the third team, on which the owner of the others is a viewer. */
  let neighbour: TestPerson;
  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);

  beforeAll(async () => {
    owner = await newPerson(treets.backend, "Doris");
    neighbour = await newPerson(treets.backend, "Nils");
    for (const slug of slugs) {
      const founder = slug === "west-team" ? neighbour : owner;
      await as(founder).businesses.create({ name: `The ${slug}`, slug });
      await setPlan(treets.backend, slug, "growth");
    }
    await join(owner, "west-team", "viewer", neighbour);
  });

  async function join(person: TestPerson, slug: string, role: GrantedRole, by = owner) {
    await as(by).team.invite({ business: slug, emails: [person.email], role });
    await as(person).team.accept({ token: linkTokenIn(await treets.backend.emailTo(person.email)) });
  }

  const visitor = (person: TestPerson) => signedInVisitor(treets.origin, person.tokens);
  const open = async (path: string, person = owner) => {
    const { status, text } = await visitor(person).open(path);
    expect(status).toBe(200);
    return text;
  };

  const send = (fields: Fields, person = owner) => visitor(person).open("/multi-team", fields);

  const roleOf = async (person: TestPerson, business: string) => {
    const { people } = await as(owner).team.list({ business });
    return people.find(({ email }) => email === person.email)?.role;
  };

  const idOf = async (person: TestPerson) => {
    const { people } = await as(owner).team.list({ business: "north-team" });
    return people.find(({ email }) => email === person.email)?.userId ?? "";
  };

  it("the roles of several people change in the teams chosen, and the others are named with the reason", async () => {
    const [ada, ben] = [await newPerson(treets.backend, "Ada"), await newPerson(treets.backend, "Ben")];
    for (const slug of slugs.slice(0, 2)) await join(ada, slug, "viewer");
    await join(ben, "north-team", "viewer");
    const people = await Promise.all([ada, ben, owner].map(idOf));
    const chosen = { intent: "change-many", people, newRole: "manager" };
    const { status, text } = await send({ ...chosen, roleIn: ["north-team", "south-team"] });
    expect(status).toBe(200);
    expect(text).toContain("The north-team: 2 roles changed.");
    expect(text).toContain("The south-team: 1 role changed.");
    expect(text).toContain("The north-team: Doris: To change the owner, transfer ownership.");
    expect(await roleOf(ada, "north-team")).toBe("manager");
    expect(await roleOf(ada, "south-team")).toBe("manager");
    expect(await roleOf(ben, "north-team")).toBe("manager");
  });

  it("a team that the user may only see refuses, and the rest is done", async () => {
    const cleo = await newPerson(treets.backend, "Cleo");
    await join(cleo, "north-team", "viewer");
    await join(cleo, "west-team", "viewer", neighbour);
    const chosen = { intent: "change-many", people: await idOf(cleo), newRole: "admin" };
    const { text } = await send({ ...chosen, roleIn: ["north-team", "west-team"] });
    expect(text).toContain("The north-team: 1 role changed.");
    expect(text).toMatch(/The west-team: Cleo: Only owners and admins can/);
    expect(await roleOf(cleo, "north-team")).toBe("admin");
    expect(await roleOf(cleo, "west-team")).toBe("viewer");
  });

  it("people are removed from the teams chosen only, and open invitations to these are withdrawn", async () => {
    const dora = await newPerson(treets.backend, "Dora");
    for (const slug of slugs.slice(0, 2)) await join(dora, slug, "viewer");
    const email = newAddress(treets.backend, "emil");
    await as(owner).team.invite({ business: "north-team", emails: [email], role: "viewer" });
    const { invitations } = await as(owner).team.list({ business: "north-team" });
    const invited = invitations.find((one) => one.email === email)?.id ?? "";
    const people = [await idOf(dora), invited];
    const { status, to } = await send({ intent: "remove-many", people, removeFrom: "north-team" });
    expect([status, to]).toEqual([303, "/multi-team"]);
    expect(await roleOf(dora, "north-team")).toBeUndefined();
    expect(await roleOf(dora, "south-team")).toBe("viewer");
    const { invitations: left } = await as(owner).team.list({ business: "north-team" });
    expect(left.map((one) => one.email)).not.toContain(email);
  });

  it("at least one team has to be chosen, and the same people stay ticked", async () => {
    const ida = await newPerson(treets.backend, "Ida");
    await join(ida, "north-team", "viewer");
    const people = await idOf(ida);
    const { status, text } = await send({ intent: "remove-many", people });
    expect(status).toBe(422);
    expect(text).toContain("Choose at least one community.");
    const boxes = [...text.matchAll(/<input[^>]* name="people"[^>]*>/g)].map(([box]) => box);
    expect(boxes.filter((box) => box.includes("checked"))).toEqual([expect.stringContaining(people)]);
  });

  it("open invitations are filtered and sent again, and a person without one is named", async () => {
    const finn = await newPerson(treets.backend, newName(treets.backend, "Finn"));
    await join(finn, "north-team", "viewer");
    const email = newAddress(treets.backend, "gina");
    await as(owner).team.invite({ business: "north-team", emails: [email], role: "manager" });
    const list = await open("/multi-team?invited=1");
    expect(list).toContain(email);
    expect(list).toContain("Manager, invited");
    expect(list).not.toContain(finn.email);
    const { invitations } = await as(owner).team.list({ business: "north-team" });
    const { id = "", sentAt = "" } = invitations.find((one) => one.email === email) ?? {};
    treets.backend.clock.forward(2 * 60_000);
    const { text } = await send({ intent: "resend-many", people: [id, await idOf(finn)] });
    expect(text).toContain("The north-team: 1 invitation sent again.");
    expect(text).toMatch(/Finn[^<]*: no open invitation\./);
    const { invitations: now } = await as(owner).team.list({ business: "north-team" });
    const again = now.find((one) => one.email === email);
    expect(Date.parse(again?.sentAt ?? "")).toBeGreaterThan(Date.parse(sentAt));
  });

  it("people, teams and open invitations are counted, whatever the list is narrowed to", async () => {
    const before = totalsShown(await open("/multi-team"));
    const june = await newPerson(treets.backend, "June");
    for (const slug of slugs.slice(0, 2)) await join(june, slug, "viewer");
    const email = newAddress(treets.backend, "kim");
    await as(owner).team.invite({ business: "south-team", emails: [email], role: "viewer" });
    const more = (label: string) => String(Number(before[label]) + 1);
    expect(totalsShown(await open("/multi-team?search=nobody"))).toEqual({
      People: more("People"),
      Teams: "3",
      Invited: more("Invited"),
      "Not seen for 90 days": before["Not seen for 90 days"],
    });
    expect(totalsShown(await open("/multi-team?business=west-team"))).not.toHaveProperty("Teams");
  });

  it("a person's drawer has their roles in all teams, also while the list is about one", async () => {
    const hans = await newPerson(treets.backend, "Hans");
    for (const slug of slugs.slice(0, 2)) await join(hans, slug, "manager");
    const text = await open(`/multi-team?business=north-team&person=${await idOf(hans)}`);
    const [south = ""] = /<select[^>]* name="role-south-team".*?<\/select>/s.exec(text) ?? [];
    expect(south).toMatch(/<option[^>]* value="manager"[^>]* selected/);
  });

  it("a full team cannot be ticked for an invitation, and says why", async () => {
    await setPlan(treets.backend, "south-team", "starter");
    const text = await open("/multi-team?invite=1");
    const [south = ""] = /<input[^>]* name="businesses"[^>]* value="south-team"[^>]*>/.exec(text) ?? [];
    expect(south).toContain("disabled");
    const [, hint = ""] = /aria-describedby="([^"]+)"/.exec(south) ?? [];
    expect(text).toMatch(
      new RegExp(`id="${hint}">No seats left\\. <a href="/select-plan[^"]*business=south-team`),
    );
    const [north = ""] = /<input[^>]* name="businesses"[^>]* value="north-team"[^>]*>/.exec(text) ?? [];
    expect(north).not.toContain("disabled");
    await setPlan(treets.backend, "south-team", "growth");
  });
});
