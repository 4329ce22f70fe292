import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { REFRESH_LOCK_MS } from "#shared/constants.ts";
import type { RedisConnection } from "../redis.ts";
import type { AuthLog } from "./parts.ts";
import type { RefreshOutcome } from "./refresh-outcome.ts";
import { keyOf, type RefreshWork, type SingleFlight } from "./single-flight.ts";

/** The lock of a crashed holder expires after this; a live holder renews it, for 30 s at most. */
const LEASE_MS = 2_000;
const RENEW_MS = 500;
const POLL_MS = 40;

const keptOutcome = z.union([
  z.object({ kind: z.literal("refused"), device: z.string().optional() }),
  z.object({
    kind: z.literal("refreshed"),
    device: z.string().optional(),
    tokens: z.object({
      token: z.string(),
      refreshToken: z.string().optional(),
      expiresIn: z.number().optional(),
      refreshExpiresIn: z.number().optional(),
    }),
  }),
]);
type KeptOutcome = z.infer<typeof keptOutcome>;

interface RedisSingleFlightOptions {
  readonly redis: RedisConnection;
  /** Joins requests within this process first, and works alone while Redis does not respond. */
  readonly local: SingleFlight;
  readonly log: AuthLog;
  /** Prefix of every key, such as "treets:". */
  readonly prefix: string;
}

/**
 * Creates a single flight across processes. Redis stores a lock per refresh token (by hash), the outcome for the rest
 * of the 30 s, encrypted with a key derived from the spent refresh token, and the hashes of refresh tokens that were
 * signed out. When Redis does not respond, each process continues on its own and logs a warning.
 */
export function createRedisSingleFlight({
  redis,
  local,
  log,
  prefix,
}: RedisSingleFlightOptions): SingleFlight {
  const keysOf = (refreshToken: string) => {
    const hash = keyOf(refreshToken);
    return {
      lock: `${prefix}refresh:lock:${hash}`,
      kept: `${prefix}refresh:kept:${hash}`,
      ended: `${prefix}refresh:ended:${hash}`,
    };
  };
  const orWarn = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : "unknown" }, WARNING);
      return undefined;
    }
  };

  /** Returns another process's outcome, or the lock; undefined when Redis does not respond. */
  const lockOrOutcome = async (refreshToken: string, work: RefreshWork) => {
    const keys = keysOf(refreshToken);
    const holder = randomBytes(16).toString("base64url");
    const giveUpAt = performance.now() + REFRESH_LOCK_MS;
    while (performance.now() < giveUpAt) {
      const [ended, kept] = await redis.mget(keys.ended, keys.kept);
      if (ended) return { outcome: { kind: "signed-out" } as const };
      const outcome = kept ? unseal(kept, refreshToken) : undefined;
      if (outcome && outcome.device !== work.device) return { isForeign: true } as const;
      if (outcome && !repeats(outcome, work)) return { outcome };
      if (await redis.set(keys.lock, holder, "PX", LEASE_MS, "NX")) {
        // The previous holder may have finished between the two commands.
        const late = await redis.get(keys.kept);
        if (late === kept) return { holder };
        await redis.eval(RELEASE, 1, keys.lock, holder);
        continue;
      }
      await sleep(POLL_MS);
    }
    return { outcome: { kind: "failed", reason: "lock expired" } as const };
  };

  const lead = async (refreshToken: string, holder: string, work: RefreshWork): Promise<RefreshOutcome> => {
    const keys = keysOf(refreshToken);
    const since = performance.now();
    const renewal = setInterval(() => {
      if (performance.now() - since > REFRESH_LOCK_MS) clearInterval(renewal);
      else redis.eval(RENEW, 1, keys.lock, holder, LEASE_MS).catch(() => undefined);
    }, RENEW_MS);
    try {
      const outcome = await work.exchange();
      const left = Math.ceil(REFRESH_LOCK_MS - (performance.now() - since));
      if (left > 0 && (outcome.kind === "refreshed" || outcome.kind === "refused")) {
        await orWarn(
          redis.set(keys.kept, seal({ ...outcome, device: work.device }, refreshToken), "PX", left),
        );
      }
      if (outcome.kind === "refreshed" && (await orWarn(redis.exists(keys.ended)))) {
        work.revoke(outcome.tokens);
        return { kind: "signed-out" };
      }
      return outcome;
    } finally {
      clearInterval(renewal);
      await orWarn(redis.eval(RELEASE, 1, keys.lock, holder));
    }
  };

  return {
    async run(refreshToken, work) {
      const outcome = await local.run(refreshToken, {
        ...work,
        revoke: work.revoke,
        exchange: async () => {
          const turn = await orWarn(lockOrOutcome(refreshToken, work));
          if (!turn || turn.isForeign) return work.exchange();
          return turn.outcome ?? lead(refreshToken, turn.holder, work);
        },
      });
      if (outcome.kind !== "refreshed") return outcome;
      // An outcome kept in this process may have been signed out in another one.
      const tokens = [refreshToken, outcome.tokens.refreshToken].filter((token) => token !== undefined);
      const ended = await orWarn(redis.exists(...tokens.map((token) => keysOf(token).ended)));
      return ended ? { kind: "signed-out" } : outcome;
    },
    async end(refreshToken) {
      let last = await local.end(refreshToken);
      const mark = (token: string) => redis.set(keysOf(token).ended, "1", "PX", REFRESH_LOCK_MS);
      await orWarn(
        (async () => {
          await mark(refreshToken);
          for (let hops = 0; hops < MAX_CHAIN; hops++) {
            const kept = await redis.get(keysOf(last).kept);
            const outcome = kept ? unseal(kept, last) : undefined;
            if (outcome?.kind !== "refreshed" || !outcome.tokens.refreshToken) break;
            last = outcome.tokens.refreshToken;
          }
          await mark(last);
        })(),
      );
      return last;
    },
  };
}

const WARNING = "Redis does not answer: the refresh lock and sign-outs hold within this process only";

/** More refreshes than any session makes within 30 s. */
const MAX_CHAIN = 8;

const RELEASE = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;
const RENEW = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("pexpire", KEYS[1], ARGV[2]) end return 0`;

const repeats = (outcome: KeptOutcome, { spentToken }: RefreshWork) =>
  outcome.kind === "refreshed" && outcome.tokens.token === spentToken;

/** Derives the key from the spent refresh token, so that Redis reveals the new tokens only to a holder of the old one. */
const keyFor = (refreshToken: string) =>
  Buffer.from(hkdfSync("sha256", refreshToken, "", "treets refresh outcome", 32));

function seal(outcome: KeptOutcome, refreshToken: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(refreshToken), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(outcome), "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64");
}

function unseal(sealed: string, refreshToken: string): KeptOutcome | undefined {
  try {
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv("aes-256-gcm", keyFor(refreshToken), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    return keptOutcome.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
