import { beforeAll, describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#server/backend/accounts/me/deletion.ts";
import { DAY_MS } from "#shared/constants.ts";
import { exportedDataOf } from "../support/account-export.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { joinTeam, newTeam } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const MAC =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

describe("the audit log says where something was done:", () => {
  const treets = runningTreets();
  const business = "watchful-club";
  let team: Record<"owner" | "admin" | "viewer", TestPerson>;

  beforeAll(async () => {
    team = await newTeam(treets.backend, business, ["admin", "viewer"], "scale");
  });

  const at = (person: TestPerson, userAgent = MAC, country = "DK") =>
    treets.backend.as(person.tokens.token, { userAgent, country, ip: "203.0.113.77" });
  const entriesOf = async (action: string, more: object = {}) =>
    (await at(team.owner).settings.audit({ business, action, ...more })).items;
  const placesOf = async (action: string) =>
    (await entriesOf(action)).map(({ device, country }) => [device, country]);
  const stored = async () => {
    const { rows } = await treets.backend.deps.database.pool.query(
      "select a.actor, a.action, a.origin, to_jsonb(a)::text as row from audit_entries a join businesses b on b.id = a.business_id where b.slug = $1 order by a.at, a.id",
      [business],
    );
    return rows as { actor: string; action: string; origin: object | null; row: string }[];
  };

  it("the browser, the system and the country, and never an address", async () => {
    await at(team.admin).settings.update({ business, changes: { senderName: "Us" } });
    await at(team.owner, PHONE, "DE").members.createLabel({ business, name: "Rowers", color: "teal" });
    expect(await placesOf("settings.changed")).toEqual([["Chrome on Mac", "DK"]]);
    expect(await placesOf("label.created")).toEqual([["Safari on iPhone", "DE"]]);
    const kept = await stored();
    expect(kept.find(({ action }) => action === "settings.changed")?.origin).toEqual({
      browser: "Chrome",
      system: "Mac",
      country: "DK",
    });
    expect(JSON.stringify(kept)).not.toMatch(/203\.0\.113|Mozilla|140\.0/);
  });

  it("for each entry of a bulk action", async () => {
    const emails = ["ann@people.example", "ben@people.example"];
    const added = await Promise.all(
      emails.map((email) => at(team.owner).members.add({ business, email, firstName: "Ann", invite: false })),
    );
    const members = added.map(({ id }) => id);
    await at(team.admin, PHONE).members.change({
      business,
      members,
      change: "suspend",
      reason: "Unpaid fees",
    });
    expect(await placesOf("member.suspended")).toEqual([
      ["Safari on iPhone", "DK"],
      ["Safari on iPhone", "DK"],
    ]);
  });

  it("nothing of members, of partners' staff, of API keys and of what happens by itself", async () => {
    const mia = await newPerson(treets.backend, "Mia");
    const link = await at(team.owner).links.create({ business, name: "Poster", kind: "join" });
    await at(mia).links.join({ code: link.code, consent: true });
    expect(await placesOf("member.requested")).toEqual([[null, null]]);

    const baker = await newPerson(treets.backend, "Bea");
    const partner = await newPartner(treets.backend, {
      inviter: team.owner,
      business,
      baker,
      name: "The bakery",
      slug: "watchful-bakery",
    });
    await at(baker).partners.changeSupply({ business: "watchful-bakery", partner, change: "pause" });
    expect(await placesOf("partner.pause")).toEqual([[null, null]]);

    const { secret } = await at(team.owner).keys.create({ business, name: "Till", scope: "admin" });
    expect(await placesOf("key.created")).toEqual([["Chrome on Mac", "DK"]]);
    const byKey = treets.backend.as(secret, { userAgent: MAC, country: "DK" });
    await byKey.members.createLabel({ business, name: "Divers", color: "teal" });
    const [latest] = await entriesOf("label.created");
    expect(latest).toMatchObject({ actor: "API key “Till”", device: null, country: null });

    await treets.backend.as(undefined, { userAgent: MAC }).enquiries.send({
      kind: "business",
      to: business,
      name: "Vera",
      email: "vera@outside.example",
      message: "A question from somebody outside.",
    });
    for (const { actor, origin } of await stored())
      if (!actor.startsWith("user:")) expect(origin, actor).toBeNull();
  });

  it("what is known of a program or of an unknown browser", async () => {
    await at(team.owner, "curl/8.14", "SE").members.createLabel({ business, name: "Sailors", color: "teal" });
    expect((await placesOf("label.created"))[0]).toEqual([null, "SE"]);
    await treets.backend
      .as(team.owner.tokens.token, { userAgent: "" })
      .members.createLabel({ business, name: "Swimmers", color: "teal" });
    expect((await placesOf("label.created"))[0]).toEqual([null, null]);
  });

  it("also of somebody who leaves the team", async () => {
    const leaving = await joinTeam(treets.backend, { slug: business, owner: team.owner, role: "manager" });
    await at(leaving, PHONE).team.leave({ business });
    expect(await placesOf("team.left")).toEqual([["Safari on iPhone", "DK"]]);
  });

  it("on its page below the name, in the reader's language, and in its file", async () => {
    const open = async (path: string) => {
      const visitor = signedInVisitor(treets.origin, team.owner.tokens);
      const { status, text } = await visitor.open(`/${business}/settings/overview${path}`);
      expect(status).toBe(200);
      return text;
    };
    const below = (text: string) => `<span class="muted small block">${text}</span>`;
    expect(await open("?tab=audit&action=settings.")).toContain(below("Chrome on Mac · Denmark"));
    expect(await open("?tab=audit&action=settings.&lang=de")).toContain(below("Chrome auf Mac · Dänemark"));
    const membersOwn = await open("?tab=audit&action=member.requested");
    expect(membersOwn).toContain("Mia asked to join");
    expect(membersOwn).not.toContain('class="muted small block"');
    const { body } = await at(team.owner).settings.exportAudit({ business, action: "settings." });
    const [header, row] = (await new Response(body).text()).split("\r\n");
    expect(header).toMatch(/,Device,Country$/);
    expect(row).toMatch(/,Chrome on Mac,Denmark$/);
  });

  it("in everything held about a person, until their account is erased", async () => {
    const leaver = await joinTeam(treets.backend, { slug: business, owner: team.owner, role: "admin" });
    await at(leaver).members.createLabel({ business, name: "Runners", color: "teal" });
    const { held } = await exportedDataOf(treets.backend.as(leaver.tokens.token));
    expect(held.actions).toContainEqual(
      expect.objectContaining({
        action: "label.created",
        origin: { browser: "Chrome", system: "Mac", country: "DK" },
      }),
    );
    const originsOf = async (userAction: string) =>
      (await stored()).filter(({ action, row }) => action === userAction && row.includes("Runners"));
    expect((await originsOf("label.created"))[0]?.origin).not.toBeNull();
    await at(leaver).me.requestDeletion({ currentPassword: PASSWORD });
    treets.backend.clock.forward(14 * DAY_MS + 1);
    await deleteDueAccounts(treets.backend.deps);
    expect((await originsOf("label.created"))[0]?.origin).toBeNull();
    const others = (await stored()).filter(({ action }) => action === "settings.changed");
    expect(others[0]?.origin).not.toBeNull();
  });

  it("no longer once the community has forgotten the member who did it", async () => {
    const { token } = await treets.backend.as().auth.signIn({ email: team.owner.email, password: PASSWORD });
    const owner = { ...team.owner, tokens: { ...team.owner.tokens, token } };
    const helper = await joinTeam(treets.backend, { slug: business, owner, role: "admin" });
    const added = { business, email: helper.email, firstName: "Hal", invite: false };
    const { id: member } = await at(owner).members.add(added);
    await at(helper).members.createLabel({ business, name: "Helpers", color: "teal" });
    const one = async () => (await stored()).find(({ row }) => row.includes("Helpers"));
    expect(await one()).toMatchObject({ origin: { browser: "Chrome" } });
    await at(helper).team.leave({ business });
    await at(owner).members.anonymise({ business, member });
    expect(await one()).toMatchObject({ actor: "former member", origin: null });
  });
});
