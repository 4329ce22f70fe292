import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AuthCalls, AuthFailure } from "#client/auth/auth-calls.ts";
import { SessionStore } from "#client/auth/session-store.ts";
import { keepSessionFresh } from "#client/auth/upkeep.ts";
import type { AuthState } from "#shared/auth-state.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/constants.ts";

const DAY_MS = 24 * HOUR_MS;
const START = Date.parse("2026-11-22T08:00:00Z");

/** What a backend does with a request: it answers, cannot be reached, or says that the session is over. */
type Outcome = "answers" | "fails" | "refuses";

let page: EventTarget & { visibilityState: string };
let asked: { readonly call: "session" | "refresh"; readonly at: number }[];
let ended: number;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  asked = [];
  ended = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Scene {
  /** Lifetime of a refresh token; without it, no expiry is given. */
  readonly lifeMs?: number;
  /** Time at which the session ends, which no token outlives. */
  readonly sessionEnd?: number;
  readonly session?: (times: number) => Outcome;
  readonly refresh?: (times: number) => Outcome;
}

function keepFresh({ lifeMs, sessionEnd = Number.POSITIVE_INFINITY, session, refresh }: Scene): SessionStore {
  const endFrom = (now: number) => (lifeMs === undefined ? undefined : Math.min(now + lifeMs, sessionEnd));
  const user = { user: { id: "usr_1", email: "ana@x.example" } };
  let end = endFrom(START);
  const stateNow = (): AuthState => ({
    session: user,
    ...(end === undefined ? {} : { refreshExpiresAt: end }),
  });
  const times = { session: 0, refresh: 0 };
  const answer =
    (call: "session" | "refresh", outcome: (times: number) => Outcome = () => "answers") =>
    async (): Promise<AuthState> => {
      asked.push({ call, at: Date.now() - START });
      times[call] += 1;
      const found = outcome(times[call]);
      if (found === "fails") throw new AuthFailure("unavailable", 503);
      if (found === "refuses")
        throw call === "refresh"
          ? new AuthFailure("refresh_refused", 401)
          : new AuthFailure("forbidden", 403);
      if (call === "refresh") end = endFrom(Date.now());
      return stateNow();
    };
  const never = () => Promise.reject(new Error("Nobody asks for this"));
  const calls: AuthCalls = {
    session: answer("session", session),
    refresh: answer("refresh", refresh),
    signIn: never,
    signUp: never,
    signOut: never,
  };
  const tabs = {
    alone: <T>(work: () => Promise<T>) => work(),
    tell: () => undefined,
    lastTold: () => 0,
    tellSignedOut: () => undefined,
    lastSignedOut: () => 0,
    listen: () => undefined,
  };
  const store = new SessionStore(stateNow(), { calls, tabs, now: Date.now });
  keepSessionFresh(store, {
    onEnded: () => {
      ended += 1;
    },
  });
  return store;
}

const callsOf = (call: "session" | "refresh") => asked.filter((entry) => entry.call === call);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const show = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

describe("the hourly session check", () => {
  it("runs every hour", async () => {
    keepFresh({});
    await pass(48 * HOUR_MS + MINUTE_MS);
    expect(callsOf("session")).toHaveLength(48);
  });

  it("is retried soon after one failure, and then hourly as before", async () => {
    keepFresh({ session: (times) => (times === 1 ? "fails" : "answers") });
    await pass(HOUR_MS + MINUTE_MS);
    expect(callsOf("session")).toHaveLength(2);
    await pass(10 * HOUR_MS);
    expect(callsOf("session")).toHaveLength(12);
  });

  it("is retried with growing backoff while it keeps failing", async () => {
    const store = keepFresh({ session: () => "fails" });
    await pass(12 * HOUR_MS);
    const gaps = callsOf("session").map(({ at }, index, all) => at - (all[index - 1]?.at ?? 0));
    expect(gaps.length).toBeGreaterThan(60);
    expect(gaps.length).toBeLessThan(90);
    for (const [index, gap] of gaps.slice(2).entries())
      expect(gap).toBeGreaterThanOrEqual(gaps[index + 1] ?? 0);
    expect(store.getSnapshot().data).not.toBeNull();
    expect(ended).toBe(0);
  });

  it("stops when the session ends, which is reported once", async () => {
    keepFresh({ session: (times) => (times === 2 ? "refuses" : "answers") });
    await pass(24 * HOUR_MS);
    expect(callsOf("session")).toHaveLength(2);
    expect(ended).toBe(1);
  });
});

