import { beforeEach, describe, expect, it } from "vitest";
import { remindOfContracts } from "#server/backend/community/partners/contracts.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBackend } from "../support/running.ts";
import { expireSelection } from "../support/selections.ts";
import { newTeam } from "../support/teams.ts";

eachDatabase("the terms of a partnership", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let baker: TestPerson;
  let business: string;
  let bakery: string;
  let partner: string;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeEach(async () => {
    business = `house-${++count}-${kind}`;
    bakery = `bread-${count}-${kind}`;
    team = await newTeam(backend, business, ["manager", "viewer"], "basic");
    baker = await newPerson(backend, `Bea${count}${kind}`);
    partner = await newPartner(backend, {
      inviter: team.manager,
      business,
      baker,
      name: `Bread ${count}`,
      slug: bakery,
    });
  });

  const detail = () => as(team.viewer).partners.get({ business, partner });
  const save = async (changes: Partial<Parameters<ReturnType<typeof as>["partners"]["update"]>[0]>) => {
    const { version } = await detail();
    return as(team.manager).partners.update({ business, partner, version, ...changes });
  };
  const later = async (days: number) => {
    backend.clock.forward(days * DAY_MS);
    for (const person of [baker, team.owner, team.manager, team.viewer])
      Object.assign(person, {
        tokens: await sessionOf(backend, person),
      });
  };
  const publish = async (title: string, claimUntil: string | null = null) => {
    const treet = await as(team.manager).treets.create({
      business,
      content: await illustrated(as(team.manager), {
        type: "voucher",
        title,
        summary: "A loaf for every member",
        claimUntil,
        description: "One loaf.",
        terms: "Once.",
        howToUse: "Show it.",
      }),
    });
    await as(team.manager).partners.supply({ business, treet: treet.id, partner });
    await as(team.manager).treets.move({ business, treet: treet.id, move: "publish" });
    return treet.id;
  };
  const stateOf = async (treet: string) => (await as(team.owner).treets.get({ business, treet })).state;

  it("name a contact person to the supplier only while that person is on the team", async () => {
    const { people } = await as(team.owner).team.list({ business });
    const manager = people.find(({ role }) => role === "manager");
    await save({ ourContact: manager?.userId ?? null });
    const contact = async () => (await as(baker).partners.communities({ business: bakery }))[0]?.contact;
    expect(await contact()).toMatchObject({ email: team.manager.email });
    await as(team.owner).team.remove({ business, person: manager?.id ?? "" });
    expect(await contact()).toBeNull();
  });

  it("store contacts, tags and a contact person, each changed separately", async () => {
    const [owner] = (await as(team.owner).team.list({ business })).people;
    const contacts = [{ name: "Anna", role: "Chef", email: "anna@bread.example", phone: "" }];
    await save({ contacts, tags: ["Food", "centre", "food"], ourContact: owner?.userId ?? null });
    await save({ notes: "Closed on Mondays." });
    expect(await detail()).toMatchObject({
      contacts,
      tags: ["centre", "food"],
      notes: "Closed on Mondays.",
      policy: "review_all",
      ourContact: { name: team.owner.firstName },
      contact: "Anna",
      team: [{ name: baker.firstName, role: "owner" }],
    });
    expect((await as(team.viewer).partners.list({ business, tag: "food" })).items).toHaveLength(1);
    expect((await as(team.viewer).partners.list({ business, tag: "drinks" })).items).toEqual([]);
    expect((await as(team.viewer).partners.figures({ business })).tags).toEqual(["centre", "food"]);
    const [seen] = await as(baker).partners.communities({ business: bakery });
    expect(seen).toMatchObject({ contact: { email: team.owner.email } });
    expect(JSON.stringify(seen)).not.toMatch(/Anna|Mondays|centre/);
    for (const nobody of ["usr_nobody", ""])
      await expect(save({ ourContact: nobody })).rejects.toMatchObject({
        fields: { ourContact: expect.any(String) },
      });
  });

  it("limit how many of the partner's treets are live at once", async () => {
    await save({ maxLiveTreets: 1 });
    await publish("First");
    await expect(publish("Second")).rejects.toMatchObject({
      code: "limit_reached",
      message: expect.stringContaining("1 live treet at once"),
    });
    await save({ maxLiveTreets: null });
    await publish("Third");
  });

  it("remind the team a month before the contract ends, once for each end date", async () => {
    const day = (days: number) =>
      new Date(backend.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const reminders = async () =>
      (await backend.deps.mail.list({ to: team.manager.email, limit: 50 })).filter(({ subject }) =>
        subject.startsWith("The contract with"),
      ).length;
    await save({ contractUntil: day(40) });
    await remindOfContracts(backend.deps);
    expect(await reminders()).toBe(0);
    await later(11);
    await remindOfContracts(backend.deps);
    await remindOfContracts(backend.deps);
    expect(await reminders()).toBe(1);
    await save({ contractUntil: day(20) });
    await remindOfContracts(backend.deps);
    expect(await reminders()).toBe(2);

    await save({ contractUntil: day(15) });
    const become = (status: string) =>
      backend.deps.database.pool.query("update businesses set status = $1 where slug = $2", [
        status,
        business,
      ]);
    await become("frozen");
    await remindOfContracts(backend.deps);
    expect(await reminders()).toBe(2);
    await become("active");
    await remindOfContracts(backend.deps);
    expect(await reminders()).toBe(3);
  });

  it("refuse an end of the contract more than five years ahead, but keep one it has", async () => {
    const far = new Date(backend.clock.now().getTime() + 6 * 366 * DAY_MS).toISOString().slice(0, 10);
    await expect(save({ contractUntil: far })).rejects.toMatchObject({
      code: "invalid_input",
      fields: { contractUntil: "Choose a day within the next five years." },
    });
    await expect(save({ contractUntil: "0000-01-01" })).rejects.toMatchObject({ code: "invalid_input" });
    const { pool } = backend.deps.database;
    await pool.query("update partnerships set contract_until = $1 where id = $2", [far, partner]);
    await save({ contractUntil: far, notes: "Since the first day." });
    expect(await detail()).toMatchObject({ contractUntil: far, notes: "Since the first day." });
  });

  it("end after typing the name, and treets with their own end may run until then", async () => {
    const soon = new Date(backend.clock.now().getTime() + 5 * DAY_MS).toISOString();
    const running = await publish("Until Friday", soon);
    const open = await publish("For ever");
    const email = `mia${count}${kind}@people.example`;
    await as(team.owner).members.add({ business, email, firstName: "Mia", invite: false });
    const mia = await newPerson(backend, `Mia${count}${kind}`);
    await as(mia).claims.claim({ business, treet: open });
    expect(await detail()).toMatchObject({ liveTreets: 2, openEnded: 1, unredeemed: 1 });

    const end = (confirmation: string) =>
      as(team.owner).partners.end({ business, partner, confirmation, treets: "run_out", reason: "We move." });
    await expect(end("Bread")).rejects.toMatchObject({ fields: { confirmation: expect.any(String) } });
    await end(`bread ${count}`);
    expect([await stateOf(running), await stateOf(open)]).toEqual(["live", "ended"]);
    expect(await detail()).toMatchObject({ state: "ended", reason: "We move.", unredeemed: 1 });
    expect(await backend.emailTo(baker.email)).toContain("We move.");
  });

  it("show the partner the reason for a pause while it lasts", async () => {
    await as(team.manager).partners.change({ business, partner, change: "pause", reason: "Holidays" });
    expect(await as(baker).partners.communities({ business: bakery })).toMatchObject([
      { state: "paused", reason: "Holidays" },
    ]);
    await as(team.manager).partners.change({ business, partner, change: "resume" });
    expect(await as(baker).partners.communities({ business: bakery })).toMatchObject([
      { state: "active", reason: "" },
    ]);
  });

  it("allow a partner quiet for 60 days to be found and reminded, and not again at once", async () => {
    const quiet = async () => (await as(team.viewer).partners.list({ business, quiet: true })).items.length;
    expect(await quiet()).toBe(0);
    await later(61);
    expect(await quiet()).toBe(1);
    expect(await as(team.viewer).partners.figures({ business })).toMatchObject({ active: 1, quiet: 1 });
    const ask = () => as(team.manager).partners.nudge({ business, partners: [partner] });
    expect(await ask()).toEqual({ changed: 1, refused: [] });
    expect(await backend.emailTo(baker.email)).toContain("something new");
    expect(await ask()).toMatchObject({ changed: 0, refused: [{ name: `Bread ${count}` }] });
    await publish("Fresh");
    expect(await quiet()).toBe(0);
    await later(15);
    expect(await ask()).toMatchObject({ changed: 1 });
    const mail = await backend.emailTo(baker.email);
    expect(mail).toContain("would love something new from you");
    expect(mail).not.toContain("no live treet");
  });

  it("can be changed for several partners at once, each by its own rules, and only for the team's own", async () => {
    const other = await newPartner(backend, {
      inviter: team.manager,
      business,
      baker,
      name: `Cake ${count}`,
      slug: `cake-${count}-${kind}`,
    });
    const partners = [partner, other, "prt_of_somebody_else"];
    expect(await as(team.manager).partners.tag({ business, partners, tag: "sweet" })).toMatchObject({
      changed: 2,
    });
    const text = "See you at the summer party.";
    expect(await as(team.manager).partnerMessages.sendMany({ business, partners, text })).toMatchObject({
      changed: 2,
    });
    expect(await backend.emailTo(baker.email)).toContain(text);
    await as(team.manager).partners.change({ business, partner: other, change: "pause" });
    const pause = { business, partners, change: "pause" as const };
    expect(await as(team.manager).partners.changeMany(pause)).toMatchObject({
      changed: 1,
      refused: [{ name: `Cake ${count}`, reason: expect.stringContaining("paused") }],
    });
    const end = (expected: number) =>
      as(team.owner).partners.endMany({ business, partners: [partner, other], expected });
    await expect(end(1)).rejects.toMatchObject({ fields: { expected: expect.any(String) } });
    expect(await end(2)).toMatchObject({ changed: 2 });
    expect(await as(team.viewer).partners.counts({ business })).toMatchObject({ ended: 2, active: 0 });
  });

  it("can be changed with all that match, which are frozen, and ended once their number is typed", async () => {
    const { partners, partnerMessages } = as(team.owner);
    const { id: selection, ...selected } = await partners.select({ business, state: "active" });
    expect(selected).toMatchObject({ total: 1, sample: [{ id: partner, name: `Bread ${count}` }] });
    const cake = { name: `Cake ${count}`, slug: `cake-${count}-${kind}` };
    const late = await newPartner(backend, { inviter: team.manager, business, baker, ...cake });
    const all = { business, selection };
    expect(await partners.tag({ ...all, tag: "sweet" })).toEqual({ changed: 1, refused: [] });
    expect(await partnerMessages.sendMany({ ...all, text: "See you." })).toMatchObject({ changed: 1 });
    const tooOld = { code: "not_found", message: "This selection has expired. Choose again." };
    await expect(as(team.manager).partners.tag({ ...all, tag: "sour" })).rejects.toMatchObject(tooOld);
    await expect(partners.endMany({ ...all, expected: 2 })).rejects.toMatchObject({
      fields: { expected: "Type 1 to confirm." },
    });
    expect(await partners.endMany({ ...all, expected: 1 })).toMatchObject({ changed: 1 });
    expect((await partners.list({ business })).items).toMatchObject([{ id: late, tags: [] }]);
    await expireSelection(backend, selection);
    await expect(partners.nudge(all)).rejects.toMatchObject(tooOld);
  });

  describe("messages", () => {
    it("reach the other team by email, and are unread until read", async () => {
      const theirs = { business: bakery, partner };
      const ours = { business, partner };
      await as(team.manager).partnerMessages.send({ ...ours, text: "Could you bake for 80?" });
      expect(await backend.emailTo(baker.email)).toContain("Could you bake for 80?");
      expect(await as(baker).partners.communities({ business: bakery })).toMatchObject([{ unread: 1 }]);
      expect((await as(team.viewer).partners.list({ business })).items).toMatchObject([{ unread: 0 }]);

      const { items, unread } = await as(baker).partnerMessages.list(theirs);
      expect({ items, unread }).toMatchObject({
        items: [{ isOurs: false, author: team.manager.firstName, text: "Could you bake for 80?" }],
        unread: 1,
      });
      expect((await as(baker).partnerMessages.list(theirs)).unread).toBe(1);
      await as(baker).partnerMessages.read({ ...theirs, upTo: items[0]?.id ?? "" });
      expect((await as(baker).partnerMessages.list(theirs)).unread).toBe(0);

      await as(baker).partnerMessages.send({ ...theirs, text: "For a hundred." });
      expect(await backend.emailTo(team.owner.email)).toContain("For a hundred.");
      expect((await as(team.owner).partnerMessages.list(ours)).items).toMatchObject([
        { isOurs: false, text: "For a hundred." },
        { isOurs: true },
      ]);
    });

    it("are limited to the two partners, to permitted roles, and to the time of the partnership", async () => {
      const ours = { business, partner };
      const stranger = await newPerson(backend, `Nosy${count}${kind}`);
      const other = `nosy-${count}-${kind}`;
      await as(stranger).businesses.create({ name: "Nosy", slug: other, kind: "both" });
      const nosy = { business: other, partner };
      await expect(as(stranger).partnerMessages.list(nosy)).rejects.toMatchObject({ code: "not_found" });
      await expect(as(stranger).partnerMessages.send({ ...nosy, text: "Hello" })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(as(team.viewer).partnerMessages.send({ ...ours, text: "Hello" })).rejects.toMatchObject({
        code: "forbidden",
      });
      await as(team.owner).partners.end({ ...ours, confirmation: `Bread ${count}` });
      await expect(as(team.owner).partnerMessages.send({ ...ours, text: "Hello" })).rejects.toMatchObject({
        code: "conflict",
      });
    });
  });

  describe("a partnership", () => {
    it("hides its treets from the catalogue while paused, and claims stay valid", async () => {
      const treet = await as(team.manager).treets.create({
        business,
        content: await illustrated(as(team.manager), {
          type: "voucher",
          title: "Fresh bread",
          summary: "A loaf for every member",
          description: "One loaf.",
          terms: "Once.",
          howToUse: "Show it.",
        }),
      });
      await as(team.manager).partners.supply({ business, treet: treet.id, partner });
      await as(team.manager).treets.move({ business, treet: treet.id, move: "publish" });
      const name = `Mia${count}${kind}`;
      const email = `${name.toLowerCase()}@people.example`;
      await as(team.owner).members.add({ business, email, firstName: name, invite: false });
      const member = await newPerson(backend, name);
      const claim = await as(member).claims.claim({ business, treet: treet.id });
      await as(team.manager).claims.redeem({ business, ref: claim.ref });
      expect((await as(team.owner).partners.get({ business, partner })).redemptions).toBe(1);
      await as(team.manager).claims.undo({ business, ref: claim.ref });
      expect((await as(team.owner).partners.get({ business, partner })).treets).toMatchObject([
        { title: "Fresh bread", claims: 1 },
      ]);

      await as(team.manager).partners.change({ business, partner, change: "pause" });
      expect((await as(member).claims.catalogue({ business })).items).toEqual([]);
      expect((await as(member).claims.mine({ business })).items).toMatchObject([
        { id: claim.id, state: "active" },
      ]);
      expect(await backend.emailTo(baker.email)).toContain("paused");
    });

    it("can also be paused, resumed and ended by the supplier, and each side resumes only its own pause", async () => {
      const theirs = { business: bakery, partner };
      const here = { business, partner };
      const state = async () => (await as(team.owner).partners.get(here)).state;
      await as(baker).partners.changeSupply({ ...theirs, change: "pause" });
      expect(await state()).toBe("paused");
      expect(await backend.emailTo(team.owner.email)).toContain("paused");
      await expect(as(team.manager).partners.change({ ...here, change: "resume" })).rejects.toMatchObject({
        code: "conflict",
      });
      await as(baker).partners.changeSupply({ ...theirs, change: "resume" });
      await as(team.manager).partners.change({ ...here, change: "pause" });
      await expect(as(baker).partners.changeSupply({ ...theirs, change: "resume" })).rejects.toMatchObject({
        code: "conflict",
      });
      expect(await as(baker).partners.communities({ business: theirs.business })).toContainEqual(
        expect.objectContaining({ id: partner, pausedByThem: true }),
      );
      await as(baker).partners.endSupply({ ...theirs, confirmation: `The ${business}` });
      expect(await state()).toBe("ended");
      await expect(as(baker).partners.changeSupply({ ...theirs, change: "pause" })).rejects.toMatchObject({
        code: "conflict",
      });
    });

    it("can be ended by admins only, and not paused after that", async () => {
      const end = { business, partner, confirmation: `Bread ${count}` };
      await expect(as(team.manager).partners.end(end)).rejects.toMatchObject({ code: "forbidden" });
      await as(team.owner).partners.end(end);
      await expect(
        as(team.manager).partners.change({ business, partner, change: "pause" }),
      ).rejects.toMatchObject({ code: "conflict" });
    });

    it("rejects an edit of its notes based on an outdated version", async () => {
      const { version } = await as(team.manager).partners.get({ business, partner });
      const save = (notes: string) =>
        as(team.manager).partners.update({ business, partner, version, notes, policy: "auto" });
      await save("Ask for Anna.");
      await expect(save("Other")).rejects.toMatchObject({ code: "stale_version" });
    });
  });
});
