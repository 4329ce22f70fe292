import { beforeEach, describe, expect, it } from "vitest";
import { sendAnnouncement } from "#server/backend/community/announcements/sending.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { recordStatements } from "../support/statements.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

const MESSAGE = "We start at ten.\n\nBring a friend: https://regatta.example/start?a=1&b=2.";

eachDatabase("an announcement in the application", (kind) => {
  const treets = runningTreets({ kind });
  let count = 0;
  let business: string;
  let team: { owner: TestPerson; viewer: TestPerson };
  let ada: TestPerson;

  beforeEach(async () => {
    business = `news-${++count}-${kind}`;
    team = await newTeam(treets.backend, business, ["viewer"], "scale");
    ada = await joins("Ada");
  });

  const as = ({ tokens }: TestPerson) => treets.backend.as(tokens.token);
  const query = (text: string, values: unknown[] = [business]) =>
    treets.backend.deps.database.pool.query(text, values);
  const joins = (name: string) =>
    newMemberOf(treets.backend, { slug: business, owner: team.owner }, `${name}${count}`);
  const setMember = ({ email }: TestPerson, set: string) =>
    query(`update members set ${set} where email = $1`, [email]);
  const deliver = (id: string) => sendAnnouncement(treets.backend.deps, id);
  const write = (subject: string, labels: string[] = []) =>
    as(team.owner).announcements.write({ business, subject, message: MESSAGE, labels });
  /** Sends one to the members with these labels, as more than one an hour may not go to everyone. */
  const send = async (subject: string, labels: string[] = []) => {
    const { id } = await write(subject, labels);
    await as(team.owner).announcements.send({ business, announcement: id });
    await deliver(id);
    return id;
  };
  const readBy = async (person: TestPerson) =>
    (await as(person).announcements.mine({ business })).items.map(({ subject }) => subject);
  const bellOf = async (person: TestPerson) =>
    (await as(person).notifications.list({})).items
      .filter(({ kind }) => kind === "announcement")
      .map(({ text, path }) => ({ text, path }));
  const open = async (query: string, person: TestPerson, language = "en") => {
    const response = await fetch(`${treets.origin}/${business}/community-profile${query}`, {
      headers: {
        cookie: `treets.token=${person.tokens.token}`,
        accept: "text/html",
        "accept-language": language,
      },
      redirect: "manual",
    });
    return { status: response.status, text: (await response.text()).replaceAll("<!-- -->", "") };
  };

  const page = (query: string, person: TestPerson, language?: string) =>
    open(`?tab=announcements${query}`, person, language);

  describe("is read", () => {
    it("by those it was sent to, latest first, and not by those who join later or get its label later", async () => {
      await as(team.owner).members.createLabel({ business, name: "Rowers", color: "teal" });
      await setMember(ada, "labels = '{Rowers}'");
      const ben = await joins("Ben");
      const id = await send("Regatta on Sunday");
      await send("New oars", ["Rowers"]);
      treets.backend.clock.forward(1000);
      const cleo = await joins("Cleo");
      await setMember(ben, "labels = '{Rowers}'");
      await deliver(id);
      expect(await readBy(ada)).toEqual(["New oars", "Regatta on Sunday"]);
      expect(await readBy(ben)).toEqual(["Regatta on Sunday"]);
      expect(await readBy(cleo)).toEqual([]);
      await expect(as(cleo).announcements.getMine({ business, announcement: id })).rejects.toMatchObject({
        code: "not_found",
      });
      expect(await as(ada).announcements.getMine({ business, announcement: id })).toMatchObject({
        subject: "Regatta on Sunday",
        message: MESSAGE,
      });
    });

    it("page by page, each with the beginning of its message", async () => {
      await as(team.owner).members.createLabel({ business, name: "Rowers", color: "teal" });
      await setMember(ada, "labels = '{Rowers}'");
      const long = "Long. ".repeat(100);
      for (const message of ["Short.", long, "Third."]) {
        const { announcements } = as(team.owner);
        const { id } = await announcements.write({ business, subject: "News", message, labels: ["Rowers"] });
        await announcements.send({ business, announcement: id });
        await deliver(id);
        treets.backend.clock.forward(1000);
      }
      const { mine } = as(ada).announcements;
      const first = await mine({ business, limit: 2 });
      const second = await mine({ business, limit: 2, cursor: first.nextCursor ?? "" });
      const texts = [...first.items, ...second.items].map(({ excerpt, isCut }) => [
        excerpt.slice(0, 6),
        isCut,
      ]);
      expect([first.total, second.nextCursor]).toEqual([3, null]);
      expect(texts).toEqual([
        ["Third.", false],
        ["Long. ", true],
        ["Short.", false],
      ]);
    });

    it("also by members who turned its e-mails off, who are not notified, unlike those whose address bounces", async () => {
      const [ben, cleo, dan] = [await joins("Ben"), await joins("Cleo"), await joins("Dan")];
      await as(ada).preferences.setMine({ business, announcements: false });
      await setMember(ben, "email_state = 'unsubscribed'");
      await setMember(cleo, "email_state = 'bounced'");
      await setMember(dan, "email_state = 'complained'");
      await send("Regatta on Sunday");
      for (const person of [ada, ben, cleo, dan]) expect(await readBy(person)).toEqual(["Regatta on Sunday"]);
      const bells = await Promise.all([ada, ben, cleo, dan].map(bellOf));
      expect(bells.map(({ length }) => length)).toEqual([0, 0, 1, 0]);
    });

    it("even if nobody gets the e-mail, as the team was warned", async () => {
      await setMember(ada, "email_state = 'unsubscribed'");
      const { announcements } = as(team.owner);
      const { id } = await write("Regatta");
      expect((await announcements.get({ business, announcement: id })).reach).toMatchObject({
        members: 1,
        recipients: 0,
      });
      await announcements.send({ business, announcement: id });
      await deliver(id);
      expect(await readBy(ada)).toEqual(["Regatta"]);
    });

    it("by no one who is suspended, has left, or is only on the team", async () => {
      const [ben, cleo] = [await joins("Ben"), await joins("Cleo")];
      const id = await send("Regatta on Sunday");
      await setMember(ben, "status = 'suspended'");
      await as(cleo).members.leave({ business });
      for (const person of [ben, cleo, team.viewer]) {
        await expect(as(person).announcements.mine({ business })).rejects.toMatchObject({
          status: expect.toBeOneOf([403, 404]),
        });
        await expect(as(person).announcements.getMine({ business, announcement: id })).rejects.toMatchObject({
          status: expect.toBeOneOf([403, 404]),
        });
        expect(await bellOf(person)).toEqual([]);
      }
      const stranger = await newPerson(treets.backend, `Eve${count}`);
      await expect(as(stranger).announcements.mine({ business })).rejects.toMatchObject({
        code: "not_found",
      });
    });
  });

  describe("rings the bell", () => {
    it("of each of them once, with a link to it", async () => {
      const ben = await joins("Ben");
      const id = await send("Regatta on Sunday");
      await Promise.all([deliver(id), deliver(id)]);
      for (const person of [ada, ben])
        expect(await bellOf(person)).toEqual([
          {
            text: "New announcement: “Regatta on Sunday”",
            path: `/${business}/community-profile?tab=announcements&announcement=${id}`,
          },
        ]);
      expect(await bellOf(team.owner)).toEqual([]);
    });
  });

  describe("has a page for members", () => {
    it("that lists them and shows each as it was sent, in both languages, without scripts", async () => {
      const empty = await page("", ada);
      expect([empty.status, empty.text.includes("No announcements yet")]).toEqual([200, true]);
      const id = await send("Regatta on Sunday");
      const list = await page("", ada);
      expect(list.text).toContain(
        `href="/${business}/community-profile?tab=announcements&amp;announcement=${id}">Regatta on Sunday</a>`,
      );
      expect(list.text).toContain("We start at ten.");
      expect(list.text).toMatch(
        /aria-current="page"><svg[^>]*>.*?<\/svg><span class="truncate">Announcements</,
      );
      const one = await page(`&announcement=${id}`, ada);
      expect(one.text).toContain('href="https://regatta.example/start?a=1&amp;b=2"');
      expect(one.text).toMatch(/<h1[^>]*>Regatta on Sunday</);
      await query("update users set locale = 'de-DE' where email = $1", [ada.email]);
      ada = {
        ...ada,
        tokens: await treets.backend.as().auth.signIn({ email: ada.email, password: PASSWORD }),
      };
      expect((await page("", ada, "de")).text).toContain(
        `Was dir das Team von The ${business} geschrieben hat.`,
      );
      expect((await page("&announcement=ann_unknown", ada)).status).toBe(404);
    });

    it("reached from the community's page, which those who are not members get in its place", async () => {
      const link = `href="/${business}/community-profile?tab=announcements"`;
      expect((await open("", ada)).text).toMatch(
        new RegExp(`<a class="button[^>]* ${link.replace("?", "\\?")}`),
      );
      const { status, text } = await page("", team.owner);
      expect([status, text.includes(link), text.includes("Edit profile")]).toEqual([200, false, true]);
    });
  });

  it("rings thousands of bells by few statements, and the rest after an interruption", async () => {
    await setMember(ada, "email_state = 'bounced', joined_at = now() - interval '1 day'");
    const recorder = await recordStatements(treets.backend);
    await query(
      `with crowd as (
         insert into users (id, email, first_name, created_at)
         select 'usr_crowd-' || b.slug || n, n || '@' || b.slug || '.example', 'Crowd', now() - interval '1 day'
         from generate_series(1, 1200) as n, businesses b where b.slug = $1 returning id, email)
       insert into members (id, business_id, user_id, email, status, source, created_at, joined_at, email_state)
       select replace(crowd.id, 'usr_', 'mem_'), b.id, crowd.id, crowd.email, 'active', 'manual',
         now() - interval '1 day', now() - interval '1 day', 'bounced'
       from crowd, businesses b where b.slug = $1`,
    );
    const { id } = await write("Regatta");
    // The job that sends it has been stopped.
    await query("update announcements set sent_at = now() where id = $1", [id]);
    const statements = await recorder.during(() => deliver(id));
    expect(statements.length).toBeLessThan(60);
    const counted = async () => {
      const { rows } = await query(
        `select (select count(*)::int from announcement_recipients where announcement_id = $1) as members,
           (select count(*)::int from notifications where payload ->> 'id' = $1) as bells,
           (select count(distinct user_id)::int from notifications where payload ->> 'id' = $1) as people`,
        [id],
      );
      return rows[0];
    };
    const all = { members: 1201, bells: 1201, people: 1201 };
    expect(await counted()).toEqual(all);
    // What a process leaves that ends between two of its transactions.
    await query("update announcements set finished_at = null where id = $1", [id]);
    await query(
      `delete from notifications where payload ->> 'id' = $1 and user_id in (
         select m.user_id from announcement_recipients r join members m on m.id = r.member_id
         where r.announcement_id = $1 order by r.member_id offset 500)`,
      [id],
    );
    await query(
      `delete from announcement_recipients where announcement_id = $1 and member_id not in (
         select member_id from announcement_recipients where announcement_id = $1 order by member_id limit 500)`,
      [id],
    );
    expect(await counted()).toEqual({ members: 500, bells: 500, people: 500 });
    await Promise.all([deliver(id), deliver(id)]);
    expect(await counted()).toEqual(all);
  });
});
