import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { preferenceToken } from "#server/backend/accounts/preferences/index.ts";
import { sendAnnouncement } from "#server/backend/community/announcements/sending.ts";
import { duePeriods, sendDigest } from "#server/backend/readers/digests/digest.ts";
import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { noMails, usualMails } from "#shared/mail-preferences.ts";
import type { TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { linkTokenIn, newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";

eachDatabase("news emails", (kind) => {
  const treets = runningTreets({ kind });
  let backend: TestBackend;
  let owner: TestPerson;
  let business: string;
  let businessId: string;
  let count = 0;
  const team = () => backend.as(owner.tokens.token);

  beforeAll(async () => {
    backend = treets.backend;
  });
  beforeEach(async () => {
    business = `news-${++count}-${kind}`;
    owner = await newPerson(backend, `Nora${count}`);
    businessId = (await team().businesses.create({ name: `News ${count}`, slug: business })).id;
    await backend.deps.database.pool.query("update businesses set plan = 'scale' where slug = $1", [
      business,
    ]);
  });

  const addMember = async (name: string, labels: string[] = []) => {
    const email = `${name}${count}@readers.example`;
    await team().members.add({ business, email, firstName: name, invite: false, labels });
    await backend.deps.database.pool.query("update members set status = 'active' where email = $1", [email]);
    return email;
  };
  const publish = (title: string, more: Partial<TreetContent> = {}) =>
    publishedTreet(team(), business, { title, summary: "Something for you", ...more });
  const send = (period = "weekly 2026-11-16") =>
    sendDigest(backend.deps, { businessId, rhythm: "weekly", period });
  const mailsTo = async (email: string) =>
    (await backend.deps.mail.list({ to: email, limit: 20 })).filter(({ subject }) =>
      /new treet/.test(subject),
    );

  it("go to each active member once, with the treets for that member", async () => {
    const [all, founder] = [await addMember("ada"), await addMember("ben", ["Founders"])];
    await publish("For everybody");
    await publish("For founders", { audience: ["Founders"] });
    await Promise.all([send(), send()]);
    await send();
    const [forAll, ...more] = await mailsTo(all);
    expect(more).toEqual([]);
    expect(forAll?.text).toContain("For everybody");
    expect(forAll?.text).not.toContain("For founders");
    expect((await mailsTo(founder)).map(({ text }) => text).join()).toContain("For founders");
  });

  it("begin with what the community chose for new members, until they choose for themselves", async () => {
    const before = await addMember("ida");
    const newMemberMails = { ...usualMails, digest: "off", newTreets: true, claimReminders: false } as const;
    await team().settings.update({ business, changes: { newMemberMails, joinPolicy: "open" } });
    const { code } = await team().links.create({ business, name: "Come in", kind: "join" });
    const joining = await newPerson(backend, `Jon${count}`);
    const seen = await backend.as(joining.tokens.token).links.resolve({ code });
    expect(seen.community?.mails).toEqual(newMemberMails);
    await backend.as(joining.tokens.token).links.join({ code });
    const own = backend.as(joining.tokens.token).preferences;
    expect(await own.mine({ business })).toMatchObject(newMemberMails);
    await own.setMine({ business, packs: false });
    await team().settings.update({
      business,
      changes: { newMemberMails: { ...newMemberMails, digest: "weekly" } },
    });
    expect(await own.mine({ business })).toMatchObject({ ...newMemberMails, packs: false });
    const added = await addMember("kay");
    const file = new File([`email\nlou${count}@readers.example`], "members.csv", { type: "text/csv" });
    const { id, mapping } = await team().memberImports.upload({ business, file });
    const one = { business, import: id };
    const state = async () => (await team().memberImports.get(one)).state;
    await team().memberImports.check({
      ...one,
      mapping: mapping as { email: number },
      welcome: "add",
      consent: "They signed a list.",
    });
    await expect.poll(state).toBe("ready");
    await team().memberImports.run(one);
    await expect.poll(state).toBe("done");
    const chosen = async (email: string) => {
      const { items } = await team().members.list({ business, search: email });
      const { mails } = await team().members.get({ business, member: items[0]?.id ?? "" });
      return mails;
    };
    expect(await chosen(before)).toMatchObject(usualMails);
    for (const email of [added, `lou${count}@readers.example`])
      expect(await chosen(email)).toMatchObject({ ...newMemberMails, digest: "weekly" });
  });

  it("contain treets that were scheduled long before they started", async () => {
    const email = await addMember("eve");
    const claimFrom = new Date(backend.clock.now().getTime() + 10 * DAY_MS).toISOString();
    await publish("Summer party", { claimFrom });
    backend.clock.forward(12 * DAY_MS);
    await send("weekly 2026-11-30");
    expect((await mailsTo(email)).map(({ text }) => text).join()).toContain("Summer party");
  });

  it("tell each treet once, also after a week whose email was late", async () => {
    const email = await addMember("fay");
    const publishedAgo = async (title: string, days: number) => {
      const claimFrom = new Date(backend.clock.now().getTime() + DAY_MS).toISOString();
      const treet = await publish(title, { claimFrom });
      const at = new Date(backend.clock.now().getTime() - days * DAY_MS);
      await backend.deps.database.pool.query(
        "update treets set published_at = $1, claim_from = $1 where id = $2",
        [at, treet],
      );
    };
    await publishedAgo("Of the first week", 1);
    await send("weekly 2026-11-16");
    backend.clock.forward(8 * DAY_MS);
    owner = { ...owner, tokens: await sessionOf(backend, owner) };
    await publishedAgo("Just after the first email", 7.9);
    await send("weekly 2026-11-23");
    backend.clock.forward(6 * DAY_MS);
    await send("weekly 2026-11-30");
    const told = (await mailsTo(email)).map(({ text }) => text).join();
    for (const title of ["Of the first week", "Just after the first email"])
      expect(told.split(title)).toHaveLength(2);
  });

  it("reach more members than fit into one transaction, each once", async () => {
    for (let index = 0; index < 5; index++) await addMember(`many${index}x`);
    await backend.deps.database.pool.query(
      `insert into members (id, business_id, email, first_name, last_name, status, source, created_at)
       select 'mem_bulk' || $2 || lpad(n::text, 6, '0'), $1, 'bulk' || n || $2 || '@readers.example', 'Bulk', '', 'active', 'import', now()
       from generate_series(1, 450) n`,
      [businessId, `${count}${kind}`],
    );
    await publish("Big news");
    await send();
    const { rows } = await backend.deps.database.pool.query(
      "select count(*)::int as mails, count(distinct to_address)::int as people from mail_outbox where subject like $1",
      [`%at News ${count}`],
    );
    expect(rows[0]).toEqual({ mails: 455, people: 455 });
  });

  it("are not sent without new treets, or to unsubscribed members", async () => {
    const email = await addMember("cara");
    await send();
    expect(await mailsTo(email)).toEqual([]);
    await publish("Something new");
    await backend.deps.database.pool.query(
      "update members set email_state = 'unsubscribed' where email = $1",
      [email],
    );
    await send("weekly 2026-11-23");
    expect(await mailsTo(email)).toEqual([]);
  });

  it("are due on Monday at nine in the community's time zone, and on the first of the month", () => {
    const due = (at: string, timezone = "Europe/Copenhagen") =>
      duePeriods(new Date(at), timezone).map(({ period }) => period);
    expect(due("2026-11-16T07:55:00Z")).toEqual([]);
    expect(due("2026-11-16T08:05:00Z")).toEqual(["weekly 2026-11-16"]);
    expect(due("2026-11-16T08:05:00Z", "America/New_York")).toEqual([]);
    expect(due("2026-12-01T08:05:00Z")).toEqual(["monthly 2026-12-01"]);
  });

  it("are sent up to a day late if the server was down at the hour", () => {
    const at = (now: string, timezone: string) => duePeriods(new Date(now), timezone);
    const [missed] = at("2026-11-16T13:40:00Z", "Europe/Copenhagen");
    expect(missed).toMatchObject({ period: "weekly 2026-11-16", at: new Date("2026-11-16T08:00:00Z") });
    expect(at("2026-11-17T07:59:00Z", "Europe/Copenhagen")).toHaveLength(1);
    expect(at("2026-11-17T08:01:00Z", "Europe/Copenhagen")).toEqual([]);
    expect(at("2026-09-30T23:30:00Z", "Pacific/Auckland").map(({ period }) => period)).toEqual([
      "monthly 2026-10-01",
    ]);
  });

  describe("announcements", () => {
    const write = (more: { labels?: string[]; selection?: string } = {}) =>
      team().announcements.write({
        business,
        subject: "Regatta on Sunday",
        message: "We start at ten.\r\n\r\nBring a friend: https://regatta.example/start?a=1&b=2.",
        ...more,
      });
    const deliver = (announcement: string) => sendAnnouncement(backend.deps, announcement);
    const send = async (announcement: string) => {
      await team().announcements.send({ business, announcement });
      await deliver(announcement);
      return team().announcements.get({ business, announcement });
    };
    const announcedTo = async (email: string) =>
      (await backend.deps.mail.list({ to: email, limit: 20 })).filter(
        ({ subject }) => subject === "Regatta on Sunday",
      );
    const memberId = async (email: string) =>
      (await team().members.list({ business, search: email })).items[0]?.id ?? "";
    const setState = (email: string, column: "status" | "email_state", value: string) =>
      backend.deps.database.pool.query(`update members set ${column} = $2 where email = $1`, [email, value]);

    it("reach the members who were counted, each once, and say why not the others", async () => {
      const [ada, ben, cid, dan] = await Promise.all(
        ["ada", "ben", "cid", "dan"].map((name) => addMember(name)),
      );
      await setState(ben ?? "", "email_state", "unsubscribed");
      await setState(cid ?? "", "email_state", "bounced");
      const off = preferenceToken(backend.deps.signingKey, await memberId(dan ?? ""));
      await backend.as().preferences.set({ token: off, announcements: false });
      await setState(await addMember("eva"), "status", "invited");
      const { id } = await write();
      const before = await team().announcements.get({ business, announcement: id });
      expect(before).toMatchObject({
        state: "draft",
        audience: "everyone",
        reach: { members: 4, recipients: 1, turnedOff: 1, unsubscribed: 1, unreachable: 1, inactive: 0 },
      });
      expect(before.preview.text).toContain("We start at ten.\n\nBring a friend");
      await team().announcements.send({ business, announcement: id });
      await Promise.all([deliver(id), deliver(id)]);
      await deliver(id);
      expect(await team().announcements.get({ business, announcement: id })).toMatchObject({
        state: "sent",
        sent: 1,
        author: owner.firstName,
        reach: null,
      });
      for (const email of [ben, cid, dan]) expect(await announcedTo(email ?? "")).toEqual([]);
      const [mail, ...more] = await announcedTo(ada ?? "");
      expect(more).toEqual([]);
      expect(mail?.headers["List-Unsubscribe"]).toContain("category=announcements");
      expect(mail?.html).toContain('href="https://regatta.example/start?a=1&amp;b=2"');
      const { items } = await team().settings.audit({ business, action: "announcement." });
      expect(items.map(({ summary }) => summary)).toEqual([
        expect.stringContaining("announced “Regatta on Sunday” to 4 members"),
      ]);
    });

    it("go only to members with one of the labels, also if it is renamed in between", async () => {
      const [ada, ben] = [await addMember("ada"), await addMember("ben", ["Rowers"])];
      const { id } = await write({ labels: ["rowers"] });
      await expect(write({ labels: ["Sailors"] })).rejects.toMatchObject({ fields: { labels: /Sailors/ } });
      const [label] = await team().members.labels({ business });
      await team().members.updateLabel({ business, label: label?.id ?? "", name: "Crew", color: "teal" });
      expect(await send(id)).toMatchObject({ labels: ["Crew"], sent: 1 });
      expect([await announcedTo(ada), await announcedTo(ben)].map(({ length }) => length)).toEqual([0, 1]);
    });

    it("go to the selected members, also after the selection has expired", async () => {
      const [ada, ben] = [await addMember("ada"), await addMember("ben")];
      await setState(await addMember("cid"), "status", "invited");
      const members = await Promise.all([ada, `cid${count}@readers.example`].map(memberId));
      const selection = (await team().members.select({ business, members })).id;
      const { id } = await write({ selection });
      backend.clock.forward(DAY_MS);
      owner = { ...owner, tokens: await sessionOf(backend, owner) };
      const { selected, reach } = await team().announcements.get({ business, announcement: id });
      expect([selected, reach?.recipients, reach?.inactive]).toEqual([2, 1, 1]);
      expect((await send(id)).sent).toBe(1);
      expect([await announcedTo(ada), await announcedTo(ben)].map(({ length }) => length)).toEqual([1, 0]);
    });

    it("are sent once, to everyone once an hour, and not changed any more", async () => {
      await addMember("ada");
      const [first, second] = [await write(), await write()];
      const attempts = await Promise.allSettled(
        [1, 2].map(() => team().announcements.send({ business, announcement: first.id })),
      );
      expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const { announcements } = team();
      const of = { business, announcement: first.id };
      await expect(announcements.update({ ...of, subject: "No", message: "No" })).rejects.toMatchObject({
        code: "conflict",
      });
      await expect(announcements.delete(of)).rejects.toMatchObject({ code: "conflict" });
      const again = () => announcements.send({ business, announcement: second.id });
      await expect(again()).rejects.toMatchObject({ code: "rate_limited" });
      backend.clock.forward(HOUR_MS);
      owner = { ...owner, tokens: await sessionOf(backend, owner) };
      await team().announcements.send({ business, announcement: second.id });
    });

    it("are limited in a day, by the plan", async () => {
      await backend.deps.database.pool.query("update businesses set plan = 'starter' where slug = $1", [
        business,
      ]);
      await addMember("ada", ["Rowers"]);
      for (const _each of [1, 2, 3]) await send((await write({ labels: ["Rowers"] })).id);
      const { id } = await write({ labels: ["Rowers"] });
      await expect(send(id)).rejects.toMatchObject({ code: "rate_limited" });
      expect((await team().announcements.get({ business, announcement: id })).state).toBe("draft");
    });

    it("are finished after an interruption or a freeze, unless they are a day old", async () => {
      const ada = await addMember("ada");
      const late = await write();
      await team().announcements.send({ business, announcement: late.id });
      const query = (text: string) => backend.deps.database.pool.query(text, [business]);
      await query("update businesses set status = 'frozen' where slug = $1");
      await deliver(late.id);
      expect((await team().announcements.get({ business, announcement: late.id })).state).toBe("sending");
      await query("update businesses set status = 'active' where slug = $1");
      backend.clock.forward(DAY_MS + 1);
      owner = { ...owner, tokens: await sessionOf(backend, owner) };
      await deliver(late.id);
      expect(await team().announcements.get({ business, announcement: late.id })).toMatchObject({
        state: "sent",
        sent: 0,
      });
      const { id } = await write();
      await query("update businesses set status = 'frozen' where slug = $1");
      await expect(team().announcements.send({ business, announcement: id })).rejects.toMatchObject({
        code: "business_frozen",
      });
      await query("update businesses set status = 'active' where slug = $1");
      await send(id);
      expect(await announcedTo(ada)).toHaveLength(1);
    });

    it("reach nobody by mistake, and can be tried on oneself", async () => {
      const { id } = await write();
      await expect(team().announcements.send({ business, announcement: id })).rejects.toMatchObject({
        code: "conflict",
      });
      await team().announcements.test({ business, announcement: id });
      expect(await announcedTo(owner.email)).toHaveLength(1);
      await team().announcements.delete({ business, announcement: id });
      expect((await team().announcements.list({ business })).items).toEqual([]);
    });
  });

  describe("can be unsubscribed from", () => {
    const digest = async () => {
      const email = await addMember("dora");
      await publish("Fresh");
      await send();
      const [mail] = await mailsTo(email);
      if (!mail) throw new Error("No digest came");
      return { mail, token: linkTokenIn(mail.text), email };
    };
    const rhythmOf = async (token: string) => (await backend.as().preferences.get({ token }))?.digest;

    it("by one-click unsubscribe, without cookies or redirects", async () => {
      const { mail, token } = await digest();
      expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      const url = /<(.+)>/.exec(mail.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
      const response = await fetch(url, {
        method: "POST",
        redirect: "error",
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect([response.status, await response.text()]).toEqual([200, ""]);
      expect(await rhythmOf(token)).toBe("off");
    });

    it("by category, leaving the others unchanged", async () => {
      const { token } = await digest();
      const url = `${treets.origin}/api/v1/unsubscribe/one-click?category=claim_reminders&token=${token}`;
      expect((await fetch(url, { method: "POST" })).status).toBe(200);
      expect(await backend.as().preferences.get({ token })).toMatchObject({
        digest: "weekly",
        newTreets: false,
        claimReminders: false,
      });
    });

    it("and the insights count this and each email once, whatever the community's time zone", async () => {
      const { token } = await digest();
      for (const _twice of [1, 2]) await backend.as().preferences.set({ token, ...noMails });
      await team().settings.update({ business, changes: { timezone: "Asia/Tokyo" } });
      const { sent, unsubscribed, now } = await team().insights.mails({ business, range: "7d" });
      expect(sent.find(({ category }) => category === "digest")?.sent).toBe(1);
      expect([unsubscribed, now.unsubscribed]).toEqual([1, 1]);
      await backend.as().preferences.set({ token, announcements: true });
      const { items } = await team().settings.audit({ business, search: "e-mails" });
      expect(items.map(({ summary }) => summary)).toEqual([
        "dora subscribed to e-mails again",
        "dora unsubscribed from e-mails",
      ]);
    });

    it("but not by scanners that open every link", async () => {
      const { mail, token } = await digest();
      const oneClick = /<(.+)>/.exec(mail.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
      const links = [oneClick, ...(mail.text.match(/https?:\/\/\S+/g) ?? [])];
      for (const link of links) for (const method of ["GET", "HEAD"]) await fetch(link, { method });
      expect(await rhythmOf(token)).toBe("weekly");
    });

    it("but not with a forged token", async () => {
      const { token } = await digest();
      const [memberId] = token.split(".");
      for (const forged of [`${memberId}.AAAAAAAAAAAAAAAAAAAAAAAA`, `mem_other.${token.split(".")[1]}`]) {
        expect(await backend.as().preferences.get({ token: forged })).toBeNull();
        await expect(backend.as().preferences.set({ token: forged, digest: "off" })).rejects.toMatchObject({
          code: "token_invalid",
        });
      }
    });
  });

  describe("a departing member", () => {
    const linkFor = async (email: string) => {
      await backend.as().preferences.freshLink({ business, email });
      return linkTokenIn(await backend.emailTo(email));
    };
    const ask = async (email: string, request: "leave" | "export" | "delete") => {
      await backend.as().preferences.ask({ token: await linkFor(email), request });
      return linkTokenIn(await backend.emailTo(email));
    };
    const statusOf = async (name: string) =>
      (await team().members.list({ business, search: name })).items.map(({ status }) => status);

    it("gets a fresh link by email, without revealing whether an address is a member", async () => {
      const email = await addMember("ida");
      const token = await linkFor(email);
      expect(await backend.as().preferences.get({ token })).toMatchObject({ business: { slug: business } });
      const nobody = `nobody${count}@readers.example`;
      expect(await backend.as().preferences.freshLink({ business, email: nobody })).toEqual({ done: true });
      await expect(backend.emailTo(nobody)).rejects.toThrow();
    });

    it("gives a reason anonymously", async () => {
      const email = await addMember("jo");
      await backend.as().preferences.sayWhy({ token: await linkFor(email), reason: "Too many mails" });
      const [entry] = (await team().settings.audit({ business })).items;
      expect(entry?.summary).toBe("Someone wants fewer e-mails: “Too many mails”");
    });

    it("leaves or is deleted only by the button behind the emailed link, and once", async () => {
      const email = await addMember("kim");
      const token = await ask(email, "leave");
      for (let reads = 0; reads < 2; reads++)
        expect(await backend.as().preferences.asked({ token })).toMatchObject({ request: "leave" });
      expect(await statusOf("kim")).toEqual(["active"]);
      await backend.as().preferences.confirm({ token });
      await backend.as().preferences.confirm({ token });
      const { items } = await team().members.list({ business, status: "left" });
      expect(items).toMatchObject([{ email }]);

      const forgotten = await ask(email, "delete");
      await backend.as().preferences.confirm({ token: forgotten });
      expect(await statusOf("kim")).toEqual([]);
      expect(await backend.as().preferences.asked({ token: forgotten })).toBeNull();
      await expect(backend.as().preferences.confirm({ token: forgotten })).rejects.toMatchObject({
        code: "token_expired",
      });
    });

    it("returns only with the team's approval if they left while suspended", async () => {
      const email = await addMember("sue");
      await team().settings.update({ business, changes: { joinPolicy: "open" } });
      const sue = await newPerson(backend, "sue", email);
      const { items } = await team().members.list({ business, search: "sue" });
      const member = items[0]?.id ?? "";
      await team().members.change({ business, members: [member], change: "suspend" });
      await backend.as().preferences.confirm({ token: await ask(email, "leave") });
      expect(await statusOf("sue")).toEqual([]);
      const again = await backend.as(sue.tokens.token).members.join({ business });
      expect(again.status).toBe("requested");
    });

    it("exports all their data, and nobody else's", async () => {
      await addMember("lea");
      const email = await addMember("max");
      const { items } = await team().members.list({ business, search: email });
      await team().members.update({ business, member: items[0]?.id ?? "", labels: ["Night rowers"] });
      const token = await ask(email, "export");
      const { data } = await backend.as().preferences.confirm({ token });
      expect(data).toMatchObject({
        held: {
          membership: [{ email, labels: ["Night rowers"] }],
          mails: expect.arrayContaining([expect.objectContaining({ subject: expect.any(String) })]),
        },
      });
      expect(JSON.stringify(data)).not.toContain(`lea${count}@readers.example`);
    });

    it("cannot use a link that is expired, altered or meant for another purpose", async () => {
      const email = await addMember("nia");
      const token = await ask(email, "leave");
      const forged = token.replace(".leave.", ".delete.");
      expect(await backend.as().preferences.asked({ token: forged })).toBeNull();
      expect(await backend.as().preferences.asked({ token: await linkFor(email) })).toBeNull();
      expect(await backend.as().preferences.get({ token })).toBeNull();
      backend.clock.forward(8 * DAY_MS);
      expect(await backend.as().preferences.asked({ token })).toBeNull();
    });
  });
});
