import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

describe("the links of a supplier", () => {
  const treets = runningTreets();
  const community = "quay-club";
  const business = "quay-bakery";
  let owner: TestPerson;
  let baker: TestPerson;
  let treet: string;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, community, []));
    baker = await newPerson(treets.backend, "baker");
    const partner = await newPartner(treets.backend, {
      inviter: owner,
      business: community,
      baker,
      name: "Quay Bakery",
      slug: business,
    });
    treet = await supplied(partner);
  });

  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);
  const supplied = async (partnerId: string, title = "Rolls for two") => {
    const id = await publishedTreet(as(owner), community, { title });
    await as(owner).partners.supply({ business: community, treet: id, partner: partnerId });
    return id;
  };
  const linkTo = (targetId: string, more: object = {}) =>
    as(baker).links.create({ business, name: "Counter", kind: "treet", targetId, ...more });
  const setPolicy = (policy: string) =>
    treets.backend.deps.database.pool.query("update businesses set join_policy = $1 where slug = $2", [
      policy,
      community,
    ]);
  const follow = (code: string, cookie?: string) =>
    fetch(`${treets.origin}/redirect?l=${code}`, { redirect: "manual", headers: cookie ? { cookie } : {} });

  it("lead to live treets that it supplies, and to no others", async () => {
    const link = await linkTo(treet);
    expect(await as(baker).links.get({ business, link: link.id })).toMatchObject({
      target: { title: "Rolls for two", state: "live", business: community },
    });
    const another = await publishedTreet(as(owner), community, { title: "Not theirs" });
    await expect(linkTo(another)).rejects.toMatchObject({ code: "invalid_input" });
    await as(owner).treets.move({ business: community, treet, move: "pause" });
    await expect(linkTo(treet)).rejects.toMatchObject({ code: "invalid_input" });
    await as(owner).treets.move({ business: community, treet, move: "resume" });
  });

  it("never lead to joining the supplier, which has no members", async () => {
    await expect(as(baker).links.create({ business, name: "Join us" })).rejects.toMatchObject({
      fields: { targetId: expect.stringContaining("Only communities have members") },
    });
    const code = "join-the-bakery";
    await treets.backend.deps.database.pool.query(
      `insert into links (id, business_id, kind, code, name)
        select 'lnk_old', id, 'join', $1, 'Old' from businesses where slug = $2`,
      [code, business],
    );
    expect(await as(baker).links.resolve({ code })).toMatchObject({ state: "unknown", community: null });
    expect((await follow(code)).status).toBe(404);
    await as(baker).links.setState({ business, link: "lnk_old", state: "archived" });
  });

  it("lead through the community's ordinary door, and grant nothing of it", async () => {
    const link = await linkTo(treet, { requireApproval: false, autoLabels: ["VIP"], maxUses: 1 });
    await setPolicy("approval");
    const visitor = await newPerson(treets.backend, "visitor");
    expect(await as(visitor).links.resolve({ code: link.code })).toMatchObject({
      state: "open",
      targetId: treet,
      community: { slug: community },
      treet: { title: "Rolls for two" },
      admits: true,
      needsApproval: true,
      givesPack: false,
    });
    const page = await follow(link.code);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Rolls for two")]);
    expect(await as(visitor).links.join({ code: link.code })).toMatchObject({
      business: community,
      status: "requested",
    });
    const { items } = await as(owner).members.list({ business: community, status: "requested" });
    expect(items).toMatchObject([{ labels: [], source: "self" }]);
    expect(await as(baker).links.get({ business, link: link.id })).toMatchObject({
      uses: 0,
      joins: 0,
      people: [],
    });
    await setPolicy("open");
    expect(await as(baker).links.join({ code: link.code })).toMatchObject({ status: "active" });
  });

  it("say how to get in while only the community's own invitations let people in, on its profile if it is listed", async () => {
    const link = await linkTo(treet);
    await setPolicy("link_only");
    const page = await follow(link.code);
    expect(await page.text()).toContain("You can join The quay-club by invitation or link only.");
    const setVisibility = (visibility: string) =>
      treets.backend.deps.database.pool.query("update businesses set visibility = $1 where slug = $2", [
        visibility,
        community,
      ]);
    await setVisibility("listed");
    const listed = await follow(link.code);
    expect(listed.headers.get("location")).toBe(`/${community}/community-profile`);
    await setVisibility("members_only");
    const visitor = await newPerson(treets.backend, "another");
    await expect(as(visitor).links.join({ code: link.code })).rejects.toMatchObject({ code: "forbidden" });
    await setPolicy("open");
  });

  it("count visits, also those of members, who see the treet", async () => {
    const link = await linkTo(treet);
    const member = await newMemberOf(treets.backend, { slug: community, owner }, "Mo");
    expect(await as(member).links.resolve({ code: link.code })).toMatchObject({ membership: "active" });
    await treets.backend
      .as(undefined, { ip: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0" })
      .links.hit({ code: link.code });
    expect(await as(baker).links.get({ business, link: link.id })).toMatchObject({ clicks: 1 });
    expect(await as(member).claims.claim({ business: community, treet, link: link.code })).toMatchObject({
      state: "active",
    });
  });

  it("lead nowhere once the business no longer supplies the treet", async () => {
    const link = await linkTo(treet);
    await as(owner).partners.supply({ business: community, treet, partner: null });
    expect(await as(baker).links.resolve({ code: link.code })).toMatchObject({ state: "unknown" });
    expect(await as(baker).links.get({ business, link: link.id })).toMatchObject({
      target: { state: "gone" },
    });
  });
});
