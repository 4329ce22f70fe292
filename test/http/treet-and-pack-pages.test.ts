import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { uploadedPicture } from "../support/pictures.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

describe("without JavaScript", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  const business = "harbour";
  const team = () => treets.backend.as(owner.tokens.token);

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "scale"));
    await treets.backend.deps.database.pool.query("update businesses set timezone = 'Europe/Copenhagen'");
  });

  const send = (path: string, fields: Record<string, string>) =>
    request(treets.origin)
      .post(`/${business}${path}`)
      .set({ Cookie: `treets.token=${owner.tokens.token}`, Origin: treets.origin })
      .type("form")
      .send(fields);
  const newest = async () => {
    const [first] = (await team().packs.list({ business })).items;
    if (!first) throw new Error("There is no pack");
    return team().packs.get({ business, pack: first.id });
  };

  const open = async (path: string, person = owner) => {
    const { text } = await request(treets.origin)
      .get(`/${business}${path}`)
      .set("Cookie", `treets.token=${person.tokens.token}`);
    // React separates adjacent texts with comments.
    return text.replaceAll("<!-- -->", "");
  };

  it("a form for a business that does not exist for the caller is a missing page, not a refused one", async () => {
    const stranger = await newPerson(treets.backend, "Stray");
    const statusOf = async (path: string, { tokens } = stranger) =>
      (await request(treets.origin).get(path).set("Cookie", `treets.token=${tokens.token}`)).status;
    for (const part of ["treet/new", "treet/trt_1/codes", "pack/new"]) {
      expect(await statusOf(`/${business}/${part}`), part).toBe(404);
      expect(await statusOf(`/nothing-there/${part}`, owner), part).toBe(404);
    }
  });

  describe("the pack form", () => {
    it("reads dates and times in the community's time zone, including on daylight-saving changes", async () => {
      const title = { intent: "save", "content.title": "Spring" };
      const spring = { "content.visibleFrom": "2027-03-28", "content.visibleFromTime": "02:30" };
      const autumn = { "content.visibleUntil": "2027-10-31", "content.visibleUntilTime": "02:30" };
      expect((await send("/pack/new", { ...title, ...spring, ...autumn })).status).toBe(303);
      // 02:30 does not exist on this day in spring, and twice on that day in autumn, where the first one counts.
      const pack = await newest();
      expect(pack).toMatchObject({
        visibleFrom: "2027-03-28T01:30:00.000Z",
        visibleUntil: "2027-10-31T00:30:00.000Z",
      });
      const aDay = { "content.visibleFrom": "2027-03-28", "content.visibleUntil": "2027-03-28" };
      const version = String(pack.version);
      await send(`/pack/${pack.id}/edit`, {
        ...title,
        ...aDay,
        version,
        "content.visibleUntilTime": "23:59",
      });
      expect(await newest()).toMatchObject({
        visibleFrom: "2027-03-27T23:00:00.000Z",
        visibleUntil: "2027-03-28T21:59:00.000Z",
      });
      const page = await request(treets.origin)
        .get(`/${business}/treets?tab=packs`)
        .set("Cookie", `treets.token=${owner.tokens.token}`);
      expect(page.text).toContain("28 Mar 2027, 00:00 CET");
      expect(page.text).toContain("28 Mar 2027, 23:59 CEST");
    });

    it("stores a note for each treet", async () => {
      const content = { type: "voucher" as const, title: "Coffee", summary: "", howToUse: "Show it." };
      const { id: treet } = await team().treets.create({ business, content });
      await send(`/pack/new`, { intent: "save", "content.title": "With notes" });
      const { id, version } = await newest();
      await send(`/pack/${id}/edit`, { intent: "add", treet, version: String(version) });
      const note = "Ask for oat milk";
      await send(`/pack/${id}/edit`, { intent: "note", treet, note, version: String(version + 1) });
      expect((await newest()).contents).toMatchObject([{ treet, note }]);
    });

    it("creates a link and code of a pack with one press, and the pack's page then shows them", async () => {
      const { id } = await newest();
      const made = await send(`/pack/${id}`, { intent: "share" });
      expect(made.headers.location).toContain("/link-management?link=");
      const { items } = await team().links.list({ business, target: id });
      expect(items).toMatchObject([{ kind: "pack", target: { title: "With notes", state: "draft" } }]);
      const page = await request(treets.origin)
        .get(`/${business}/pack/${id}`)
        .set("Cookie", `treets.token=${owner.tokens.token}`);
      expect(page.text).toContain(`/l/${items[0]?.code}`);
    });

    it("reports an end before the start", async () => {
      const times = { "content.visibleFrom": "2027-05-02", "content.visibleUntil": "2027-05-01" };
      const answer = await send("/pack/new", { intent: "save", "content.title": "Backwards", ...times });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain("Choose an end after the start.");
    });
  });

  it("a treet's supplier and a highlights note are edited in drawers opened by an address", async () => {
    const baker = await newPerson(treets.backend, "Bo");
    const bakery = { inviter: owner, business, baker, name: "Bakery", slug: "harbour-bakery" };
    const partner = await newPartner(treets.backend, bakery);
    const content = { type: "voucher" as const, title: "Bread", summary: "", howToUse: "Show it." };
    const { id } = await team().treets.create({ business, content });
    const fields = (text: string, name: string) => text.split(`name="${name}"`).length - 1;
    expect(fields(await open(`/treet/${id}`), "partner")).toBe(0);
    expect(await open(`/treet/${id}?open=supplier`)).toContain("Save supplier");
    const saved = await send(`/treet/${id}?open=supplier`, { intent: "supplier", partner });
    expect(saved.headers.location).toBe(`/${business}/treet/${id}`);
    expect((await team().partners.suppliers({ business, treet: id })).current).toBe(partner);
    const highlights = "/insights-highlight?period=last-month";
    expect(fields(await open(highlights), "note")).toBe(0);
    expect(fields(await open(`${highlights}&open=note`), "note")).toBe(1);
    // The user's own report, a colleague's, and that of an address outside the team.
    expect(fields(await open(`${highlights}&open=report`), "rhythm")).toBe(3);
    await send(`${highlights}&open=note`, { intent: "note", note: "A good month." });
    expect(await open(highlights)).toContain("A good month.");
  });

  describe("the treet list", () => {
    let picture: Awaited<ReturnType<typeof uploadedPicture>>;
    beforeAll(async () => {
      picture = await uploadedPicture(team());
    });
    const drafted = async (title: string, more: object = {}) => {
      const content = { type: "voucher" as const, title, summary: "Something for you", terms: "Once." };
      const how = { description: "Nice.", howToUse: "Show it.", ...more };
      const { id } = await team().treets.create({
        business,
        content: { ...content, ...how, ...picture },
      });
      return id;
    };
    const live = async (title: string, more: object = {}) => {
      const id = await drafted(title, more);
      await team().treets.move({ business, treet: id, move: "publish" });
      return id;
    };
    const many = (move: string, fields: Record<string, string | string[]>, query = "") =>
      request(treets.origin)
        .post(`/${business}/treets${query}`)
        .set({ Cookie: `treets.token=${owner.tokens.token}`, Origin: treets.origin })
        .type("form")
        .send({ intent: "move-many", move, ...fields });
    const textOf = (html: string) => html.replaceAll("<!-- -->", "");

    it("is a table or cards, a choice that the address keeps through filters", async () => {
      const id = await live("Seen by its picture");
      expect(await open("/treets")).toContain('<table class="data-table');
      const cards = await open("/treets?layout=cards&state=live");
      expect(cards).not.toContain('<table class="data-table');
      expect(cards).toContain(`value="${id}"`);
      expect(cards).toContain('name="layout" value="cards"');
      expect(cards).toContain("/treets?state=draft&amp;layout=cards");
      expect(cards).toContain('/treets?state=live"');
    });

    it("adds the ticked treets to a pack, and gives the reason for each of the others", async () => {
      const titles = Array.from({ length: 32 }, (_, index) => `Number ${index + 1}`);
      const ids = await Promise.all(titles.map((title) => drafted(title)));
      const { id: pack } = await team().packs.create({ business, content: { title: "Plenty" } });
      await many("pack", { pack, treet: ids[0] ?? "" });
      const answer = await many("pack", { pack, treet: ids }, "?layout=cards");
      expect(answer.status).toBe(200);
      const said = textOf(answer.text);
      expect(said).toContain("29 treets were put into the pack.");
      expect(said).toContain("3 were not.");
      expect(said).toContain("Number 1: It&#x27;s already in the pack.");
      expect(said).toContain("Number 31: The pack is full, with 30 treets.");
      expect(said).toContain("Number 32: The pack is full, with 30 treets.");
      const { contents } = await team().packs.get({ business, pack });
      expect(contents.map(({ title }) => title)).toEqual(titles.slice(0, 30));
    });

    it("lists every reason on the page when they exceed one line", async () => {
      const titles = Array.from(
        { length: 12 },
        (_, index) => `A treet that was never published ${index + 1}`,
      );
      const treet = await Promise.all(titles.map((title) => drafted(title)));
      const said = textOf((await many("pause", { treet: [...treet, await live("Running")] })).text);
      expect(said).toContain("1 treet was paused.");
      expect(said).toContain("12 were not.");
      for (const title of titles)
        expect(said).toContain(`${title}: A treet that is a draft can't be paused.`);
      expect(said).toContain("9 more");
    });

    it("restricts a treet to an existing label, and removing the last label opens it to all again", async () => {
      const rowers = await newMember("Ro", ["Rowers"]);
      const cooks = await newMember("Co", ["Cooks"]);
      const treet = await live("Boat house key");
      const unknown = await many("label", { treet, label: "Rwoers" });
      expect(unknown.status).toBe(422);
      expect(textOf(unknown.text)).toContain("There's no label “Rwoers”.");
      expect((await many("label", { treet, label: "rowers" })).status).toBe(303);
      expect(await open("/treets", rowers)).toContain("Boat house key");
      expect(await open("/treets", cooks)).not.toContain("Boat house key");
      const again = await many("label", { treet, label: "Rowers" });
      expect(textOf(again.text)).toContain("Boat house key: It's already for this label.");
      await many("unlabel", { treet, label: "Rowers" });
      expect(await open("/treets", cooks)).toContain("Boat house key");
    });

    it("ends the ticked treets only once their number is typed", async () => {
      const treet = [await live("Over soon"), await live("Over as well")];
      const states = () =>
        Promise.all(treet.map(async (id) => (await team().treets.get({ business, treet: id })).state));
      for (const expected of ["", "1"]) {
        const refused = await many("end", { treet, expected });
        expect(refused.status).toBe(422);
        expect(textOf(refused.text)).toContain("Type 2 to confirm.");
      }
      expect(await states()).toEqual(["live", "live"]);
      await many("end", { treet, expected: "2" });
      expect(await states()).toEqual(["ended", "ended"]);
    });

    it("says for each filter that no treet matches, and clears it", async () => {
      const member = await newMember("Vera");
      await live("Free for all members");
      for (const filter of ["price=paid", "category=mobility", "search=nowhere", "place=online"]) {
        const html = await open(`/treets?${filter}`, member);
        expect(html).toContain("No treets match");
        expect(html).toContain("Clear filters");
      }
      expect(await open("/treets", member)).not.toContain("No treets match");
    });

    it("exports the ticked treets as CSV, with formulas escaped", async () => {
      const [one, two] = [await drafted("=1+1, a treet"), await drafted("Paper")];
      const file = (query: string) =>
        request(treets.origin)
          .get(`/api/v1/businesses/${business}/treets.csv?${query}`)
          .set("Cookie", `treets.token=${owner.tokens.token}`);
      // The form's other fields are sent along.
      const { text, headers } = await file(`intent=move-many&days=7&treet=${one}&treet=${two}`);
      expect(headers["content-type"]).toContain("text/csv");
      const lines = text.trim().split("\r\n");
      expect(lines).toHaveLength(3);
      expect(lines[2]).toContain(`"'=1+1, a treet",voucher,other,draft`);
      expect((await file(`treet=${one}`)).text.trim().split("\r\n")).toHaveLength(2);
      expect((await file("state=draft&search=paper")).text.trim().split("\r\n")).toHaveLength(2);
    });

    it("shares a treet by its one link and that link's code", async () => {
      const treet = await live("Worth telling");
      const share = (more: object) => send("/treets", { intent: "share", treet, ...more });
      const first = (await share({})).headers.location;
      expect((await share({ part: "code" })).headers.location).toBe(`${first}#code`);
      expect((await team().links.list({ business, target: treet })).items).toHaveLength(1);
    });

    it("duplicates a treet as a draft, and opens it to be changed", async () => {
      const treet = await live("Once more");
      const { location } = (await send("/treets", { intent: "duplicate", treet })).headers;
      const [, copy = ""] = /\/treet\/([^/]+)\/edit$/.exec(location ?? "") ?? [];
      expect(copy).not.toBe(treet);
      expect(await team().treets.get({ business, treet: copy })).toMatchObject({ state: "draft" });
    });

    it("offers for each treet the actions its state allows", async () => {
      const treet = await live("Many ways");
      const actions = async () => {
        const [menu] =
          (await open("/treets?search=many+ways")).match(/<div class="menu-popup".*?<\/div>/s) ?? [];
        return [...(menu?.matchAll(/>([^<]+)<\/(?:a|button)>/g) ?? [])].map(([, action]) => action);
      };
      const always = ["View as member", "Edit", "Duplicate", "Share link", "QR code", "Insights"];
      expect(await actions()).toEqual(expect.arrayContaining([...always, "Pause"]));
      expect(await actions()).not.toContain("Archive");
      await send("/treets", { intent: "move-many", move: "pause", treet });
      expect(await actions()).toContain("Resume");
    });

    it("tells members until when to claim, with the hour in the last days", async () => {
      const inDays = (days: number) =>
        new Date(treets.backend.clock.now().getTime() + days * 86_400_000).toISOString();
      await live("Gone tomorrow", { claimUntil: inDays(1) });
      await live("Gone in spring", { claimUntil: inDays(90) });
      const text = await open("/treets?search=gone", await newMember("Tess"));
      const untilOf = (title: string) =>
        new RegExp(`>${title}<.*?Until <time[^>]*>([^<]+)<`, "s").exec(text)?.[1];
      expect(untilOf("Gone tomorrow")).toMatch(/, \d\d:\d\d CES?T$/);
      expect(untilOf("Gone in spring")).toMatch(/ \d{4}/);
      expect(untilOf("Gone in spring")).not.toContain(":");
    });

    it("shows members the featured treets first, except in a search", async () => {
      await live("Front row", { featured: true });
      const member = await newMember("Fay");
      expect(await open("/treets", member)).toMatch(/Featured.*Front row.*All perks/s);
      expect(await open("/treets?search=front", member)).not.toContain(">Featured<");
    });

    async function newMember(firstName: string, labels: string[] = []) {
      const email = `${firstName.toLowerCase()}@people.example`;
      await team().members.add({ business, email, firstName, labels, invite: false });
      return newPerson(treets.backend, firstName);
    }
  });
});
