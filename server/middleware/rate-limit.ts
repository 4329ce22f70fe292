import type { RequestHandler } from "express";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { problem } from "#shared/problems.ts";
import type { RedisConnection } from "../redis.ts";
import { isSharedAddress, personOf } from "./addresses.ts";

const MINUTE_SECONDS = 60;

export interface RateLimitOptions {
  /** Requests per address and minute; 0 for no limit. */
  readonly perMinute: number;
  /** Counts over all processes; each counts by itself when Redis is absent or unavailable. */
  readonly redis?: RedisConnection | undefined;
  onLimited?(): void;
}

/**
 * Limits the requests of one address, whatever they are; expensive operations and those open to guessing have
 * additional, tighter limits. Addresses of this machine and of private networks are exempt: without TRUST_PROXY they
 * are a proxy's, and represent every user behind it.
 */
export function rateLimit({ perMinute, redis, onLimited }: RateLimitOptions): RequestHandler | [] {
  if (perMinute === 0) return [];
  const limits = { keyPrefix: "treets:requests", points: perMinute, duration: MINUTE_SECONDS };
  const local = new RateLimiterMemory(limits);
  const limiter = redis
    ? new RateLimiterRedis({
        ...limits,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: local,
        // Requests of a blocked address cost Redis nothing more.
        inMemoryBlockOnConsumed: perMinute + 1,
      })
    : local;

  const count = async (ip: string): Promise<void> => {
    try {
      await limiter.consume(personOf(ip));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      onLimited?.();
      throw problem("rate_limited", { retryAfterSeconds: Math.max(1, refusal.msBeforeNext / 1000) });
    }
  };
  // An open connection belongs to one proxy or user.
  const known = new WeakMap<object, { readonly ip: string; readonly shared: boolean }>();
  const isSharedOn = (socket: object, ip: string): boolean => {
    const found = known.get(socket);
    if (found?.ip === ip) return found.shared;
    const shared = isSharedAddress(ip);
    known.set(socket, { ip, shared });
    return shared;
  };

  return function rateLimit(request, _response, next) {
    const { ip } = request;
    if (ip === undefined || isSharedOn(request.socket, ip)) return next();
    return count(ip).then(() => next());
  };
}
