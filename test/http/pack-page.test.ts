import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { HIDDEN_AFTER_SOLD_OUT_HOURS } from "#shared/treets.ts";
import { newPartner } from "../support/partners.ts";
import { apiOf, newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";
import { Visitor } from "../support/visitor.ts";

const business = "pack-club";
const bakery = "pack-bakery";

describe("the page of a published pack", () => {
  const treets = runningTreets();
  let team: Record<"owner" | "viewer", TestPerson>;
  let founder: TestPerson;
  let member: TestPerson;
  let baker: TestPerson;
  let pack: string;
  let draft: string;
  let link: string;
  const cookies = new Map<TestPerson, string>();

  beforeAll(async () => {
    const { backend } = treets;
    team = await newTeam(backend, business, ["viewer"], "scale");
    const { owner } = team;
    const as = backend.as(owner.tokens.token);
    member = await newMemberOf(backend, { slug: business, owner }, "Mia");
    founder = await newMemberOf(backend, { slug: business, owner }, "Frida");
    const { items } = await as.members.list({ business, search: "Frida" });
    await as.members.update({ business, member: items[0]?.id ?? "", labels: ["Founders"] });
    baker = await newPerson(backend, "Bo");
    const partner = await newPartner(backend, {
      inviter: owner,
      business,
      baker,
      name: "Pack Bakery",
      slug: bakery,
    });

    const live = (title: string, more: Partial<TreetContent> = {}) =>
      publishedTreet(as, business, { title, ...more });
    const inAWeek = new Date(backend.clock.now().getTime() + 7 * DAY_MS).toISOString();
    const bread = await live("Sourdough bread");
    await as.partners.supply({ business, treet: bread, partner });
    const gym = await live("Day at the gym");
    const later = await live("Opera next week", { claimFrom: inAWeek });
    const loft = await live("Founders' loft", { audience: ["Founders"] });
    const paused = await live("Paused massage");
    await as.treets.move({ business, treet: paused, move: "pause" });
    const ended = await live("Ended cruise");
    await as.treets.move({ business, treet: ended, move: "end" });
    const gone = await live("Sold-out seat", { stockTotal: 1, hideWhenSoldOut: true });
    await backend.as(founder.tokens.token).claims.claim({ business, treet: gone });
    const film = await live("Film night");
    const { id: unpublished } = await as.treets.create({
      business,
      content: { type: "voucher", title: "Unfinished draft", summary: "" },
    });

    const packOf = async (title: string, contents: readonly string[]) => {
      const made = await as.packs.create({ business, content: { title, summary: `Summary of ${title}` } });
      const items = contents.map((treet) => ({ treet, note: treet === gym ? "Bring a towel" : "" }));
      return as.packs.arrange({ business, pack: made.id, version: made.version, items });
    };
    const all = [film, later, loft, paused, bread, ended, gone, unpublished, gym];
    ({ id: pack } = await packOf("Welcome pack", all));
    await as.packs.move({ business, pack, move: "publish" });
    ({ id: draft } = await packOf("Secret pack", [bread]));
    // By now the sold-out treet is hidden. No token lasts that long.
    backend.clock.forward(HIDDEN_AFTER_SOLD_OUT_HOURS * HOUR_MS + 1);
    for (const person of [...Object.values(team), founder, member, baker])
      cookies.set(person, `treets.token=${(await sessionOf(backend, person)).token}`);
    const again = await apiOf(backend, owner);
    ({ code: link } = await again.links.create({ business, kind: "pack", targetId: pack, name: "Poster" }));
  });

  const titles = [
    "Sourdough bread",
    "Day at the gym",
    "Opera next week",
    "Founders&#x27; loft",
    "Paused massage",
    "Ended cruise",
    "Sold-out seat",
    "Film night",
    "Unfinished draft",
  ];
  const hiddenTitles = ["Paused massage", "Ended cruise", "Unfinished draft", "loft", "Sold-out seat"];
  const open = async (path: string, person?: TestPerson) => {
    const cookie = person && cookies.get(person);
    const visitor = new Visitor(treets.origin, cookie ? { cookie } : {});
    const { response, text, to } = await visitor.open(path);
    // What a reader sees; the data for scripts comes after it.
    const [body = ""] = /<main.*<\/main>/s.exec(text) ?? [];
    return { status: response.status, text, body, to };
  };
  /** Returns the treets on the page, in order. */
  const shownIn = (body: string) =>
    titles
      .map((title) => ({ title, at: body.indexOf(title) }))
      .filter(({ at }) => at !== -1)
      .sort((a, b) => a.at - b.at)
      .map(({ title }) => title);
  const path = (id: string) => `/${business}/pack/${id}`;

  it("shows a member its name and the treets they can have, in the pack's order, and no trace of the others", async () => {
    const { status, text, body } = await open(path(pack), member);
    expect(status).toBe(200);
    expect(body).toMatch(/<h1[^>]*>Welcome pack<\/h1>/);
    expect(body).toContain("Summary of Welcome pack");
    expect(shownIn(body)).toEqual(["Film night", "Sourdough bread", "Day at the gym"]);
    expect(body).toContain("Pack Bakery");
    expect(body).toContain("Bring a towel");
    for (const hidden of hiddenTitles) expect(text).not.toContain(hidden);
  });

  it("also shows a member what is for their label, and what they have claimed though it is hidden by now", async () => {
    const { body } = await open(path(pack), founder);
    expect(shownIn(body)).toEqual([
      "Film night",
      "Founders&#x27; loft",
      "Sourdough bread",
      "Sold-out seat",
      "Day at the gym",
    ]);
  });

  it("claims all treets that it shows and no other", async () => {
    const { packs } = await apiOf(treets.backend, member);
    const results = await packs.claimAll({ business, pack });
    expect(results.map(({ title, claimed }) => [title, claimed])).toEqual([
      ["Film night", true],
      ["Sourdough bread", true],
      ["Day at the gym", true],
    ]);
  });

  it("sends a visitor to sign in, the same for a draft and for no pack, without a name", async () => {
    for (const id of [pack, draft, "pck_none"]) {
      const { status, text, to } = await open(path(id));
      expect([status, to]).toEqual([302, `/login?redirect=${encodeURIComponent(path(id))}`]);
      expect(text).not.toMatch(/pack (?!_)|Film night/);
    }
  });

  it("shows a visitor who follows its link what everybody in the community can have, and nothing hidden", async () => {
    const { to } = await open(`/l/${link}`);
    const { status, text } = await open(to ?? "");
    expect(status).toBe(200);
    expect(text).toContain(`The ${business}`);
    for (const hidden of hiddenTitles) expect(text).not.toContain(hidden);
  });

  it("is not there for a partner's team, who are no members: neither under the community nor under the partner", async () => {
    for (const id of [pack, draft, "pck_none"]) {
      for (const place of [path(id), `/${bakery}/pack/${id}`]) {
        const { status, text } = await open(place, baker);
        expect(status, place).toBe(404);
        expect(text).not.toMatch(/Welcome pack|Secret pack|Film night/);
      }
    }
  });

  it("is found by its name, and its members by theirs", async () => {
    const packs = async (search: string) =>
      (await open(`/${business}/treets?tab=packs&search=${search}`, team.viewer)).body;
    expect(await packs("WELCOME")).toContain("Welcome pack");
    expect(await packs("WELCOME")).not.toContain("Secret pack");
    expect(await packs("nothing")).toMatch(/No packs match.*Clear filters/s);
    const people = async (search: string) =>
      (await open(`${path(pack)}/members?search=${search}`, team.owner)).body;
    expect(await people(encodeURIComponent(member.email))).toContain(member.email);
    expect(await people(encodeURIComponent(member.email))).not.toContain(founder.email);
    expect(await people("nobody")).toMatch(/No members match.*Clear filters/s);
  });

  it("shows the team all treets in the pack's order, with those that members cannot see", async () => {
    const { body } = await open(path(pack), team.viewer);
    expect(body).toMatch(/<h1[^>]*>Welcome pack<\/h1>/);
    expect(shownIn(body)).toEqual([
      "Film night",
      "Opera next week",
      "Founders&#x27; loft",
      "Paused massage",
      "Sourdough bread",
      "Ended cruise",
      "Sold-out seat",
      "Unfinished draft",
      "Day at the gym",
    ]);
  });

  it("is not there for members before it is published", async () => {
    const { status, text } = await open(path(draft), member);
    expect(status).toBe(404);
    expect(text).not.toContain("Secret pack");
  });
});
