import { connect } from "node:net";
import { expect, test } from "vitest";
import { Browser } from "../fixtures/auth-app.ts";
import type { Script } from "../fixtures/auth-backend.ts";
import { runningAuth } from "../fixtures/running-auth.ts";

const auth = runningAuth();

test("a proxied call turns the cookie's token into the Authorization header and drops cookies and unlisted headers", async () => {
  const { token, refreshToken } = auth.backend.issue();
  await new Browser(auth.app).hold({ token, refreshToken }).get("/api/v1/members?limit=2", {
    "x-forwarded-host": "evil.example",
    "x-forwarded-for": "6.6.6.6",
    "x-secret": "1",
    "if-none-match": '"a"',
  });
  const headers = auth.backend.calls[0]?.headers;
  expect(auth.backend.calls[0]?.url).toBe("/api/v1/members?limit=2");
  expect(headers).toMatchObject({ authorization: `Bearer ${token}`, "if-none-match": '"a"' });
  expect(headers?.["x-forwarded-for"]).not.toContain("6.6.6.6");
  for (const name of ["cookie", "x-forwarded-host", "x-secret"]) expect(headers).not.toHaveProperty(name);
});

test("a caller's own Bearer token takes precedence over the cookie and is never refreshed", async () => {
  const browser = new Browser(auth.app).hold(auth.backend.issue());
  const reply = await browser.get("/api/v1/members", { authorization: "Bearer own" });
  expect(reply.status).toBe(401);
  expect(auth.backend.calls.map(({ headers }) => headers.authorization)).toEqual(["Bearer own"]);
});

test("the backend's cookies, redirects and server name are not passed on", async () => {
  const browser = new Browser(auth.app).hold(auth.backend.issue());
  const reply = await browser.get("/api/v1/members");
  expect(reply.setCookies).toEqual([]);
  expect(reply.headers.get("server")).toBeNull();
  auth.backend.scripts.api = { status: 302, headers: { location: "https://evil.example/" }, body: {} };
  const redirected = await browser.get("/api/v1/members");
  expect(redirected.status).toBe(503);
  expect(redirected.headers.get("location")).toBeNull();
});

test("a change refused for an expired token is resent with its body after one refresh", async () => {
  const pair = auth.backend.issue();
  auth.backend.expireAccessTokens();
  const browser = new Browser(auth.app).hold(pair);
  const reply = await browser.post("/api/v1/members", { name: "Grace" });
  expect(reply.json).toEqual({ ok: true, echo: { name: "Grace" } });
  expect(auth.backend.count("refresh")).toBe(1);
  expect(browser.cookies.get("treets.token")).not.toBe(pair.token);
});

test("a 401 that asks for the password is passed on without a refresh", async () => {
  auth.backend.scripts.api = {
    status: 401,
    body: { error: { code: "reauth_required", message: "Password, please." } },
  };
  const reply = await new Browser(auth.app)
    .hold(auth.backend.issue())
    .post("/api/v1/account/password", { now: "x" });
  expect(reply.status).toBe(401);
  expect(reply.json).toMatchObject({ error: { code: "reauth_required" } });
  expect(auth.backend.count("refresh")).toBe(0);
  expect(auth.backend.count("api")).toBe(1);
});

test.each<[string, Script, number, string]>([
  ["a refusal ends the session", { status: 401, body: {} }, 401, "refresh_refused"],
  ["a server error keeps the tokens", { status: 500, body: {} }, 503, "unavailable"],
])("a call reports the refresh it needed: %s", async (_what, script, status, code) => {
  auth.backend.scripts.refresh = script;
  const pair = auth.backend.issue();
  auth.backend.expireAccessTokens();
  const browser = new Browser(auth.app).hold(pair);
  const reply = await browser.get("/api/v1/members");
  expect(reply.status).toBe(status);
  expect(reply.json).toMatchObject({ error: { code } });
  expect(browser.cookies.size).toBe(status === 401 ? 0 : 2);
});

test("an upload too large to buffer is streamed through", async () => {
  const browser = new Browser(auth.app).hold(auth.backend.issue());
  const text = "x".repeat(3_000_000);
  expect((await browser.post("/api/v1/uploads", { text })).status).toBe(200);
  expect(auth.backend.calls[0]?.text.length).toBe(text.length + 11);
});

test("an upload over the size limit is refused before it is read", async () => {
  const { port } = new URL(auth.app.origin);
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write("POST /api/v1/uploads HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n"),
    );
    socket.once("data", (data) => {
      resolve(String(data));
      socket.destroy();
    });
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(auth.backend.calls).toEqual([]);
});

test.each(["/api/v1/../admin", "/api/v1/%2e%2e/admin", "/api/v1/a/./b", "/api/v1/a%5cb"])(
  "%s cannot escape the API's prefix",
  async (path) => {
    const { port } = new URL(auth.app.origin);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      );
      socket.once("data", (data) => resolve(String(data)));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(auth.backend.calls).toEqual([]);
  },
);

test("a page's script cannot fetch tokens through the API, but another client can", async () => {
  const credentials = { email: "ada@example.com", password: "right" };
  const browser = new Browser(auth.app);
  const scripted = await browser.post("/api/v1/auth/sign-in", credentials, {
    "sec-fetch-site": "same-origin",
  });
  expect(scripted.status).toBe(403);
  expect((await browser.post("/api/v1/auth/sign-in", credentials)).json).toHaveProperty("token");
  expect(browser.cookies.size).toBe(0);
});

test("a dropped backend connection yields a 503 with Retry-After", async () => {
  auth.backend.scripts.api = "drop";
  const reply = await new Browser(auth.app).hold(auth.backend.issue()).get("/api/v1/members");
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
});
