import type { Redis } from "ioredis";
import type { Logger } from "pino";
import { reasonOf } from "./backend/platform/db/faults.ts";

/** Connection options under which an unavailable or silent Redis delays a request only briefly. */
export const REDIS_OPTIONS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 500,
} as const;

/**
 * The Redis commands in use. The client's own type has several hundred overloads, and comparing it with itself takes a
 * tenth of the compile time of the whole server.
 */
export type RedisConnection = Pick<Redis, "get" | "set" | "mget" | "exists" | "eval" | "disconnect">;

const CONNECT_TIMEOUT_MS = 2_000;
const MAX_PAUSE_MS = 5_000;

/** Creates a Redis connection whose commands fail at once while Redis is down, and which reconnects by itself. */
export async function createRedis(url: string, log: Pick<Logger, "warn">): Promise<RedisConnection> {
  // The client is loaded only if Redis is configured.
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    ...REDIS_OPTIONS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, MAX_PAUSE_MS),
  });
  redis.on("error", (error: unknown) => log.warn({ reason: reasonOf(error) }, "Redis is unreachable"));
  return redis;
}
