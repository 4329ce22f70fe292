import { createHash } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import type { RedisConnection } from "../../../redis.ts";
import type { Database } from "../db/database.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** The rate limits: how often each action is allowed, and per what (account, address, …). */
export const rateLimits = {
  "sign-in-account": { points: 10, seconds: 15 * MINUTE_SECONDS },
  "sign-in-address": { points: 10, seconds: 15 * MINUTE_SECONDS },
  "sign-up-address": { points: 5, seconds: HOUR_SECONDS },
  "mail-account-minute": { points: 1, seconds: MINUTE_SECONDS },
  "mail-account-hour": { points: 5, seconds: HOUR_SECONDS },
  "mail-address-hour": { points: 20, seconds: HOUR_SECONDS },
  "code-account": { points: 10, seconds: HOUR_SECONDS },
  "second-factor-account": { points: 5, seconds: 15 * MINUTE_SECONDS },
  "passkey-challenge-address": { points: 300, seconds: 15 * MINUTE_SECONDS },
  "contact-address": { points: 3, seconds: HOUR_SECONDS },
  "export-account": { points: 30, seconds: HOUR_SECONDS },
  "captcha-check-address": { points: 20, seconds: HOUR_SECONDS },
  "diagnostic-refusal": { points: 1_000_000, seconds: MINUTE_SECONDS },
  "claim-scan-address": { points: 30, seconds: HOUR_SECONDS },
  claim: { points: 30, seconds: MINUTE_SECONDS },
  "claim-resend": { points: 3, seconds: 24 * HOUR_SECONDS },
  "treet-report": { points: 10, seconds: HOUR_SECONDS },
  "api-key": { points: 600, seconds: MINUTE_SECONDS },
  "webhook-test": { points: 20, seconds: MINUTE_SECONDS },
  "member-messages": { points: 120, seconds: HOUR_SECONDS },
  "invitation-resend-minute": { points: 1, seconds: MINUTE_SECONDS },
  "invitation-resend-day": { points: 5, seconds: 24 * HOUR_SECONDS },
  "partner-messages": { points: 120, seconds: HOUR_SECONDS },
  "ownership-ask-day": { points: 1, seconds: 24 * HOUR_SECONDS },
  "plan-ask-day": { points: 1, seconds: 24 * HOUR_SECONDS },
  "invitation-renewal": { points: 1, seconds: HOUR_SECONDS },
  "seat-missing": { points: 1, seconds: HOUR_SECONDS },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type RateLimitName = keyof typeof rateLimits;

export interface Limits {
  /** Counts one; rejects with `rate_limited` and the seconds to wait if that exceeds the limit. */
  consume(name: RateLimitName, key: string): Promise<void>;
  /** Runs `work` unless it ran under this key within the limit's time already. A failure may be retried. */
  oncePer(name: RateLimitName, key: string, work: () => Promise<void>): Promise<void>;
  /** Counts one without ever refusing; returns the current count. */
  count(name: RateLimitName, key: string): Promise<{ readonly spent: number }>;
  /** Returns the current count, and how long a caller at the limit has to wait: 0 while there is room. */
  look(name: RateLimitName, key: string): Promise<{ readonly spent: number; readonly waitSeconds: number }>;
  /** Resets the count, as after a success. */
  reset(name: RateLimitName, key: string): Promise<void>;
}

interface LimitsOptions {
  readonly database: Database;
  readonly redis?: RedisConnection | undefined;
  onLimited?(name: RateLimitName): void;
}

/**
 * Creates the rate limits, shared by all processes in Redis or, without Redis, in the database; kept within this
 * process while that store does not respond.
 */
export function createLimits({ database, redis, onLimited }: LimitsOptions): Limits {
  const limiters = new Map(
    (Object.keys(rateLimits) as RateLimitName[]).map((name) => [name, createLimiter(name, database, redis)]),
  );
  const limiterOf = (name: RateLimitName) => limiters.get(name) as RateLimiterAbstract;

  return {
    async consume(name, key) {
      try {
        await limiterOf(name).consume(unnamed(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        onLimited?.(name);
        throw tooMany(refusal.msBeforeNext);
      }
    },
    async oncePer(name, key, work) {
      const { consumedPoints } = await limiterOf(name).penalty(unnamed(key));
      if (consumedPoints > 1) return;
      try {
        await work();
      } catch (error) {
        await limiterOf(name).delete(unnamed(key));
        throw error;
      }
    },
    async count(name, key) {
      const { consumedPoints } = await limiterOf(name).penalty(unnamed(key));
      return { spent: consumedPoints };
    },
    async look(name, key) {
      const found = await limiterOf(name).get(unnamed(key));
      if (!found) return { spent: 0, waitSeconds: 0 };
      const over = found.consumedPoints >= rateLimits[name].points;
      return { spent: found.consumedPoints, waitSeconds: over ? secondsOf(found.msBeforeNext) : 0 };
    },
    async reset(name, key) {
      await limiterOf(name).delete(unnamed(key));
    },
  };
}

/** Hashes the key. Keys contain email and IP addresses, which the counters' table need not hold. */
const unnamed = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Returns the Problem for a caller who has to wait, with the wait in words too. */
export function tooMany(milliseconds: number) {
  const seconds = secondsOf(milliseconds);
  return problem("rate_limited", {
    message: refusals.tooManyRequests({ wait: waitText(seconds) }),
    retryAfterSeconds: seconds,
  });
}

/** 40 → "40 seconds", 61 → "2 minutes" */
export const waitText = (seconds: number): string =>
  seconds < MINUTE_SECONDS
    ? refusals.seconds({ count: seconds })
    : refusals.minutes({ count: Math.ceil(seconds / MINUTE_SECONDS) });

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

function createLimiter(name: RateLimitName, database: Database, redis: RedisConnection | undefined) {
  const { points, seconds } = rateLimits[name];
  const common = { keyPrefix: name, points, duration: seconds };
  const shared = { ...common, insuranceLimiter: new RateLimiterMemory(common) };
  return redis
    ? new RateLimiterRedis({ ...shared, storeClient: redis, rejectIfRedisNotReady: true })
    : new RateLimiterPostgres({
        ...shared,
        storeClient: database.pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        // Housekeeping deletes what has expired. Each limiter would do so again every five minutes, and its timer would
        // keep the whole backend in memory after it was closed.
        clearExpiredByTimeout: false,
      });
}
