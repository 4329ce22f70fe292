import { expect, test } from "vitest";
import { Browser } from "../fixtures/auth-app.ts";
import type { Script } from "../fixtures/auth-backend.ts";
import { runningAuth } from "../fixtures/running-auth.ts";

const credentials = { email: "ada@example.com", password: "right" };

const auth = runningAuth();

const appWith = async (options: Parameters<typeof auth.startAgain>[0]): Promise<Browser> =>
  new Browser(await auth.startAgain(options));

test("signing in returns the session and the redirect, and sets both tokens as HttpOnly cookies", async () => {
  const browser = new Browser(auth.app);
  const reply = await browser.post("/api/auth/sign-in", credentials);
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({ session: { user: auth.backend.user }, redirect: "/select-org" });
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
  const attributes = reply.setCookies.map((line) =>
    line.replace(/=[^;]*/, "").replace(/Max-Age=\d+/, "Max-Age=n"),
  );
  expect(attributes).toEqual(
    ["token", "refresh", "refresh-until", "device"].map(
      (name) => `treets.${name}; Max-Age=n; Path=/; HttpOnly; SameSite=Lax`,
    ),
  );
  expect((await browser.get("/select-org")).json).toMatchObject({ session: { user: auth.backend.user } });
});

test("cookies on HTTPS are Secure with the __Host- prefix, and deleting one repeats its attributes", async () => {
  const browser = await appWith({ https: true });
  await browser.post("/api/auth/sign-in", credentials);
  await browser.post("/api/auth/sign-out");
  expect(browser.setCookies).toHaveLength(8);
  for (const line of browser.setCookies) {
    expect(line).toMatch(
      /^__Host-treets\.[a-z-]+=[^;]*; Max-Age=\d+;.* Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(line).not.toMatch(/Domain/i);
  }
  expect(browser.cookies.size).toBe(0);
});

test("cookies last as long as configured, but never longer than the backend allows", async () => {
  const maxAges = async (browser: Browser) =>
    (await browser.post("/api/auth/sign-in", credentials)).setCookies.map(
      (line) => /Max-Age=(\d+)/.exec(line)?.[1],
    );
  const env = { AUTH_TOKEN_MAX_AGE: "600", AUTH_REFRESH_TOKEN_MAX_AGE: "9000" };
  expect(await maxAges(await appWith({ env }))).toEqual(["600", "9000", "9000", "9000"]);
  auth.backend.scripts.signIn = {
    body: { ...auth.backend.issue(), expiresIn: 60, refreshExpiresIn: 86_400 },
  };
  expect(await maxAges(await appWith({ env }))).toEqual(["60", "9000", "9000", "9000"]);
});

test("no token appears in a body, a header other than Set-Cookie, or a log line", async () => {
  const browser = new Browser(auth.app);
  const replies = [
    await browser.post("/api/auth/sign-in", credentials),
    await browser.get("/api/auth/session"),
    await browser.post("/api/auth/refresh"),
    await browser.get("/select-org"),
    await browser.get("/api/v1/members"),
    await browser.post("/api/auth/sign-out"),
  ];
  const said = replies.map(({ text, headers }) => {
    const shown = [...headers].filter(([name]) => name !== "set-cookie");
    return JSON.stringify([text, shown]);
  });
  expect([...said, JSON.stringify(auth.app.lines)].join("\n")).not.toMatch(/(access|refresh)-\d/);
});

test.each([
  ["a path with a query and a fragment", "/harbour/members?tab=a#b", "/harbour/members?tab=a#b"],
  ["another origin", "https://evil.example/", "/select-org"],
  ["a scheme-relative address", "//evil.example", "/select-org"],
  ["a backslash", "/\\evil.example", "/select-org"],
  ["a script", "javascript:alert(1)", "/select-org"],
  ["a dotted path", "/.//evil.example", "/select-org"],
  ["an endpoint", "/api/auth/session", "/select-org"],
])("signing in with %s leads to a safe address", async (_name, redirect, target) => {
  const byQuery = await new Browser(auth.app).post(
    `/api/auth/sign-in?redirect=${encodeURIComponent(redirect)}`,
    credentials,
  );
  expect(byQuery.json).toMatchObject({ redirect: target });
  const byBody = await new Browser(auth.app).post("/api/auth/sign-in", { ...credentials, redirect });
  expect(byBody.json).toMatchObject({ redirect: target });
  expect(auth.backend.calls.find(({ name }) => name === "signIn")?.body).toEqual(credentials);
});

test("the first of two redirects counts", async () => {
  const reply = await new Browser(auth.app).post(
    "/api/auth/sign-in?redirect=/upgrade&redirect=/checkout",
    credentials,
  );
  expect(reply.json).toMatchObject({ redirect: "/upgrade" });
});

test("a wrong password is reported in the backend's words, and no cookie is set", async () => {
  const reply = await new Browser(auth.app).post("/api/auth/sign-in", { ...credentials, password: "wrong" });
  expect(reply.status).toBe(401);
  expect(reply.json).toMatchObject({
    error: {
      code: "invalid_credentials",
      message: "The backend says invalid_credentials",
      request_id: "req_test",
    },
  });
  expect(reply.setCookies).toEqual([]);
});

test("a rate-limited sign-in states how long to wait", async () => {
  auth.backend.scripts.signIn = {
    status: 429,
    headers: { "retry-after": "90" },
    body: { error: { code: "rate_limited", message: "Slow down." } },
  };
  const reply = await new Browser(auth.app).post("/api/auth/sign-in", credentials);
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([429, "90"]);
});

const malformed: readonly (readonly [string, Script, string])[] = [
  ["a string", { body: "hello" }, "not an object"],
  ["null", { text: "null" }, "not an object"],
  ["nothing", { text: "" }, "not an object"],
  ["HTML", { text: "<html>secret</html>" }, "not an object"],
  ["no token", { body: { refreshToken: "secret" } }, "/token is missing"],
  ["an object as token", { body: { token: {}, refreshToken: "secret" } }, "/token is not a string"],
  ["an empty token", { body: { token: "", refreshToken: "secret" } }, "/token is empty"],
  [
    "a token with a line break",
    { body: { token: "a\r\nX: secret", refreshToken: "b" } },
    "/token has characters",
  ],
  ["a token with a semicolon", { body: { token: "a; secret", refreshToken: "b" } }, "/token has characters"],
  ["a token of 5 KB", { body: { token: "x".repeat(5_000), refreshToken: "b" } }, "/token is longer"],
  ["no refresh token", { body: { token: "secret" } }, "/refreshToken is missing"],
  [
    "a number as refresh token",
    { body: { token: "secret", refreshToken: 7 } },
    "/refreshToken is not a string",
  ],
  ["a redirect", { status: 302, headers: { location: "https://evil.example/" }, body: {} }, "status 302"],
];

test.each(malformed)(
  "sign-in answered with %s yields a 502, no cookie and one logged error that names the place",
  async (_name, script, reason) => {
    auth.backend.scripts.signIn = script;
    const browser = new Browser(auth.app).hold({ token: "earlier", refreshToken: "earlier-refresh" });
    const reply = await browser.post("/api/auth/sign-in", credentials);
    expect(reply.status).toBe(502);
    expect(reply.json).toMatchObject({ error: { code: "sign_in_unavailable" } });
    expect(reply.setCookies).toEqual([]);
    expect(reply.headers.get("location")).toBeNull();
    const errors = auth.app.linesOf("error");
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(reason);
    expect(errors[0]).not.toContain("secret");
  },
);

test.each([
  ["a dropped connection", "drop"],
  ["a server error", { status: 500, text: "<html>" }],
] as const)("sign-in answered with %s yields a 503 with Retry-After", async (_name, script) => {
  auth.backend.scripts.signIn = script;
  const reply = await new Browser(auth.app).post("/api/auth/sign-in", credentials);
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(reply.setCookies).toEqual([]);
});

test.each([
  ["a form's content type", { "content-type": "text/plain" }, '{"email":"a"}', 415],
  ["a list", {}, [], 400],
])(
  "credentials sent as %s are refused without a request to the backend",
  async (_name, headers, body, status) => {
    const reply = await new Browser(auth.app).post("/api/auth/sign-in", body, headers);
    expect(reply.status).toBe(status);
    expect(auth.backend.calls).toEqual([]);
  },
);

test("credentials of 100 KB are refused", async () => {
  const reply = await new Browser(auth.app).post("/api/auth/sign-in", { email: "x".repeat(100_000) });
  expect(reply.status).toBe(413);
});

test("a planted session is ended when its browser signs in", async () => {
  const planted = auth.backend.issue();
  const browser = new Browser(auth.app).hold(planted);
  await browser.post("/api/auth/sign-in", credentials);
  expect(browser.cookies.get("treets.token")).not.toBe(planted.token);
  await expect.poll(() => auth.backend.isAlive(planted.token)).toBe(false);
});

test("JSON pointers, token header, token type and endpoints are configurable", async () => {
  const browser = await appWith({
    env: {
      AUTH_SIGN_IN: "PUT /login",
      AUTH_SESSION: "POST /whoami",
      AUTH_REFRESH: "POST /renew",
      AUTH_SIGN_OUT: "DELETE /login",
      AUTH_TOKEN_POINTER: "/data/tokens/0",
      AUTH_REFRESH_TOKEN_POINTER: "/data/re~1fresh",
      AUTH_SESSION_POINTER: "/result/me",
      AUTH_REFRESH_REQUEST_POINTER: "/grant/token",
      AUTH_TOKEN_HEADER: "X-Token",
      AUTH_TOKEN_TYPE: "",
      AUTH_DEFAULT_REDIRECT: "/upgrade",
    },
  });
  auth.backend.scripts.api = ({ url }) =>
    url === "/whoami"
      ? { body: { result: { me: { user: { id: "1", email: "a@b.c", plan: "gold" }, extra: 1 } } } }
      : { body: { data: { tokens: [`token-of${url}`], "re/fresh": `next-of${url}` } } };
  expect((await browser.post("/api/auth/sign-in", credentials)).json).toMatchObject({
    session: { user: { id: "1", email: "a@b.c", plan: "gold" }, extra: 1 },
    redirect: "/upgrade",
  });
  await browser.post("/api/auth/refresh");
  await browser.post("/api/auth/sign-out");
  expect(
    auth.backend.calls.map(({ method, url, headers, body }) => [method, url, headers["x-token"], body]),
  ).toEqual([
    ["PUT", "/login", undefined, credentials],
    ["POST", "/whoami", "token-of/login", undefined],
    ["POST", "/renew", undefined, { grant: { token: "next-of/login" } }],
    ["POST", "/whoami", "token-of/renew", undefined],
    ["DELETE", "/login", "token-of/renew", { grant: { token: "next-of/renew" } }],
  ]);
  expect(auth.backend.calls.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

test("no refresh token is required, kept or used when refresh is disabled", async () => {
  const browser = await appWith({ env: { AUTH_REFRESH_ENABLED: "false" } });
  auth.backend.scripts.signIn = { body: { token: auth.backend.issue().token } };
  await browser.post("/api/auth/sign-in", credentials);
  expect([...browser.cookies.keys()]).toEqual(["treets.token"]);
  auth.backend.expireAccessTokens();
  expect((await browser.hold({ refreshToken: "any" }).get("/select-org")).json).toEqual({ session: null });
  expect(auth.backend.count("refresh")).toBe(0);
});

test("sign-up passes the form on and field errors back", async () => {
  const browser = new Browser(auth.app);
  const form = { email: "new@example.com", redirect: "/upgrade" };
  expect((await browser.post("/api/auth/sign-up", form)).json).toEqual({ done: true });
  expect(auth.backend.calls[0]?.body).toEqual(form);
  auth.backend.scripts.signUp = {
    status: 422,
    body: { error: { code: "invalid_input", message: "No.", fields: { email: "Not an address." } } },
  };
  const refused = await browser.post("/api/auth/sign-up", form);
  expect(refused.status).toBe(422);
  expect(refused.json).toMatchObject({ error: { fields: { email: "Not an address." } } });
});

test("sign-up without an endpoint is a 404, logged at start-up and on each attempt", async () => {
  const browser = await appWith({ env: { AUTH_SIGN_UP: "" } });
  const disabled = () => auth.app.lines.filter(({ text }) => text.includes("Sign-up is disabled")).length;
  expect(disabled()).toBe(1);
  const reply = await browser.post("/api/auth/sign-up", { email: "a@b.c" });
  expect(reply.status).toBe(404);
  expect(reply.json).toMatchObject({ error: { code: "sign_up_disabled" } });
  expect(disabled()).toBe(2);
  expect(auth.backend.calls).toEqual([]);
});

test.each(["/api/auth/sign-in", "/api/auth/sign-out", "/api/auth/refresh", "/api/auth/sign-up"])(
  "GET %s changes nothing",
  async (path) => {
    const browser = new Browser(auth.app).hold(auth.backend.issue());
    expect((await browser.get(path)).status).toBe(405);
    expect(auth.backend.calls).toEqual([]);
    expect(browser.cookies.size).toBe(2);
  },
);
