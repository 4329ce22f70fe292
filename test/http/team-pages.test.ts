import { crc32, inflateRawSync } from "node:zlib";
import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { newPerson, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { textWorkbook } from "../support/workbooks.ts";

/** A team's pages without scripts: what they show, and what their forms do. */
describe("for a community's team,", () => {
  const treets = runningTreets();
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let mia: TestPerson;
  const business = "harbour";
  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);

  beforeAll(async () => {
    team = await newTeam(treets.backend, business, ["manager", "viewer"], "basic");
    await as(team.owner).members.add({
      business,
      email: "mia@people.example",
      firstName: "Mia",
      invite: false,
      labels: ["Rowers"],
    });
    mia = await newPerson(treets.backend, "Mia");
  });

  const open = async (person: TestPerson, path: string) => {
    const answer = await request(treets.origin)
      .get(`/${business}${path}`)
      .set("Cookie", `treets.token=${person.tokens.token}`);
    expect(answer.status, path).toBe(200);
    return answer.text;
  };
  const send = (person: TestPerson, path: string, fields: Record<string, string>) =>
    request(treets.origin)
      .post(`/${business}${path}`)
      .set({ Cookie: `treets.token=${person.tokens.token}`, Origin: treets.origin })
      .type("form")
      .send(fields);
  const publish = async (title: string, more: object = {}) => {
    const content = { type: "voucher" as const, title, summary: "For every member", howToUse: "Show it." };
    const words = { description: "One each.", terms: "Once.", valueKind: "freebie" as const };
    const { id } = await as(team.owner).treets.create({
      business,
      content: await illustrated(as(team.owner), { ...content, ...words, ...more }),
    });
    await as(team.owner).treets.move({ business, treet: id, move: "publish" });
    return id;
  };

  it.each([
    ["text", Buffer.from("Name;E-mail\nAda;ada@seats.example\n")],
    ["workbook", textWorkbook(["Name", "E-mail"], ["Bob", "bob@seats.example"])],
  ])("people are invited by the addresses in a file: a %s", async (_what, bytes) => {
    await request(treets.origin)
      .post(`/${business}/team-members?invite=1`)
      .set({ Cookie: `treets.token=${team.owner.tokens.token}`, Origin: treets.origin })
      .field({ intent: "invite", role: "viewer", emails: "" })
      .attach("file", bytes, "people");
    const { invitations } = await as(team.owner).team.list({ business });
    const invited = invitations.filter(({ email }) => bytes.includes(email) || email === "bob@seats.example");
    expect(invited).toHaveLength(1);
    await as(team.owner).team.revoke({ business, invitation: invited[0]?.id ?? "" });
  });

  it("a page that a role may not open says so in its title, and names who can help", async () => {
    const { status, text } = await request(treets.origin)
      .get(`/${business}/treet/new`)
      .set("Cookie", `treets.token=${team.viewer.tokens.token}`);
    expect(status).toBe(403);
    expect(text).toContain("<title>Your role can&#x27;t do this");
    expect(text).toContain(`You can ask ${business}-owner`);
  });

  describe("a pending item on the control panel", () => {
    const waiting = () => as(team.manager).panel.attention({ business });

    it("is handled beside the list, and the next one opens until none is left", async () => {
      const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
      const ends = await publish("Ends soon", { claimUntil: soon });
      const scarce = await publish("Runs out", { stockTotal: 1 });
      await as(mia).claims.claim({ business, treet: scarce });
      const anna = await newPerson(treets.backend, "Anna");
      const { items } = await as(team.owner).links.list({ business });
      await as(anna).links.join({ code: items[0]?.code ?? "" });
      const kinds = async () => (await waiting()).map(({ kind }) => kind);
      expect(await kinds()).toEqual(["join_request", "low_stock", "ends_soon"]);

      const [request] = await waiting();
      const first = `/control-panel?days=7&open=join_request.${request?.subjectId}`;
      expect(await open(team.manager, first)).toContain("Approve Anna");
      const letIn = await send(team.manager, first, { intent: "approve", member: request?.subjectId ?? "" });
      const second = `/control-panel?days=7&open=low_stock.${scarce}`;
      expect([letIn.status, letIn.headers.location]).toEqual([303, `/${business}${second}`]);

      expect(await open(team.manager, second)).toContain("How many to add?");
      const none = await send(team.manager, second, { intent: "restock", treet: scarce, more: "some" });
      expect(none.status).toBe(422);
      expect(none.text).toContain("Enter a whole number from 1.");
      expect(none.text).toContain("How many to add?");
      const more = await send(team.manager, second, { intent: "restock", treet: scarce, more: "50" });
      const third = `/control-panel?days=7&open=ends_soon.${ends}`;
      expect(more.headers.location).toBe(`/${business}${third}`);
      expect(await as(team.owner).treets.get({ business, treet: scarce })).toMatchObject({ stockTotal: 51 });

      const longer = await send(team.manager, third, { intent: "extend", treet: ends, days: "30" });
      expect(longer.headers.location).toBe(`/${business}/control-panel?days=7`);
      expect(await kinds()).toEqual([]);
    });

    it("of a kind with several leads to the next of them", async () => {
      for (const name of ["Bo", "Cy"])
        await treets.backend.as().enquiries.send({
          kind: "business",
          to: business,
          name,
          email: `${name.toLowerCase()}@people.example`,
          topic: "other",
          message: "When do you meet, and may I come along?",
        });
      const at = "/control-panel?open=enquiries";
      const { items } = await as(team.manager).enquiries.list({ business, state: "waiting" });
      const first = items.find(({ name }) => name === "Cy")?.id ?? "";
      const text = await open(team.manager, at);
      expect([text.includes("One of 2."), text.includes("Cy wrote to you")]).toEqual([true, true]);
      const answered = await send(team.manager, at, {
        intent: "reply",
        enquiry: first,
        message: "On Mondays.",
      });
      expect(answered.headers.location).toBe(`/${business}${at}`);
      expect((await open(team.manager, at)).includes("Bo wrote to you")).toBe(true);
    });

    it("does not open for a viewer who cannot act on it", async () => {
      expect(await open(team.viewer, "/control-panel?open=enquiries")).not.toContain("Bo wrote to you");
    });
  });

  it("the team list can be filtered and searched, with a message when nobody matches", async () => {
    const rowsOf = async (query: string) =>
      /<tbody.*?<\/tbody>/s.exec(await open(team.owner, `/team-members?${query}`))?.[0] ?? "";
    const managers = await rowsOf("role=manager");
    expect(managers).toContain(team.manager.firstName);
    expect(managers).not.toContain(team.viewer.firstName);
    const found = await rowsOf(`search=${team.viewer.email.split("@")[0]?.toUpperCase()}`);
    expect(found).toContain(team.viewer.firstName);
    expect(found).not.toContain(team.manager.firstName);
    expect(await open(team.owner, "/team-members?search=nobody-at-all")).toContain(
      "Nobody on the team matches",
    );
  });

  it("members are redirected from the control panel to the treets", async () => {
    const { status, headers } = await request(treets.origin)
      .get(`/${business}/control-panel`)
      .set("Cookie", `treets.token=${mia.tokens.token}`);
    expect([status, headers.location]).toEqual([302, `/${business}/treets`]);
  });

  it("a new community sees first steps and sample data instead of zeros", async () => {
    const fresh = await newPerson(treets.backend, "Fresh");
    await as(fresh).businesses.create({ name: "Fresh Club", slug: "fresh-club" });
    const openFresh = async (path: string) =>
      (
        await request(treets.origin)
          .get(`/fresh-club${path}`)
          .set("Cookie", `treets.token=${fresh.tokens.token}`)
      ).text;
    const panel = await openFresh("/control-panel");
    expect(panel).toContain("Sample data");
    expect(panel).not.toContain('class="sparkline"');
    expect(panel).toContain("First steps");
    expect(panel).not.toContain("Needs your attention");
    const members = await openFresh("/members");
    for (const way of ["?add=1", "?import=new"])
      expect(members).toContain(`href="/fresh-club/members${way}"`);
    expect(members).toContain('href="/fresh-club/link-management"');
    expect(members).toContain('download="members.csv"');
  });

  it("ending or deleting a treet and deleting a label show a confirmation", async () => {
    const id = await publish("Asked about");
    const live = await open(team.owner, `/treet/${id}`);
    expect(live).toContain("you can&#x27;t restart it");
    expect(live).not.toContain("restore it for 30 days");
    const { id: draft } = await as(team.owner).treets.create({
      business,
      content: { type: "voucher", title: "Half written" },
    });
    expect(await open(team.owner, `/treet/${draft}`)).toContain("restore it for 30 days");
    const ended = await send(team.owner, `/treet/${id}`, { intent: "move", move: "end" });
    expect(ended.status).toBe(303);
    expect(await open(team.owner, `/treet/${id}`)).toContain("Ended");
    await as(team.owner).members.createLabel({ business, name: "Sailors" });
    expect(await open(team.owner, "/members?labels=1")).toContain("Delete the label “Sailors”?");
  });

  it("each figure of the control panel has a sparkline and a link to its details", async () => {
    const text = await open(team.owner, "/control-panel?days=7");
    expect(text.match(/class="sparkline"/g)).toHaveLength(5);
    expect(text).toContain(`href="/${business}/members?status=active"`);
    for (const query of ["list=joins", "list=claims", "list=redemptions", "tab=links"])
      expect(text).toContain(`href="/${business}/insights?days=7&amp;${query}"`);
  });

  it("a nearly exhausted plan limit shows a notice with a link to the plans", async () => {
    const { pool } = treets.backend.deps.database;
    expect(await open(team.owner, "/control-panel")).not.toContain("little room");
    for (const count of [1, 2, 3, 4])
      await as(team.owner).packs.create({ business, content: { title: `Pack ${count}` } });
    await pool.query("update packs set state = 'published'");
    const text = await open(team.owner, "/control-panel");
    expect(text).toContain("little room for more packs.");
    expect(text).toContain(`href="/select-plan?business=${business}"`);
  });

  it("a plan can be found by the number of members, without JavaScript", async () => {
    const select = (size: string) =>
      request(treets.origin)
        .get(`/select-plan?business=${business}${size}`)
        .set({ Cookie: `treets.token=${team.owner.tokens.token}` });
    const present = (await select("")).text;
    expect(present).toContain('id="size"');
    expect(present).not.toContain("Fits that many");
    const asked = (await select("&size=6")).text;
    expect(asked).toContain('aria-valuetext="2,500 members: Growth"');
    expect(asked).toContain("Fits that many");
  });

  describe("the profile page", () => {
    it("has an edit link for each part, which opens the form at that field, for permitted users", async () => {
      const shown = await open(team.manager, "/community-profile");
      for (const field of ["name", "tagline", "about", "website", "socialLinks", "featured"])
        expect(shown).toContain(`?edit=${field}#${field}`);
      expect(await open(mia, "/community-profile")).not.toContain("?edit=");
      const form = await open(team.manager, "/community-profile?edit=tagline");
      expect(form).toMatch(/<input[^>]*autofocus[^>]*name="tagline"/i);
    });

    it("shows members when they joined, and their labels", async () => {
      const text = await open(mia, "/community-profile");
      expect(text).toContain("Member since");
      expect(text).toContain("Rowers");
    });

    it("shows the published packs", async () => {
      const treet = await publish("In a pack");
      const made = await as(team.manager).packs.create({ business, content: { title: "Welcome pack" } });
      const { id: pack, version } = made;
      await as(team.manager).packs.arrange({ business, pack, version, items: [{ treet }] });
      expect(await open(mia, "/community-profile")).not.toContain("Welcome pack");
      await as(team.manager).packs.move({ business, pack, move: "publish" });
      for (const person of [mia, team.viewer]) {
        const text = await open(person, "/community-profile");
        expect(text).toContain(`<a href="/${business}/pack/${pack}">Welcome pack</a>`);
        expect(text).toContain("1 treet<");
      }
    });

    it("leads members to their e-mail preferences, and the team to none", async () => {
      const link = '/unsubscribe"';
      expect(await open(mia, "/community-profile")).toContain(link);
      expect(await open(team.manager, "/community-profile")).not.toContain(link);
    });

    it("arranges featured treets with plain buttons", async () => {
      const at = "/community-profile?edit=featured";
      const ids = (await as(team.owner).treets.list({ business, state: "live" })).items.map(({ id }) => id);
      const press = async (intent: string, treet = "") => {
        const { version } = await as(team.manager).profiles.featured({ business });
        expect((await send(team.manager, at, { intent, treet, version: String(version) })).status).toBe(303);
      };
      const order = async () =>
        (await as(team.owner).profiles.featured({ business })).treets.map(({ id }) => id);
      const [one = "", two = ""] = ids;
      await press("feature", one);
      await press("feature", two);
      await press("up", two);
      expect(await order()).toEqual([two, one]);
      await press("down", two);
      await press("down", two);
      expect(await order()).toEqual([one, two]);
      expect(await open(mia, "/community-profile")).toContain("Featured treets");
      await press("unfeature", one);
      expect(await order()).toEqual([two]);
    });

    it("shows another user's concurrent change beside the typed values", async () => {
      const { version } = await as(team.owner).profiles.get({ business });
      const fields = {
        name: "Harbour",
        tagline: "By the water",
        category: "other",
        brandColor: "#0f766e",
        visibility: "members_only",
        intent: "save",
      };
      const at = "/community-profile?edit=1";
      const saved = await send(team.owner, at, { ...fields, version: String(version) });
      expect(saved.status).toBe(303);
      const typed = { ...fields, tagline: "On the water", version: String(version) };
      const stale = await send(team.manager, at, typed);
      expect(stale.status).toBe(409);
      expect(stale.text).toContain("Current version, where it differs from yours");
      expect(stale.text).toContain("By the water");
      const again = /name="version" value="(\d+)"/.exec(stale.text)?.[1] ?? "";
      expect((await send(team.manager, at, { ...typed, version: again })).status).toBe(303);
      expect(await as(team.owner).profiles.get({ business })).toMatchObject({ tagline: "On the water" });
    });
  });

  describe("the settings", () => {
    const at = "/settings/overview";

    it("can be searched, with each setting's effect, and show only the matching sections", async () => {
      const text = await open(team.owner, `${at}?q=privacy`);
      expect(text).toContain("Erase former members");
      expect(text).toContain("When we erase the names and addresses");
      expect([text.includes('id="joining"'), text.includes('id="plan"')]).toEqual([true, false]);
      expect(await open(team.owner, `${at}?q=webhook`)).toContain(
        `href="/${business}${at}?tab=integrations"`,
      );
      expect(await open(team.owner, `${at}?q=%3Cscript%3E`)).toContain("Nothing matches");
    });

    it("preview the emails to members, and send one as a test", async () => {
      const changes = { senderName: "Harbour Crew", mailFooter: "Quay 1", locale: "en-US" as const };
      await as(team.owner).settings.update({ business, changes });
      const shown = await open(team.owner, `${at}?mail=reminder`);
      expect(shown).toContain("Harbour Crew");
      expect(shown).toContain("Don&#x27;t miss “Two coffees for one”");
      expect(shown).toContain("Quay 1");
      // The date is in the US format, month first.
      expect(shown).toMatch(/can use it until \w+day, [A-Z]\w+ \d+, \d{4} at/);
      await send(team.owner, `${at}?mail=reminder`, { intent: "test-mail", sample: "reminder" });
      expect(await treets.backend.emailTo(team.owner.email)).toContain("It expires soon");
      expect(await open(team.owner, `${at}?mail=nonsense`)).not.toContain("mail-sample-text");
    });

    it("reject an unknown time zone at its field", async () => {
      const fields = { intent: "general", timezone: "Mars/Base", currency: "EUR", locale: "en-GB" };
      const refused = await send(team.owner, at, fields);
      expect(refused.status).toBe(422);
      expect(refused.text).toContain("Choose a time zone from the list.");
    });

    it("allow another currency only until an amount has been claimed", async () => {
      const { timezone } = (await as(team.owner).settings.get({ business })).business;
      const save = (currency: string) =>
        send(team.owner, at, { intent: "general", timezone, currency, locale: "en-GB" });
      expect((await save("SEK")).status).toBe(303);
      expect((await as(team.owner).settings.get({ business })).business.currency).toBe("SEK");
      const amount = await publish("Ten off", { valueKind: "amount", valueMinor: 1000 });
      expect((await save("DKK")).status).toBe(303);
      await as(mia).claims.claim({ business, treet: amount });
      const refused = await save("EUR");
      expect(refused.status).toBe(422);
      expect(refused.text).toContain("members have claimed amounts in it");
      expect((await save("DKK")).status).toBe(303);
    });
  });

  describe("the insights", () => {
    it("can be downloaded as one archive of every table by permitted users", async () => {
      const path = `/api/v1/businesses/${business}/insights.zip?days=7`;
      const ask = (person: TestPerson) =>
        request(treets.origin).get(path).set("Cookie", `treets.token=${person.tokens.token}`).buffer();
      expect((await ask(team.viewer)).status).toBe(403);
      const answer = await ask(team.manager).parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => done(null, Buffer.concat(chunks)));
      });
      expect(answer.headers["content-type"]).toBe("application/zip");
      const files = unzipped(answer.body);
      const names = [
        "figures",
        "day-by-day",
        "members",
        "retention",
        "treets",
        "partners",
        "links",
        "e-mails",
      ];
      expect([...files.keys()]).toEqual(names.map((name) => `${name}.csv`));
      expect(files.get("treets.csv")).toContain("Runs out");
      expect(files.get("figures.csv")).toContain("Active members");
    });

    it("annotate the chart with the publication of treets", async () => {
      const { marks, to } = await as(team.viewer).insights.overview({ business, days: 7 });
      expect(marks).toContainEqual({ at: expect.any(String), day: to, kind: "treet", name: "Ends soon" });
      const text = await open(team.viewer, "/insights?days=7");
      expect(text).toContain("“Ends soon” was published");
      expect(text).toContain('class="trend-annotation"');
    });

    it("can be presented as slides, with links to the next", async () => {
      const before = await open(team.viewer, "/insights-highlight?present=1");
      expect(before).not.toContain("presentation-slide");
      const popular = await publish("Popular", { perMemberLimit: 9 });
      for (let count = 0; count < 6; count++) await as(mia).claims.claim({ business, treet: popular });
      const young = await open(team.viewer, "/insights-highlight?present=1");
      expect(young).toContain("Not enough data yet");
      expect(young).not.toContain("presentation-slide");
      await treets.backend.deps.database.pool.query(
        "update members set joined_at = joined_at - interval '7 days' where business_id = (select id from businesses where slug = $1)",
        [business],
      );
      const text = await open(team.viewer, "/insights-highlight?present=1");
      expect(text).toContain('id="slide-1"');
      expect(text).toContain('href="#slide-2"');
      expect(text).toContain('id="slide-2"');
    });
  });

  it("a missing page offers a search to signed-in users only", async () => {
    const missing = request(treets.origin).get("/no/such/page/here").set("Accept", "text/html");
    const visitor = await missing;
    expect([visitor.status, visitor.text.includes('type="search"')]).toEqual([404, false]);
    const found = await request(treets.origin)
      .get("/no/such/page/here")
      .set("Cookie", `treets.token=${mia.tokens.token}`);
    expect(found.status).toBe(404);
    expect(found.text).toContain(`action="/${business}/treets"`);
    expect(found.text).toContain('name="search"');
  });
});

/** Unpacks the files of a zip archive by its directory, and verifies each one's checksum. */
function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  expect(archive.toString("latin1", end, end + 4)).toBe("PK\x05\x06");
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    expect(archive.toString("latin1", at, at + 4)).toBe("PK\x01\x02");
    const [sum, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)];
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.toString("latin1", local, local + 4)).toBe("PK\x03\x04");
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = inflateRawSync(archive.subarray(from, from + packed));
    expect(crc32(bytes)).toBe(sum);
    files.set(archive.toString("utf8", at + 46, at + 46 + nameLength), bytes.toString());
    at += 46 + nameLength;
  }
  return files;
}
