import { Redis, type RedisOptions } from "ioredis";

export const redisUrl = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";

interface ConnectionOptions
  extends Pick<
    RedisOptions,
    "lazyConnect" | "enableOfflineQueue" | "maxRetriesPerRequest" | "commandTimeout"
  > {
  readonly to?: string;
  readonly retryStrategy?: () => null;
}

/** Returns a client that is not connected yet. A test sees failures by its commands. */
export function connectionToRedis({ to = redisUrl, ...options }: ConnectionOptions = {}) {
  const redis = new Redis(to, { lazyConnect: true, ...options });
  redis.on("error", () => undefined);
  return redis;
}

/** Inferred, because the compiler takes over a second to compare the client's class with itself. */
export type TestRedis = ReturnType<typeof connectionToRedis>;

/** Returns whether there is a Redis to test with. */
export async function redisAnswers(): Promise<boolean> {
  const redis = connectionToRedis({ retryStrategy: () => null });
  const answer = await redis.connect().then(
    () => redis.ping(),
    () => "",
  );
  redis.disconnect();
  return answer === "PONG";
}
