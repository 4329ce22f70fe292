import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetOldThings } from "#server/backend/housekeeping.ts";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { resumeDeliveries } from "#server/backend/readers/webhooks/jobs.ts";
import { DAY_MS } from "#shared/constants.ts";
import { type WebhookEvent, webhookEventNames } from "#shared/integrations.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { outcomeOf } from "../support/outcome.ts";
import { newPartner } from "../support/partners.ts";
import { linkTokenIn, newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { isSignedWith, type Receiver, startReceiver } from "../support/receiver.ts";
import { newTeam, setPlan } from "../support/teams.ts";

const RETRY_DELAYS_MS = Array.from({ length: 30 }, () => 0);
const SOON = { timeout: 60_000, interval: 50 };

eachDatabase("webhooks", (kind) => {
  let backend: TestBackend;
  let owner: TestPerson;
  let manager: TestPerson;
  let receiver: Receiver;
  let business: string;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeAll(async () => {
    const webhooks = { loopback: true, timeoutMs: 60_000, retryDelaysMs: RETRY_DELAYS_MS };
    backend = await startTestBackend({ kind, webhooks });
  });
  afterAll(() => backend.stop());
  beforeEach(async () => {
    business = `hooks-${++count}-${kind}`;
    ({ owner, manager } = await newTeam(backend, business, ["manager"]));
    receiver = await startReceiver();
  });
  afterEach(async () => {
    // Undelivered webhooks of one test must not reach the next.
    await backend.deps.database.pool.query("delete from webhook_endpoints");
    await receiver.stop();
  });

  /** Moves the clock and signs in again, as no token lasts that long. */
  const forward = async (milliseconds: number) => {
    backend.clock.forward(milliseconds);
    owner = { ...owner, tokens: await sessionOf(backend, owner) };
  };
  const newEndpoint = (events: readonly WebhookEvent[] = webhookEventNames, url = receiver.url) =>
    as(owner).webhooks.create({ business, url, events: [...events] });
  const logOf = async (webhook: string) => (await as(owner).webhooks.deliveries({ business, webhook })).items;
  const endpointOf = async (id: string) =>
    (await as(owner).webhooks.list({ business })).find((endpoint) => endpoint.id === id);
  const addMember = (email = `m${count}@people.example`) =>
    as(owner).members.add({ business, email, firstName: "Mia", invite: false });
  const content = (more: object = {}) => ({
    type: "voucher" as const,
    title: "Morning coffee",
    summary: "A coffee for you",
    description: "Nice.",
    terms: "Once.",
    howToUse: "Show it.",
    ...more,
  });
  const liveTreet = async (more: object = {}) => {
    const { id } = await as(owner).treets.create({
      business,
      content: await illustrated(as(owner), content(more)),
    });
    await as(owner).treets.move({ business, treet: id, move: "publish" });
    return id;
  };

  it("are signed verifiably, with exactly one log row for an event", async () => {
    const { id, secret } = await newEndpoint(["member.joined"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const member = await addMember();
    await expect.poll(() => receiver.received.length, SOON).toBe(1);
    const [delivery] = receiver.received;
    if (!delivery) throw new Error("Nothing was received");
    expect(isSignedWith(secret, delivery)).toBe(true);
    expect(isSignedWith(secret, { ...delivery, body: `${delivery.body} ` })).toBe(false);
    expect(delivery.headers["content-type"]).toBe("application/json");
    const age = backend.clock.now().getTime() / 1000 - Number(delivery.headers["webhook-timestamp"]);
    expect(Math.abs(age)).toBeLessThan(60);
    expect(JSON.parse(delivery.body)).toMatchObject({
      type: "member.joined",
      data: { business: { slug: business }, member: { id: member.id, status: "active" } },
    });
    expect(delivery.body).not.toContain("people.example");
    await expect.poll(async () => (await logOf(id)).map(({ state }) => state), SOON).toEqual(["delivered"]);
    const [row] = await logOf(id);
    expect(row).toMatchObject({
      status: 204,
      attempts: 1,
      eventId: delivery.headers["webhook-id"],
      error: "",
    });
  });

  it("report every event once", async () => {
    const { id } = await newEndpoint();
    const mia = await newPerson(backend, `Mia${count}${kind}`);
    const { id: memberId } = await addMember(mia.email);
    const again = await newPerson(backend, `Again${count}${kind}`);
    const [used, given] = [await liveTreet(), await liveTreet()];
    // Links the account to the membership that was created for its address.
    await backend.deps.database.pool.query(
      "update members set user_id = (select id from users where email = $1) where id = $2",
      [mia.email, memberId],
    );
    const claim = await as(mia).claims.claim({ business, treet: used });
    const other = await as(mia).claims.claim({ business, treet: given });
    await as(owner).claims.redeem({ business, ref: claim.ref });
    await as(mia).claims.cancel({ business, claim: other.id });
    await as(owner).treets.move({ business, treet: given, move: "end" });
    await as(owner).links.create({ business, kind: "join", name: "Poster" });
    await as(owner).partners.invite({ business, emails: [again.email] });
    const token = linkTokenIn(await backend.emailTo(again.email));
    await as(again).partners.accept({ token, name: "Cafe", slug: `cafe-${count}-${kind}` });
    const [partner] = (await as(owner).partners.list({ business })).items;
    await as(owner).partners.end({ business, partner: partner?.id ?? "", confirmation: "Cafe" });
    await as(mia).members.leave({ business });

    const expected = [
      "member.joined",
      "treet.published",
      "treet.published",
      "claim.created",
      "claim.created",
      "claim.redeemed",
      "claim.cancelled",
      "treet.ended",
      "link.created",
      "partner.activated",
      "partner.ended",
      "member.left",
    ].sort();
    await expect.poll(() => receiver.received.length, SOON).toBe(expected.length);
    expect((await logOf(id)).map(({ type }) => type).sort()).toEqual(expected);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(expected.length);
    expect(receiver.events("claim.redeemed")[0]?.data).toMatchObject({
      claim: { id: claim.id, state: "redeemed" },
      member: { id: memberId },
    });
  });

  it("are sent only to endpoints subscribed to the event", async () => {
    const { id } = await newEndpoint(["claim.created"]);
    const other = await newEndpoint(["member.joined"], `${receiver.url}/members`);
    await addMember();
    await expect
      .poll(async () => (await logOf(other.id)).map(({ state }) => state), SOON)
      .toEqual(["delivered"]);
    expect(await logOf(id)).toEqual([]);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook/members"]);
  });

  it("are not sent for refused changes", async () => {
    const mia = await newPerson(backend, `Mia-${business}`);
    await addMember(mia.email);
    const [live, over] = [await liveTreet(), await liveTreet()];
    const { ref } = await as(mia).claims.claim({ business, treet: live });
    await as(owner).claims.redeem({ business, ref });
    await as(owner).treets.move({ business, treet: over, move: "end" });
    const draft = await as(owner).treets.create({ business, content: content() });

    const { id } = await newEndpoint();
    const refused = {
      "a second claim": () => as(mia).claims.claim({ business, treet: live }),
      "a claim of an ended treet": () => as(mia).claims.claim({ business, treet: over }),
      "a second redemption": () => as(owner).claims.redeem({ business, ref }),
      "a second end": () => as(owner).treets.move({ business, treet: over, move: "end" }),
      "an incomplete treet's publication": () =>
        as(owner).treets.move({
          business,
          treet: draft.id,
          move: "publish",
        }),
      "a second membership": () => addMember(mia.email),
      "a manager's removal of a member": () =>
        as(manager).members.remove({ business, members: ["mem_none"] }),
    };
    for (const [what, change] of Object.entries(refused)) {
      expect(await outcomeOf(change()), what).not.toBe("done");
    }
    await as(owner).links.create({ business, kind: "join", name: "Poster" });
    await expect.poll(async () => (await logOf(id)).map(({ state }) => state), SOON).toEqual(["delivered"]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["link.created"]);
  });

  it("are not sent for a change that is rolled back after the event", async () => {
    const { id } = await newEndpoint(["member.joined"]);
    const { pool } = backend.deps.database;
    // Fails when the transaction commits, which is after everything that the operation does.
    await pool.query(`
      create function fail_at_commit() returns trigger language plpgsql as $$
        begin raise exception 'The disk is full'; end $$;
      create constraint trigger fail_at_commit after insert on members
        deferrable initially deferred for each row execute function fail_at_commit()`);
    try {
      expect(await outcomeOf(addMember())).not.toBe("done");
    } finally {
      await pool.query("drop trigger fail_at_commit on members; drop function fail_at_commit()");
    }
    expect(await logOf(id)).toEqual([]);
    const { id: kept } = await addMember();
    await expect.poll(async () => (await logOf(id)).map(({ state }) => state), SOON).toEqual(["delivered"]);
    expect(receiver.events("member.joined").map(({ data }) => data.member)).toMatchObject([{ id: kept }]);
    expect(receiver.received).toHaveLength(1);
  });

  it("report the events of a bulk operation, one each", async () => {
    await setPlan(backend, business, "scale");
    const { id } = await newEndpoint(["member.left"]);
    const members: string[] = [];
    for (let index = 0; index < 30; index++)
      members.push((await addMember(`m${index}-${business}@people.example`)).id);
    await as(owner).members.remove({ business, members });
    await expect.poll(() => receiver.received.length, SOON).toBe(members.length);
    const logged = async (asked: object) =>
      (await as(owner).webhooks.deliveries({ business, webhook: id, ...asked })).total;
    expect(await logged({})).toBe(members.length);
    await expect.poll(() => logged({ state: "delivered", event: "member.left" }), SOON).toBe(members.length);
    expect(await logged({ event: "member.joined" })).toBe(0);
    expect(await logged({ state: "failed" })).toBe(0);
  });

  it("report a partner's treets as published, whether approved or taken without review", async () => {
    const baker = await newPerson(backend, `Baker${count}${kind}`);
    const place = { inviter: owner, business, baker, name: "Bakery", slug: `bakery-${business}` };
    const partner = await newPartner(backend, place);
    const { id } = await newEndpoint(["treet.published"]);
    const submitted = async (title: string) => {
      const words = content({ title, valueKind: "freebie" });
      const made = await as(baker).supply.create({
        business: place.slug,
        partner,
        content: await illustrated(as(baker), words),
        submit: true,
      });
      return made.id;
    };
    const treet = await submitted("Fresh bread");
    expect(await logOf(id)).toEqual([]);
    const { version = 0 } = (await as(manager).reviews.get({ business, treet })) ?? {};
    await as(manager).reviews.decide({ business, treet, version, decision: "approve" });
    const details = await as(owner).partners.get({ business, partner });
    await as(owner).partners.update({ business, partner, version: details.version, policy: "auto" });
    const second = await submitted("Fresh cake");
    const reported = (await logOf(id)).map(({ body }) => JSON.parse(body).data.treet);
    expect(reported).toMatchObject([
      { id: second, state: "live" },
      { id: treet, state: "live" },
    ]);
  });

  it("report a treet's scheduled start and end once", async () => {
    const { id } = await newEndpoint(["treet.published", "treet.ended"]);
    const at = (days: number) => new Date(backend.clock.now().getTime() + days * DAY_MS).toISOString();
    const treet = await liveTreet({ claimFrom: at(1), claimUntil: at(2) });
    const types = async () => (await logOf(id)).map(({ type }) => type);
    await tick(backend.deps);
    expect(await types()).toEqual([]);
    await forward(1.5 * DAY_MS);
    for (let look = 0; look < 3; look++) await tick(backend.deps);
    expect(await types()).toEqual(["treet.published"]);
    await forward(DAY_MS);
    for (let look = 0; look < 3; look++) await tick(backend.deps);
    expect(await types()).toEqual(["treet.ended", "treet.published"]);
    expect(JSON.parse((await logOf(id))[0]?.body ?? "")).toMatchObject({
      data: { treet: { id: treet, state: "ended" } },
    });
  });

  it("are retried until delivered, with the same ID and in the same log row", async () => {
    const { id } = await newEndpoint(["member.joined"]);
    receiver.answer = { status: 503, body: "not now" };
    await addMember();
    await expect.poll(() => receiver.received.length, SOON).toBeGreaterThan(1);
    receiver.answer = { status: 200, body: "thanks" };
    await expect.poll(async () => (await logOf(id))[0]?.state, SOON).toBe("delivered");
    const log = await logOf(id);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ status: 200, answer: "thanks", attempts: receiver.received.length });
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await endpointOf(id)).toMatchObject({ consecutiveFailures: 0, state: "active" });
  });

  it("are reported by email at 5, 10 and 15 consecutive failures, and disabled at 20", async () => {
    const { id } = await newEndpoint(["member.joined"], `${receiver.url}?token=spoken-once`);
    receiver.answer = { status: 500 };
    await addMember();
    await expect
      .poll(async () => (await endpointOf(id))?.state, { ...SOON, timeout: 60_000 })
      .toBe("disabled");
    const [row] = await logOf(id);
    expect(row).toMatchObject({ state: "failed", attempts: 20, status: 500, nextAttemptAt: null });
    const mails = await backend.deps.mail.list({ to: owner.email });
    const about = mails.map(({ subject }) => subject).filter((subject) => subject.includes("webhook"));
    expect(about.reverse()).toEqual([
      "A webhook has failed 5 times in a row",
      "A webhook has failed 10 times in a row",
      "A webhook has failed 15 times in a row",
      "We switched off a webhook",
    ]);
    const { items } = await as(owner).settings.audit({ business, action: "webhook." });
    expect(items[0]).toMatchObject({ action: "webhook.disabled", actor: null });
    const notified = await as(owner).notifications.list({});
    expect(JSON.stringify([mails, notified])).toContain(`${receiver.url}?…`);
    expect(JSON.stringify([mails, notified, items])).not.toContain("spoken-once");

    await addMember("later@people.example");
    expect(await logOf(id)).toHaveLength(1);
    receiver.answer = { status: 204 };
    const before = receiver.received.length;
    await expect(
      as(owner).webhooks.redeliver({ business, webhook: id, delivery: row?.id ?? "" }),
    ).rejects.toMatchObject({
      code: "conflict",
    });
    await as(owner).webhooks.update({ business, webhook: id, state: "active" });
    expect(await endpointOf(id)).toMatchObject({ state: "active", consecutiveFailures: 0 });
    await as(owner).webhooks.redeliver({ business, webhook: id, delivery: row?.id ?? "" });
    await expect.poll(async () => (await logOf(id))[0]?.state, SOON).toBe("delivered");
    expect(receiver.received).toHaveLength(before + 1);
  });

  it("are resumed after the sending process has died", async () => {
    const { id } = await newEndpoint(["member.joined"]);
    // A process has counted an attempt and died before reporting the result.
    receiver.answer = { status: 500 };
    await addMember();
    await expect.poll(() => receiver.received.length, SOON).toBeGreaterThan(0);
    await backend.deps.database.pool.query(
      `update webhook_deliveries set state = 'pending', attempts = 7, next_attempt_at = $1`,
      [new Date(backend.clock.now().getTime() + 60_000)],
    );
    receiver.answer = { status: 204 };
    await resumeDeliveries(backend.deps);
    expect((await logOf(id))[0]).toMatchObject({ state: "pending" });
    await forward(3 * 60_000);
    await resumeDeliveries(backend.deps);
    await resumeDeliveries(backend.deps);
    await expect.poll(async () => (await logOf(id))[0]?.state, SOON).toBe("delivered");
    expect(await logOf(id)).toHaveLength(1);
  });

  it("are signed with both secrets for a day after rotation", async () => {
    const { id, secret } = await newEndpoint(["member.joined"]);
    const { secret: fresh } = await as(owner).webhooks.rotateSecret({ business, webhook: id });
    expect(fresh).not.toBe(secret);
    const next = async (email: string) => {
      const before = receiver.received.length;
      await addMember(email);
      await expect.poll(() => receiver.received.length, SOON).toBe(before + 1);
      const delivery = receiver.received.at(-1);
      if (!delivery) throw new Error("Nothing was received");
      return [isSignedWith(secret, delivery), isSignedWith(fresh, delivery)];
    };
    expect(await next("one@people.example")).toEqual([true, true]);
    await forward(DAY_MS + 1_000);
    expect(await next("two@people.example")).toEqual([false, true]);
    const { rows } = await backend.deps.database.pool.query("select * from webhook_endpoints");
    expect(JSON.stringify(rows)).not.toContain(fresh.slice(6));
  });

  it("can be tested, even while paused, without counting as a failure", async () => {
    const { id } = await newEndpoint(["member.joined"]);
    await as(owner).webhooks.update({ business, webhook: id, state: "paused" });
    await addMember();
    receiver.answer = { status: 418, body: "I am a teapot" };
    const { delivery } = await as(owner).webhooks.test({ business, webhook: id });
    await expect.poll(async () => (await logOf(id))[0]?.state, SOON).toBe("failed");
    expect(await logOf(id)).toMatchObject([
      { id: delivery, type: "webhook.test", attempts: 1, answer: "I am a teapot" },
    ]);
    expect(receiver.received).toHaveLength(1);
    expect(await endpointOf(id)).toMatchObject({ consecutiveFailures: 0, state: "paused" });
  });

  it("need a plan that includes them: they stop without it and resume with it", async () => {
    const { id } = await newEndpoint(["member.joined"]);
    await setPlan(backend, business, "basic");
    await addMember();
    expect(await logOf(id)).toEqual([]);
    const lacking = { code: "feature_not_in_plan", status: 402 };
    await expect(newEndpoint()).rejects.toMatchObject(lacking);
    await expect(as(owner).webhooks.test({ business, webhook: id })).rejects.toMatchObject(lacking);
    await expect(as(owner).webhooks.rotateSecret({ business, webhook: id })).rejects.toMatchObject(lacking);
    await setPlan(backend, business, "growth");
    await addMember("second@people.example");
    await expect.poll(() => receiver.received.length, SOON).toBe(1);
  });

  it("are for owners and admins of their own business only", async () => {
    const { id } = await newEndpoint();
    await expect(as(manager).webhooks.list({ business })).rejects.toMatchObject({ code: "forbidden" });
    const stranger = await newPerson(backend, `Stranger${count}${kind}`);
    const theirs = `theirs-${count}-${kind}`;
    await as(stranger).businesses.create({ name: "Theirs", slug: theirs });
    await setPlan(backend, theirs, "growth");
    const { webhooks } = as(stranger);
    const reaching = { business: theirs, webhook: id };
    const attempts = await Promise.allSettled([
      webhooks.deliveries(reaching),
      webhooks.update({ ...reaching, state: "paused" }),
      webhooks.rotateSecret(reaching),
      webhooks.test(reaching),
      webhooks.remove(reaching),
    ]);
    for (const attempt of attempts) expect(attempt).toMatchObject({ reason: { code: "not_found" } });
    expect(await endpointOf(id)).toMatchObject({ state: "active" });
  });

  it("never go to an internal address", async () => {
    for (const url of [
      "http://example.org/",
      "https://10.0.0.1/",
      "https://[::ffff:192.168.0.1]/",
      "https://db.internal/",
    ]) {
      await expect(newEndpoint(webhookEventNames, url), url).rejects.toMatchObject({
        code: "invalid_input",
        fields: { url: expect.any(String) },
      });
    }
    const { id } = await newEndpoint();
    const moving = as(owner).webhooks.update({ business, webhook: id, url: "https://169.254.169.254/" });
    await expect(moving).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("have every change audited, without secrets", async () => {
    const { id } = await newEndpoint(["member.joined"], `${receiver.url}?token=spoken-once`);
    await as(owner).webhooks.update({ business, webhook: id, events: ["member.left"], description: "CRM" });
    const url = `${receiver.url}/members?token=spoken-twice`;
    await as(owner).webhooks.update({ business, webhook: id, state: "paused", url });
    await as(owner).webhooks.rotateSecret({ business, webhook: id });
    await as(owner).webhooks.remove({ business, webhook: id });
    const { items } = await as(owner).settings.audit({ business, action: "webhook." });
    expect(items.map(({ action }) => action).reverse()).toEqual([
      "webhook.created",
      "webhook.changed",
      "webhook.changed",
      "webhook.secret-rotated",
      "webhook.removed",
    ]);
    expect(items.at(-2)?.changes).toMatchObject({ events: [["member.joined"], ["member.left"]] });
    expect(items[2]?.changes).toMatchObject({ url: [`${receiver.url}?…`, `${receiver.url}/members?…`] });
    expect(JSON.stringify(items)).not.toMatch(/whsec_|spoken/);
  });

  it("are deleted 30 days after delivery", async () => {
    const { id } = await newEndpoint(["member.joined"]);
    await addMember();
    await expect.poll(async () => (await logOf(id))[0]?.state, SOON).toBe("delivered");
    await forgetOldThings(backend.deps);
    expect(await logOf(id)).toHaveLength(1);
    await forgetOldThings({
      db: backend.deps.db,
      clock: () => new Date(backend.clock.now().getTime() + 31 * DAY_MS),
    });
    expect(await logOf(id)).toEqual([]);
  });
});
