import { beforeAll, describe, expect, it } from "vitest";
import { href } from "#shared/href.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { joinTeam, newMemberOf, newTeam } from "../support/teams.ts";
import { Visitor } from "../support/visitor.ts";

const treets = runningTreets();
const as = ({ tokens }: TestPerson) => treets.backend.as(tokens.token);
const browserOf = ({ tokens }: TestPerson) =>
  new Visitor(treets.origin, {
    cookie: `treets.token=${tokens.token}; treets.refresh=${tokens.refreshToken}`,
  });
const query = (sql: string, values: unknown[]) => treets.backend.deps.database.pool.query(sql, values);
const setVisibility = (business: string, visibility: "listed" | "members_only") =>
  query("update businesses set visibility = $1 where slug = $2", [visibility, business]);
const setPolicy = (business: string, policy: "link_only" | "approval" | "open") =>
  query("update businesses set join_policy = $1 where slug = $2", [policy, business]);
const setPlan = (business: string, plan: string) =>
  query("update businesses set plan = $1 where slug = $2", [plan, business]);
const profileOf = (business: string) => href("communityProfile", { business });

/** HTML of the page itself, without the frame around it. */
const mainOf = (text: string) => /<main.*<\/main>/s.exec(text)?.[0] ?? "";

describe("the profile of a community, for people who are not in it", () => {
  const business = "mole-club";
  const path = profileOf(business);
  let owner: TestPerson;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, []));
    await query("update businesses set about = 'Sauna and swimming.' where slug = $1", [business]);
    await newMemberOf(treets.backend, { slug: business, owner }, "Millicent");
    await publishedTreet(as(owner), business, { title: "Towels for free" });
    await setVisibility(business, "listed");
    await setPolicy(business, "approval");
  });

  const open = async (person: TestPerson, form?: Record<string, string>) => {
    const { response, text, to } = await browserOf(person).open(path, form);
    return { status: response.status, text, main: mainOf(text), to };
  };
  const change = async (person: TestPerson, change: "approve" | "suspend") => {
    const [member] = (await as(owner).members.list({ business, search: person.email })).items;
    await as(owner).members.change({ business, members: [member?.id ?? ""], change });
  };

  it("is missing unless the community is listed, and cannot be joined there", async () => {
    const outsider = await newPerson(treets.backend, "outsider");
    await setVisibility(business, "members_only");
    const missing = { code: "not_found" };
    await expect(as(outsider).profiles.publicPart({ business })).rejects.toMatchObject(missing);
    const [unlisted, unknown] = [await open(outsider), await browserOf(outsider).open(profileOf("no-club"))];
    expect(unlisted.status).toBe(404);
    expect(unlisted.text).not.toContain("The mole-club");
    expect(mainOf(unknown.text).replaceAll("no-club", business)).toBe(unlisted.main);
    const refused = await open(outsider, { intent: "join" });
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain("The mole-club");
    expect(await as(outsider).members.requests({})).toEqual([]);
    await setVisibility(business, "listed");
  });

  it("shows what a community says of itself, and nobody's name", async () => {
    const outsider = await newPerson(treets.backend, "reader");
    const { status, text, main } = await open(outsider);
    expect(status).toBe(200);
    expect(text).toContain("<title>The mole-club");
    for (const shown of ["Sauna and swimming.", "Towels for free", "Terms and codes are for members."])
      expect(main).toContain(shown);
    const shown = await as(outsider).profiles.publicPart({ business });
    for (const name of ["Millicent", "Kern", owner.email]) {
      expect(main).not.toContain(name);
      expect(JSON.stringify(shown)).not.toContain(name);
    }
    expect(shown.samples).toEqual([expect.not.objectContaining({ terms: expect.anything() })]);
    // All else there is refuses them as before.
    await expect(as(outsider).profiles.get({ business })).rejects.toMatchObject({ code: "not_found" });
    expect((await browserOf(outsider).open(href("treets", { business }))).response.status).toBe(404);
  });

  it("shows figures and sample treets only if the community does", async () => {
    const outsider = await newPerson(treets.backend, "counter");
    const settings = (showsFigures: boolean, showsSamples: boolean) =>
      query("update businesses set settings = settings || $1 where slug = $2", [
        JSON.stringify({ showsFigures, showsSamples }),
        business,
      ]);
    await settings(true, false);
    expect(await as(outsider).profiles.publicPart({ business })).toMatchObject({
      figures: { members: 1, treets: 1 },
      samples: [],
    });
    await settings(false, true);
    expect(await as(outsider).profiles.publicPart({ business })).toMatchObject({
      figures: null,
      samples: [{ title: "Towels for free" }],
    });
  });

  it("sends visitors to log in, and back", async () => {
    const { response, to } = await new Visitor(treets.origin).open(path);
    expect([response.status, to]).toEqual([302, href("login", {}, { redirect: path })]);
    await expect(treets.backend.as(undefined).profiles.publicPart({ business })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("lets people ask to join, who can then withdraw, or are members once approved", async () => {
    const asker = await newPerson(treets.backend, "asker");
    expect((await open(asker)).main).toContain("The team reads every request and replies by e-mail.");
    expect(await open(asker, { intent: "join" })).toMatchObject({ status: 303, to: path });
    const asked = await open(asker);
    expect(asked.main).toContain("Requested on");
    expect(asked.main).not.toContain("Ask to join");
    expect(await open(asker, { intent: "withdraw", business })).toMatchObject({ status: 303, to: path });
    expect((await open(asker)).main).toContain("Ask to join");

    await open(asker, { intent: "join" });
    await change(asker, "approve");
    const member = await open(asker);
    expect(member.main).toContain("Your membership");
    expect(member.main).toContain("Towels for free");
  });

  it("says so to people whose request is pending in a community that is not listed any more", async () => {
    const asker = await newPerson(treets.backend, "patient");
    await open(asker, { intent: "join" });
    await setVisibility(business, "members_only");
    expect(await open(asker)).toMatchObject({
      status: 403,
      text: expect.stringContaining("still has to approve you"),
    });
    await setVisibility(business, "listed");
  });

  it("lets people in at once, or onto the waitlist, where the community is open to everyone", async () => {
    await setPolicy(business, "open");
    const [first, second] = [
      await newPerson(treets.backend, "first"),
      await newPerson(treets.backend, "second"),
    ];
    expect((await open(first)).main).toContain(">Join The mole-club<");
    expect(await open(first, { intent: "join" })).toMatchObject({ status: 303, to: path });
    expect((await open(first)).main).toContain("Member since");

    await query(
      "insert into members (id, business_id, email, status, source) select 'mem_many_' || n, b.id, 'many' || n || '@people.example', 'active', 'manual' from businesses b, generate_series(1, 200) n where b.slug = $1",
      [business],
    );
    await setPlan(business, "starter");
    expect((await open(second)).main).toContain("Join the waitlist");
    await open(second, { intent: "join" });
    expect((await open(second)).main).toMatch(/number 1 on the waitlist/);
    await query(
      "delete from members where id like 'mem_many_%' and business_id = (select id from businesses where slug = $1)",
      [business],
    );
    await setPlan(business, "growth");
    await setPolicy(business, "approval");
  });

  it("asks for consent to the community's text, and says which emails come", async () => {
    const consentText = "The club may keep my details.";
    await as(owner).settings.update({ business, changes: { consentText } });
    const person = await newPerson(treets.backend, "agreeing");
    const { main } = await open(person);
    expect(main).toContain(consentText);
    expect(main).toMatch(/You&#x27;ll get .*\. Each of these e-mails|E-mails will only be about/);
    const refused = await open(person, { intent: "join" });
    expect(refused.status).toBe(422);
    expect(refused.main).toContain("tick the box and agree");
    expect(await open(person, { intent: "join", consent: "on" })).toMatchObject({ status: 303 });
    await as(owner).settings.update({ business, changes: { consentText: "" } });
  });

  it("tells how to get in by invitation only, except those it knows", async () => {
    await setPolicy(business, "link_only");
    const person = await newPerson(treets.backend, "uninvited");
    const { main } = await open(person);
    expect(main).toContain("You can join The mole-club by invitation or link only.");
    expect(main).toContain(href("contactCommunity", {}, { to: business }));
    expect(main).not.toContain('value="join"');
    expect((await open(person, { intent: "join" })).status).toBe(403);
    const approvedDomains = [person.email.split("@").at(-1) ?? ""];
    await as(owner).settings.update({ business, changes: { approvedDomains } });
    expect((await open(person)).main).toContain(">Join The mole-club<");
    await as(owner).settings.update({ business, changes: { approvedDomains: [] } });
    await setPolicy(business, "approval");
  });

  it("lets suspended members write to the team, and removed ones ask to return", async () => {
    await setPolicy(business, "open");
    const person = await newMemberOf(treets.backend, { slug: business, owner }, "Suspended");
    await change(person, "suspend");
    const suspended = await open(person);
    expect(suspended.status).toBe(200);
    expect(suspended.main).toContain("Your membership is suspended.");
    expect(suspended.main).not.toContain('value="join"');
    expect(suspended.main).toContain(href("contactCommunity", {}, { to: business }));
    expect((await open(person, { intent: "join" })).status).toBe(403);

    const removed = await newMemberOf(treets.backend, { slug: business, owner }, "Removed");
    await query("update members set status = 'removed' where email = $1", [removed.email]);
    expect((await open(removed)).main).toContain("Ask to join");
    await open(removed, { intent: "join" });
    expect((await open(removed)).main).toContain("Requested on");
    await setPolicy(business, "approval");
  });

  it("is found by name from the list of a person's communities, and where people write to communities", async () => {
    const person = await newPerson(treets.backend, "finder");
    const link = `href="${path}"`;
    const found = await browserOf(person).open(href("selectOrg", {}, { stay: 1, find: "mole" }));
    expect(found.text).toContain(link);
    const none = await browserOf(person).open(
      href("selectOrg", {}, { stay: 1, find: "nowhere to be found" }),
    );
    expect(none.text).toContain("No listed community matches.");
    expect(none.text).not.toContain(link);
    const { text } = await new Visitor(treets.origin).open(
      href("contactCommunity", {}, { community: "mole" }),
    );
    expect(text).toContain(link);
    expect(text).toContain(href("contactCommunity", {}, { to: business }));
  });

  it("lets people on the team see it as a member, and become one at once", async () => {
    await setPolicy(business, "link_only");
    await setVisibility(business, "members_only");
    const colleague = await joinTeam(treets.backend, { slug: business, owner, role: "viewer" });
    expect((await open(colleague)).main).toContain(href("communityProfile", { business }, { as: "member" }));
    const seen = href("communityProfile", { business }, { as: "member" });
    const asMember = mainOf((await browserOf(colleague).open(seen)).text);
    expect(asMember).toContain("Back to the profile");
    expect(asMember).not.toContain("Edit profile");
    expect(asMember).toContain(">Join as a member<");
    const { items } = await as(colleague).claims.catalogue({ business });
    const treet = href("treet", { business, rest: [items[0]?.id ?? ""] }, { as: "member" });
    expect(mainOf((await browserOf(colleague).open(treet)).text)).toContain(`href="${seen}#join"`);
    const joined = await browserOf(colleague).open(seen, { intent: "join" });
    expect([joined.response.status, joined.to]).toEqual([303, seen]);
    expect(mainOf((await browserOf(colleague).open(seen)).text)).toContain("Member since");
    const claimed = await browserOf(colleague).open(treet, { intent: "claim" });
    expect([claimed.response.status, claimed.to]).toEqual([303, treet]);
    expect(mainOf((await browserOf(colleague).open(treet)).text)).toContain("Your claim");
    await setVisibility(business, "listed");
    await setPolicy(business, "approval");
  });
});

describe("the profile of a supplier", () => {
  const community = "pier-club";
  const business = "pier-bakery";
  const path = profileOf(business);
  let owner: TestPerson;
  let baker: TestPerson;
  let member: TestPerson;
  let outsider: TestPerson;
  let partner: string;
  let treet: string;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, community, []));
    baker = await newPerson(treets.backend, "pier-baker");
    const about = { inviter: owner, business: community, baker, name: "Pier Bakery", slug: business };
    partner = await newPartner(treets.backend, about);
    member = await newMemberOf(treets.backend, { slug: community, owner }, "Pia");
    outsider = await newPerson(treets.backend, "pier-outsider");
    treet = await publishedTreet(as(owner), community, { title: "Rolls for two" });
    await as(owner).partners.supply({ business: community, treet, partner });
  });

  const open = async (person: TestPerson, at = path) => {
    const { response, text, to } = await browserOf(person).open(at);
    return { status: response.status, main: mainOf(text), to };
  };
  const treetOf = async (person: TestPerson) =>
    (await open(person, `${href("treet", { business: community, rest: [treet] })}?as=member`)).main;

  it("opens for the people of communities that it supplies, and nobody else", async () => {
    for (const person of [owner, member]) {
      const { status, main } = await open(person);
      expect(status).toBe(200);
      expect(main).toContain("Pier Bakery");
      expect(main).not.toContain('value="join"');
      expect(main).not.toContain(baker.email);
      expect(await treetOf(person)).toContain(`href="${path}"`);
      expect(main).toContain(href("treet", { business: community, rest: [treet] }));
    }
    expect((await open(outsider)).status).toBe(404);
    // Its own team has its page of before.
    expect((await open(baker)).main).toContain("Edit profile");
  });

  it("closes with the partnership, and with the membership", async () => {
    const setState = (state: string) =>
      query("update partnerships set state = $1 where id = $2", [state, partner]);
    for (const state of ["paused", "ended"]) {
      await setState(state);
      expect((await open(member)).status).toBe(404);
      expect(await treetOf(member)).not.toContain(`href="${path}"`);
    }
    await setState("active");
    await query("update members set status = 'suspended' where email = $1", [member.email]);
    expect((await open(member)).status).toBe(404);
    await query("update members set status = 'active' where email = $1", [member.email]);
  });

  it("opens for everybody signed in once it is listed", async () => {
    await setVisibility(business, "listed");
    const { main } = await open(outsider);
    expect(main).toContain("Pier Bakery");
    expect(main).not.toContain("Rolls for two");
    expect(main).not.toContain(community);
    await setVisibility(business, "members_only");
  });

  it("is what its links of that kind lead to, where it opens, and else they say whom it is for", async () => {
    const { code } = await as(baker).links.create({ business, name: "Window", kind: "profile" });
    const link = `/redirect?l=${code}`;
    for (const person of [owner, member, baker])
      expect(await open(person, link)).toMatchObject({ status: 302, to: path });
    const closed = await open(outsider, link);
    expect(closed.status).toBe(200);
    expect(closed.main).toContain("Its profile is for members of the communities it supplies.");
    const visitor = await new Visitor(treets.origin).open(link);
    expect(visitor.text).toContain(href("login", {}, { redirect: link }));
    await setVisibility(business, "listed");
    expect(await open(outsider, link)).toMatchObject({ status: 302, to: path });
    expect((await new Visitor(treets.origin).open(link)).to).toBe(path);
    await setVisibility(business, "members_only");
  });
});
