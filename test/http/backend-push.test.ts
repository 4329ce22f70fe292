import { afterAll, beforeAll, expect, it } from "vitest";
import { exportedDataOf } from "../support/account-export.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { PushBrowser, senderOf } from "../support/push-browser.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const HOUR_MS = 3_600_000;

eachDatabase("a browser that shows notifications", (kind) => {
  const backend = runningBackend({
    kind,
    webhooks: { loopback: true, timeoutMs: 500, retryDelaysMs: [1, 1, 1, 1] },
  });
  let service: Receiver;
  let count = 0;

  beforeAll(async () => {
    service = await startReceiver();
  });
  afterAll(() => service.stop());

  /** A business whose owner subscribed, and whose pages others can ask to join. */
  async function community() {
    const slug = `push-${++count}-${kind}`;
    const { owner } = await newTeam(backend, slug, []);
    await backend.deps.database.pool.query("update businesses set visibility = 'listed' where slug = $1", [
      slug,
    ]);
    const browser = new PushBrowser(service);
    const mine = backend.as(owner.tokens.token);
    await mine.push.subscribe(browser.subscription);
    /** Has somebody ask to join, which the owner is notified of. */
    const notify = async () => {
      const asker = await newPerson(backend, `Asker${++count}${kind}`);
      await backend.as(asker.tokens.token).members.join({ business: slug });
      return `Asker${count}${kind} wants to join`;
    };
    return { slug, owner, mine, browser, notify };
  }
  const textsIn = (browser: PushBrowser) => browser.shown.map(({ body }) => body);
  const signInAgain = ({ email }: TestPerson) => backend.as().auth.signIn({ email, password: PASSWORD });
  /** Returns once messages that are due have been sent, as another browser's has. */
  async function othersArrive() {
    const { browser, notify } = await community();
    await notify();
    await expect.poll(() => browser.received.length).toBe(1);
  }

  it("receives what the bell shows, signed by us and encrypted for it alone", async () => {
    const { slug, mine, browser, notify } = await community();
    const text = await notify();
    await expect.poll(() => textsIn(browser)).toEqual([text]);
    const [notification] = (await mine.notifications.list({})).items;
    expect(browser.shown[0]).toEqual({
      title: `The ${slug}`,
      body: text,
      language: "en",
      path: notification?.path,
      tag: notification?.id,
    });
    const [request] = browser.received;
    expect(request?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(request?.body).not.toContain(text);
    const { publicKey } = await mine.push.get();
    if (!request) throw new Error("Nothing arrived");
    const sender = senderOf(request, publicKey);
    expect(sender).toMatchObject({
      aud: new URL(service.url).origin,
      sub: expect.stringMatching(/^mailto:.+@/),
    });
  });

  it("speaks its user's language", async () => {
    const { mine, browser, notify } = await community();
    await mine.me.update({ locale: "de-DE" });
    await notify();
    const german = { language: "de", body: expect.stringContaining("möchte") };
    await expect.poll(() => browser.shown).toMatchObject([german]);
  });

  it("is listed with the others of its user, and turned off from any of them", async () => {
    const { owner, mine, browser, notify } = await community();
    const [first] = (await mine.push.get()).browsers;
    expect(first).toMatchObject({ current: true, since: expect.any(String) });
    const elsewhere = backend.as((await signInAgain(owner)).token);
    expect((await elsewhere.push.get()).browsers).toMatchObject([{ id: first?.id, current: false }]);
    const other = new PushBrowser(service);
    await elsewhere.push.subscribe(other.subscription);
    const text = await notify();
    await expect.poll(() => [textsIn(browser), textsIn(other)]).toEqual([[text], [text]]);
    await elsewhere.push.unsubscribe({ browser: first?.id ?? "" });
    const next = await notify();
    await expect.poll(() => textsIn(other)).toContain(next);
    expect(textsIn(browser)).toEqual([text]);
    await expect(mine.push.unsubscribe({ browser: first?.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
    const stranger = await newPerson(backend, `Stranger${++count}${kind}`);
    const [theirs] = (await elsewhere.push.get()).browsers;
    await expect(
      backend.as(stranger.tokens.token).push.unsubscribe({ browser: theirs?.id ?? "" }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("shows nothing once its user has signed out, or their session has ended", async () => {
    const { owner, browser, notify } = await community();
    await backend.as(owner.tokens.token).auth.signOut({ refreshToken: owner.tokens.refreshToken });
    await notify();
    await othersArrive();
    expect(browser.received).toEqual([]);
    const { token } = await signInAgain(owner);
    expect((await backend.as(token).push.get()).browsers).toEqual([]);
  });

  it("is taken over by the next person who signs in there", async () => {
    const { browser, notify } = await community();
    const next = await newPerson(backend, `Next${++count}${kind}`);
    await backend.as(next.tokens.token).push.subscribe(browser.subscription);
    await notify();
    await othersArrive();
    expect(browser.received).toEqual([]);
  });

  it("shows nothing that its user may not see any more", async () => {
    const { owner, mine, browser, notify } = await community();
    service.answer = undefined;
    await notify();
    await expect.poll(() => browser.received.length).toBe(1);
    await backend.deps.database.pool.query(
      "update team_memberships set status = 'suspended' where user_id = (select id from users where email = $1)",
      [owner.email],
    );
    service.answer = { status: 201 };
    await othersArrive();
    expect(browser.received).toHaveLength(1);
    expect((await mine.notifications.list({})).items).toEqual([]);
  });

  it("is tried again while its push service is busy, silent or broken, and then given up", async () => {
    const { browser, notify } = await community();
    service.next.push({ status: 429 }, undefined, { status: 503 });
    const text = await notify();
    await expect.poll(() => browser.received.length).toBe(4);
    await othersArrive();
    expect(browser.received).toHaveLength(4);
    expect(new Set(textsIn(browser))).toEqual(new Set([text]));
    expect(new Set(browser.shown.map(({ tag }) => tag)).size).toBe(1);
    service.next.push(...Array.from({ length: 4 }, () => ({ status: 500 })));
    await notify();
    await expect.poll(() => browser.received.length).toBe(8);
    await othersArrive();
    expect(browser.received).toHaveLength(8);
  });

  it("is forgotten once it has ended its subscription", async () => {
    for (const status of [404, 410, 403]) {
      const { mine, notify } = await community();
      service.answer = { status };
      await notify();
      await expect.poll(async () => (await mine.push.get()).browsers).toEqual([]);
      service.answer = { status: 201 };
    }
  });

  it("keeps its subscription if one message is refused, which is logged without its address", async () => {
    const { mine, browser, notify } = await community();
    service.answer = { status: 413 };
    await notify();
    await expect.poll(() => backend.logged.join()).toContain("A push service refused a notification");
    service.answer = { status: 201 };
    expect((await mine.push.get()).browsers).toHaveLength(1);
    expect(backend.logged.join()).not.toContain(new URL(browser.subscription.endpoint).pathname);
  });

  it("cannot make us send into our own network, or with keys that are none", async () => {
    const { tokens } = await newPerson(backend, `Sly${++count}${kind}`);
    const { push } = backend.as(tokens.token);
    const good = new PushBrowser(service).subscription;
    const wrong = [
      { ...good, endpoint: "https://10.0.0.7/push" },
      { ...good, endpoint: "http://push.example/1" },
      { ...good, endpoint: "not an address" },
      { ...good, p256dh: `BAcH${"BwcH".repeat(20)}BwcHBw`.slice(0, 87) },
      { ...good, p256dh: "short" },
      { ...good, auth: "" },
    ];
    for (const subscription of wrong)
      await expect(push.subscribe(subscription)).rejects.toMatchObject({ status: 422 });
    expect((await push.get()).browsers).toEqual([]);
  });

  it("is stored so that nobody can read its address, and is not part of a data export's secrets", async () => {
    const { owner, browser } = await community();
    const { endpoint, p256dh, auth } = browser.subscription;
    const { rows } = await backend.deps.database.pool.query("select * from push_subscriptions");
    const { held } = await exportedDataOf(backend.as(owner.tokens.token));
    for (const kept of [JSON.stringify(rows), JSON.stringify(held)])
      for (const secret of [endpoint, p256dh, auth]) expect(kept).not.toContain(secret);
    expect(held.push_subscriptions).toHaveLength(1);
  });

  it("waits for the end of quiet hours, and shows nothing that has been read meanwhile", async () => {
    backend.clock.forwardToMorning();
    const [one, other] = [await community(), await community()];
    const quietHours = { from: 8 * 60, until: 10 * 60 };
    for (const { mine } of [one, other]) await mine.me.update({ timezone: "UTC", quietHours });
    const text = await one.notify();
    await other.notify();
    const { rows } = await backend.deps.database.pool.query(
      "select distinct start_after as at from jobs.job where name = 'push.deliver' and start_after > $1",
      [backend.clock.now()],
    );
    expect(rows.map(({ at }) => at.toISOString().slice(11))).toEqual(["10:00:00.000Z"]);
    await othersArrive();
    expect([...one.browser.received, ...other.browser.received]).toEqual([]);

    backend.clock.forward(HOUR_MS);
    await backend.as((await signInAgain(other.owner)).token).notifications.readAll({});
    // The jobs follow the real time, in which these hours are not over.
    await backend.deps.database.pool.query(
      "update jobs.job set start_after = now() where name = 'push.deliver' and state = 'created'",
    );
    await othersArrive();
    await expect.poll(() => textsIn(one.browser)).toEqual([text]);
    expect(other.browser.received).toEqual([]);
  });
});