describe("the exchange of a refresh token", () => {
  it.each([90_000, 5 * MINUTE_MS, DAY_MS, 30 * DAY_MS])(
    "valid for %d ms happens before its expiry, every time",
    async (lifeMs) => {
      keepFresh({ lifeMs });
      await pass(5 * lifeMs);
      const exchanges = callsOf("refresh");
      expect(exchanges.length).toBeGreaterThanOrEqual(5);
      expect(exchanges.length).toBeLessThanOrEqual(10);
      for (const [index, { at }] of exchanges.entries()) {
        expect(at - (exchanges[index - 1]?.at ?? 0)).toBeLessThan(lifeMs);
      }
    },
  );

  it("is retried before expiry after one failure", async () => {
    keepFresh({ lifeMs: DAY_MS, refresh: (times) => (times === 1 ? "fails" : "answers") });
    await pass(DAY_MS);
    expect(callsOf("refresh")).toHaveLength(2);
    await pass(2 * DAY_MS);
    expect(callsOf("refresh").length).toBeGreaterThanOrEqual(3);
    expect(ended).toBe(0);
  });

  it("is retried before expiry after two failures", async () => {
    keepFresh({ lifeMs: DAY_MS, refresh: (times) => (times <= 2 ? "fails" : "answers") });
    await pass(DAY_MS);
    expect(callsOf("refresh")).toHaveLength(3);
    expect(ended).toBe(0);
  });

  it("is retried with growing backoff while it keeps failing, and signs nobody out", async () => {
    const store = keepFresh({ lifeMs: HOUR_MS, session: () => "fails", refresh: () => "fails" });
    await pass(12 * HOUR_MS);
    expect(callsOf("refresh").length).toBeGreaterThan(50);
    expect(callsOf("refresh").length).toBeLessThan(100);
    expect(store.getSnapshot().data).not.toBeNull();
  });

  it("follows a failed one after 5 seconds, then twice as long each time, up to 10 minutes", async () => {
    keepFresh({ lifeMs: HOUR_MS, refresh: () => "fails" });
    await pass(3 * HOUR_MS);
    const times = callsOf("refresh").map(({ at }) => at);
    const gaps = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1_000);
    expect(gaps.slice(0, 10)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
    expect(Math.max(...gaps)).toBe(600);
  });

  it("follows a failed one only after the pause, whatever the page does meanwhile", async () => {
    const store = keepFresh({ lifeMs: HOUR_MS, refresh: () => "fails" });
    await pass(HOUR_MS);
    const before = callsOf("refresh");
    const last = before.at(-1)?.at ?? 0;
    for (let seconds = 0; seconds < 4; seconds++) {
      window.dispatchEvent(new Event("focus"));
      show("hidden");
      show("visible");
      await store.getSession();
      await pass(1_000);
    }
    expect(callsOf("refresh")).toHaveLength(before.length);
    await pass(10 * MINUTE_MS);
    const [next] = callsOf("refresh").slice(before.length);
    const gap = last - (before.at(-2)?.at ?? 0);
    expect((next?.at ?? 0) - last).toBe(Math.min(2 * gap, 10 * MINUTE_MS));
  });

  it("ends the session and all upkeep when refused", async () => {
    keepFresh({ lifeMs: HOUR_MS, refresh: () => "refuses" });
    await pass(2 * DAY_MS);
    expect(callsOf("refresh")).toHaveLength(1);
    expect(ended).toBe(1);
  });

  it("is not repeated when the session itself is about to end", async () => {
    keepFresh({ lifeMs: DAY_MS, sessionEnd: START + DAY_MS + HOUR_MS });
    await pass(DAY_MS + 2 * HOUR_MS);
    expect(callsOf("refresh")).toHaveLength(2);
  });
});

describe("a hidden page", () => {
  /** Half a day in the background without requests, and the first minute in the foreground again. */
  const awayForHalfADay = async () => {
    show("hidden");
    await pass(12 * HOUR_MS);
    expect(asked).toEqual([]);
    show("visible");
    window.dispatchEvent(new Event("focus"));
    await pass(MINUTE_MS);
  };

  it("pauses after a while, and catches up once when shown again", async () => {
    keepFresh({});
    await awayForHalfADay();
    expect(callsOf("session")).toHaveLength(1);
    await pass(HOUR_MS);
    expect(callsOf("session")).toHaveLength(2);
  });

  it("exchanges its token once when shown again, which also updates the session", async () => {
    keepFresh({ lifeMs: 3 * HOUR_MS });
    await awayForHalfADay();
    expect(asked.map(({ call }) => call)).toEqual(["refresh"]);
  });

  it("continues its checks if hidden only briefly", async () => {
    keepFresh({});
    await pass(HOUR_MS - MINUTE_MS);
    show("hidden");
    await pass(2 * MINUTE_MS);
    expect(callsOf("session")).toHaveLength(1);
  });
});

it("a burst of focus events causes one request", async () => {
  keepFresh({});
  await pass(MINUTE_MS);
  for (let index = 0; index < 20; index++) window.dispatchEvent(new Event("focus"));
  await pass(1_000);
  expect(callsOf("session")).toHaveLength(1);
});
