import { afterEach, beforeEach, expect, test } from "vitest";
import { AuthApp, Browser } from "../fixtures/auth-app.ts";
import { AuthBackend } from "../fixtures/auth-backend.ts";

const REFRESH_LINE = "Received 401, attempting token refresh";

let backend: AuthBackend;
let app: AuthApp;
let time = Date.UTC(2026, 0, 1);

beforeEach(async () => {
  backend = await AuthBackend.start();
  app = await AuthApp.start(backend.door(), { clock: () => new Date(time) });
});

afterEach(async () => {
  await app.stop();
  await backend.stop();
});

/** Issues tokens of which the access token has expired and the refresh token is valid. */
function someoneExpired(): { spent: { token: string; refreshToken: string }; browser: () => Browser } {
  const spent = backend.issue();
  backend.expireAccessTokens();
  return { spent, browser: () => new Browser(app).hold(spent) };
}

test("200 concurrent requests with one expired access token make one refresh and all succeed", async () => {
  const { browser } = someoneExpired();
  backend.refreshDelayMs = 100;
  const paths = ["/select-org", "/api/v1/members", "/api/auth/session", "/harbour/members/_payload.json"];
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) => browser().get(paths[index % paths.length] ?? "/")),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(200));
  expect(backend.count("refresh")).toBe(1);
  const written = new Set(
    replies.map(({ setCookies }) => setCookies.find((line) => line.startsWith("treets.refresh="))),
  );
  expect(written.size).toBe(1);
  expect(replies.every(({ setCookies }) => setCookies.length === 3)).toBe(true);
});

test.each([1_000, 10_000, 29_000])(
  "a request %i ms late with the spent token gets the successor",
  async (late) => {
    const { browser } = someoneExpired();
    const first = browser();
    await first.get("/select-org");
    time += late;
    const loser = browser();
    expect((await loser.get("/select-org")).json).toMatchObject({ session: { user: { id: "usr_1" } } });
    expect(loser.cookies.get("treets.refresh")).toBe(first.cookies.get("treets.refresh"));
    expect(backend.count("refresh")).toBe(1);
  },
);

test("a request 31 s late is left to the backend, which ends the session for reuse", async () => {
  const { browser } = someoneExpired();
  await browser().get("/select-org");
  time += 31_000;
  const loser = browser();
  expect((await loser.get("/select-org")).json).toEqual({ session: null });
  expect(backend.count("refresh")).toBe(2);
  expect(loser.cookies.size).toBe(0);
});

test("a late request gets the newest of several successors", async () => {
  const { browser } = someoneExpired();
  const person = browser();
  await person.get("/select-org");
  backend.expireAccessTokens();
  await person.get("/select-org");
  const loser = browser();
  expect((await loser.get("/select-org")).json).toMatchObject({ session: { user: { id: "usr_1" } } });
  expect(loser.cookies.get("treets.refresh")).toBe(person.cookies.get("treets.refresh"));
  expect(backend.count("refresh")).toBe(2);
});

test("two users who refresh at once never get each other's tokens", async () => {
  const [one, two] = [backend.issue("one"), backend.issue("two")];
  backend.expireAccessTokens();
  backend.refreshDelayMs = 50;
  const browsers = Array.from({ length: 200 }, (_, index) => new Browser(app).hold(index % 2 ? one : two));
  await Promise.all(browsers.map((browser) => browser.get("/select-org")));
  const tokensOf = (side: number) =>
    new Set(
      browsers.filter((_, index) => index % 2 === side).map(({ cookies }) => cookies.get("treets.token")),
    );
  expect(tokensOf(0).size).toBe(1);
  expect(tokensOf(1).size).toBe(1);
  expect([...tokensOf(0)]).not.toEqual([...tokensOf(1)]);
  expect(backend.count("refresh")).toBe(2);
});

test("a missing access token is refreshed before any other request, and logged once", async () => {
  const { refreshToken } = backend.issue();
  const reply = await new Browser(app).hold({ refreshToken }).get("/select-org");
  expect(reply.json).toMatchObject({ session: { user: { email: "ada@example.com" } } });
  expect(backend.count("session")).toBe(1);
  expect(app.linesOf("info").filter((line) => line.includes(`"${REFRESH_LINE}"`))).toHaveLength(1);
});

test.each([
  "/",
  "/login",
  "/login/",
  "/LOGIN",
  "/login?redirect=%2Fupgrade",
  "/login/_payload.json",
  "/_payload.json",
])("%s triggers no refresh", async (path) => {
  const browser = someoneExpired().browser();
  expect((await browser.get(path)).json).toMatchObject({ session: null });
  expect(backend.count("refresh")).toBe(0);
  expect(browser.cookies.has("treets.refresh")).toBe(true);
});

