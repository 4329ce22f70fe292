import { randomUUID } from "node:crypto";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { forgetOldThings } from "#server/backend/housekeeping.ts";
import { createLimits } from "#server/backend/platform/limits/limits.ts";
import { rateLimit } from "#server/middleware/rate-limit.ts";
import { Problem } from "#shared/problems.ts";
import { freshDatabase, usualDatabase } from "../support/databases.ts";
import { connectionToRedis, redisAnswers } from "../support/redis.ts";
import { startTreets, type TestTreets } from "../support/treets.ts";

const answerProblem: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error instanceof Problem ? error.status : 500).end();
};

/** Starts a server that trusts one proxy, so that requests can come from any address. */
function serverWith(...handlers: RequestHandler[]) {
  const app = express();
  app.set("trust proxy", 1);
  app.use(...handlers, (_request, response) => void response.end("served"));
  app.use(answerProblem);
  return async (address: string) => (await request(app).get("/").set("X-Forwarded-For", address)).status;
}

/** Returns the statuses of this number of requests from an address. */
async function statuses(from: (address: string) => Promise<number>, address: string, times: number) {
  const found: number[] = [];
  for (let turn = 0; turn < times; turn++) found.push(await from(address));
  return found;
}

describe("the rate limit by IP address", () => {
  const limited = (perMinute: number) => serverWith([rateLimit({ perMinute })].flat()[0] as RequestHandler);

  it("allows an address its limit, independently of others", async () => {
    const from = limited(2);
    expect(await statuses(from, "203.0.113.7", 3)).toEqual([200, 200, 429]);
    expect(await from("203.0.113.8")).toBe(200);
  });

  it("counts the addresses of one IPv6 network together", async () => {
    const from = limited(1);
    expect(await from("2001:db8:1:2::1")).toBe(200);
    expect(await from("2001:0db8:0001:0002:ffff::9")).toBe(429);
    expect(await from("2001:db8:1:3::1")).toBe(200);
    expect(await from("2001:db8::1")).toBe(200);
  });

  it.each(["127.0.0.1", "::1", "::ffff:10.1.2.3", "192.168.1.9", "172.20.0.1", "fd00::1", "fe80::1%eth0"])(
    "excludes %s, which may represent many users",
    async (address) => {
      expect(await statuses(limited(1), address, 3)).toEqual([200, 200, 200]);
    },
  );

  it("counts a proxy's forwarded value even if it is not an IP address", async () => {
    expect(await statuses(limited(1), "unknown", 2)).toEqual([200, 429]);
  });

  it("is off when set to 0", () => {
    expect(rateLimit({ perMinute: 0 })).toEqual([]);
  });
});

describe("in the web server", () => {
  let treets: TestTreets;
  const from = (address: string) => ({
    get: (path: string) => request(treets.origin).get(path).set("X-Forwarded-For", address),
  });

  beforeAll(async () => {
    treets = await startTreets({ env: { RATE_LIMIT_PER_MINUTE: "3", TRUST_PROXY: "loopback" } });
  });
  afterAll(() => treets.stop());

  it("is reported as a page or as JSON, with the time to wait", async () => {
    const visitor = from("198.51.100.1");
    for (let turn = 0; turn < 3; turn++) expect((await visitor.get("/login")).status).toBe(200);
    const page = await visitor.get("/login").set("Accept", "text/html");
    expect(page.status).toBe(429);
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
    expect(page.text).toContain("Too many requests");
    const data = await visitor.get("/api/v1/auth/session");
    expect(data.status).toBe(429);
    expect(data.body.error.code).toBe("rate_limited");
  });

  it("never applies to build files and the health check", async () => {
    const visitor = from("198.51.100.1");
    expect((await visitor.get("/assets/builds/latest.json")).status).toBe(200);
    expect((await visitor.get("/healthz")).status).toBe(200);
  });
});

describe.skipIf(!(await redisAnswers()))("with Redis", () => {
  it("is shared by all processes", async () => {
    const [first, second] = [connectionToRedis(), connectionToRedis()];
    await Promise.all([first.connect(), second.connect()]);
    const [one, other] = [first, second].map((redis) =>
      serverWith([rateLimit({ perMinute: 2, redis })].flat()[0] as RequestHandler),
    ) as [ReturnType<typeof serverWith>, ReturnType<typeof serverWith>];
    const address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
    expect([await one(address), await other(address), await one(address), await other(address)]).toEqual([
      200, 200, 429, 429,
    ]);
    first.disconnect();
    second.disconnect();
  });
});

it("falls back to each process while Redis is unreachable", async () => {
  const redis = connectionToRedis({
    to: "redis://127.0.0.1:1",
    lazyConnect: false,
    enableOfflineQueue: false,
    retryStrategy: () => null,
  });
  const from = serverWith([rateLimit({ perMinute: 1, redis })].flat()[0] as RequestHandler);
  expect(await statuses(from, "203.0.113.9", 2)).toEqual([200, 429]);
  redis.disconnect();
});

it("the backend's limits leave expired counts to housekeeping, so that no timer keeps a closed backend in memory", async () => {
  const database = await freshDatabase(usualDatabase());
  vi.useFakeTimers();
  try {
    createLimits({ database });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  const { pool, db } = database;
  await pool.query(
    "insert into rate_limits (key, points, expire) values ('over', 1, 1), ('counted', 1, 9e15)",
  );
  await forgetOldThings({ db, clock: () => new Date() });
  expect((await pool.query("select key from rate_limits")).rows).toEqual([{ key: "counted" }]);
  await database.close();
});
