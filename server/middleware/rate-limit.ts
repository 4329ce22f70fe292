import { BlockList, isIP, isIPv6 } from "node:net";
import type { RequestHandler } from "express";
import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { problem } from "#shared/problems.ts";

const MINUTE_SECONDS = 60;
/** One connection is given a whole network of IPv6 addresses, so they count as one. */
const IPV6_NETWORK_GROUPS = 4;

export interface RateLimitOptions {
  /** Requests of one address within a minute; 0: no limit. */
  readonly perMinute: number;
  /** Counts over all processes; each counts by itself where absent or away. */
  readonly redis?: Redis | undefined;
  onLimited?(): void;
}

/**
 * Bounds what one address may ask for, whatever it asks for; what is dear or can be guessed has narrower limits of its
 * own where it is done. Addresses of this machine and of private networks are left out: without TRUST_PROXY they are a
 * proxy's, and stand for everybody behind it.
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
        // Whoever is over the limit costs Redis nothing more.
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
  // A connection belongs to one proxy or person for as long as it is open.
  const known = new WeakMap<object, { readonly ip: string; readonly shared: boolean }>();
  const isSharedOn = (socket: object, ip: string): boolean => {
    const found = known.get(socket);
    if (found?.ip === ip) return found.shared;
    const shared = isShared(ip);
    known.set(socket, { ip, shared });
    return shared;
  };

  return function rateLimit(request, _response, next) {
    const { ip } = request;
    if (ip === undefined || isSharedOn(request.socket, ip)) return next();
    return count(ip).then(() => next());
  };
}

const shared = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
] as const) {
  shared.addSubnet(network, bits, "ipv4");
}
shared.addAddress("::1", "ipv6");
shared.addSubnet("fc00::", 7, "ipv6");
shared.addSubnet("fe80::", 10, "ipv6");

/** What a proxy passed on need not be an address; an IPv4 address that came over IPv6 is judged as what it is. */
function isShared(address: string): boolean {
  const [ip = ""] = address.split("%", 1);
  const version = isIP(ip);
  return version !== 0 && shared.check(ip, version === 6 ? "ipv6" : "ipv4");
}

/** "2001:db8::7" and "2001:0db8:0:0:1::" → "2001:db8:0:0" */
function personOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes(".")) return ip;
  const [head = "", tail] = ip.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => "0");
  return [...groups, ...zeros, ...rest]
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
