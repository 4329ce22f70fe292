import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payloadPathOf } from "#shared/page-state.ts";
import { routeIds, routeOf } from "#shared/routes.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { joinTeam } from "../support/teams.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** Ahead by less than the five years that dates may lie ahead. */
const YEAR = new Date().getFullYear() + 4;

describe("pages", () => {
  let treets: TestTreets;
  let owner: TestPerson;
  let cookie: string;
  const http = () => request(treets.origin);
  const business = "page-club";

  beforeAll(async () => {
    treets = await startTreets({ env: { FLAGS: "preview:paula@people.example" } });
    owner = await newPerson(treets.backend, "Paula");
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Page Club", slug: business });
    const { headers } = await http()
      .post("/api/auth/sign-in")
      .set("Origin", treets.origin)
      .send({ email: owner.email, password: PASSWORD });
    cookie = (headers["set-cookie"] as unknown as string[]).map((line) => line.split(";", 1)[0]).join("; ");
  });
  afterAll(() => treets.stop());

  const pathOf = (path: string) =>
    path.replace(":business", business).replace(":partner", "prt_none").replace("/*", "");

  it.each(routeIds.filter((id) => routeOf(id).auth))(
    "%s redirects visitors to sign-in and back",
    async (id) => {
      const path = pathOf(routeOf(id).path);
      const page = await http().get(`${path}?a=1`).redirects(0);
      expect(page.status).toBe(302);
      expect(page.headers.location).toBe(`/login?redirect=${encodeURIComponent(`${path}?a=1`)}`);
      const payload = await http().get(`${path}/_payload.json`);
      expect(payload.status).toBe(401);
      expect(payload.body).toEqual({
        error: "unauthenticated",
        redirect: `/login?redirect=${encodeURIComponent(path)}`,
      });
    },
  );

  it("redirects to sign-in and back to the page itself if its filters are too long to be carried along", async () => {
    const path = pathOf(routeOf("members").path);
    for (const query of ["a".repeat(3_000), "%C3%A9".repeat(1_200)]) {
      const { headers } = await http().get(`${path}?q=${query}`).redirects(0);
      expect(headers.location).toBe(`/login?redirect=${encodeURIComponent(path)}`);
    }
    const kept = await http()
      .get(`${path}?q=${"a".repeat(1_900)}`)
      .redirects(0);
    expect(kept.headers.location).toContain("a".repeat(1_900));
    const nowhere = await http()
      .get(`/${business}/treet${"/a".repeat(1_500)}`)
      .redirects(0);
    expect(nowhere.headers.location).toBe("/login");
  });

  it.each(routeIds)("%s has one heading and one main region for its owner", async (id) => {
    const { status, text, headers } = await http()
      .get(pathOf(routeOf(id).path))
      .set("Cookie", cookie)
      .redirects(0);
    // Some redirect, as a signed-in user needs no login page, and an unknown partner is not found.
    if (status === 302) return expect(headers.location).toMatch(/^\//);
    if (id === "managePartner") return expect(status).toBe(404);
    expect(status).toBe(200);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text.match(/<main/g)).toHaveLength(1);
    expect(text).toContain("<title>");
  });

  it("that do not exist return the 404 page, also as data", async () => {
    const page = await http().get("/nowhere/at/all").set("Accept", "text/html");
    expect(page.status).toBe(404);
    expect(page.text).toContain("<title>Page not found");
    // The browser's router accepts JSON only.
    for (const accept of ["*/*", "application/json"]) {
      const payload = await http().get("/nowhere/at/all/_payload.json").set("Accept", accept);
      expect(payload.status).toBe(404);
      expect(payload.body.state.error).toMatchObject({ status: 404, statusText: "Page not found" });
    }
    const program = await http().get("/nowhere/at/all").set("Accept", "application/json");
    expect(program.status).toBe(404);
    expect(program.body.error.code).toBe("not_found");
  });

  it("that do not exist link a signed-in user back to their business", async () => {
    const { text } = await http()
      .get("/nowhere/at/all")
      .set("Accept", "text/html")
      .set("Cookie", `treets.token=${owner.tokens.token}`);
    expect(text).toContain(`href="/${business}/control-panel"`);
  });

  it("of a business the user does not belong to return 404", async () => {
    const stranger = await newPerson(treets.backend, "Stranger");
    const { status } = await http()
      .get(`/${business}/members`)
      .set("Cookie", `treets.token=${stranger.tokens.token}`);
    expect(status).toBe(404);
  });

  it("survive a late part that is discarded because the page was refused", async () => {
    const stranger = await newPerson(treets.backend, "Refused");
    const page = () =>
      http().get(`/${business}/members`).set("Cookie", `treets.token=${stranger.tokens.token}`);
    expect((await page()).status).toBe(404);
    expect((await page()).status).toBe(404);
  });

  it("stream their late parts in the same response, after the rest", async () => {
    const { text } = await http().get(`/${business}/members`).set("Cookie", cookie);
    expect(text.indexOf("No members yet")).toBeGreaterThan(0);
    expect(text.indexOf("__late")).toBeGreaterThan(text.indexOf("No members yet"));
  });

  it("send late parts of their data on separate lines, compressed if accepted", async () => {
    for (const encoding of ["identity", "gzip"]) {
      const { headers, body } = await http()
        .get(`/${business}/members/_payload.json`)
        .set({ Cookie: cookie, "Accept-Encoding": encoding })
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("end", () => done(null, Buffer.concat(chunks).toString()));
        });
      expect(headers["content-type"]).toContain("application/x-ndjson");
      expect(headers["cache-control"]).toContain("no-store");
      expect(headers["content-encoding"] ?? "identity").toBe(encoding);
      expect(String(body).trim().split("\n").length).toBe(2);
    }
  });

  it("show a message on arrival, after any redirects on the way", async () => {
    const carried = `${cookie}; treets.notice=${encodeURIComponent("Saved.")}`;
    const get = (path: string) => http().get(path).set("Cookie", carried).redirects(0);
    const isCleared = ({ headers }: request.Response) =>
      String(headers["set-cookie"]).includes("treets.notice=;");
    for (const path of ["/select-org", "/login", "/select-org/_payload.json"]) {
      const redirect = await get(path);
      expect(redirect.headers.location ?? redirect.body.redirect).toMatch(/^\//);
      expect(isCleared(redirect)).toBe(false);
    }
    const arrival = await get(`/${business}/members/_payload.json`);
    expect(arrival.text).toContain('"notice":"Saved."');
    expect(isCleared(arrival)).toBe(true);
  });

  it("leave a message for the page that is shown, if they are only fetched ahead", async () => {
    const carried = `${cookie}; treets.notice=${encodeURIComponent("Saved.")}`;
    for (const path of [`/${business}/members`, "/login"]) {
      const ahead = await http()
        .get(`${path}/_payload.json`)
        .set({ Cookie: carried, Purpose: "prefetch" })
        .redirects(0);
      expect([ahead.status, ahead.text, String(ahead.headers["set-cookie"])]).toEqual([204, "", "undefined"]);
    }
    // A browser may do the same with whole documents.
    const document = await http()
      .get(`/${business}/members`)
      .set({ Cookie: carried, Accept: "text/html", "Sec-Purpose": "prefetch;prerender" });
    expect([document.status, String(document.headers["set-cookie"])]).toEqual([204, "undefined"]);
    const usual = await http()
      .get(`/${business}/members/_payload.json`)
      .set({ Cookie: cookie, Purpose: "prefetch" });
    expect(usual.status).toBe(200);
  });

  it("never contain a token", async () => {
    const tokens = [...cookie.matchAll(/treets\.(?:token|refresh)=([^;]+)/g)].map(([, token = ""]) => token);
    expect(tokens).toHaveLength(2);
    for (const id of routeIds) {
      const path = routeOf(id).path.replace(":business", business).replace(/\/\*$/, "");
      for (const address of [path, payloadPathOf(path)]) {
        const { text } = await http().get(address).set("Cookie", cookie);
        for (const token of tokens) expect(text ?? "", address).not.toContain(token);
      }
    }
  });

  it("have one address, to which extra slashes redirect", async () => {
    const { status, headers } = await http().get("//login/?a=1").redirects(0);
    expect([status, headers.location]).toEqual([308, "/login?a=1"]);
  });

  it.each([
    ["Harbour-Club/treet/TRT_1?a=B", "harbour-club/treet/TRT_1?a=B"],
    ["HARBOUR-CLUB/members/", "harbour-club/members"],
    ["%48arbour-club/members", "harbour-club/members"],
  ])(
    "have one address, to which the capital letters of a business's slug redirect: /%s",
    async (typed, to) => {
      const { status, headers } = await http().get(`/${typed}`).redirects(0);
      expect([status, headers.location]).toEqual([308, `/${to}`]);
    },
  );

  it("are not found under what cannot be a slug, in whichever case it is written", async () => {
    for (const slug of ["A", "Bad_Slug", "%2e%2e"]) {
      const { status } = await http().get(`/${slug}/members`).set("Cookie", cookie).redirects(0);
      expect(status, slug).toBe(404);
    }
  });

  it("answer HEAD without a body", async () => {
    const { status, text, headers } = await http().head(`/${business}/members`).set("Cookie", cookie);
    expect(status).toBe(200);
    expect(text ?? "").toBe("");
    expect(headers["content-type"]).toContain("text/html");
  });

  describe("that are the same for everybody", () => {
    it("are served from memory, and answer 304 to a matching ETag", async () => {
      const first = await http().get("/login");
      expect(first.headers.etag).toMatch(/^"/);
      const again = await http()
        .get("/login")
        .set("If-None-Match", first.headers.etag ?? "");
      expect(again.status).toBe(304);
      expect(again.text).toBe("");
    });

    it.each(["/login", "/login/_payload.json"])("have an ETag for each encoding: %s", async (path) => {
      const answers = await Promise.all(
        ["br", "gzip", "identity"].map((encoding) => http().get(path).set("Accept-Encoding", encoding)),
      );
      const tags = answers.map(({ headers }) => headers.etag ?? "");
      expect(new Set(tags).size).toBe(3);
      const [br = "", gzip = ""] = tags;
      const ask = (known: string) =>
        http().get(path).set("Accept-Encoding", "gzip").set("If-None-Match", known);
      expect([(await ask(br)).status, (await ask(gzip)).status]).toEqual([200, 304]);
    });

    it.each(["br", "gzip"])("are precompressed with %s", async (encoding) => {
      const { headers, text } = await http().get("/login").set("Accept-Encoding", encoding);
      expect(headers["content-encoding"]).toBe(encoding);
      expect(text).toContain("Keep me signed in");
    });

    it("allow their own inline scripts by hash, without a nonce", async () => {
      const { headers, text } = await http().get("/login");
      expect(headers["content-security-policy"]).toMatch(/script-src[^;]*'sha256-/);
      expect(text).not.toContain("nonce=");
    });
  });

  describe("with the treets of several communities", () => {
    const treetIn = async (title: string) => {
      const team = treets.backend.as(owner.tokens.token);
      const { id } = await team.treets.create({
        business,
        content: { type: "voucher", title, claimUntil: `${YEAR}-01-31T12:00:00.000Z` },
      });
      return id;
    };
    const post = (fields: object, token: string) =>
      http()
        .post("/multi-treets?needs=no_image")
        .set({ Cookie: `treets.token=${token}`, Origin: treets.origin })
        .type("form")
        .send({ intent: "move-many", ...fields });
    const noticeOf = ({ headers }: request.Response) => decodeURIComponent(String(headers["set-cookie"]));

    it("report the result for each ticked treet, and keep the list's filter", async () => {
      const treet = `${business} ${await treetIn("Cake that is not ready")}`;
      const answer = await post({ move: "extend", days: 7, treet }, owner.tokens.token);
      const said = answer.text.replaceAll("<!-- -->", "");
      expect(said).toContain("Page Club: No treet was extended. 1 was not.");
      expect(said).toContain(
        "Page Club: Cake that is not ready: A treet that is a draft can&#x27;t be extended.",
      );
      expect(said).toContain('action="/multi-treets?needs=no_image"');
      const archived = await post({ move: "archive", treet }, owner.tokens.token);
      expect(archived.headers.location).toBe("/multi-treets?needs=no_image");
      expect(noticeOf(archived)).toContain("Page Club: 1 treet was archived.");
      expect(noticeOf(await post({ move: "end" }, owner.tokens.token))).toContain("Nothing selected.");
    });

    it("show a calendar of starts and ends, in the viewer's time zone", async () => {
      const team = treets.backend.as(owner.tokens.token);
      const content = { type: "voucher" as const, title: "Around New Year" };
      // In Copenhagen the new year is half an hour old by then.
      const times = {
        claimFrom: `${YEAR - 1}-12-31T23:30:00.000Z`,
        claimUntil: `${YEAR}-01-15T12:00:00.000Z`,
      };
      await team.treets.create({ business, content: { ...content, ...times } });
      await treets.backend.deps.database.pool.query(
        "update users set timezone = 'Europe/Copenhagen' where email = $1",
        [owner.email],
      );
      const open = async (query: string) => {
        const { text } = await http()
          .get(`/multi-treets?view=calendar${query}`)
          .set("Cookie", `treets.token=${owner.tokens.token}`);
        return text.replaceAll("<!-- -->", "");
      };
      const january = await open(`&month=${YEAR}-01`);
      expect(january).toContain(`January ${YEAR}`);
      const cells = january
        .split("</table>")[0]
        ?.split("<td")
        .filter((cell) => cell.includes("Around New Year"));
      expect(cells?.map((cell) => /dateTime="([^"]+)"/i.exec(cell)?.[1])).toEqual([
        `${YEAR}-01-01`,
        `${YEAR}-01-15`,
      ]);
      expect(cells?.[0]).toContain("Starts");
      expect(cells?.[1]).toContain("Ends");
      const before = `month=${YEAR - 1}-12`;
      expect(january).toMatch(new RegExp(`${before}[^>]*rel="prev"|rel="prev"[^>]*${before}`));
      const december = await open(`&month=${YEAR - 1}-12`);
      expect(december).toContain("Nothing starts or ends this month.");
      expect(await open(`&month=${YEAR}-99`)).toContain('aria-current="date"');
      const headings = (text: string) =>
        [...text.matchAll(/<th [^>]*>([^<]+)<\/th>/g)].map(([, name]) => name);
      expect(headings(january).join(" ")).toBe("Mon Tue Wed Thu Fri Sat Sun");
      expect(headings(await open("&lang=de")).join(" ")).toBe("Mo Di Mi Do Fr Sa So");
    });

    it("disable ticking for viewers, and say why", async () => {
      const viewer = await joinTeam(treets.backend, { slug: business, owner, role: "viewer" });
      const id = await treetIn("Cake to look at");
      const { text } = await http().get("/multi-treets").set("Cookie", `treets.token=${viewer.tokens.token}`);
      expect(text).toContain("View only");
      const tick = new RegExp(`<input[^>]*value="${business} ${id}"[^>]*>`).exec(text)?.[0];
      expect(tick).toContain("disabled");
      expect(tick).toContain("Only owners, admins and managers can");
      const answer = await post({ move: "archive", treet: `${business} ${id}` }, viewer.tokens.token);
      expect(answer.text).toContain("Page Club: Only owners, admins and managers can");
      const none = await post({ move: "archive" }, viewer.tokens.token);
      expect(noticeOf(none)).toContain("Nothing selected.");
    });

    it("say on each tab why it is empty", async () => {
      const person = await newPerson(treets.backend, "Newcomer");
      const tab = async (name: string) =>
        (await http().get(`/multi-treets?tab=${name}`).set("Cookie", `treets.token=${person.tokens.token}`))
          .text;
      expect(await tab("managing")).toContain("You don&#x27;t run a community yet");
      expect(await tab("supplying")).toContain("You don&#x27;t supply a community yet");
      expect(await tab("claims")).toContain("You haven&#x27;t claimed anything yet");
    });
  });

  describe("a feature preview", () => {
    const gallery = "/test-new-flows1";

    it("is shown to users with its flag, and lists the flags", async () => {
      const { status, text } = await http().get(`${gallery}?tab=flags`).set("Cookie", cookie);
      expect(status).toBe(200);
      for (const said of ["preview", "On", "Product", "21 Nov 2026"]) expect(text).toContain(`>${said}<`);
    });

    it("returns 404 for anybody else, as a page, a payload or a form", async () => {
      const { tokens } = await newPerson(treets.backend, "Onlooker");
      for (const who of ["", `treets.token=${tokens.token}`]) {
        for (const path of [gallery, `${gallery}/_payload.json`]) {
          const { status, text } = await http().get(path).set("Cookie", who);
          expect(status).toBe(404);
          expect(text).not.toContain("Nothing is saved");
        }
        const form = await http()
          .post(gallery)
          .set({ Cookie: who, Origin: treets.origin })
          .type("form")
          .send({ intent: "try", title: "Coffee" });
        expect(form.status).toBe(404);
      }
    });
  });

  describe("files", () => {
    it("of the build are cached as immutable, and missing ones return a plain 404", async () => {
      const { text } = await http().get("/login");
      const script = /\/assets\/entry-[\w-]+\.js/.exec(text)?.[0] ?? "";
      const file = await http().get(script).set("Accept-Encoding", "br");
      expect(file.headers["cache-control"]).toContain("immutable");
      expect(file.headers["content-encoding"]).toBe("br");
      const missing = await http().get("/assets/entry-GONE.js");
      expect(missing.status).toBe(404);
      expect(missing.headers["content-type"]).toContain("text/plain");
    });

    it("state which build is served", async () => {
      const latest = await http().get("/assets/builds/latest.json");
      expect(latest.headers["cache-control"]).toBe("no-store");
      expect(latest.body).toEqual({ id: expect.any(String), timestamp: expect.any(Number) });
      const meta = await http().get(`/assets/builds/meta/${latest.body.id}.json`);
      expect(meta.body).toMatchObject({
        id: latest.body.id,
        prerendered: expect.arrayContaining(["/login"]),
      });
    });
  });
});
