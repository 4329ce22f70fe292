import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("packs", (kind) => {
  let backend: TestBackend;
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let member: TestPerson;
  let business: string;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeAll(async () => {
    backend = await startTestBackend({ kind });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    business = `club-${++count}-${kind}`;
    team = await newTeam(backend, business, ["manager", "viewer"], "basic");
    const name = `Mia${count}${kind}`;
    const email = `${name.toLowerCase()}@people.example`;
    await as(team.owner).members.add({ business, email, firstName: name, invite: false });
    member = await newPerson(backend, name);
  });

  const liveTreet = async (title: string, more: object = {}) => {
    const content = {
      ...{ type: "voucher" as const, title, summary: "Something for you", description: "Nice." },
      ...{ terms: "Once.", howToUse: "Show it.", ...more },
    };
    const { id } = await as(team.manager).treets.create({ business, content });
    await as(team.manager).treets.move({ business, treet: id, move: "publish" });
    return id;
  };
  const packOf = async (treets: readonly string[], content: object = {}) => {
    const made = await as(team.manager).packs.create({ business, content: { title: "Welcome", ...content } });
    const items = treets.map((treet) => ({ treet }));
    return as(team.manager).packs.arrange({ business, pack: made.id, version: made.version, items });
  };
  const published = async (treets: readonly string[], content: object = {}) => {
    const { id } = await packOf(treets, content);
    return as(team.manager).packs.move({ business, pack: id, move: "publish" });
  };
  const titlesFor = async (pack: string) =>
    (await as(member).packs.open({ business, pack })).contents.map(({ offer }) => offer.title);

  it("keep the order they were given, and show members only what is on offer", async () => {
    const [one, two, three] = [
      await liveTreet("One one"),
      await liveTreet("Two two"),
      await liveTreet("Three"),
    ];
    const pack = await published([three, one, two]);
    expect(await titlesFor(pack.id)).toEqual(["Three", "One one", "Two two"]);
    await as(team.manager).treets.move({ business, treet: one, move: "pause" });
    expect(await titlesFor(pack.id)).toEqual(["Three", "Two two"]);
    const { contents } = await as(team.viewer).packs.get({ business, pack: pack.id });
    expect(contents.map(({ state }) => state)).toEqual(["live", "paused", "live"]);
  });

  it("are nothing for members before they are published, or where they are meant for others", async () => {
    const treet = await liveTreet("Coffee");
    const draft = await packOf([treet]);
    const forFounders = await published([treet], { audience: ["Founders"] });
    for (const { id } of [draft, forFounders]) {
      await expect(as(member).packs.open({ business, pack: id })).rejects.toMatchObject({
        code: "not_found",
      });
    }
    expect((await as(member).packs.list({ business })).items).toEqual([]);
    expect((await as(team.viewer).packs.list({ business })).items).toHaveLength(2);
  });

  it("cannot be published empty, and a published one cannot be emptied", async () => {
    const empty = await packOf([]);
    await expect(
      as(team.manager).packs.move({ business, pack: empty.id, move: "publish" }),
    ).rejects.toMatchObject({ code: "conflict" });
    const full = await published([await liveTreet("Coffee")]);
    await expect(
      as(team.manager).packs.arrange({ business, pack: full.id, version: full.version, items: [] }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("take only treets of their own community, each once", async () => {
    const treet = await liveTreet("Coffee");
    const pack = await packOf([treet]);
    const arrange = (items: { treet: string }[]) =>
      as(team.manager).packs.arrange({ business, pack: pack.id, version: pack.version, items });
    await expect(arrange([{ treet }, { treet }])).rejects.toMatchObject({ code: "invalid_input" });
    await expect(arrange([{ treet: "trt_of_another" }])).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("that somebody else changed meanwhile are not overwritten", async () => {
    const pack = await packOf([await liveTreet("Coffee")]);
    const update = (title: string) =>
      as(team.manager).packs.update({ business, pack: pack.id, version: pack.version, content: { title } });
    await update("First");
    await expect(update("Second")).rejects.toMatchObject({ code: "stale_version" });
  });

  it("are no more than the plan allows, however many are published at once", async () => {
    const treet = await liveTreet("Coffee");
    const drafts = [];
    for (let index = 0; index < 4; index++) drafts.push(await packOf([treet]));
    await setPlan(backend, business, "starter");
    const answers = await Promise.allSettled(
      drafts.map(({ id }) => as(team.manager).packs.move({ business, pack: id, move: "publish" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  describe("claimed as a whole", () => {
    it("give what can be had, and say of each other treet why not", async () => {
      const rare = await liveTreet("Rare", { stockTotal: 1 });
      const coffee = await liveTreet("Coffee");
      const gym = await liveTreet("Gym day");
      const pack = await published([coffee, rare, gym]);
      await backend.deps.database.pool.query("update treets set claimed_count = 1 where id = $1", [rare]);
      await as(member).claims.claim({ business, treet: gym });

      const results = await as(member).packs.claimAll({ business, pack: pack.id });
      expect(results.map(({ title, claimed }) => [title, claimed])).toEqual([
        ["Coffee", true],
        ["Rare", false],
        ["Gym day", false],
      ]);
      expect(results.filter(({ claimed }) => !claimed).every(({ reason }) => reason.length > 5)).toBe(true);
      expect((await as(member).packs.list({ business })).items[0]).toMatchObject({ items: 3, claimed: 2 });
    });
  });
});
