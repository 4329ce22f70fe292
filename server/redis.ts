import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { REDIS_OPTIONS } from "./auth/single-flight-redis.ts";
import { reasonOf } from "./backend/platform/db/faults.ts";

const CONNECT_TIMEOUT_MS = 2_000;
const LONGEST_PAUSE_MS = 5_000;

/** A connection to Redis whose commands fail at once while it is down, and which comes back by itself. */
export async function createRedis(url: string, log: Pick<Logger, "warn">): Promise<Redis> {
  // Its client is read only where there is a Redis.
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    ...REDIS_OPTIONS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, LONGEST_PAUSE_MS),
  });
  redis.on("error", (error: unknown) => log.warn({ reason: reasonOf(error) }, "Redis cannot be reached"));
  return redis;
}
