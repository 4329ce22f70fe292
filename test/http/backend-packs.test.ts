import { beforeEach, describe, expect, it } from "vitest";
import { notifyOfPacks } from "#server/backend/offers/packs/email-templates.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { eachDatabase } from "../support/databases.ts";
import { apiOf, newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("packs", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let member: TestPerson;
  let business: string;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeEach(async () => {
    business = `club-${++count}-${kind}`;
    team = await newTeam(backend, business, ["manager", "viewer"], "basic");
    const name = `Mia${count}${kind}`;
    const email = `${name.toLowerCase()}@people.example`;
    await as(team.owner).members.add({ business, email, firstName: name, invite: false });
    member = await newPerson(backend, name);
  });

  const liveTreet = (title: string, more: Partial<TreetContent> = {}) =>
    publishedTreet(as(team.manager), business, { title, ...more });
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

  it("keep their order, and show members only available treets", async () => {
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

  describe("with a treet that is only in packs", () => {
    const seen = async (person: TestPerson, treet: string) => {
      const { items, categories } = await as(person).claims.catalogue({ business });
      const offer = await as(person)
        .claims.offer({ business, treet })
        .then(
          () => true,
          () => false,
        );
      const found = await as(person).search.find({ business, text: "Cellar" });
      return { list: items.length + categories.length, offer, found: JSON.stringify(found).includes(treet) };
    };
    const hidden = { list: 0, offer: false, found: false };
    const claimIt = (treet: string) => as(member).claims.claim({ business, treet });

    it("let those who see the pack find and claim it there, and nobody find it elsewhere", async () => {
      const treet = await liveTreet("Cellar tasting", { packsOnly: true, audience: ["Founders"] });
      expect(await as(team.manager).treets.get({ business, treet })).toMatchObject({
        audience: [],
        inPacks: 0,
      });
      expect(await seen(member, treet)).toEqual(hidden);
      await expect(claimIt(treet)).rejects.toMatchObject({ code: "not_found" });

      const others = await published([treet], { title: "For founders", audience: ["Founders"] });
      expect(await seen(member, treet)).toEqual(hidden);
      await expect(claimIt(treet)).rejects.toMatchObject({ code: "not_found" });
      await as(team.viewer).claims.offer({ business, treet, asLabel: "Founders" });
      await expect(
        as(team.viewer).claims.offer({ business, treet, asLabel: "Alumni" }),
      ).rejects.toMatchObject({ code: "not_found" });

      const pack = await published([treet]);
      expect(await titlesFor(pack.id)).toEqual(["Cellar tasting"]);
      expect(await seen(member, treet)).toEqual({ ...hidden, offer: true });
      expect(await claimIt(treet)).toMatchObject({ state: "active" });

      await as(team.manager).packs.move({ business, pack: pack.id, move: "archive" });
      expect(await seen(member, treet)).toEqual(hidden);
      await as(team.manager).packs.move({ business, pack: others.id, move: "archive" });
      expect(await as(team.manager).treets.get({ business, treet })).toMatchObject({ inPacks: 0 });
    });

    it("have it claimed with all others by one click", async () => {
      const treet = await liveTreet("Cellar tasting", { packsOnly: true });
      const pack = await published([await liveTreet("Coffee"), treet]);
      const results = await as(member).packs.claimAll({ business, pack: pack.id });
      expect(results.map(({ claimed }) => claimed)).toEqual([true, true]);
    });

    it("refuse labels for it", async () => {
      const treet = await liveTreet("Cellar tasting", { packsOnly: true });
      await as(team.owner).members.createLabel({ business, name: "Founders" });
      const [result] = await as(team.manager).treets.labelMany({
        business,
        treets: [treet],
        label: "Founders",
      });
      expect(result).toMatchObject({ moved: false });
    });
  });

  it("refuse dates more than five years ahead, but keep those they have", async () => {
    const far = new Date(backend.clock.now().getTime() + 6 * 366 * DAY_MS).toISOString();
    const content = { title: "Welcome", visibleFrom: far };
    const refused = {
      code: "invalid_input",
      fields: { "content.visibleFrom": expect.stringContaining("five") },
    };
    await expect(as(team.manager).packs.create({ business, content })).rejects.toMatchObject(refused);
    const pack = await packOf([await liveTreet("Coffee")]);
    const change = { business, pack: pack.id, version: pack.version, content };
    await expect(as(team.manager).packs.update(change)).rejects.toMatchObject(refused);
    const { pool } = backend.deps.database;
    await pool.query("update packs set visible_from = $1 where id = $2", [far, pack.id]);
    const renamed = { ...change, content: { ...content, title: "Renamed" } };
    await expect(as(team.manager).packs.update(renamed)).resolves.toMatchObject({ title: "Renamed" });
  });

  it("are hidden from members before publication, and from other audiences", async () => {
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

  it("can be previewed by the team as a member with a given label, but not by members", async () => {
    const [coffee, loft] = [
      await liveTreet("Coffee"),
      await liveTreet("A loft for a day", { audience: ["Founders"] }),
    ];
    await packOf([coffee], { title: "A draft" });
    const mixed = await published([coffee, loft], { title: "For everybody" });
    const founders = await published([coffee], { title: "For founders", audience: ["Founders"] });
    await published([coffee], { title: "For members you gave it to", grantedOnly: true });
    const seenAs = async (asLabel: string) =>
      (await as(team.viewer).packs.list({ business, asLabel })).items.map(({ title }) => title).sort();
    expect(await seenAs("Founders")).toEqual(["For everybody", "For founders"]);
    expect(await seenAs("Alumni")).toEqual(["For everybody"]);
    const inside = async (pack: string, asLabel: string) =>
      (await as(team.viewer).packs.open({ business, pack, asLabel })).contents.map(
        ({ offer }) => offer.title,
      );
    expect(await inside(mixed.id, "Founders")).toEqual(["Coffee", "A loft for a day"]);
    expect(await inside(mixed.id, "Alumni")).toEqual(["Coffee"]);
    await expect(inside(founders.id, "Alumni")).rejects.toMatchObject({ code: "not_found" });
    for (const attempt of [
      () => as(member).packs.list({ business, asLabel: "Founders" }),
      () => as(member).packs.open({ business, pack: founders.id, asLabel: "Founders" }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("are offered to the team as choices, the last changed first, with drafts but not archived ones", async () => {
    const old = await packOf([await liveTreet("Coffee")], { title: "Of last year" });
    await as(team.manager).packs.move({ business, pack: old.id, move: "archive" });
    const draft = await packOf([], { title: "A draft" });
    backend.clock.forward(1_000);
    const shown = await published([await liveTreet("Tea")], { title: "On show" });
    expect(await as(team.viewer).packs.choices({ business })).toEqual([
      { id: shown.id, title: "On show" },
      { id: draft.id, title: "A draft" },
    ]);
    await expect(as(member).packs.choices({ business })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("cannot be published empty, or emptied once published", async () => {
    const empty = await packOf([]);
    await expect(
      as(team.manager).packs.move({ business, pack: empty.id, move: "publish" }),
    ).rejects.toMatchObject({ code: "conflict" });
    const full = await published([await liveTreet("Coffee")]);
    await expect(
      as(team.manager).packs.arrange({ business, pack: full.id, version: full.version, items: [] }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("accept only treets of their own community, each once", async () => {
    const treet = await liveTreet("Coffee");
    const pack = await packOf([treet]);
    const arrange = (items: { treet: string }[]) =>
      as(team.manager).packs.arrange({ business, pack: pack.id, version: pack.version, items });
    await expect(arrange([{ treet }, { treet }])).rejects.toMatchObject({ code: "invalid_input" });
    await expect(arrange([{ treet: "trt_of_another" }])).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("reject an edit based on an outdated version", async () => {
    const pack = await packOf([await liveTreet("Coffee")]);
    const update = (title: string) =>
      as(team.manager).packs.update({ business, pack: pack.id, version: pack.version, content: { title } });
    await update("First");
    await expect(update("Second")).rejects.toMatchObject({ code: "stale_version" });
  });

  it("never exceed the plan's limit, even when published concurrently", async () => {
    const treet = await liveTreet("Coffee");
    const drafts = [];
    for (let index = 0; index < 4; index++) drafts.push(await packOf([treet]));
    await setPlan(backend, business, "starter");
    const answers = await Promise.allSettled(
      drafts.map(({ id }) => as(team.manager).packs.move({ business, pack: id, move: "publish" })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  describe("with a schedule", () => {
    const signedInAgain = (person: TestPerson) => apiOf(backend, person);
    const inTime = (milliseconds: number) =>
      new Date(backend.clock.now().getTime() + milliseconds).toISOString();

    it("are visible to members from their start until their end, whichever operation is used", async () => {
      const treet = await liveTreet("Coffee");
      const times = { visibleFrom: inTime(DAY_MS), visibleUntil: inTime(3 * DAY_MS) };
      const { id, phase } = await published([treet], times);
      expect(phase).toBe("scheduled");
      const seen = async () => {
        const mia = await signedInAgain(member);
        const { items } = await mia.packs.list({ business });
        const [opened, claimed] = await Promise.allSettled([
          mia.packs.open({ business, pack: id }),
          mia.packs.claimAll({ business, pack: id }),
        ]);
        return [items.length, opened.status, claimed.status];
      };
      const phaseNow = async () => {
        const manager = await signedInAgain(team.manager);
        const [listed] = (await manager.packs.list({ business })).items;
        expect((await manager.packs.list({ business, phase: listed?.phase })).items).toHaveLength(1);
        const search = listed?.title.toUpperCase() ?? "";
        expect((await manager.packs.list({ business, search })).items).toHaveLength(1);
        expect((await manager.packs.list({ business, search: `${search}?` })).items).toEqual([]);
        return listed?.phase;
      };
      expect(await seen()).toEqual([0, "rejected", "rejected"]);
      backend.clock.forward(DAY_MS);
      expect(await seen()).toEqual([1, "fulfilled", "fulfilled"]);
      expect(await phaseNow()).toBe("visible");
      backend.clock.forward(2 * DAY_MS);
      expect(await seen()).toEqual([0, "rejected", "rejected"]);
      expect(await phaseNow()).toBe("over");
    });

    it("must end after they start", async () => {
      const at = inTime(DAY_MS);
      await expect(packOf([], { visibleFrom: at, visibleUntil: at })).rejects.toMatchObject({
        fields: { "content.visibleUntil": expect.any(String) },
      });
      await expect(packOf([], { visibleUntil: at })).resolves.toMatchObject({ visibleFrom: null });
    });

    it("have a link that leads to the catalogue while they are not visible", async () => {
      const { id } = await published([await liveTreet("Coffee")], { visibleFrom: inTime(DAY_MS) });
      const manager = await signedInAgain(team.manager);
      const link = { business, name: "Spring", kind: "pack" as const, targetId: id };
      const { code } = await manager.links.create(link);
      const resolve = () => backend.as().links.resolve({ code });
      expect(await resolve()).toMatchObject({ kind: "pack", targetId: null });
      backend.clock.forward(DAY_MS);
      expect(await resolve()).toMatchObject({ targetId: id });
    });
  });

  describe("granted to members", () => {
    const memberId = async () => (await as(team.owner).members.list({ business })).items[0]?.id ?? "";

    const gifts = async () =>
      (await backend.deps.mail.list({ to: member.email, limit: 20 })).filter(({ subject }) =>
        subject.includes("gives you"),
      );

    it("are visible to them only, and announced only after the time to undo has passed", async () => {
      const pack = await published([await liveTreet("Coffee")], { grantedOnly: true });
      const open = () => as(member).packs.open({ business, pack: pack.id });
      await expect(open()).rejects.toMatchObject({ code: "not_found" });
      const members = [await memberId()];
      const give = (remove = false) =>
        as(team.manager).packs.grant({ business, pack: pack.id, members, remove });
      await expect(as(team.viewer).packs.grant({ business, pack: pack.id, members })).rejects.toMatchObject({
        code: "forbidden",
      });
      const given = await give();
      expect(given).toMatchObject({ changed: 1, skipped: 0 });
      await notifyOfPacks(backend.deps);
      const undone = await as(team.manager).members.undo({ business, undo: given.undo ?? "" });
      expect(undone).toEqual({ changed: 1 });
      backend.clock.forward(MINUTE_MS);
      await notifyOfPacks(backend.deps);
      expect(await gifts()).toEqual([]);
      await give();
      expect(await give()).toEqual({ changed: 0, undo: null, skipped: 1 });
      expect((await open()).contents).toHaveLength(1);
      expect(await give(true)).toMatchObject({ changed: 1, skipped: 0 });
      await expect(open()).rejects.toMatchObject({ code: "not_found" });
    });

    it("are announced by email once they can be opened, each once", async () => {
      const inAnHour = new Date(backend.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
      const pack = await packOf([await liveTreet("Coffee")], { grantedOnly: true, visibleFrom: inAnHour });
      const members = [await memberId()];
      await as(team.manager).packs.grant({ business, pack: pack.id, members });
      await as(team.manager).packs.move({ business, pack: pack.id, move: "publish" });
      await notifyOfPacks(backend.deps);
      expect(await gifts()).toEqual([]);
      backend.clock.forward(61 * MINUTE_MS);
      await Promise.all([notifyOfPacks(backend.deps), notifyOfPacks(backend.deps)]);
      const [mail, ...more] = await gifts();
      expect(more).toEqual([]);
      expect(mail?.text).toContain(`/${business}/pack/${pack.id}`);
      expect(mail?.headers["List-Unsubscribe"]).toContain("one-click?category=packs");
      expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    });

    it("are not announced to members who opted out, or who came by a link that grants them", async () => {
      const pack = await published([await liveTreet("Coffee")], { grantedOnly: true });
      await as(member).preferences.setMine({ business, packs: false });
      const email = `keen-${business}@people.example`;
      const keen = await as(team.owner).members.add({ business, email, firstName: "Keen", invite: false });
      const { items } = await as(team.owner).members.list({ business, search: member.email });
      const members = [keen.id, items[0]?.id ?? ""];
      await as(team.manager).packs.grant({ business, pack: pack.id, members });
      backend.clock.forward(MINUTE_MS);
      await notifyOfPacks(backend.deps);
      expect(await backend.emailTo(email)).toContain(`/${business}/pack/${pack.id}`);
      await as(member).preferences.setMine({ business, packs: true });
      const other = await published([await liveTreet("Cake")], { grantedOnly: true });
      const { code } = await as(team.manager).links.create({ business, name: "Gift", autoPackId: other.id });
      await as(member).links.join({ code });
      backend.clock.forward(MINUTE_MS);
      await notifyOfPacks(backend.deps);
      expect(await gifts()).toEqual([]);
    });

    it("cannot be granted to another community's members, but can be to a selection", async () => {
      const pack = await published([await liveTreet("Coffee")]);
      const other = await newTeam(backend, `other-${count}-${kind}`, []);
      const there = as(other.owner);
      const elsewhere = { business: `other-${count}-${kind}` };
      await there.members.add({ ...elsewhere, email: "x@people.example", firstName: "X", invite: false });
      const members = [(await there.members.list(elsewhere)).items[0]?.id ?? ""];
      await expect(as(team.manager).packs.grant({ business, pack: pack.id, members })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(there.packs.grant({ ...elsewhere, pack: pack.id, members })).rejects.toMatchObject({
        code: "not_found",
      });
      const { id } = await as(team.manager).members.select({ business });
      expect(await as(team.manager).packs.grant({ business, pack: pack.id, selection: id })).toMatchObject({
        changed: 1,
      });
    });

    it("are granted by a link, to new members and to existing ones", async () => {
      const pack = await published([await liveTreet("Coffee")], { grantedOnly: true });
      const second = await published([await liveTreet("Cake")], { grantedOnly: true });
      await expect(
        as(team.manager).links.create({ business, name: "Bad", kind: "pack", targetId: "pck_none" }),
      ).rejects.toMatchObject({ fields: { targetId: expect.any(String) } });
      const { code } = await as(team.manager).links.create({
        business,
        name: "Spring",
        kind: "pack",
        targetId: pack.id,
        autoPackId: second.id,
        requireApproval: false,
      });
      const resolve = () => as(member).links.resolve({ code });
      expect(await resolve()).toMatchObject({ membership: "active", givesPack: true });
      expect((await as(member).packs.list({ business })).items).toEqual([]);
      await as(member).links.join({ code });
      expect((await as(member).packs.list({ business })).items).toHaveLength(2);
      expect((await resolve()).givesPack).toBe(false);

      const newcomer = await newPerson(backend, `New${count}${kind}`);
      await as(newcomer).links.join({ code });
      expect((await as(newcomer).packs.list({ business })).items).toHaveLength(2);
    });

    it("show the team each member's progress", async () => {
      const [coffee, cake] = [await liveTreet("Coffee"), await liveTreet("Cake")];
      const pack = await published([coffee, cake]);
      const progress = (stage?: "none" | "some" | "all") =>
        as(team.owner).packs.progress({ business, pack: pack.id, ...(stage && { stage }) });
      expect(await progress()).toMatchObject({ items: [{ claimed: 0, lastClaimAt: null }], total: 1 });
      await as(member).claims.claim({ business, treet: coffee });
      expect((await progress()).counts).toEqual({ none: 0, some: 1, all: 0 });
      await as(member).claims.claim({ business, treet: cake });
      expect(await progress("all")).toMatchObject({ items: [{ claimed: 2 }], total: 1 });
      expect((await progress("none")).items).toEqual([]);
      const { items } = await as(team.viewer).packs.progress({ business, pack: pack.id });
      expect(items[0]?.email).not.toBe(member.email);
      const found = async (person: TestPerson, search: string) =>
        (await as(person).packs.progress({ business, pack: pack.id, search })).total;
      expect(await found(team.owner, member.email.slice(0, -3))).toBe(1);
      expect(await found(team.owner, "nobody at all")).toBe(0);
      // Viewers see no address, so they do not find by it either.
      expect(await found(team.viewer, member.email.slice(-8))).toBe(0);
      await expect(as(member).packs.progress({ business, pack: pack.id })).rejects.toMatchObject({
        code: "forbidden",
      });
    });
  });

  it("are copied with their contents, as drafts without a schedule", async () => {
    const [coffee, cake] = [await liveTreet("Coffee"), await liveTreet("Cake")];
    const until = new Date(backend.clock.now().getTime() + DAY_MS).toISOString();
    const source = await published([coffee, cake], { visibleUntil: until, audience: ["Founders"] });
    const copy = await as(team.manager).packs.duplicate({ business, pack: source.id });
    expect(copy).toMatchObject({
      title: "Copy of Welcome",
      phase: "draft",
      visibleUntil: null,
      items: 2,
      audience: ["Founders"],
    });
    const { contents } = await as(team.manager).packs.get({ business, pack: copy.id });
    expect(contents.map(({ title }) => title)).toEqual(["Coffee", "Cake"]);
    await expect(as(team.viewer).packs.duplicate({ business, pack: source.id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("show the team their reach, and the progress of members who open them", async () => {
    const [coffee, cake] = [await liveTreet("Coffee"), await liveTreet("Cake")];
    const pack = await published([coffee, cake]);
    const figures = () => as(team.viewer).packs.figures({ business, pack: pack.id });
    // A member who never opens the pack is counted as reached, but their claims are not attributed to the pack.
    await as(team.owner).members.add({
      business,
      email: `x${count}${kind}@people.example`,
      firstName: "X",
      invite: false,
    });
    const nobody = { looked: 0, claimed: 0, used: 0 };
    expect(await figures()).toMatchObject({ reach: 2, views: 0, viewers: 0, items: [nobody, nobody] });
    for (let time = 0; time < 3; time++) await as(member).packs.see({ business, pack: pack.id });
    await as(member).claims.see({ business, treet: coffee });
    const { ref } = await as(member).claims.claim({ business, treet: coffee });
    expect(await figures()).toMatchObject({
      reach: 2,
      views: 1,
      viewers: 1,
      items: [
        { treet: coffee, looked: 1, claimed: 1, used: 0 },
        { treet: cake, ...nobody },
      ],
    });
    await as(team.owner).claims.redeem({ business, ref });
    expect((await figures()).items[0]).toMatchObject({ used: 1 });
  });

  describe("claimed together", () => {
    it("yield each available treet, with a reason for each of the others", async () => {
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
