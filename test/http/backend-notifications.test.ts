import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#server/backend/accounts/me/deletion.ts";
import { forgetOldThings } from "#server/backend/housekeeping.ts";
import { watchLimits } from "#server/backend/readers/plan-use/watch-limits.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { NOTIFICATION_DAYS } from "#shared/notifications.ts";
import { exportedDataOf } from "../support/account-export.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { linkTokenIn, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { publishedTreet, treetWords } from "../support/published-treet.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("the notification list", (kind) => {
  let backend: TestBackend;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeAll(async () => {
    backend = await startTestBackend({ kind });
  });
  afterAll(() => backend.stop());

  /** Creates a community that approves its members, with one user in each role. */
  async function community() {
    const business = `bell-${++count}-${kind}`;
    const team = await newTeam(backend, business, ["admin", "manager", "viewer"], "basic");
    return { business, team };
  }
  const asksToJoin = async (business: string, name = `Asker${++count}${kind}`) => {
    const person = await newPerson(backend, name);
    await backend.deps.database.pool.query("update businesses set visibility = 'listed' where slug = $1", [
      business,
    ]);
    await as(person).members.join({ business });
    return person;
  };
  const toldTo = async (person: TestPerson) =>
    (await as(person).notifications.list({})).items.map(({ kind, text, path }) => ({ kind, text, path }));
  const kindsTo = async (person: TestPerson) => (await toldTo(person)).map(({ kind }) => kind);
  const unreadOf = async (person: TestPerson) => (await as(person).auth.session()).user.unread;
  const publish = (person: TestPerson, business: string, more: Partial<TreetContent>) =>
    publishedTreet(as(person), business, more);

  describe("reports a join request", () => {
    it("to each team member who may answer it, and to nobody else, with a link to it", async () => {
      const { business, team } = await community();
      const asker = await asksToJoin(business, `Ann${kind}`);
      for (const person of [team.owner, team.admin, team.manager]) {
        const [newest] = await toldTo(person);
        expect(newest).toMatchObject({ kind: "join_request", text: `Ann${kind} wants to join` });
        expect(newest?.path).toMatch(new RegExp(`^/${business}/members\\?status=requested&member=mem_`));
      }
      expect(await kindsTo(team.viewer)).not.toContain("join_request");
      expect(await kindsTo(asker)).toEqual([]);
    });

    it("and its approval to the member", async () => {
      const { business, team } = await community();
      const asker = await asksToJoin(business);
      const [request] = (await as(team.owner).members.list({ business, status: "requested" })).items;
      await as(team.owner).members.change({ business, members: [request?.id ?? ""], change: "approve" });
      expect(await toldTo(asker)).toEqual([
        expect.objectContaining({ kind: "membership_approved", path: `/${business}/treets?welcome=1` }),
      ]);
    });
  });

  it("counts unread notifications, and reduces the count as they are read, singly or all", async () => {
    const { business, team } = await community();
    const before = (await unreadOf(team.manager)) ?? 0;
    await asksToJoin(business);
    await asksToJoin(business);
    expect(await unreadOf(team.manager)).toBe(before + 2);
    const { items, unread, total } = await as(team.manager).notifications.list({});
    expect([unread, total]).toEqual([before + 2, before + 2]);
    const [newest, older] = items;
    await as(team.manager).notifications.read({ notification: newest?.id ?? "" });
    await as(team.manager).notifications.read({ notification: newest?.id ?? "" });
    expect(await unreadOf(team.manager)).toBe(before + 1);
    expect((await as(team.manager).notifications.list({ unread: true })).items[0]?.id).toBe(older?.id);
    // A user who has not seen the newest notification has not read it either.
    await as(team.owner).notifications.readAll({ until: older?.at });
    expect(await unreadOf(team.owner)).toBe(1);
    await as(team.owner).notifications.readAll({});
    expect(await unreadOf(team.owner)).toBe(0);
  });

  it("is paginated without gaps or repeats", async () => {
    const { business, team } = await community();
    for (let each = 0; each < 3; each++) await asksToJoin(business);
    const first = await as(team.manager).notifications.list({ limit: 2 });
    const rest = await as(team.manager).notifications.list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect(rest.nextCursor).toBeNull();
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3);
  });

  it("is private to its user", async () => {
    const { business, team } = await community();
    await asksToJoin(business);
    const [theirs] = (await as(team.owner).notifications.list({})).items;
    const stranger = await newPerson(backend, `Stranger${++count}${kind}`);
    await expect(as(stranger).notifications.read({ notification: theirs?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
    await as(stranger).notifications.readAll({});
    expect(await unreadOf(team.owner)).toBeGreaterThan(0);
  });

  it("hides a business's notifications from users who left its team or lost the permission", async () => {
    const { business, team } = await community();
    await asksToJoin(business);
    const people = (await as(team.owner).team.list({ business })).people;
    const idOf = ({ email }: TestPerson) => people.find((person) => person.email === email)?.id ?? "";
    await as(team.owner).team.remove({ business, person: idOf(team.manager) });
    await as(team.owner).team.update({ business, person: idOf(team.admin), role: "viewer" });
    for (const person of [team.manager, team.admin]) {
      expect(await toldTo(person)).toEqual([]);
      expect(await unreadOf(person)).toBe(0);
    }
    expect(await kindsTo(team.owner)).toContain("join_request");
  });

  it("and email are muted separately, topic by topic", async () => {
    const { business, team } = await community();
    await as(team.owner).team.mute({ business, muted: ["members"], silenced: [] });
    await as(team.manager).team.mute({ business, muted: [], silenced: ["members"] });
    await asksToJoin(business);
    const mailed = async ({ email }: TestPerson) =>
      (await backend.deps.mail.list({ to: email })).some(({ subject }) => /wants to join/i.test(subject));
    expect(await kindsTo(team.owner)).toContain("join_request");
    expect(await mailed(team.owner)).toBe(false);
    expect(await kindsTo(team.manager)).not.toContain("join_request");
    expect(await mailed(team.manager)).toBe(true);
  });

  it("reports the steps of a partnership: invitation, submission, decision and message", async () => {
    const { business, team } = await community();
    const baker = await newPerson(backend, `Baker${++count}${kind}`);
    const bakery = `bakery-${count}-${kind}`;
    const email = `cafe${count}${kind}@partners.example`;
    await as(team.owner).partners.invite({ business, emails: [email], policy: "review_all" });
    await as(baker).partners.accept({
      token: linkTokenIn(await backend.emailTo(email)),
      name: "The Bakery",
      slug: bakery,
    });
    expect(await toldTo(team.manager)).toContainEqual(
      expect.objectContaining({ kind: "invitation_accepted", text: "The Bakery is now a partner" }),
    );
    const [supplied] = await as(baker).supply.communities({ business: bakery });
    const partner = supplied?.partner ?? "";
    const { id } = await as(baker).supply.create({
      business: bakery,
      partner,
      content: await illustrated(as(baker), treetWords),
    });
    await as(baker).supply.move({ business: bakery, treet: id, move: "submit" });
    expect((await toldTo(team.manager))[0]).toMatchObject({
      kind: "treet_submitted",
      path: `/${business}/treet/${id}`,
    });
    const decide = async (decision: "approve" | "request_changes", reason: string) => {
      const { version } = await as(team.owner).treets.get({ business, treet: id });
      await as(team.owner).reviews.decide({ business, treet: id, version, decision, reason });
    };
    await decide("request_changes", "Say which bread.");
    expect((await toldTo(baker))[0]).toMatchObject({
      kind: "changes_requested",
      path: `/${bakery}/treet/${id}`,
    });
    await as(baker).supply.move({ business: bakery, treet: id, move: "submit" });
    await decide("approve", "");
    expect((await kindsTo(baker))[0]).toBe("treet_approved");
    await as(baker).partnerMessages.send({ business: bakery, partner, text: "Thank you!" });
    expect((await toldTo(team.manager))[0]).toMatchObject({
      kind: "partner_message",
      text: "The Bakery wrote to you",
    });
  });

  it("reports low and exhausted stock, once each", async () => {
    const { business, team } = await community();
    const members: TestPerson[] = [];
    for (let each = 0; each < 3; each++) {
      const name = `Eater${++count}${kind}`;
      const email = `${name.toLowerCase()}@people.example`;
      await as(team.owner).members.add({ business, email, firstName: name, invite: false });
      members.push(await newPerson(backend, name));
    }
    const treet = await publish(team.owner, business, { stockTotal: 3 });
    const claim = (person: TestPerson | undefined) => person && as(person).claims.claim({ business, treet });
    await claim(members[0]);
    expect(await kindsTo(team.manager)).not.toContain("stock_low");
    await claim(members[1]);
    expect((await toldTo(team.manager))[0]).toMatchObject({
      kind: "stock_low",
      text: "Only 1 left of “Fresh bread”",
    });
    await claim(members[2]);
    expect((await kindsTo(team.manager)).slice(0, 2)).toEqual(["sold_out", "stock_low"]);
  });

  it("warns users who can upgrade at four fifths of a limit and at the limit, once each", async () => {
    const { business, team } = await community();
    await setPlan(backend, business, "starter");
    for (let each = 0; each < 4; each++) await publish(team.owner, business, { title: `Bread ${each}` });
    const limits = async (person: TestPerson) =>
      (await toldTo(person)).flatMap(({ kind, text }) =>
        kind.startsWith("limit") && text.includes("treets") ? [text] : [],
      );
    await watchLimits(backend.deps);
    await watchLimits(backend.deps);
    expect(await limits(team.owner)).toEqual(["Your plan is nearly full: 4 of 5 live treets"]);
    await publish(team.owner, business, { title: "Bread 5" });
    await watchLimits(backend.deps);
    expect((await limits(team.owner))[0]).toBe("Your plan is full: 5 of 5 live treets");
    expect(await limits(team.manager)).toEqual([]);
    expect(await backend.emailTo(team.owner.email)).toContain("of its Starter plan");
  });

  it("reports an ownership offer to its recipient, and the answer to the owner", async () => {
    const { business, team } = await community();
    const people = (await as(team.owner).team.list({ business })).people;
    const to = people.find(({ email }) => email === team.admin.email)?.userId ?? "";
    await as(team.owner).ownership.offer({
      business,
      to,
      keepRole: "admin",
      billingEmailMode: "switch",
      password: PASSWORD,
      confirmation: business,
    });
    const [offer] = await toldTo(team.admin);
    expect(offer).toMatchObject({
      kind: "ownership_offered",
      path: `/transfer-ownership?business=${business}`,
    });
    await as(team.admin).ownership.decline({
      token: linkTokenIn(await backend.emailTo(team.admin.email)),
    });
    expect((await kindsTo(team.owner))[0]).toBe("ownership_declined");
    // The owner was also notified when the invitations to the team were accepted.
    expect(await kindsTo(team.owner)).toContain("team_joined");
  });

  it("is part of a user's data export, and is deleted with the account", async () => {
    const { business, team } = await community();
    await asksToJoin(business);
    const { held } = await exportedDataOf(as(team.manager));
    expect(held.notifications).toContainEqual(expect.objectContaining({ kind: "join_request" }));
    await as(team.manager).me.requestDeletion({ currentPassword: PASSWORD });
    backend.clock.forward(15 * DAY_MS);
    await deleteDueAccounts(backend.deps);
    const { rows } = await backend.deps.database.pool.query(
      "select 1 from notifications n join users u on u.id = n.user_id where u.deleted_at is not null",
    );
    expect(rows).toEqual([]);
    backend.clock.forward(-15 * DAY_MS);
  });

  it("drops a join request when its user's account is deleted", async () => {
    const { business, team } = await community();
    const asker = await asksToJoin(business);
    await as(asker).me.requestDeletion({ currentPassword: PASSWORD });
    backend.clock.forward(15 * DAY_MS);
    await deleteDueAccounts(backend.deps);
    backend.clock.forward(-15 * DAY_MS);
    expect(await kindsTo(team.owner)).not.toContain("join_request");
  });

  it("deletes notifications after three months", async () => {
    const { business, team } = await community();
    await asksToJoin(business);
    await backend.deps.database.pool.query(
      `update notifications set created_at = created_at - interval '${NOTIFICATION_DAYS + 1} days'`,
    );
    await forgetOldThings(backend.deps);
    expect(await kindsTo(team.owner)).not.toContain("join_request");
  });
});

eachDatabase("quiet hours", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ kind });
  });
  afterAll(() => backend.stop());

  it("hold back deferrable emails until they are over, and nothing else", async () => {
    const business = `quiet-${kind}`;
    const { owner } = await newTeam(backend, business, []);
    const client = backend.as(owner.tokens.token);
    const minute = new Date(backend.clock.now()).getUTCHours() * 60 + backend.clock.now().getUTCMinutes();
    const at = (offset: number) => (minute + offset + 1440) % 1440;
    await client.me.update({ timezone: "UTC", quietHours: { from: at(-60), until: at(60) } });
    expect(await client.me.get()).toMatchObject({ quietHours: { from: at(-60), until: at(60) } });
    await backend.deps.database.pool.query("update businesses set visibility = 'listed' where slug = $1", [
      business,
    ]);
    const asker = await newPerson(backend, `Quiet${kind}`);
    await backend.as(asker.tokens.token).members.join({ business });
    const subjects = async () =>
      (await backend.deps.mail.list({ to: owner.email }))
        .map(({ subject }) => subject)
        .filter((text) => /wants to join/i.test(text));
    expect(await subjects()).toEqual([]);
    expect((await client.notifications.list({})).items[0]?.kind).toBe("join_request");
    await client.me.changePassword({ currentPassword: PASSWORD, password: "another-quiet-harbour" });
    expect(await backend.emailTo(owner.email)).toContain("password");
    backend.clock.forward(61 * 60_000);
    expect(await subjects()).toHaveLength(1);
  });

  it("need an end that differs from their start", async () => {
    const person = await newPerson(backend, `Same${kind}`);
    await expect(
      backend.as(person.tokens.token).me.update({ quietHours: { from: 60, until: 60 } }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });
});
