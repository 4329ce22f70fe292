import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import request from "supertest";
import { describe, expect, it } from "vitest";
import type { PreparedResponse } from "#server/middleware/prepared-response.ts";
import { securityHeaders } from "#server/middleware/security-headers.ts";
import { newPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";

describe("the web server", () => {
  const treets = runningTreets();
  const http = () => request(treets.origin);

  describe("refuses", () => {
    const signIn = () => http().post("/api/auth/sign-in").set("Origin", treets.origin);

    it("invalid JSON", async () => {
      const { status, body } = await signIn().type("json").send('{"email":');
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: "bad_request", request_id: expect.any(String) });
    });

    it("a body that is too large", async () => {
      const { status, body } = await signIn().send({ email: "a".repeat(40_000) });
      expect(status).toBe(413);
      expect(body.error.code).toBe("body_too_large");
    });

    it("a content type other than JSON", async () => {
      const { status, body } = await signIn().type("text/plain").send("email=a");
      expect(status).toBe(415);
      expect(body.error.code).toBe("unsupported_media");
    });

    it.each(["/%", "/%zz/members", "/club%00/members"])("the undecodable address %s", async (path) => {
      expect((await http().get(path)).status).toBe(400);
    });

    it("unsupported methods", async () => {
      expect((await http().trace("/login")).status).toBe(405);
      expect((await http().get("/api/auth/sign-in")).headers.allow).toBe("POST");
    });

    it("an address that is too long", async () => {
      expect((await http().get(`/${"a".repeat(9_000)}`)).status).toBe(414);
    });

    it("requests that are ambiguous to intermediaries", async () => {
      const answer = await raw(
        "POST /login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400/);
      const twoHosts = await raw("GET /login HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
      expect(twoHosts).toMatch(/^HTTP\/1\.1 400/);
    });

    it.each([
      ["another site's form", { "Sec-Fetch-Site": "cross-site" }],
      ["a sibling's form", { "Sec-Fetch-Site": "same-site" }],
      ["another origin", { Origin: "https://evil.example" }],
      ["no origin at all", { Origin: "null" }],
    ])("a change from %s", async (_name, headers) => {
      const { status, body } = await http().post("/api/auth/sign-out").set(headers);
      expect(status).toBe(403);
      expect(body.error.code).toBe("cross_site");
      const logged = treets.backend.logged.filter((line) => line.includes(body.error.request_id));
      expect(logged.join()).toContain('"outcome":"cross_site"');
    });

    it("forms on pages without a form", async () => {
      const { status } = await http()
        .post("/checkout-success")
        .set("Origin", treets.origin)
        .type("form")
        .send("a=b");
      expect(status).toBe(405);
    });

    it.each(["/api", "/api/nothing", "/api/v2/me", "/api/v1", "/api/v1/nothing", "/api/auth/nothing"])(
      "unknown operations (%s), as an error for programs and as a page in a browser",
      async (path) => {
        const { status, body } = await http().get(path);
        expect(status).toBe(404);
        expect(body.error.code).toBe("not_found");

        const page = await http().get(path).set("Accept", "text/html");
        expect([page.status, page.type]).toEqual([404, "text/html"]);
        expect(page.headers["content-security-policy"]).toContain("style-src 'self'");
      },
    );

    it.each([
      ["/api/v1/me", "delete", "GET, HEAD, PATCH"],
      ["/api/v1/businesses/harbour-club/members", "put", "GET, HEAD, POST"],
      ["/api/v1/auth/sign-in", "get", "POST"],
      ["/api/v1/openapi.json", "post", "GET, HEAD"],
      ["/terms", "post", "GET, HEAD"],
    ] as const)("methods that %s does not have (%s), stating those it has", async (path, method, allowed) => {
      const { status, headers } = await http()[method](path).set("Origin", treets.origin);
      expect([status, headers.allow]).toEqual([405, allowed]);
    });

    async function raw(text: string): Promise<string> {
      const { port } = new URL(treets.origin);
      return new Promise((resolve, reject) => {
        const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
        socket.on("data", (data) => {
          resolve(String(data));
          socket.destroy();
        });
        socket.on("error", reject);
      });
    }
  });

  it("ignores malformed and unrelated cookies", async () => {
    const { status } = await http()
      .get("/harbour-club/members")
      .set("Cookie", "treets.token=%E0%A4%A; a=b; treets.refresh=; =; ;;")
      .redirects(0);
    expect(status).toBe(302);
  });

  it("logs a redirected request once, under its request ID", async () => {
    const before = treets.backend.logged.length;
    const { headers } = await http().get("/nobody-has-this/members").set("Accept", "text/html");
    const id = headers["x-request-id"] as string;
    const lines = treets.backend.logged.slice(before).filter((line) => line.includes(id));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"status":302');
  });

  it("sends strict security policies with every page", async () => {
    const { headers } = await http().get("/sign-up?intent=provider");
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe-eval");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it.each([
    [true, "max-age=63072000; includeSubDomains"],
    [false, undefined],
  ])("tells browsers to stay on https if that is how it is reached: %s", (secure, expected) => {
    const headers = new Map<string, unknown>();
    const response = { locals: {}, setHeader: (name: string, value: unknown) => headers.set(name, value) };
    const options = { secure, analyticsHost: undefined, recaptcha: false };
    securityHeaders(options)({} as IncomingMessage, response as unknown as PreparedResponse);
    expect(headers.get("Strict-Transport-Security")).toBe(expected);
  });

  it("reports liveness and readiness", async () => {
    expect((await http().get("/healthz")).text).toBe("ok\n");
    // A process that a busy machine holds up for a moment is not ready meanwhile.
    await expect.poll(async () => (await http().get("/readyz")).body).toEqual({ ready: true, reasons: [] });
  });

  it.each(["/healthz", "/readyz", "/metrics"])("has nothing to change at %s", async (path) => {
    const { status, headers } = await http().delete(path);
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it("exposes request counts by route to local callers only", async () => {
    await http().get("/login");
    const { text } = await http().get("/metrics");
    expect(text).toMatch(/http_server_request_duration_seconds_count\{[^}]*route="login"[^}]*\} \d+/);
    expect((await http().get("/metrics").set("X-Forwarded-For", "203.0.113.9")).status).not.toBe(200);
  });

  it("publishes the API's description, with a page to read it", async () => {
    const { body } = await http().get("/api/v1/openapi.json");
    expect(Object.keys(body.paths).length).toBeGreaterThan(20);
    expect(body.paths["/businesses/{business}/members"].get.summary).toBe("List members");
    expect(body.webhooks["claim.redeemed"].post.requestBody.required).toBe(true);
    expect(body.paths["/businesses/{business}/keys"].get.description).toContain("closed to API keys");
    const page = await http().get("/api/v1/docs");
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.text).toContain("List members");
  });

  it("answers HEAD requests for operations that read, as for GET requests but without the body", async () => {
    const read = await http().get("/api/v1/me");
    const { status, headers, text } = await http().head("/api/v1/me");
    expect([status, headers["content-type"], text]).toEqual([
      read.status,
      read.headers["content-type"],
      undefined,
    ]);
    expect(read.status).toBe(401);
    expect((await http().head("/api/v1/auth/sign-in")).status).toBe(405);
  });

  it("serves the API to other clients by bearer token", async () => {
    const person = await newPerson(treets.backend, "Program");
    const { body } = await http()
      .get("/api/v1/auth/session")
      .set("Authorization", `Bearer ${person.tokens.token}`);
    expect(body.user.email).toBe(person.email);
    expect((await http().get("/api/v1/auth/session")).status).toBe(401);
  });
});
