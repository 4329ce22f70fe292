import { beforeAll, describe, expect, it } from "vitest";
import { keepInvitations } from "#server/backend/community/members/invitations.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { apiOf, linkTokenIn, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("members", (kind) => {
  const backend = runningBackend({ kind });
  const business = "harbour";
  let team: Record<"owner" | "admin" | "manager" | "viewer", TestPerson>;
  let stranger: TestPerson;

  beforeAll(async () => {
    team = await newTeam(backend, business, ["admin", "manager", "viewer"]);
    stranger = await newPerson(backend, "stranger");
    await backend.as(stranger.tokens.token).businesses.create({ name: "Another club", slug: "another" });
  });

  const as = (person: TestPerson) => backend.as(person.tokens.token).members;
  const linkTo = async (email: string) => linkTokenIn(await backend.emailTo(email));
  const add = (email: string, more: object = {}) =>
    as(team.manager).add({ business, email, firstName: email.split("@")[0] ?? "", ...more });
  const statusOf = async (member: string) => (await as(team.owner).get({ business, member })).status;

  describe("are added", () => {
    it("to the existing account with their address, and can use it at once", async () => {
      const known = await newPerson(backend, "known");
      await add(known.email, { invite: false });
      expect(await backend.as(known.tokens.token).claims.catalogue({ business })).toMatchObject({
        items: [],
      });
    });

    it("with labels, which are created if missing and share one spelling", async () => {
      const first = await add("label-one@people.example", { invite: false, labels: ["Founders"] });
      const second = await add("label-two@people.example", { invite: false, labels: ["founders", "Rowers"] });
      expect([first.labels, second.labels]).toEqual([["Founders"], ["Founders", "Rowers"]]);
      expect(await as(team.viewer).labels({ business })).toMatchObject([
        { name: "Founders", members: 2 },
        { name: "Rowers", members: 1 },
      ]);
    });

    it("once: a second membership of an address is refused at its field", async () => {
      await add("twice@people.example");
      await expect(add("TWICE@people.example")).rejects.toMatchObject({
        code: "already_member",
        fields: { email: expect.stringContaining("already belongs") },
      });
    });

    it("neither by viewers nor by other businesses", async () => {
      const input = { business, email: "x@people.example", firstName: "X" };
      await expect(as(team.viewer).add(input)).rejects.toMatchObject({ code: "forbidden" });
      await expect(as(stranger).add(input)).rejects.toMatchObject({ code: "not_found" });
    });
  });

  describe("are found", () => {
    it("by label, text and inactivity, with addresses masked for viewers", async () => {
      const labelled = await as(team.manager).list({ business, label: "Rowers" });
      expect(labelled.items.map(({ email }) => email)).toEqual(["label-two@people.example"]);
      const masked = await as(team.viewer).list({ business, search: "label-two" });
      expect(masked.items).toMatchObject([{ email: "l•••@people.example" }]);
      expect((await as(team.manager).list({ business, inactiveDays: 30 })).total).toBeGreaterThan(2);
    });

    it("by join date, in the community's time zone, and by recent activity", async () => {
      const from = (await add("joined@people.example", { invite: false, labels: ["Dated"] })).joinedAt ?? "";
      const day = new Date(from).toISOString().slice(0, 10);
      const before = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
      const dated = async (range: object) =>
        (await as(team.manager).list({ business, label: "Dated", ...range })).total;
      expect(await dated({ joinedFrom: before, joinedTo: day })).toBe(1);
      expect(await dated({ joinedTo: before })).toBe(0);
      expect(await dated({ joinedFrom: "2020-01-01" })).toBe(1);
      await add("not-yet@people.example", { labels: ["Dated"] });
      expect(await dated({ joinedTo: "2999-01-01" })).toBe(1);
      expect(await dated({ seenDays: 30 })).toBe(0);
    });

    it("by name, sorted and searched regardless of diacritics", async () => {
      const people = [
        ["Zoë", "Ångström"],
        ["Jörg", "Oeser"],
        ["Łukasz", "Öztürk"],
        ["Anna", "Übel"],
        ["Jorge", "Zapata"],
        ["élise", "de Groß"],
      ] as const;
      for (const [at, [firstName, lastName]] of people.entries())
        await add(`alphabet-${at}@people.example`, {
          firstName,
          lastName,
          invite: false,
          labels: ["Alphabet"],
        });
      const namesOf = async (query: object) => {
        const { items } = await as(team.manager).list({
          business,
          label: "Alphabet",
          sort: "name",
          ...query,
        });
        return items.map(({ lastName }) => lastName);
      };
      const direction = "ascending";
      expect(await namesOf({ direction })).toEqual([
        "Ångström",
        "de Groß",
        "Oeser",
        "Öztürk",
        "Übel",
        "Zapata",
      ]);
      const first = await as(team.manager).list({
        business,
        label: "Alphabet",
        sort: "name",
        direction,
        limit: 3,
      });
      expect(await namesOf({ direction, cursor: first.nextCursor ?? "" })).toEqual([
        "Öztürk",
        "Übel",
        "Zapata",
      ]);
      for (const [search, lastName] of [
        ["angstrom", "Ångström"],
        ["JORG oe", "Oeser"],
        ["lukasz", "Öztürk"],
        ["ÜB", "Übel"],
        ["Elise", "de Groß"],
        ["gross", "de Groß"],
      ])
        expect(await namesOf({ search }), search).toContain(lastName);
      expect(await namesOf({ search: "jörg" })).toEqual(["Zapata", "Oeser"]);
    });

    it("by what they claimed, or by having no claims", async () => {
      const owner = backend.as(team.owner.tokens.token);
      const content = { type: "shared_code" as const, title: "Coffee", sharedCode: "COFFEE" };
      const treet = await publishedTreet(owner, business, content);
      for (const email of ["claimer@people.example", "idler@people.example"])
        await add(email, { invite: false, labels: ["Claims"] });
      const claimer = await newPerson(backend, "claimer");
      const theirs = backend.as(claimer.tokens.token).claims;
      const found = async (filter: object) => {
        const { items } = await as(team.manager).list({ business, label: "Claims", ...filter });
        return items.map(({ firstName }) => firstName).sort();
      };
      expect(await found({ claimed: "never" })).toEqual(["claimer", "idler"]);
      const { id: claim } = await theirs.claim({ business, treet });
      expect(await found({ claimed: "never" })).toEqual(["idler"]);
      expect(await found({ claimed: "ever" })).toEqual(["claimer"]);
      expect(await found({ treet })).toEqual(["claimer"]);
      await theirs.cancel({ business, claim });
      expect(await found({ claimed: "never" })).toEqual(["claimer", "idler"]);
      expect(await found({ treet })).toEqual([]);
    });

    it("with their history and its authors", async () => {
      const member = await add("told@people.example", { invite: false });
      await as(team.manager).update({ business, member: member.id, notes: "Likes tea", labels: ["Rowers"] });
      const { history, notes } = await as(team.manager).get({ business, member: member.id });
      expect(notes).toBe("Likes tea");
      expect(history).toMatchObject([
        { summary: "harbour-manager changed told", actor: "harbour-manager" },
        { summary: "harbour-manager added told" },
      ]);
      await expect(as(stranger).get({ business: "another", member: member.id })).rejects.toMatchObject({
        code: "not_found",
      });
    });
  });

  describe("are changed in bulk", () => {
    it("exactly as selected: members to whom it does not apply are skipped and counted", async () => {
      const ids = [];
      for (const name of ["bulk1", "bulk2", "bulk3"]) {
        ids.push((await add(`${name}@people.example`, { invite: name === "bulk3" })).id);
      }
      const suspended = await as(team.manager).change({ business, change: "suspend", members: ids });
      expect(suspended).toMatchObject({ changed: 2, waitlisted: 0, skipped: 1 });
      expect(await Promise.all(ids.map(statusOf))).toEqual(["suspended", "suspended", "invited"]);
      await as(team.manager).change({ business, change: "reinstate", members: ids });
      const labelled = await as(team.manager).label({ business, label: "Bulk", members: ids });
      expect(labelled.changed).toBe(3);
      expect((await as(team.manager).list({ business, label: "Bulk" })).total).toBe(3);
      const [label] = (await as(team.manager).labels({ business })).filter(({ name }) => name === "Bulk");
      await as(team.manager).updateLabel({ business, label: label?.id ?? "", name: "Crew" });
      expect((await as(team.manager).list({ business, label: "Crew" })).total).toBe(3);
      await as(team.manager).deleteLabel({ business, label: label?.id ?? "" });
      expect((await as(team.manager).get({ business, member: ids[0] ?? "" })).labels).toEqual([]);
    });

    it("up to the labels that a member can have, so that their record can still be saved", async () => {
      const many = Array.from({ length: 20 }, (_, at) => `Full ${at}`);
      const full = await add("full@people.example", { invite: false, labels: many });
      const roomy = await add("roomy@people.example", { invite: false, labels: [] });
      const asked = { business, label: "One more" };
      const both = await as(team.manager).label({ ...asked, members: [full.id, roomy.id] });
      expect(both).toMatchObject({ changed: 1, skipped: 1 });
      await expect(as(team.manager).label({ ...asked, members: [full.id] })).rejects.toMatchObject({
        message: "A member can have up to 20 labels.",
      });
      const { labels } = await as(team.manager).get({ business, member: full.id });
      expect(labels).toHaveLength(20);
      await as(team.manager).update({ business, member: full.id, labels });
    });

    it("as a frozen selection that excludes later arrivals and whose size must be typed for removal", async () => {
      for (const name of ["gone1", "gone2"]) {
        await add(`${name}@people.example`, { invite: false, labels: ["Leavers"] });
      }
      const selection = await as(team.admin).select({ business, label: "Leavers" });
      expect(selection).toMatchObject({ total: 2, sample: [{}, {}] });
      const late = await add("gone3@people.example", { invite: false, labels: ["Leavers"] });
      const removing = { business, selection: selection.id };
      await expect(as(team.admin).remove({ ...removing, expected: 3 })).rejects.toMatchObject({
        fields: { expected: "Type 2 to confirm how many members you're removing." },
      });
      await expect(as(team.manager).remove({ ...removing, expected: 2 })).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(as(team.owner).remove({ ...removing, expected: 2 })).rejects.toMatchObject({
        code: "not_found",
      });
      expect(await as(team.admin).remove({ ...removing, expected: 2 })).toMatchObject({ changed: 2 });
      expect(await statusOf(late.id)).toBe("active");
    });

    it("as an explicit selection, which can be exported and cannot contain another business's members", async () => {
      const some = [];
      for (const name of ["some1", "some2", "some3"])
        some.push((await add(`${name}@people.example`, { invite: false })).id);
      const ids = some.slice(0, 2);
      const chosen = await as(team.admin).select({ business, members: ids });
      expect(chosen).toMatchObject({ total: 2, sample: [{ id: ids[0] }, { id: ids[1] }] });
      const { body } = await as(team.admin).export({ business, selection: chosen.id });
      const lines = (await new Response(body).text()).trim().split("\r\n");
      expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual([
        "some2@people.example",
        "some1@people.example",
      ]);
      await expect(as(team.owner).export({ business, selection: chosen.id })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(as(stranger).select({ business: "another", members: ids })).rejects.toMatchObject({
        code: "not_found",
      });
    });

    it("and undone within a minute, once, by the same user", async () => {
      const one = await add("undo1@people.example", { invite: false, labels: ["Before"] });
      const two = await add("undo2@people.example", { invite: false });
      const members = [one.id, two.id];
      const undo = async (done: { undo: string | null }, person = team.manager) =>
        as(person).undo({ business, undo: done.undo ?? "" });
      const labelsOf = async (member: string) => (await as(team.owner).get({ business, member })).labels;

      const labelled = await as(team.manager).label({ business, label: "Before", members });
      await expect(undo(labelled, team.admin)).rejects.toMatchObject({ code: "not_found" });
      expect(await undo(labelled)).toEqual({ changed: 1 });
      expect([await labelsOf(one.id), await labelsOf(two.id)]).toEqual([["Before"], []]);
      await expect(undo(labelled)).rejects.toMatchObject({ message: "It's too late to undo this." });

      const suspended = await as(team.manager).change({ business, change: "suspend", members });
      expect(await undo(suspended)).toEqual({ changed: 2 });
      expect(await Promise.all(members.map(statusOf))).toEqual(["active", "active"]);

      const taken = await as(team.manager).label({ business, label: "Before", remove: true, members });
      backend.clock.forward(MINUTE_MS + 1);
      await expect(undo(taken)).rejects.toMatchObject({ code: "not_found" });
      const nothing = await as(team.manager).label({ business, label: "Before", remove: true, members });
      expect(nothing).toMatchObject({ changed: 0, undo: null });
    });

    it("never across businesses", async () => {
      const mine = await add("mine@people.example", { invite: false });
      const foreign = { business: "another", members: [mine.id] };
      await expect(as(stranger).change({ ...foreign, change: "suspend" })).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(as(stranger).remove(foreign)).rejects.toMatchObject({ code: "not_found" });
      expect(await statusOf(mine.id)).toBe("active");
    });
  });

  describe("are invited", () => {
    it("and join with a new account from the email alone", async () => {
      const email = "fresh@people.example";
      const member = await add(email, { message: "Do come!" });
      const mail = await backend.emailTo(email);
      expect(mail).toContain("Do come!");
      const token = linkTokenIn(mail);
      expect(await backend.as().members.invitation({ token })).toMatchObject({
        state: "open",
        email,
        hasAccount: false,
        inviter: "harbour-manager",
        community: { slug: business },
      });
      const joined = await backend.as().members.acceptAsNewPerson({
        token,
        firstName: "Fresh",
        password: PASSWORD,
        acceptTerms: true,
      });
      expect(joined).toMatchObject({ business, status: "active" });
      const session = await backend.as(joined.token).auth.session();
      expect(session.businesses).toMatchObject([{ slug: business, isMember: true }]);
      expect(await statusOf(member.id)).toBe("active");
      await expect(backend.as(joined.token).members.accept({ token })).rejects.toMatchObject({
        code: "token_used",
      });
      await expect(
        backend
          .as()
          .members.acceptAsNewPerson({ token, firstName: "Again", password: PASSWORD, acceptTerms: true }),
      ).rejects.toMatchObject({ code: "token_used" });
    });

    it("and nobody else can accept for them", async () => {
      const invited = await newPerson(backend, "invited");
      await add(invited.email);
      const token = await linkTo(invited.email);
      await expect(as(stranger).accept({ token })).rejects.toMatchObject({ code: "invite_email_mismatch" });
      expect((await as(stranger).invitation({ token })).email).toBe("i•••@people.example");
      await expect(as(invited).accept({ token })).resolves.toMatchObject({ status: "active" });
    });

    it("and can decline", async () => {
      const email = "no@people.example";
      const member = await add(email);
      await backend.as().members.decline({ token: await linkTo(email) });
      expect(await statusOf(member.id)).toBe("declined");
    });

    it("with a link that expires after 30 days and is replaced when resent, at most once a minute", async () => {
      const email = "late@people.example";
      const { id } = await add(email);
      const old = await linkTo(email);
      const again = { business, members: [id] };
      await expect(as(team.manager).resend(again)).rejects.toMatchObject({ code: "rate_limited" });
      backend.clock.forward(30 * DAY_MS + 1);
      expect((await backend.as().members.invitation({ token: old })).state).toBe("expired");
      await keepInvitations(backend.deps);
      const manager = await apiOf(backend, team.manager);
      expect((await manager.members.get({ business, member: id })).status).toBe("expired");
      expect(await manager.members.resend(again)).toMatchObject({ changed: 1 });
      expect((await backend.as().members.invitation({ token: old })).state).toBe("invalid");
      expect((await backend.as().members.invitation({ token: await linkTo(email) })).state).toBe("open");
    });

    it("and find their community again with the same email, until the invitation would have expired", async () => {
      const manager = await apiOf(backend, team.manager);
      const again = await newPerson(backend, "again");
      await manager.members.add({ business, email: again.email, firstName: "Ann", invite: true });
      const token = await linkTo(again.email);
      await as(again).accept({ token });
      const found = () => backend.as().members.invitation({ token });
      expect(await found()).toMatchObject({ state: "accepted", community: { slug: business } });
      backend.clock.forward(30 * DAY_MS + 1);
      expect((await found()).state).toBe("accepted");
      await keepInvitations(backend.deps);
      expect((await found()).state).toBe("invalid");
      const { items } = await (await apiOf(backend, team.manager)).members.list({
        business,
        search: again.email,
      });
      expect(items.map(({ status }) => status)).toEqual(["active"]);
    });
  });

  describe("join by themselves", () => {
    let owner: Awaited<ReturnType<typeof apiOf>>;
    beforeAll(async () => {
      owner = await apiOf(backend, team.owner);
    });

    it("by request: are approved by the team, leave, and may request again", async () => {
      const asking = await newPerson(backend, "asking");
      await expect(as(asking).join({ business })).resolves.toMatchObject({ status: "requested" });
      await expect(as(asking).join({ business })).resolves.toMatchObject({ status: "requested" });
      expect(await backend.emailTo(team.owner.email)).toContain("asking would like to become a member");
      const { items } = await owner.members.list({ business, status: "requested" });
      await owner.members.change({ business, change: "approve", members: items.map(({ id }) => id) });
      expect(await backend.emailTo(asking.email)).toContain("You're now a member");
      await as(asking).leave({ business });
      await expect(as(asking).leave({ business })).rejects.toMatchObject({ code: "not_found" });
      await expect(as(asking).join({ business })).resolves.toMatchObject({ status: "requested" });
    });

    it("get an email when rejected, and still need approval afterwards", async () => {
      const refused = await newPerson(backend, "refused");
      await as(refused).join({ business });
      const { items } = await owner.members.list({ business, search: "refused" });
      const members = items.map(({ id }) => id);
      await owner.members.change({ business, change: "reject", members, reason: "We are full of rowers" });
      expect(await backend.emailTo(refused.email)).toContain("We are full of rowers");
      await expect(as(refused).join({ business })).resolves.toMatchObject({ status: "requested" });
    });
  });

  it("never exceed the plan, even when joining concurrently, and the others are admitted in order", async () => {
    const small = await newTeam(backend, "small", [], "starter");
    const owner = backend.as(small.owner.tokens.token);
    const { pool } = backend.deps.database;
    await pool.query(
      `insert into members (id, business_id, email, status, source, joined_at)
       select 'mem_fill_' || n, b.id, 'fill' || n || '@people.example', 'active', 'import', now()
       from businesses b, generate_series(1, 98) n where b.slug = 'small'`,
    );
    await pool.query("update businesses set join_policy = 'open' where slug = 'small'");
    const people = [];
    for (const name of ["w1", "w2", "w3", "w4", "w5", "w6"]) people.push(await newPerson(backend, name));
    const joined = await Promise.all(people.map((person) => as(person).join({ business: "small" })));
    expect(joined.map(({ status }) => status).sort()).toEqual([
      "active",
      "active",
      "waitlisted",
      "waitlisted",
      "waitlisted",
      "waitlisted",
    ]);
    await expect(
      owner.members.add({ business: "small", email: "more@people.example", firstName: "M", invite: false }),
    ).rejects.toMatchObject({ code: "limit_reached", details: { allowed: 100 } });

    const waiting = await owner.members.list({ business: "small", status: "waitlisted" });
    await expect(
      owner.members.change({
        business: "small",
        change: "approve",
        members: waiting.items.map(({ id }) => id),
      }),
    ).rejects.toMatchObject({ code: "limit_reached" });
    const firstWaiting = await pool.query(
      "select m.id from members m join businesses b on b.id = m.business_id where b.slug = 'small' and m.status = 'waitlisted' order by m.status_at, m.id limit 1",
    );
    await owner.members.remove({ business: "small", members: ["mem_fill_1"] });
    const counts = await owner.members.counts({ business: "small" });
    expect(counts).toMatchObject({ active: 100, waitlisted: 3, removed: 1 });
    const next = await owner.members.get({ business: "small", member: firstWaiting.rows[0].id });
    expect(next.status).toBe("active");
    await setPlan(backend, "small", "growth");
  });

  it("are invited up to a daily allowance, and the rest waits in a queue", async () => {
    const starter = await newTeam(backend, "modest", [], "starter");
    const owner = backend.as(starter.owner.tokens.token);
    for (let number = 1; number <= 22; number++) {
      await owner.members.add({ business: "modest", email: `m${number}@modest.example`, firstName: "M" });
    }
    const { rows } = await backend.deps.database.pool.query(
      "select count(*) filter (where sent_at is null)::int waiting, count(*)::int total from member_invitations i join businesses b on b.id = i.business_id where b.slug = 'modest'",
    );
    expect(rows).toEqual([{ waiting: 2, total: 22 }]);
  });
});
