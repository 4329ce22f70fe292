import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sendAnnouncement } from "#server/backend/community/announcements/sending.ts";
import { forgetOldThings } from "#server/backend/housekeeping.ts";
import { DAY_MS } from "#shared/constants.ts";
import { startTestBackend, type TestBackend } from "../support/backend.ts";
import { eachDatabase } from "../support/databases.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { sessionOf, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const MESSAGE = "We start at ten.";

/** Creates and sends an announcement to all members, and returns its id. */
async function announce(backend: TestBackend, business: string, owner: TestPerson): Promise<string> {
  const { announcements } = backend.as(owner.tokens.token);
  const { id } = await announcements.write({ business, subject: "Regatta", message: MESSAGE, labels: [] });
  await announcements.send({ business, announcement: id });
  await sendAnnouncement(backend.deps, id);
  return id;
}

eachDatabase("the recipients of an announcement", (kind) => {
  const treets = runningTreets({ kind });
  let count = 0;
  let business: string;
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;

  beforeEach(async () => {
    business = `reach-${++count}-${kind}`;
    team = await newTeam(treets.backend, business, ["manager", "viewer"], "scale");
  });

  const as = ({ tokens }: TestPerson) => treets.backend.as(tokens.token);
  const query = (text: string, values: unknown[] = []) =>
    treets.backend.deps.database.pool.query(text, values);
  const joins = (name: string) =>
    newMemberOf(treets.backend, { slug: business, owner: team.owner }, `${name}${count}`);
  const setMember = ({ email }: TestPerson, set: string) =>
    query(`update members set ${set} where email = $1`, [email]);
  const listed = async (announcement: string, asked: object = {}, reader = team.owner) => {
    const { items } = await as(reader).announcements.recipients({ business, announcement, ...asked });
    return items.map(({ name, outcome }) => [name.split(/\d/)[0], outcome]);
  };
  const open = async (path: string, person: TestPerson) => {
    const response = await fetch(`${treets.origin}/${business}/members?${path}`, {
      headers: { cookie: `treets.token=${person.tokens.token}`, accept: "text/html" },
      redirect: "manual",
    });
    return { status: response.status, text: (await response.text()).replaceAll("<!-- -->", "") };
  };

  it("are listed by name, each with whether they got the e-mail or why not", async () => {
    const [, ben, cleo, dan, eva] = [
      await joins("Ada"),
      await joins("Ben"),
      await joins("Cleo"),
      await joins("Dan"),
      await joins("Eva"),
    ];
    await as(ben).preferences.setMine({ business, announcements: false });
    await setMember(cleo, "email_state = 'unsubscribed'");
    await setMember(dan, "email_state = 'bounced'");
    await setMember(eva, "email_state = 'complained'");
    const announcement = await announce(treets.backend, business, team.owner);
    expect(await listed(announcement)).toEqual([
      ["Ada", "sent"],
      ["Ben", "turned_off"],
      ["Cleo", "unsubscribed"],
      ["Dan", "bounced"],
      ["Eva", "complained"],
    ]);
    // What members choose later changes nothing about what was sent.
    await setMember(eva, "email_state = 'subscribed'");
    expect(await listed(announcement, { outcome: "complained" })).toEqual([["Eva", "complained"]]);
    expect(await listed(announcement, { search: "cleo" })).toEqual([["Cleo", "unsubscribed"]]);
    const { counts } = await as(team.owner).announcements.recipients({ business, announcement });
    expect(counts).toMatchObject({ sent: 1, turned_off: 1, unsubscribed: 1, bounced: 1, complained: 1 });
  });

  it("include those who left before their e-mail was written, and none of a draft", async () => {
    const ada = await joins("Ada");
    await joins("Ben");
    const { announcements } = as(team.owner);
    const draft = await announcements.write({ business, subject: "Regatta", message: MESSAGE, labels: [] });
    expect(await listed(draft.id)).toEqual([]);
    await announcements.send({ business, announcement: draft.id });
    // Delivered in the application, but the e-mails of an interrupted sending are written a day later.
    await sendAnnouncement(treets.backend.deps, draft.id);
    await query("update announcements set finished_at = null, sent_count = 0 where id = $1", [draft.id]);
    await query("update announcement_recipients set mail_id = null where announcement_id = $1", [draft.id]);
    await query("delete from mail_runs where subject = $1", [`announcement ${draft.id}`]);
    expect(await listed(draft.id, { outcome: "waiting" })).toHaveLength(2);
    await setMember(ada, "status = 'left'");
    await sendAnnouncement(treets.backend.deps, draft.id);
    expect(await listed(draft.id)).toEqual([
      ["Ada", "missed"],
      ["Ben", "sent"],
    ]);
  });

  it("stay listed when the outbox has deleted the e-mails, but not when they are erased", async () => {
    const [, ben, cleo] = [await joins("Ada"), await joins("Ben"), await joins("Cleo")];
    const announcement = await announce(treets.backend, business, team.owner);
    await query("update mail_outbox set given_up_at = now() where to_address = $1", [ben.email]);
    await query("update mail_outbox set sent_at = now() where given_up_at is null");
    expect(await listed(announcement, { outcome: "failed" })).toEqual([["Ben", "failed"]]);
    treets.backend.clock.forward(31 * DAY_MS);
    await forgetOldThings(treets.backend.deps);
    team.owner = { ...team.owner, tokens: await sessionOf(treets.backend, team.owner) };
    const left = await query("select 1 from mail_outbox where to_address = any ($1)", [
      [ben.email, cleo.email],
    ]);
    expect(left.rows).toEqual([]);
    expect(await listed(announcement)).toEqual([
      ["Ada", "sent"],
      ["Ben", "failed"],
      ["Cleo", "sent"],
    ]);
    const { members } = as(team.owner);
    const id = (await members.list({ business, search: cleo.email })).items[0]?.id ?? "";
    await members.anonymise({ business, member: id });
    expect((await listed(announcement)).map(([name]) => name)).toEqual(["Ada", "Ben"]);
  });

  it("of one sent before this was recorded are said not to be", async () => {
    await joins("Ada");
    const announcement = await announce(treets.backend, business, team.owner);
    await query("update announcement_recipients set mail_id = null where announcement_id = $1", [
      announcement,
    ]);
    expect(await listed(announcement)).toEqual([["Ada", "unrecorded"]]);
    const { text } = await open(`announcement=${announcement}&recipients=1`, team.owner);
    expect(text).toContain("We didn&#x27;t record this when the announcement was sent.");
  });

  it("are exported by those who may export members, which is recorded", async () => {
    const ada = await joins("Ada");
    const announcement = await announce(treets.backend, business, team.owner);
    const file = (person: TestPerson) =>
      fetch(
        `${treets.origin}/api/v1/businesses/${business}/announcements/${announcement}/recipients.csv?outcome=sent`,
        { headers: { authorization: `Bearer ${person.tokens.token}` } },
      );
    const [header, row] = (await (await file(team.owner)).text()).replace("\uFEFF", "").split("\r\n");
    expect(header).toBe("Name,E-mail,E-mail status,Delivered or refused");
    expect(row).toContain(`${ada.email},Sent,`);
    expect((await file(team.manager)).status).toBe(403);
    const [entry] = (await as(team.owner).settings.audit({ business })).items;
    expect(entry?.summary).toContain("exported the recipients of the announcement “Regatta”");
  });

  it("are a page of their own, from the announcement and back, in both languages", async () => {
    await joins("Ada");
    const announcement = await announce(treets.backend, business, team.owner);
    const one = await open(`announcement=${announcement}`, team.owner);
    expect(one.text).toContain(`announcement=${announcement}&amp;recipients=1`);
    const { text } = await open(`announcement=${announcement}&recipients=1`, team.owner);
    expect(text).toMatch(/<h1[^>]*>Recipients of “Regatta/);
    expect(text).toMatch(/outcome=sent[^>]*>Sent/);
    const german = await open(`announcement=${announcement}&recipients=1&lang=de`, team.owner);
    expect(german.text).toMatch(/<h1[^>]*>Empfänger von „Regatta/);
  });

  it("are known to viewers without their addresses, and to no other community", async () => {
    const ada = await joins("Ada");
    const announcement = await announce(treets.backend, business, team.owner);
    const { text } = await open(`announcement=${announcement}&recipients=1`, team.viewer);
    expect(text).toContain("Ada");
    expect(text).not.toContain(ada.email);
    expect(await listed(announcement, { search: ada.email }, team.viewer)).toEqual([]);
    const other = await newTeam(treets.backend, `other-${count}-${kind}`, []);
    const foreign = as(other.owner).announcements.recipients({
      business: `other-${count}-${kind}`,
      announcement,
    });
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
  });

  it("are behind the figure of e-mails sent, with those of other topics, of this community only", async () => {
    const ada = await joins("Ada");
    await announce(treets.backend, business, team.owner);
    const { insights } = as(team.owner);
    const { sent } = await insights.mails({ business });
    const total = sent.reduce((sum, row) => sum + row.sent, 0);
    const { items, ...mails } = await insights.drillDown({ business, figure: "mails" });
    expect([total, mails.total]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({
      member: { name: `${ada.firstName} K.` },
      mail: { topic: "announcements", subject: "Regatta", delivery: "sent" },
      treet: null,
    });
    expect((await insights.drillDown({ business, figure: "mails", topic: "digest" })).items).toEqual([]);
    const [seen] = (await as(team.viewer).insights.drillDown({ business, figure: "mails" })).items;
    expect(seen?.member.name).not.toContain(ada.firstName);
  });
});

describe("an announcement with an SMTP server", () => {
  let smtp: MailServer;
  let backend: TestBackend;

  beforeAll(async () => {
    smtp = await startMailServer({
      verdict: (to) => (to.startsWith("gone") ? 550 : to.startsWith("busy") ? 451 : undefined),
    });
    backend = await startTestBackend({ env: { SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await backend.stop();
    await smtp.stop();
  });

  it("tells apart e-mails that were accepted, that wait, and that were refused", async () => {
    const business = "posted";
    const { owner } = await newTeam(backend, business, []);
    const { members, announcements } = backend.as(owner.tokens.token);
    for (const name of ["ann", "busy", "gone"])
      await members.add({ business, email: `${name}@posted.example`, firstName: name, invite: false });
    const announcement = await announce(backend, business, owner);
    const outcomes = async () =>
      (await announcements.recipients({ business, announcement })).items.map(({ name, outcome, at }) => [
        name,
        outcome,
        at !== null,
      ]);
    await vi.waitFor(
      async () =>
        expect(await outcomes()).toEqual([
          ["ann", "sent", true],
          ["busy", "waiting", false],
          ["gone", "failed", true],
        ]),
      { timeout: 60_000, interval: 200 },
    );
  });
});
