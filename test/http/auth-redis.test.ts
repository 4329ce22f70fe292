import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSingleFlight } from "#server/auth/single-flight.ts";
import { createRedisSingleFlight } from "#server/auth/single-flight-redis.ts";
import { REDIS_OPTIONS } from "#server/redis.ts";
import { AuthApp, Browser } from "../fixtures/auth-app.ts";
import { AuthBackend } from "../fixtures/auth-backend.ts";
import { connectionToRedis, redisAnswers, redisUrl, type TestRedis } from "../support/redis.ts";

const logInto = (lines: string[]) => ({
  info: () => undefined,
  warn: (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`),
  error: (_facts: object, message: string) => void lines.push(message),
});
describe.skipIf(!(await redisAnswers()))("two processes sharing Redis", () => {
  let backend: AuthBackend;
  let redises: TestRedis[];
  let apps: AuthApp[];
  let prefix: string;

  beforeEach(async () => {
    backend = await AuthBackend.start();
    prefix = `test:${randomUUID()}:`;
    // A slow moment of a busy machine must not count as an unreachable Redis.
    redises = [1, 2].map(() => connectionToRedis({ ...REDIS_OPTIONS, commandTimeout: 20_000 }));
    await Promise.all(redises.map((redis) => redis.connect()));
    apps = await Promise.all(redises.map((redis) => startApp(redis)));
  });

  afterEach(async () => {
    await Promise.all(apps.map((app) => app.stop()));
    const [redis] = redises;
    const keys = (await redis?.keys(`${prefix}*`)) ?? [];
    if (keys.length > 0) await redis?.del(...keys);
    for (const each of redises) each.disconnect();
    await backend.stop();
  });

  const startApp = (redis: TestRedis) => {
    const log = logInto([]);
    const local = createSingleFlight(() => new Date());
    return AuthApp.start(backend.door(), {
      // A slow moment of a busy machine must not count as an unreachable backend.
      env: { BACKEND_TIMEOUT_MS: "20000" },
      singleFlight: createRedisSingleFlight({ redis, local, log, prefix }),
    });
  };

  const browserAt = (index: number) => {
    const app = apps[index % 2];
    if (!app) throw new Error("There are two");
    return new Browser(app);
  };

  test("make one refresh for 200 concurrent requests, and all get the same tokens", async () => {
    const pair = backend.issue();
    backend.expireAccessTokens();
    backend.refreshDelayMs = 200;
    const browsers = Array.from({ length: 200 }, (_, index) => browserAt(index).hold(pair));
    const replies = await Promise.all(browsers.map((browser) => browser.get("/select-org")));
    expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(200));
    expect(backend.count("refresh")).toBe(1);
    expect(new Set(browsers.map(({ cookies }) => cookies.get("treets.refresh"))).size).toBe(1);
  });

  test("give a late request at the other process the successor token", async () => {
    const pair = backend.issue();
    await browserAt(0).hold(pair).post("/api/auth/refresh");
    const reply = await browserAt(1).hold({ refreshToken: pair.refreshToken }).get("/select-org");
    expect(reply.json).toMatchObject({ session: { user: { id: "usr_1" } } });
    expect(backend.count("refresh")).toBe(1);
  });

  test("store no token in plain text in Redis", async () => {
    await browserAt(0).hold(backend.issue()).post("/api/auth/refresh");
    const redis = redises[0];
    const keys = (await redis?.keys(`${prefix}*`)) ?? [];
    const values = await Promise.all(keys.map((key) => redis?.get(key)));
    expect(keys.length).toBeGreaterThan(0);
    expect([...keys, ...values].join("\n")).not.toMatch(/(access|refresh)-\d/);
  });

  test("forget a remembered refresh after a sign-out at the other process", async () => {
    const pair = backend.issue();
    const other = browserAt(0).hold(pair);
    await other.post("/api/auth/refresh");
    await browserAt(1).hold(pair).post("/api/auth/sign-out");
    const late = browserAt(0).hold({ refreshToken: pair.refreshToken });
    expect((await late.get("/select-org")).json).toEqual({ session: null });
    expect(late.setCookies.some((line) => /Max-Age=[1-9]/.test(line))).toBe(false);
    expect((await other.get("/select-org")).json).toEqual({ session: null });
  });

  test("discard a refresh in flight on a sign-out at the other process", async () => {
    const pair = backend.issue();
    backend.refreshDelayMs = 300;
    const refreshing = browserAt(0).hold(pair).post("/api/auth/refresh");
    await expect.poll(() => backend.count("refresh")).toBe(1);
    await browserAt(1).hold(pair).post("/api/auth/sign-out");
    const reply = await refreshing;
    expect(reply.status).toBe(401);
    expect(reply.setCookies.some((line) => /Max-Age=[1-9]/.test(line))).toBe(false);
  });

  test("continue when the process holding the lock is killed", async () => {
    const pair = backend.issue();
    backend.scripts.refresh = "hang";
    const holder = fork(fileURLToPath(new URL("../fixtures/auth-lock-holder.ts", import.meta.url)), {
      env: { ...process.env, HOLDER_REDIS: redisUrl, HOLDER_PREFIX: prefix, HOLDER_TOKEN: pair.refreshToken },
    });
    await new Promise((resolve) => holder.once("message", resolve));
    delete backend.scripts.refresh;
    const waiting = browserAt(0).hold(pair).post("/api/auth/refresh");
    holder.kill("SIGKILL");
    expect((await waiting).status).toBe(200);
    expect(backend.count("refresh")).toBe(1);
  });
});

test("without Redis, a process falls back to its own single flight and logs a warning", async () => {
  const backend = await AuthBackend.start();
  const redis = connectionToRedis({
    ...REDIS_OPTIONS,
    to: "redis://127.0.0.1:9",
    retryStrategy: () => null,
  });
  const lines: string[] = [];
  const log = logInto(lines);
  const singleFlight = createRedisSingleFlight({
    redis,
    local: createSingleFlight(() => new Date()),
    log,
    prefix: "test:",
  });
  const app = await AuthApp.start(backend.door(), { singleFlight });
  const pair = backend.issue();
  backend.expireAccessTokens();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => new Browser(app).hold(pair).get("/select-org")),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(backend.count("refresh")).toBe(1);
  expect(lines.join()).toContain("Redis does not answer");
  await app.stop();
  await backend.stop();
});
