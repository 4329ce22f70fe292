import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredOperations } from "../support/operations.ts";
import { newPerson } from "../support/people.ts";
import { type RawAnswer, sendRaw } from "../support/raw-http.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

/** Headers that every response has. */
const HEADERS = [
  "content-security-policy",
  "x-request-id",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
];

const CURSORS = [
  "a",
  "W10",
  ...[
    ["", ""],
    ["2026-02-30", "a"],
    ["2026-02-30 10:00:00+00", "a"],
    ["9".repeat(30), "a"],
    [1e300, "a"],
    ["\0", "\0"],
  ].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url")),
  Buffer.from('["\\ud800","\\ud800"]').toString("base64url"),
];

describe("a complete response, with all security headers and no internals, is sent for", () => {
  let treets: TestTreets;
  let cookie = "";
  let bearer = "";
  const business = "ways-out";

  beforeAll(async () => {
    treets = await startTreets({
      env: { MAX_INFLIGHT: "2", RATE_LIMIT_PER_MINUTE: "2", TRUST_PROXY: "loopback", DRAIN_MODE: "reject" },
      extension: () => ({
        before(request, response, next) {
          if (request.path === "/wait") return;
          if (request.path === "/fail") throw new Error("Out of order");
          // Without its URL no page can be rendered for the request.
          if (request.path === "/fail-twice") {
            request.originalUrl = "//";
            Object.defineProperty(response, "closed", {
              get: () => {
                throw new Error("Out of order as well");
              },
            });
            throw new Error("Out of order");
          }
          next();
        },
      }),
    });
    const person = await newPerson(treets.backend, "Out");
    await treets.backend.as(person.tokens.token).businesses.create({ name: "Ways out", slug: business });
    cookie = `Cookie: treets.token=${person.tokens.token}\r\n`;
    bearer = `Authorization: Bearer ${person.tokens.token}\r\n`;
  });
  afterAll(() => treets.stop());

  const ask = (line: string, headers = "", host = new URL(treets.origin).host) =>
    sendRaw(treets.origin, `${line} HTTP/1.1\r\n${host ? `Host: ${host}\r\n` : ""}${headers}\r\n`);

  function expectWhole(answer: RawAnswer, status: number | readonly number[]): void {
    expect([status].flat(), answer.head).toContain(answer.status);
    for (const name of HEADERS) expect(answer.header(name), `${name} of ${answer.head}`).toBeTruthy();
    const policy = answer.header("content-security-policy");
    for (const part of ["default-src 'none'", "base-uri 'none'"]) expect(policy).toContain(part);
    // The mailbox shows its own emails in frames.
    expect(policy).toMatch(/frame-ancestors '(none|self)'/);
    if (answer.text !== "")
      expect(answer.header("content-type")).toMatch(/^(text\/.+; charset=utf-8|application\/.+)$/i);
    expect(answer.head).not.toMatch(/x-powered-by/i);
    expect(answer.text).not.toMatch(/node_modules|\n\s+at |\.ts:\d/);
  }

  it.each<[what: string, line: string, status: number, headers?: string]>([
    ["a page", "GET /login", 200],
    ["a page rendered for somebody", "GET /sign-up?intent=provider", 200],
    ["a page that does not exist", "GET /nothing/at/all/here", 404, "Accept: text/html\r\n"],
    ["a line break in an address", "GET /a%0Ab", 404, "Accept: text/html\r\n"],
    ["another line break in an address", "GET /a%0D%0Ab/members", 302, "Accept: text/html\r\n"],
    ["a guarded page", "GET /account-settings", 302],
    ["a doubled slash", "GET //login", 308],
    ["a file of the build", "GET /assets/builds/latest.json", 200],
    ["a file that is gone", "GET /assets/gone.js", 404],
    ["a file that is written to", "DELETE /assets/builds/latest.json", 405],
    ["a picture that does not exist", "GET /images/img_0/96.webp", 404],
    ["an operation that does not exist", "GET /api/v1/nothing", 404],
    ["a method of another operation", "GET /api/auth/sign-in", 405],
    ["a link", "GET /l/nothing", 302],
    ["robots", "GET /robots.txt", 200],
    ["health", "GET /healthz", 200],
    ["readiness", "GET /readyz", 200],
    ["a report of a policy", "GET /csp-report", 405],
    ["the mailbox", "GET /dev/mailbox", 200],
    ["an address that cannot be read", "GET /%zz", 400],
    ["a NUL in an address", "GET /a%00b", 400],
    ["an address that is too long", `GET /${"a".repeat(9_000)}`, 414],
    ["an absolute address", "GET http://elsewhere.example/", 400],
    ["no address", "OPTIONS *", 400],
    ["a method nobody uses", "TRACE /login", 405],
    ["a tunnel", "CONNECT elsewhere.example:443", 405],
    ["an expectation nobody meets", "POST /login", 417, "Expect: wonders\r\nContent-Length: 0\r\n"],
    ["too many headers", "GET /login", 431, "A: b\r\n".repeat(150)],
    ["headers that are too large", "GET /login", 431, `A: ${"b".repeat(40_000)}\r\n`],
    ["a header that is none", "GET /login", 400, "Not a header\r\n"],
    ["two lengths", "POST /login", 400, "Content-Length: 1\r\nContent-Length: 2\r\n"],
    ["another site's form", "POST /login", 403, "Sec-Fetch-Site: cross-site\r\nContent-Length: 0\r\n"],
    ["a failure", "GET /fail", 500, "Accept: text/html\r\n"],
    ["a failure told to a program", "GET /fail", 500, "Accept: application/json\r\n"],
    ["a failure that cannot be shown", "GET /fail-twice", 500, "Accept: text/html\r\n"],
  ])("%s", async (_what, line, status, headers = "") => {
    expectWhole(await ask(line, headers), status);
  });

  it("a request that is not HTTP, and one without a host", async () => {
    expectWhole(await sendRaw(treets.origin, "Hello?\r\n\r\n"), 400);
    expectWhole(await ask("GET /login", "", ""), 400);
  });

  it("a page with an unknown ID", async () => {
    for (const page of ["treet", "pack", "manage-partner"]) {
      const path = `/${business}/${page}/${"a".repeat(65)}`;
      expectWhole(await ask(`GET ${path}`, `${cookie}Accept: text/html\r\n`), 404);
      expectWhole(await ask(`GET /${"a".repeat(65)}/members`, `${cookie}Accept: text/html\r\n`), 404);
    }
  });

  it("the till of an unknown treet", async () => {
    const headers = `${cookie}Accept: text/html\r\n`;
    expectWhole(await ask(`GET /${business}/treet/trt_nothing/redeem`, headers), 404);
    expectWhole(await ask(`GET /${business}/treet/redeem`, headers), 200);
  });

  it("an unknown page requested by a non-browser client, in JSON", async () => {
    const answer = await ask("GET /nothing/at/all/here", "Accept: application/json\r\n");
    expectWhole(answer, 404);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: "not_found" } });
  });

  const lists = declaredOperations.filter(
    ({ method, input }) => method === "GET" && Object.hasOwn(input.properties ?? {}, "cursor"),
  );

  it.each(lists)("$name with an invalid cursor", async ({ path }) => {
    const url = `/api/v1${path.replace("{business}", business).replaceAll(/\{\+?\w+\}/g, "some-id")}`;
    for (const cursor of CURSORS) {
      const answer = await ask(`GET ${url}?cursor=${cursor}`, bearer);
      expectWhole(answer, [403, 404, 422]);
    }
  });

  it("an IP address over its rate limit", async () => {
    const from = "X-Forwarded-For: 203.0.113.5\r\n";
    await ask("GET /sign-up?a", from);
    await ask("GET /sign-up?a", from);
    expectWhole(await ask("GET /sign-up?a", from), 429);
  });

  it("a request that is shed under load, but never for its stylesheet", async () => {
    const waiting = [ask("GET /wait"), ask("GET /wait")];
    await expect.poll(async () => (await ask("GET /sign-up?a")).status).toBe(503);
    const shed = await ask("GET /sign-up?a", "Accept: text/html\r\n");
    expectWhole(shed, 503);
    expect(shed.header("retry-after")).toBe("1");
    expectWhole(await ask("GET /assets/builds/latest.json"), 200);
    const [sheet] = /\/assets\/[\w-]+\.css/.exec(shed.text) ?? [];
    expectWhole(await ask(`GET ${sheet}`), 200);
    treets.readiness.drain();
    expectWhole(await ask("GET /login"), 503);
    void waiting;
  });
});
