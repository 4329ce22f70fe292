import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

describe("the pages of a supplier without members", () => {
  const treets = runningTreets();
  let team: Record<"owner" | "manager", TestPerson>;
  let baker: TestPerson;
  const business = "harbour";
  const bakery = "mill";
  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);

  beforeAll(async () => {
    team = await newTeam(treets.backend, business, ["manager"], "basic");
    baker = await newPerson(treets.backend, "Bea");
  });

  const open = async (path: string) => {
    const answer = await request(treets.origin)
      .get(path)
      .set({ Cookie: `treets.token=${baker.tokens.token}` });
    expect(answer.status).toBe(200);
    return answer.text;
  };

  it("first explain how to find a community", async () => {
    await as(baker).businesses.create({ name: "Alone", slug: "alone", kind: "provider" });
    const text = await open("/alone/control-panel");
    expect(text).toContain("No communities yet");
    expect(text).toContain('href="/alone/partners-overview?apply=1"');
    // Without communities there are no figures either.
    expect(text).not.toContain("Claims, 30 days");
  });

  it.each([
    ["members", "control-panel"],
    ["insights-highlight", "insights"],
  ])("lead from %s, which only a community has, to %s", async (from, to) => {
    const { status, headers } = await request(treets.origin)
      .get(`/alone/${from}`)
      .set({ Cookie: `treets.token=${baker.tokens.token}` });
    expect([status, headers.location]).toEqual([302, `/alone/${to}`]);
  });

  it("show a community's message until it is read", async () => {
    const partner = await newPartner(treets.backend, {
      inviter: team.manager,
      business,
      baker,
      name: "The Mill",
      slug: bakery,
    });
    expect(await open(`/${bakery}/control-panel`)).not.toContain("New messages");
    await as(team.manager).partnerMessages.send({ business, partner, text: "What is new in spring?" });
    expect(await open(`/${bakery}/control-panel`)).toContain("wrote to you");
    const { items } = await as(baker).partnerMessages.list({ business: bakery, partner });
    await as(baker).partnerMessages.read({ business: bakery, partner, upTo: items.at(-1)?.id ?? "" });
    expect(await open(`/${bakery}/control-panel`)).not.toContain("wrote to you");
  });

  it("show the supplied treets on the profile, and no number of members", async () => {
    const [partner] = await as(baker).partners.communities({ business: bakery });
    const content = await illustrated(as(baker), {
      type: "voucher" as const,
      title: "A loaf",
      summary: "A loaf for every member",
      description: "One loaf.",
      terms: "Once.",
      howToUse: "Show it.",
      valueKind: "freebie" as const,
    });
    expect(await open(`/${bakery}/community-profile`)).toContain("No treets yet");
    const { id } = await as(baker).supply.create({
      business: bakery,
      partner: partner?.id ?? "",
      content,
      submit: true,
    });
    const [{ version } = { version: 0 }] = await as(team.manager).reviews.ofPartner({
      business,
      partner: partner?.id ?? "",
    });
    await as(team.manager).reviews.decide({ business, treet: id, version, decision: "approve" });
    const text = await open(`/${bakery}/community-profile`);
    expect(text).toContain(`href="/${bakery}/treet/${id}"`);
    expect(text).not.toContain("0 members");
    expect(text).not.toContain("edit=featured");
  });

  it("neither claim nor deny that codes are left while few are claimed", async () => {
    const [community] = await as(baker).partners.communities({ business: bakery });
    const owner = as(team.owner);
    const pool = { type: "code_pool" as const, title: "A dozen rolls", perMemberLimit: 9 };
    const treet = await publishedTreet(owner, business, pool, ["R1", "R2", "R3", "R4", "R5"].join("\n"));
    await owner.partners.supply({ business, treet, partner: community?.id ?? "" });
    const mia = await newMemberOf(treets.backend, { slug: business, owner: team.owner }, "Mia");
    const page = `/${bakery}/treet/${treet}`;
    const shown = async (path: string) => (await open(path)).replaceAll("<!-- -->", "");
    expect(await shown(page)).toMatch(/<strong[^>]*>5<\/strong> unused/);
    expect(await shown(`${page}/edit`)).toContain("At least one unused code");

    for (let claims = 1; claims <= 4; claims++) {
      await as(mia).claims.claim({ business, treet });
      expect(await shown(page)).toContain("how many codes are unused once there are 5 claims");
      expect(await shown(page)).not.toContain("codes are unused.");
      expect(await shown(`${page}/edit`)).not.toContain("At least one unused code");
    }
    await as(mia).claims.claim({ business, treet });
    expect(await shown(page)).toMatch(/<strong[^>]*>0<\/strong> unused/);
    const edited = await shown(`${page}/edit`);
    expect(edited).toMatch(/Missing[^<]*(<[^>]*>)*<a[^>]*>At least one unused code/);
  });

  it("find a supplied community by name and by state", async () => {
    const listed = /href="\/mill\/manage-partner\/prt_/;
    expect(await open(`/${bakery}/partners-overview?search=HARB&state=active`)).toMatch(listed);
    for (const other of ["search=Nowhere", "state=ended"]) {
      const text = await open(`/${bakery}/partners-overview?${other}`);
      expect(text).not.toMatch(listed);
      expect(text).toContain("No community matches");
      // The way back, as the list is not empty.
      expect(text).toContain("Clear filters");
    }
    // A short list needs no search.
    expect(await open(`/${bakery}/partners-overview`)).not.toContain("Search communities");
  });

  it("show a question about an application, and carry the answer back", async () => {
    const other = await newTeam(treets.backend, "quay", ["manager"], "basic");
    await treets.backend.deps.database.pool.query(
      "update businesses set visibility = 'listed' where slug = 'quay'",
    );
    const message = "We would bake a cake for every birthday.";
    await as(baker).partners.apply({ business: bakery, communities: ["quay"], message });
    const [application] = await as(other.manager).partners.applications({ business: "quay" });
    const partner = application?.id ?? "";
    const page = "/quay/partners-overview";
    const asTeam = { Cookie: `treets.token=${other.manager.tokens.token}`, Origin: treets.origin };
    const ask = (text: string) =>
      request(treets.origin).post(page).set(asTeam).type("form").send({ intent: "ask", partner, text });
    expect((await request(treets.origin).get(page).set(asTeam)).text).toContain("Ask The Mill");
    expect((await ask(" ")).status).toBe(422);
    const { status, headers } = await ask("Do you deliver on Sundays?");
    expect([status, headers.location]).toEqual([303, expect.stringContaining(page)]);
    const thread = `/${bakery}/manage-partner/${partner}`;
    expect(await open(thread)).toContain("Do you deliver on Sundays?");
    const panel = `/quay/control-panel?open=application.${partner}`;
    const askThere = (text: string) =>
      request(treets.origin)
        .post(panel)
        .set(asTeam)
        .type("form")
        .send({ intent: "ask-partner", partner, text });
    const drawer = await request(treets.origin).get(panel).set(asTeam);
    expect(drawer.text).toMatch(/<details><summary[^>]*>Ask The Mill</);
    const refused = await askThere(" ");
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/<details open=""><summary[^>]*>Ask The Mill</);
    expect((await askThere("And on holidays?")).status).toBe(303);
    expect(await open(thread)).toContain("And on holidays?");
    await as(baker).partnerMessages.send({ business: bakery, partner, text: "From eight on." });
    const answered = await request(treets.origin)
      .get(`/quay/manage-partner/${partner}?tab=messages`)
      .set(asTeam);
    expect(answered.text).toContain("From eight on.");
    expect(await as(other.manager).partners.applications({ business: "quay" })).toHaveLength(1);
  });

  it("list the communities of all the user's suppliers on one page, without an invitation form", async () => {
    const text = await open("/multi-partners?invite=1");
    expect(text).toContain("Communities you supply");
    expect(text).toMatch(/href="\/mill\/manage-partner\/prt_/);
    expect(text).not.toContain('name="businesses"');
  });
});
