import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeIds, routeOf } from "#shared/routes.ts";
import { newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

describe("pages", () => {
  let treets: TestTreets;
  let owner: TestPerson;
  let cookie: string;
  const http = () => request(treets.origin);
  const business = "page-club";

  beforeAll(async () => {
    treets = await startTreets();
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

  it.each(routeIds.filter((id) => routeOf(id).auth))("%s sends visitors to log-in and back", async (id) => {
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
  });

  it.each(routeIds)("%s answers its owner with a page of its own, with one heading", async (id) => {
    const { status, text, headers } = await http()
      .get(pathOf(routeOf(id).path))
      .set("Cookie", cookie)
      .redirects(0);
    // Some lead on: whoever is signed in needs no log-in page, and an unknown partner is not found.
    if (status === 302) return expect(headers.location).toMatch(/^\//);
    if (status === 404 && id === "managePartner") return;
    expect(status).toBe(200);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text.match(/<main/g)).toHaveLength(1);
    expect(text).toContain("<title>");
  });

  it("that do not exist are the 404 page, also as data", async () => {
    const page = await http().get("/nowhere/at/all").set("Accept", "text/html");
    expect(page.status).toBe(404);
    expect(page.text).toContain("<title>Page not found");
    const payload = await http().get("/nowhere/at/all/_payload.json");
    expect(payload.status).toBe(404);
    expect(payload.body.state.error).toMatchObject({ status: 404, statusText: "Page not found" });
  });

  it("of a business one has no part in do not exist", async () => {
    const stranger = await newPerson(treets.backend, "Stranger");
    const { status } = await http()
      .get(`/${business}/members`)
      .set("Cookie", `treets.token=${stranger.tokens.token}`);
    expect(status).toBe(404);
  });

  it("survive a late part nobody waits for, as the page it belongs to was refused", async () => {
    const stranger = await newPerson(treets.backend, "Refused");
    const page = () =>
      http().get(`/${business}/members`).set("Cookie", `treets.token=${stranger.tokens.token}`);
    expect((await page()).status).toBe(404);
    expect((await page()).status).toBe(404);
  });

  it("bring their late parts in the same answer, after the rest", async () => {
    const { text } = await http().get(`/${business}/members`).set("Cookie", cookie);
    expect(text.indexOf("Nobody here yet")).toBeGreaterThan(0);
    expect(text.indexOf("__late")).toBeGreaterThan(text.indexOf("Nobody here yet"));
  });

  it("bring late parts of their data in lines of their own", async () => {
    const { headers, text } = await http()
      .get(`/${business}/members/_payload.json`)
      .set("Cookie", cookie)
      .buffer(true)
      .parse((response, done) => {
        let body = "";
        response.on("data", (chunk) => {
          body += chunk;
        });
        response.on("end", () => done(null, body));
      })
      .then(({ headers, body }) => ({ headers, text: body as string }));
    expect(headers["content-type"]).toContain("application/x-ndjson");
    expect(headers["cache-control"]).toContain("no-store");
    expect(text.trim().split("\n").length).toBe(2);
  });

  it("never hold a token", async () => {
    const { text } = await http().get(`/${business}/members`).set("Cookie", cookie);
    const token = /treets\.token=([^;]+)/.exec(cookie)?.[1] ?? "no token";
    expect(text).not.toContain(token);
  });

  it("have one address: slashes too many lead to it", async () => {
    const { status, headers } = await http().get("//login/?a=1").redirects(0);
    expect([status, headers.location]).toEqual([308, "/login?a=1"]);
  });

  it("answer HEAD without a body", async () => {
    const { status, text, headers } = await http().head(`/${business}/members`).set("Cookie", cookie);
    expect(status).toBe(200);
    expect(text ?? "").toBe("");
    expect(headers["content-type"]).toContain("text/html");
  });

  describe("that look the same for everyone", () => {
    it("come from memory, with an ETag that saves sending them again", async () => {
      const first = await http().get("/login");
      expect(first.headers.etag).toMatch(/^"/);
      const again = await http()
        .get("/login")
        .set("If-None-Match", first.headers.etag ?? "");
      expect(again.status).toBe(304);
      expect(again.text).toBe("");
    });

    it.each(["br", "gzip"])("are ready in %s", async (encoding) => {
      const { headers, text } = await http().get("/login").set("Accept-Encoding", encoding);
      expect(headers["content-encoding"]).toBe(encoding);
      expect(text).toContain("Keep me signed in");
    });

    it("allow exactly their own inline scripts", async () => {
      const { headers, text } = await http().get("/login");
      expect(headers["content-security-policy"]).toMatch(/script-src[^;]*'sha256-/);
      expect(text).not.toContain("nonce=");
    });
  });

  describe("files", () => {
    it("of the build are kept for ever, and what is missing is a plain 404", async () => {
      const { text } = await http().get("/login");
      const script = /\/assets\/entry-[\w-]+\.js/.exec(text)?.[0] ?? "";
      const file = await http().get(script).set("Accept-Encoding", "br");
      expect(file.headers["cache-control"]).toContain("immutable");
      expect(file.headers["content-encoding"]).toBe("br");
      const missing = await http().get("/assets/entry-GONE.js");
      expect(missing.status).toBe(404);
      expect(missing.headers["content-type"]).toContain("text/plain");
    });

    it("tell which build is served", async () => {
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