test("an API call from the sign-in page triggers no refresh, but one from another page does", async () => {
  const { browser } = someoneExpired();
  const from = (path: string) => browser().get("/api/v1/members", { referer: app.origin + path });
  expect((await from("/login?redirect=%2F")).status).toBe(401);
  expect((await from("/select-org")).status).toBe(200);
});

test("a refused new token leads to one refresh, one retry and a sign-out", async () => {
  const browser = new Browser(app).hold(backend.issue());
  backend.scripts.session = { status: 401, body: {} };
  expect((await browser.get("/select-org")).json).toEqual({ session: null });
  expect(backend.count("refresh")).toBe(1);
  expect(backend.count("session")).toBe(2);
  expect(browser.cookies.size).toBe(0);
});

test("a refused refresh clears all cookies", async () => {
  const browser = someoneExpired().browser();
  backend.scripts.refresh = { status: 400, body: {} };
  expect((await browser.get("/select-org")).json).toEqual({ session: null });
  expect(browser.cookies.size).toBe(0);
});

test.each([
  ["a server error", { status: 500, text: "<html>" }],
  ["too many requests", { status: 429, body: {} }],
  ["a dropped connection", "drop"],
  ["a hanging backend", "hang"],
  ["no token", { body: {} }],
  ["a number as token", { body: { token: 5, refreshToken: "x" } }],
  ["a list as token", { body: { token: ["a"], refreshToken: "x" } }],
  ["no refresh token", { body: { token: "a" } }],
  ["HTML", { text: "<html>hello</html>" }],
  ["half a JSON", { text: '{"token":"a' }],
  ["five megabytes", { text: JSON.stringify({ token: "a", refreshToken: "b", pad: "x".repeat(5_000_000) }) }],
  ["a redirect", { status: 302, headers: { location: "https://evil.example/" }, body: {} }],
  ["a token with a line break", { body: { token: "a\r\nSet-Cookie: b=c", refreshToken: "b" } }],
] as const)("a refresh answered with %s yields a 503 and keeps the tokens", async (_name, script) => {
  const browser = someoneExpired().browser();
  const before = new Map(browser.cookies);
  backend.scripts.refresh = script;
  const reply = await browser.get("/select-org");
  expect(reply.status).toBe(503);
  expect(reply.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(browser.cookies).toEqual(before);
});

test("the request after a failed refresh may try again", async () => {
  const browser = someoneExpired().browser();
  backend.scripts.refresh = { status: 503, body: {} };
  await browser.get("/select-org");
  delete backend.scripts.refresh;
  expect((await browser.get("/select-org")).json).toMatchObject({ session: { user: { id: "usr_1" } } });
});

test("a refresh that outlasts the page's time limit still protects the next request from token reuse", async () => {
  const browser = someoneExpired().browser();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  backend.refreshHeld = held;
  expect((await browser.get("/select-org")).status).toBe(503);
  answer();
  await expect.poll(async () => (await browser.get("/select-org")).status).toBe(200);
  expect(backend.count("refresh")).toBe(1);
});

test("the refresh token is kept with AUTH_REFRESH_ONLY_TOKEN", async () => {
  await app.stop();
  app = await AuthApp.start(backend.door(), { env: { AUTH_REFRESH_ONLY_TOKEN: "true" } });
  const { spent, browser } = someoneExpired();
  const person = browser();
  await person.get("/select-org");
  expect(person.cookies.get("treets.refresh")).toBe(spent.refreshToken);
  expect(person.setCookies.some((line) => line.startsWith("treets.refresh"))).toBe(false);
});

test("POST /api/auth/refresh returns the session, the refresh token's expiry and new tokens", async () => {
  const pair = backend.issue();
  const browser = new Browser(app).hold(pair);
  const reply = await browser.post("/api/auth/refresh");
  expect(reply.json).toEqual({
    session: { user: backend.user },
    refreshExpiresAt: time + 30 * 24 * 3_600_000,
  });
  expect(browser.cookies.get("treets.token")).not.toBe(pair.token);
  expect((await new Browser(app).post("/api/auth/refresh")).status).toBe(401);
});

test("200 refreshes racing with a sign-out leave nobody signed in", async () => {
  backend.refreshDelayMs = 30;
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const browser = new Browser(app).hold(backend.issue());
      const refreshing = browser.post("/api/auth/refresh");
      await new Promise((resolve) => setTimeout(resolve, index % 60));
      await Promise.all([refreshing, browser.post("/api/auth/sign-out")]);
      const after = await browser.get("/select-org");
      return { session: (after.json as { session: unknown }).session };
    }),
  );
  expect(outcomes.filter(({ session }) => session !== null)).toEqual([]);
});
