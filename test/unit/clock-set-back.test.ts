import express from "express";
import request from "supertest";
import { afterEach, expect, it, vi } from "vitest";
import { createSingleFlight } from "#server/auth/single-flight.ts";
import { createReadiness, health } from "#server/middleware/health.ts";
import { DAY_MS } from "#shared/constants.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("says whether a process is ready as it is, although the clock was set back", async () => {
  let works = true;
  const app = express().use(
    health({ readiness: createReadiness(), checks: { database: async () => works } }),
  );
  const now = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => now + 2 * DAY_MS);
  await request(app).get("/readyz").expect(200);
  vi.mocked(Date.now).mockImplementation(() => now);
  works = false;
  await expect.poll(async () => (await request(app).get("/readyz")).status, { timeout: 5_000 }).toBe(503);
});

it("exchanges a refresh token again, although the clock was set back since the last time", async () => {
  let now = new Date();
  const { run } = createSingleFlight(() => now);
  const tokens = { token: "access", refreshToken: "next" };
  const exchange = vi.fn(async () => ({ kind: "refreshed" as const, tokens }));
  const ask = () => run("first", { exchange, revoke: () => undefined });
  await ask();
  await ask();
  expect(exchange).toHaveBeenCalledTimes(1);
  now = new Date(now.getTime() - 2 * DAY_MS);
  await ask();
  expect(exchange).toHaveBeenCalledTimes(2);
});
