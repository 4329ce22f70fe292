import { inflateSync } from "node:zlib";
import jsqr from "jsqr";
import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { createLinkHits } from "#server/backend/offers/links/hits.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { apiOf, newPerson, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/130.0";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";

/** Resolution at which posters are read. */
const DOTS_PER_POINT = 4;
/** The first byte of a compressed stream. */
const ZLIB_HEADER = "x";

eachDatabase("tracked links", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "viewer", TestPerson>;
  let stranger: TestPerson;
  const business = "harbour";

  beforeAll(async () => {
    team = await newTeam(backend, business, ["viewer"]);
    stranger = await newPerson(backend, "stranger");
    await backend.as(stranger.tokens.token).businesses.create({ name: "Another club", slug: "another" });
  });

  const as = (person = team.owner) => backend.as(person.tokens.token).links;
  const create = (more: object = {}) => as().create({ business, name: "Poster", ...more });
  const hit = (code: string, ip: string, more: object = {}, userAgent = BROWSER) =>
    backend.as(undefined, { ip, userAgent }).links.hit({ code, ...more });
  const hitFrom = (code: string, ip: string, country: string) =>
    backend.as(undefined, { ip, userAgent: BROWSER, country }).links.hit({ code });

  it("start with a default one for each community, whose code has no look-alike characters", async () => {
    const { items, used } = await as().list({ business });
    expect(items).toMatchObject([{ kind: "join", state: "active", clicks: 0, joins: 0 }]);
    expect(items[0]?.code).toMatch(/^[abcdefghjkmnpqrstuvwxyz23456789]{7}$/);
    expect(items[0]?.url).toBe(`http://localhost:3000/l/${items[0]?.code}`);
    expect(used).toBe(1);
  });

  it("accept a custom code that is unique", async () => {
    await create({ code: "Spring-26" });
    await expect(create({ code: "spring-26" })).rejects.toMatchObject({
      code: "conflict",
      fields: { code: expect.stringContaining("taken") },
    });
    await expect(create({ code: "no spaces" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("belong to their business: others can neither see nor change them", async () => {
    const link = await create();
    const foreign = { business: "another", link: link.id };
    await expect(as(stranger).get(foreign)).rejects.toMatchObject({ code: "not_found" });
    await expect(as(stranger).setState({ ...foreign, state: "archived" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(as(team.viewer).create({ business, name: "X" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(as(team.viewer).get({ business, link: link.id })).resolves.toMatchObject({ id: link.id });
  });

  it("are found by name or code, and paginated with the newest first", async () => {
    const made = [await create({ name: "Flyer 100%" }), await create({ name: "Flyer b" }), await create()];
    const flyers = await as().list({ business, search: "FLYER" });
    expect(flyers).toMatchObject({ total: 2, items: [{ name: "Flyer b" }, { name: "Flyer 100%" }] });
    expect((await as().list({ business, search: "0%" })).items).toHaveLength(1);
    expect((await as().list({ business, search: made[2]?.code ?? "" })).items).toHaveLength(1);
    const first = await as().list({ business, limit: 2 });
    const rest = await as().list({ business, cursor: first.nextCursor ?? "" });
    const all = await as().list({ business });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(all.items.map(({ id }) => id));
    expect(all).toMatchObject({ total: all.used, nextCursor: null });
  });

  it("reject an edit based on an outdated version", async () => {
    const link = await create();
    const change = { business, link: link.id, version: link.version };
    const { version } = await as().update({ ...change, name: "First", utm: { source: "poster", term: "" } });
    expect(version).toBe(link.version + 1);
    const versions = [link.version, 2 ** 31, -(2 ** 40)];
    for (const version of versions)
      await expect(as().update({ ...change, version, name: "Second" })).rejects.toMatchObject({
        code: "stale_version",
      });
    expect(await as().get({ business, link: link.id })).toMatchObject({
      name: "First",
      utm: { source: "poster" },
    });
  });

  it("never exceed the plan's limit, even when created concurrently", async () => {
    const small = await newTeam(backend, "small", [], "starter");
    const owner = backend.as(small.owner.tokens.token).links;
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => owner.create({ business: "small", name: `L${index}` })),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    const { items, used, allowed } = await owner.list({ business: "small" });
    expect([items.length, used, allowed]).toEqual([5, 5, 5]);
    const first = items[0]?.id ?? "";
    await owner.setState({ business: "small", link: first, state: "archived" });
    await owner.create({ business: "small", name: "Room again" });
    await expect(owner.setState({ business: "small", link: first, state: "active" })).rejects.toMatchObject({
      code: "limit_reached",
    });
  });

  it("have their code checked while it is typed", async () => {
    await create({ name: "Taken", code: "summer-party" });
    const state = async (code: string) => (await as().checkCode({ business, code })).state;
    expect(await state("Summer-Party ")).toBe("taken");
    expect(await state("winter-party")).toBe("free");
    expect(await state("no!")).toBe("invalid");
  });

  describe("count", () => {
    it("each visitor once an hour, clicks and scans separately, without bots", async () => {
      const { id, code } = await create({ name: "Counted" });
      for (const ip of ["10.1.0.1", "10.1.0.1", "10.1.0.2"]) await hit(code, ip);
      await hit(code, "10.1.0.1", { scan: true }, PHONE);
      await hit(code, "10.1.0.3", {}, "Slackbot-LinkExpanding 1.0");
      await hit(code, "10.1.0.4", {}, "curl/8.5.0");
      await hit("nowhere", "10.1.0.1");
      await hit(code, "10.1.0.5", { referrer: "https://www.news.example/secret/page?id=1" });
      const found = await as().get({ business, link: id });
      expect(found).toMatchObject({ clicks: 3, scans: 1 });
      expect(found.referrers).toContainEqual({ name: "news.example", total: 1 });
      expect(found.devices).toContainEqual({ name: "phone", total: 1 });
      expect(found.days).toHaveLength(30);
      expect(found.days.at(-1)).toMatchObject({ clicks: 3, scans: 1 });
    });

    it("countries when a proxy reports them, without storing IP addresses", async () => {
      const { id, code } = await create({ name: "Abroad" });
      await hitFrom(code, "203.0.113.7", "DK");
      await hitFrom(code, "203.0.113.8", "DK");
      await hitFrom(code, "203.0.113.9", "SE");
      await hit(code, "203.0.113.10");
      const { countries } = await as().get({ business, link: id });
      expect(countries[0]).toEqual({ name: "DK", total: 2 });
      expect(
        countries
          .slice(1)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(["", "SE"]);
      const { rows } = await backend.deps.database.pool.query("select * from link_hits where link_id = $1", [
        id,
      ]);
      expect(JSON.stringify(rows)).not.toContain("203.0.113");
    });

    it("exactly, when two processes store 2,000 visits of 1,000 visitors concurrently", async () => {
      const { id, code } = await create({ name: "Crowd" });
      const { database, signingKey, log } = backend.deps;
      const processes = [0, 1].map(() =>
        createLinkHits({ database, signingKey, log, clock: backend.clock.now }),
      );
      for (let visitor = 0; visitor < 1_000; visitor++) {
        const ip = `10.2.${visitor >> 8}.${visitor & 255}`;
        for (const each of processes) {
          each.record({ code, scan: false, ip, userAgent: BROWSER, referrer: undefined, country: undefined });
        }
      }
      await Promise.all(processes.map((each) => each.stop()));
      expect((await as().get({ business, link: id })).clicks).toBe(1_000);
    });

    it("visits during a database outage once it is over", async () => {
      const { id, code } = await create({ name: "Patient" });
      let away = true;
      const { db } = backend.deps;
      const flaky = new Proxy(db, {
        get(target, name) {
          if (name === "transaction" && away) return () => Promise.reject(new Error("away"));
          return Reflect.get(target, name);
        },
      });
      const hits = createLinkHits({ ...backend.deps, database: { db: flaky }, clock: backend.clock.now });
      hits.record({
        code,
        scan: false,
        ip: "10.3.0.1",
        userAgent: BROWSER,
        referrer: undefined,
        country: undefined,
      });
      await expect(hits.flush()).rejects.toThrow("away");
      hits.record({
        code,
        scan: false,
        ip: "10.3.0.2",
        userAgent: BROWSER,
        referrer: undefined,
        country: undefined,
      });
      away = false;
      await hits.stop();
      expect((await as().get({ business, link: id })).clicks).toBe(2);
    });
  });

  describe("lead to a membership", () => {
    it("with their labels, and record themselves as the source", async () => {
      const link = await create({ name: "Spring", autoLabels: ["Spring"], requireApproval: false });
      const mia = await newPerson(backend, "mia");
      expect(await backend.as().links.resolve({ code: link.code })).toMatchObject({
        state: "open",
        needsApproval: false,
        membership: null,
        community: { slug: business, name: "The harbour" },
      });
      const { code } = link;
      await expect(as(mia).join({ code })).resolves.toMatchObject({ business, status: "active" });
      await expect(as(mia).join({ code })).resolves.toMatchObject({ status: "active" });
      expect((await as(mia).resolve({ code })).membership).toBe("active");
      const { items } = await backend.as(team.owner.tokens.token).members.list({ business, link: link.id });
      expect(items).toMatchObject([{ email: mia.email, labels: ["Spring"], source: "link" }]);
      expect(await as().get({ business, link: link.id })).toMatchObject({ uses: 1, joins: 1 });
      const labels = ["Spring", ...Array.from({ length: 19 }, (_, at) => `Own ${at}`)];
      const { members } = backend.as(team.owner.tokens.token);
      const full = await members.update({ business, member: items[0]?.id ?? "", labels });
      const summer = await create({ name: "Summer", autoLabels: ["Summer"] });
      await expect(as(mia).join({ code: summer.code })).resolves.toMatchObject({ status: "active" });
      expect((await members.get({ business, member: full.id })).labels).toEqual(full.labels);
      const given = await as().list({ business, label: "Summer" });
      expect(given.items.map(({ id }) => id)).toEqual([summer.id]);
      expect(given.labels).toEqual(expect.arrayContaining(["Spring", "Summer"]));
    });

    it("up to their maximum number of uses, which counts both joins and claims", async () => {
      const club = backend.as(team.owner.tokens.token);
      const content = { type: "voucher" as const, title: "Soup", summary: "A bowl for every member" };
      const words = { description: "One bowl.", terms: "Once.", howToUse: "Show it.", perMemberLimit: 9 };
      const { id: treet } = await club.treets.create({
        business,
        content: await illustrated(club, { ...content, ...words, valueKind: "freebie" }),
      });
      await club.treets.move({ business, treet, move: "publish" });
      const link = await create({ kind: "treet", targetId: treet, maxUses: 2, requireApproval: false });
      const usesOf = async () => {
        const { uses, claims, state } = await as().get({ business, link: link.id });
        return [uses, claims, state];
      };
      const [comer, other] = [await newPerson(backend, "comer"), await newPerson(backend, "other")];
      await as(other).join({ code: (await create({ name: "Elsewhere", requireApproval: false })).code });
      const claim = (person: typeof comer) =>
        backend.as(person.tokens.token).claims.claim({ business, treet, link: link.code });
      await as(comer).join({ code: link.code });
      await claim(comer);
      expect(await usesOf()).toEqual([1, 1, "active"]);
      await claim(other);
      expect(await usesOf()).toEqual([2, 2, "ended"]);
      // A used-up link admits nobody any more, but it does not stop members from claiming.
      await claim(other);
      expect(await usesOf()).toEqual([2, 2, "ended"]);
    });

    it("count no claims while they are paused or archived", async () => {
      const club = backend.as(team.owner.tokens.token);
      const treet = await publishedTreet(club, business, { title: "Slices", perMemberLimit: 5 });
      const link = await create({ kind: "treet", targetId: treet });
      const member = backend.as((await newPerson(backend, "slicer")).tokens.token);
      await member.links.join({ code: (await create({ name: "Side", requireApproval: false })).code });
      for (const state of ["paused", "archived"] as const) {
        await as().setState({ business, link: link.id, state });
        await member.claims.claim({ business, treet, link: link.code });
        expect(await as().get({ business, link: link.id })).toMatchObject({ uses: 0, claims: 0 });
      }
    });

    it("up to their maximum number of uses, even with concurrent joins", async () => {
      const { code, id } = await create({ name: "Three", maxUses: 3, requireApproval: false });
      const people = [];
      for (let index = 0; index < 6; index++) people.push(await newPerson(backend, `crowd${index}`));
      const results = await Promise.allSettled(people.map((person) => as(person).join({ code })));
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
      expect(await as().get({ business, link: id })).toMatchObject({ uses: 3, joins: 3, state: "ended" });
      expect((await backend.as().links.resolve({ code })).state).toBe("used_up");
    });

    it("and give existing members nothing more once they are over", async () => {
      const club = backend.as(team.owner.tokens.token);
      const content = { title: "Welcome", grantedOnly: true };
      const { id: pack, version } = await club.packs.create({ business, content });
      const items = [{ treet: await publishedTreet(club, business, { title: "Welcome coffee" }) }];
      await club.packs.arrange({ business, pack, version, items });
      await club.packs.move({ business, pack, move: "publish" });
      const member = await newPerson(backend, "staying");
      await as(member).join({ code: (await create({ name: "Door", requireApproval: false })).code });
      const given = { autoLabels: ["Founders"], autoPackId: pack, requireApproval: false };
      const open = await create({ name: "Open", ...given });
      expect(await as(member).resolve({ code: open.code })).toMatchObject({ givesPack: true });
      const over = [await create({ name: "Paused", ...given }), await create({ name: "Archived", ...given })];
      await as().setState({ business, link: over[0]?.id ?? "", state: "paused" });
      await as().setState({ business, link: over[1]?.id ?? "", state: "archived" });
      over.push(await create({ name: "Used up", ...given, maxUses: 1 }));
      await as(await newPerson(backend, "last")).join({ code: over[2]?.code ?? "" });
      for (const { code } of over) {
        expect(await as(member).resolve({ code })).toMatchObject({ membership: "active", givesPack: false });
        await expect(as(member).join({ code })).resolves.toMatchObject({ business, status: "active" });
      }
      const { items: found } = await club.members.list({ business, search: "staying" });
      expect(found).toMatchObject([{ labels: [] }]);
      const { rows } = await backend.deps.database.pool.query(
        "select 1 from pack_grants where pack_id = $1 and member_id = $2",
        [pack, found[0]?.id],
      );
      expect(rows).toEqual([]);
    });

    it("not after their expiry, even if they get another name", async () => {
      const expiresAt = new Date(backend.clock.now().getTime() + DAY_MS).toISOString();
      const { code, id, version } = await create({ name: "A day", expiresAt });
      await backend.deps.database.pool.query(
        "update links set expires_at = now() - interval '1 day' where id = $1",
        [id],
      );
      const { expiresAt: ended } = await as().get({ business, link: id });
      const change = { business, link: id, version };
      const renamed = await as().update({ ...change, name: "That day", expiresAt: ended });
      expect(renamed).toMatchObject({ name: "That day", state: "ended" });
      expect((await backend.as().links.resolve({ code })).state).toBe("expired");
    });

    it("not while paused, and not after their expiry", async () => {
      const visitor = await newPerson(backend, "tooLate");
      const expiresAt = new Date(backend.clock.now().getTime() + DAY_MS).toISOString();
      const { code, id } = await create({ name: "A day", expiresAt });
      await as().setState({ business, link: id, state: "paused" });
      expect((await backend.as().links.resolve({ code })).state).toBe("paused");
      await expect(as(visitor).join({ code })).rejects.toMatchObject({ code: "token_expired" });
      await as().setState({ business, link: id, state: "active" });
      backend.clock.forward(DAY_MS + 1);
      expect((await backend.as().links.resolve({ code })).state).toBe("expired");
      const again = await sessionOf(backend, visitor);
      await expect(backend.as(again.token).links.join({ code })).rejects.toMatchObject({
        code: "token_expired",
      });
    });
  });

  describe("are rendered as codes", () => {
    const logo = () => sharp({ create: { width: 400, height: 400, channels: 4, background: "#b91c1c" } });
    const readsAs = async (file: Blob) => {
      const picture = sharp(Buffer.from(await file.arrayBuffer()));
      const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
    };
    /** Reads the code on a poster by filling the rectangles of its page in their colours, as a printer does. */
    const codeIn = (pdf: ArrayBuffer) => {
      const width = 420 * DOTS_PER_POINT;
      const height = 596 * DOTS_PER_POINT;
      const picture = new Uint8ClampedArray(width * height * 4).fill(255);
      const dot = (points: number) => Math.round(points * DOTS_PER_POINT);
      let path: number[][] = [];
      let color: number[] = [];
      for (const [, operands = "", operator] of pageOf(pdf).matchAll(/^(.*?) ?\b(re|scn|f)$/gm)) {
        const numbers = operands.split(" ").map(Number);
        if (operator === "re") path.push(numbers);
        else if (operator === "scn") color = numbers.map((share) => share * 255);
        else {
          for (const [x = 0, y = 0, wide = 0, high = 0] of path)
            for (let row = dot(y); row < dot(y + high); row++)
              for (let column = dot(x); column < dot(x + wide); column++)
                picture.set(color, (row * width + column) * 4);
          path = [];
        }
      }
      return jsqr.default(picture, width, height)?.data;
    };
    /** Returns the drawing operators of a PDF of one page: the only stream that begins by turning the page over. */
    const pageOf = (pdf: ArrayBuffer): string => {
      const streams = Buffer.from(pdf)
        .toString("latin1")
        .matchAll(/stream\n(.*?)\nendstream/gs);
      for (const [, stream = ""] of streams) {
        if (!stream.startsWith(ZLIB_HEADER)) continue;
        const text = inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
        if (text.startsWith("1 0 0 -1 0")) return text;
      }
      return "";
    };
    const owner = () => apiOf(backend, team.owner);

    it("that scanners can read in any size and style, and that identify a scan", async () => {
      const me = await owner();
      await setPlan(backend, business, "basic");
      const { id: image } = await me.images.upload({
        purpose: "logo",
        file: new File([new Uint8Array(await logo().png().toBuffer())], "logo.png"),
      });
      await backend.deps.database.pool.query("update businesses set logo_image_id = $1 where slug = $2", [
        image,
        business,
      ]);
      const [link] = (await me.links.list({ business })).items;
      const it = { business, link: link?.id ?? "" };
      for (const style of [
        {},
        { level: "L" as const, margin: 2 },
        { level: "H" as const, margin: 10 },
        { foreground: "#0a5750", background: "#fef3c7", logo: true },
      ]) {
        await me.links.style({ ...it, style });
        for (const size of [300, 600, 1200] as const) {
          const file = await me.links.qr({ ...it, format: "png", size });
          expect(await readsAs(file)).toBe(`${link?.url}?q=1`);
        }
        expect(await readsAs(await me.links.qr(it))).toBe(`${link?.url}?q=1`);
      }
    });

    it("on a one-page A5 poster, with a readable code, and the community's name, the call to action and the address as text", async () => {
      const me = await owner();
      const { rows } = await backend.deps.database.pool.query(
        "update businesses set name = 'Čajovna Łódź & Клуб 🚤' where slug = $1 returning id",
        [business],
      );
      expect(rows).toHaveLength(1);
      const [link] = (await me.links.list({ business })).items;
      const it = { business, link: link?.id ?? "" };
      const wordsOn = async () => {
        const file = await me.links.qr({ ...it, format: "pdf" });
        expect([file.type, file.name]).toEqual(["application/pdf", `${business}-${link?.code}.pdf`]);
        expect(codeIn(await file.arrayBuffer())).toBe(`${link?.url}?q=1`);
        const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
        expect(pdf.numPages).toBe(1);
        const page = await pdf.getPage(1);
        expect(page.view.map(Math.round)).toEqual([0, 0, 420, 595]);
        const { items } = await page.getTextContent();
        return items.flatMap((item) => ("str" in item && item.str ? [item.str] : [])).join(" ");
      };
      const address = link?.url.replace("http://", "");
      expect(await wordsOn()).toBe(`Čajovna Łódź & Клуб Scan to become a member ${address}`);
      await me.links.style({ ...it, style: { caption: "Přijďte k nám" } });
      expect(await wordsOn()).toContain("Přijďte k nám");
      await backend.deps.database.pool.query("update businesses set name = '東京クラブ' where slug = $1", [
        business,
      ]);
      expect(await wordsOn()).toBe(`Přijďte k nám ${address}`);
    });
  });

  it("are rendered in colour if the plan includes it", async () => {
    const owner = (await apiOf(backend, team.owner)).links;
    const { items } = await owner.list({ business });
    const link = items[0]?.id ?? "";
    const png = await owner.qr({ business, link, format: "png", size: 300 });
    const bytes = Buffer.from(await png.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
    expect(bytes.readUInt32BE(16)).toBe(300);
    await owner.style({ business, link, style: { foreground: "#0a5750", background: "#ffffff" } });
    const svg = await (await owner.qr({ business, link })).text();
    expect(svg).toContain("#0a5750");
    await expect(
      owner.style({ business, link, style: { foreground: "#ffff00", background: "#ffffff" } }),
    ).rejects.toMatchObject({ code: "invalid_input", fields: { foreground: expect.any(String) } });
    await setPlan(backend, business, "starter");
    await expect(owner.style({ business, link, style: { foreground: "#0a5750" } })).rejects.toMatchObject({
      code: "feature_not_in_plan",
    });
    expect(await (await owner.qr({ business, link })).text()).not.toContain("#0a5750");
  });
});
