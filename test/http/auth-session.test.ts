import { expect, test } from "vitest";
import { Browser } from "../fixtures/auth-app.ts";
import type { Script } from "../fixtures/auth-backend.ts";
import { runningAuth } from "../fixtures/running-auth.ts";

const auth = runningAuth();

test("a page requests the session once, however many of its parts need it", async () => {
  await new Browser(auth.app).hold(auth.backend.issue()).get("/select-org");
  expect(auth.backend.count("session")).toBe(1);
});

test("a visitor without cookies causes no request to the backend", async () => {
  expect((await new Browser(auth.app).get("/select-org")).json).toEqual({ session: null });
  expect((await new Browser(auth.app).get("/api/auth/session")).json).toEqual({ session: null });
  expect(auth.backend.calls).toEqual([]);
});

test.each<[string, Script]>([
  ["403", { status: 403, body: {} }],
  ["404", { status: 404, text: "<html>" }],
  ["a redirect", { status: 302, headers: { location: "/login" }, body: {} }],
  ["HTML", { text: "<html>" }],
  ["no user", { body: { name: "Ada" } }],
  ["a user without e-mail", { body: { user: { id: "1" } } }],
  ["null", { text: "null" }],
])("a session answered with %s clears the session and the token", async (_name, script) => {
  auth.backend.scripts.session = script;
  const browser = new Browser(auth.app).hold(auth.backend.issue());
  expect((await browser.get("/select-org")).json).toMatchObject({ session: null });
  expect(browser.cookies.has("treets.token")).toBe(false);
});

test.each<[string, Script]>([
  ["a server error", { status: 500, text: "<html>" }],
  ["overload", { status: 503, headers: { "retry-after": "17" }, body: {} }],
  ["a dropped connection", "drop"],
  ["silence", "hang"],
  ["a head without a body", { delayMs: 60_000, body: {} }],
])("a session answered with %s yields a 503 that clears nothing", async (_name, script) => {
  auth.backend.scripts.session = script;
  const asked = ["/select-org", "/api/auth/session"].map((path) =>
    new Browser(auth.app).hold(auth.backend.issue()).get(path),
  );
  for (const reply of await Promise.all(asked)) {
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(reply.setCookies).toEqual([]);
  }
});

test("an unreachable backend yields a 503 that clears nothing", async () => {
  await auth.startAgain({}, auth.backend.door("http://127.0.0.1:9"));
  const reply = await new Browser(auth.app).hold({ token: "a", refreshToken: "b" }).get("/select-org");
  expect(reply.status).toBe(503);
  expect(reply.setCookies).toEqual([]);
});

test.each([
  ["a broken percent code", "%ZZ"],
  ["JSON for a parser of cookies", 'j:{"a":1}'],
  ["8,000 letters", "x".repeat(8_000)],
  ["a letter outside ASCII", "caf\u00e9"],
  ["a quoted text", '"quoted"'],
  ["a list", "a,b"],
])("a cookie of %s yields no session and no error", async (_what, value) => {
  const browser = new Browser(auth.app);
  const headers = { cookie: `treets.token=${Buffer.from(value).toString("latin1")}` };
  expect((await browser.get("/select-org", headers)).json).toEqual({ session: null });
});

test("a cookie with a similar name is ignored", async () => {
  const { token } = auth.backend.issue();
  for (const cookie of [
    `\u00a0treets.token=${token}`,
    `xtreets.token=${token}`,
    `$Version=1; treets.tokens=${token}`,
  ]) {
    expect((await new Browser(auth.app).get("/select-org", { cookie })).json).toEqual({ session: null });
  }
});

test("only the first of two cookies with the same name counts", async () => {
  const { token } = auth.backend.issue();
  const cookie = `treets.token=${token}; treets.token=other`;
  await new Browser(auth.app).get("/select-org", { cookie });
  expect(auth.backend.calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);
});

test("signing out sends the backend the refresh token and clears all cookies and the cache", async () => {
  const pair = auth.backend.issue();
  const browser = new Browser(auth.app).hold(pair);
  const reply = await browser.post("/api/auth/sign-out");
  expect(reply.json).toEqual({ session: null });
  expect(reply.headers.get("clear-site-data")).toBe('"cache"');
  expect(browser.cookies.size).toBe(0);
  expect(auth.backend.calls.map(({ name, body }) => [name, body])).toEqual([
    ["signOut", { refreshToken: pair.refreshToken }],
  ]);
  expect((await new Browser(auth.app).hold(pair).get("/select-org")).json).toMatchObject({ session: null });
});

test.each<[string, Script]>([
  ["never answers", "hang"],
  ["drops the connection", "drop"],
  ["answers with a server error", { status: 500, text: "" }],
  ["refuses", { status: 401, body: {} }],
])("signing out while the backend %s still succeeds", async (_what, script) => {
  auth.backend.scripts.signOut = script;
  const browser = new Browser(auth.app).hold(auth.backend.issue());
  expect((await browser.post("/api/auth/sign-out")).status).toBe(200);
  expect(browser.cookies.size).toBe(0);
  if (script !== "hang") expect(auth.app.linesOf("warn")).toHaveLength(1);
});

test("a refresh in flight cannot restore the cookies after sign-out, and its new session is ended", async () => {
  const pair = auth.backend.issue();
  auth.backend.refreshDelayMs = 300;
  const browser = new Browser(auth.app).hold(pair);
  const refreshing = browser.post("/api/auth/refresh");
  await expect.poll(() => auth.backend.count("refresh")).toBe(1);
  await browser.post("/api/auth/sign-out");
  expect((await refreshing).status).toBe(401);
  expect(browser.cookies.size).toBe(0);
  const late = new Browser(auth.app).hold({ refreshToken: pair.refreshToken });
  expect((await late.get("/select-org")).json).toEqual({ session: null });
  expect(auth.backend.count("refresh")).toBe(1);
});

test("signing out with a spent refresh token ends the session that came from it", async () => {
  const pair = auth.backend.issue();
  const other = new Browser(auth.app).hold(pair);
  await other.post("/api/auth/refresh");
  await new Browser(auth.app).hold(pair).post("/api/auth/sign-out");
  expect((await other.get("/select-org")).json).toEqual({ session: null });
});
