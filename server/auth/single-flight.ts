import { createHash } from "node:crypto";
import { REFRESH_LOCK_MS } from "#shared/constants.ts";
import type { RefreshOutcome } from "./refresh-outcome.ts";
import type { Tokens } from "./tokens.ts";

export interface RefreshWork {
  /** Performs the exchange with the backend. */
  exchange(): Promise<RefreshOutcome>;
  /** Ends a session that was refreshed while its user signed out. */
  revoke(tokens: Tokens): void;
  /** The access token that got a 401, if any: an outcome with the same token is useless. */
  readonly spentToken?: string | undefined;
  /** The device of this request: tokens issued to one device are not handed to another that holds its spent token. */
  readonly device?: string | undefined;
}

/** Allows one refresh at a time per refresh token. */
export interface SingleFlight {
  /** Runs the exchange, or joins one that is in progress or ended within the last 30 s. */
  run(refreshToken: string, work: RefreshWork): Promise<RefreshOutcome>;
  /**
   * Withholds all further outcomes of this refresh token and its successors. Returns the newest refresh token of the
   * chain, which is the one to revoke in the backend.
   */
  end(refreshToken: string): Promise<string>;
}

interface Flight {
  readonly since: number;
  readonly outcome: Promise<RefreshOutcome>;
  readonly device: string | undefined;
  /** Set once the exchange has succeeded. */
  tokens?: Tokens;
}

/**
 * Creates a single flight within this process, keyed by a hash of the refresh token so that two users never share one.
 * The lock lasts 30 s at most. The outcome is kept for the rest of the 30 s: a request already on its way with the
 * spent token gets the successor, whereas the backend would detect it as reuse. A failure is not kept, so the next
 * request may try again.
 */
export function createSingleFlight(clock: () => Date): SingleFlight {
  const flights = new Map<string, Flight>();
  const ended = new Map<string, number>();
  const now = () => clock().getTime();
  // What began later than now is over: the clock was set back.
  const isFresh = (since: number) => since <= now() && now() - since < REFRESH_LOCK_MS;
  const isEnded = (key: string) => isFresh(ended.get(key) ?? Number.NEGATIVE_INFINITY);

  const start = (key: string, work: RefreshWork): Flight => {
    const outcome = work.exchange().catch((error: unknown): RefreshOutcome => {
      return { kind: "failed", reason: error instanceof Error ? error.name : "unknown" };
    });
    const flight: Flight = { since: now(), outcome, device: work.device };
    setLast(flights, key, flight);
    void outcome.then((result) => {
      if (result.kind === "failed" && flights.get(key) === flight) flights.delete(key);
      if (result.kind !== "refreshed") return;
      flight.tokens = result.tokens;
      if (isEnded(key)) work.revoke(result.tokens);
    });
    return flight;
  };

  /** Returns the newest successor of these tokens, among those refreshed here within the last 30 s. */
  const newest = (tokens: Tokens, after = Number.NEGATIVE_INFINITY): Tokens => {
    const next = tokens.refreshToken ? flights.get(keyOf(tokens.refreshToken)) : undefined;
    if (!next?.tokens || next.tokens === tokens || next.since < after || !isFresh(next.since)) return tokens;
    return newest(next.tokens, next.since + 1);
  };

  return {
    async run(refreshToken, work) {
      const key = keyOf(refreshToken);
      dropOld(flights, (flight) => isFresh(flight.since));
      dropOld(ended, isFresh);
      if (isEnded(key)) return { kind: "signed-out" };
      const held = flights.get(key);
      // Another device with the same refresh token: the backend decides whether that is reuse.
      if (held && isFresh(held.since) && held.device !== work.device) return work.exchange();
      const isUseful = held && isFresh(held.since) && !(held.tokens && held.tokens.token === work.spentToken);
      const flight = isUseful ? held : start(key, work);
      const outcome = await atMost(REFRESH_LOCK_MS - (now() - flight.since), flight.outcome);
      if (isEnded(key)) return { kind: "signed-out" };
      if (outcome.kind !== "refreshed") return outcome;
      const tokens = newest(outcome.tokens);
      if (tokens.refreshToken && isEnded(keyOf(tokens.refreshToken))) return { kind: "signed-out" };
      return { kind: "refreshed", tokens };
    },
    async end(refreshToken) {
      setLast(ended, keyOf(refreshToken), now());
      const flown = flights.get(keyOf(refreshToken))?.tokens;
      const last = (flown && newest(flown).refreshToken) ?? refreshToken;
      setLast(ended, keyOf(last), now());
      return last;
    },
  };
}

/** Refresh tokens are identified by their hash only, so that neither memory dumps nor Redis contain one. */
export const keyOf = (refreshToken: string): string =>
  createHash("sha256").update(refreshToken).digest("base64url");

/** Entries are in chronological order, so the first fresh one ends the search. */
function dropOld<T>(entries: Map<string, T>, isFresh: (entry: T) => boolean): void {
  for (const [key, entry] of entries) {
    if (isFresh(entry)) return;
    entries.delete(key);
  }
}

function setLast<T>(entries: Map<string, T>, key: string, entry: T): void {
  entries.delete(key);
  entries.set(key, entry);
}

async function atMost(milliseconds: number, outcome: Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  const { promise, resolve } = Promise.withResolvers<RefreshOutcome>();
  const timer = setTimeout(resolve, Math.max(0, milliseconds), { kind: "failed", reason: "lock expired" });
  try {
    return await Promise.race([outcome, promise]);
  } finally {
    clearTimeout(timer);
  }
}
