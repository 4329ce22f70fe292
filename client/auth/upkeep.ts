import { SESSION_REFRESH_MS } from "#shared/constants.ts";
import { createDuty } from "./duty.ts";
import type { SessionStore } from "./session-store.ts";

/** The refresh token is exchanged a little before it ends, while it is still good. */
const REFRESH_EARLY_MS = 60_000;
/** Coming back to the window several times in a row asks once. */
const FOCUS_REST_MS = 2_000;
/** A page that nobody sees keeps its session for this long, and then rests until somebody does. */
const HIDDEN_REST_MS = 5 * 60_000;
/** A new token that ends no later than the old one has come to the end of its session. */
const LEAST_GAIN_MS = 1_000;

export interface Upkeep {
  /** The session has ended in the middle of things: lead to log-in and back. */
  onEnded(): void;
}

/**
 * Keeps a session fresh while somebody is signed in: every hour, whenever the window has the focus again, and
 * before each refresh token ends. What fails is tried again, ever more slowly. A page that was hidden or slept through
 * its timers catches up once when it is seen again.
 */
export function keepSessionFresh(store: SessionStore, { onEnded }: Upkeep): void {
  const started = Date.now();
  let lastLook = started;
  let learned = { end: store.getSnapshot().refreshExpiresAt, at: started };
  /** The end that no exchange moves. */
  let lastEnd = Number.NEGATIVE_INFINITY;
  let isResting = document.visibilityState === "hidden";
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let wasSignedIn = store.getSnapshot().data !== null;

  const isSignedIn = () => store.getSnapshot().data !== null;
  const lookedAt = () => store.getSnapshot().lastRefreshedAt?.getTime();

  const look = createDuty({
    dueAt: () => (isSignedIn() && !isResting ? (lookedAt() ?? started) + SESSION_REFRESH_MS : undefined),
    async run() {
      const before = lookedAt();
      lastLook = Date.now();
      await store.getSession();
      return !isSignedIn() || lookedAt() !== before;
    },
  });
  const exchange = createDuty({
    dueAt() {
      const { end, at } = learned;
      if (!isSignedIn() || isResting || end === undefined) return undefined;
      if (end < lastEnd + LEAST_GAIN_MS) return undefined;
      return end - Math.min(REFRESH_EARLY_MS, Math.max(0, end - at) / 2);
    },
    async run() {
      const { end = 0 } = learned;
      const result = await store.refresh();
      const { end: next = 0 } = learned;
      if (result === "refreshed" && next < Math.max(end + LEAST_GAIN_MS, Date.now())) lastEnd = next;
      return result !== "failed";
    },
  });
  const arm = () => {
    // Both due at once after a sleep: new tokens bring the session along.
    exchange.arm();
    if (!exchange.isDue()) look.arm();
  };

  store.subscribe(() => {
    const { refreshExpiresAt: end } = store.getSnapshot();
    if (end !== learned.end) learned = { end, at: Date.now() };
    const signedIn = isSignedIn();
    if (wasSignedIn && !signedIn) onEnded();
    wasSignedIn = signedIn;
    arm();
  });
  arm();

  const comeBack = () => {
    isResting = false;
    if (!isSignedIn()) return;
    if (exchange.isDue()) return arm();
    if (Date.now() - lastLook >= FOCUS_REST_MS) look.now();
    arm();
  };
  window.addEventListener("focus", comeBack);
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiding);
    if (document.visibilityState === "visible") return comeBack();
    hiding = setTimeout(() => {
      isResting = true;
      arm();
    }, HIDDEN_REST_MS);
  });
  // A page from the back-forward cache may belong to somebody who has signed out since.
  window.addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted || !isSignedIn()) return;
    lastLook = Date.now();
    const isDoubtful = store.hasSignedOutSince(started);
    document.documentElement.toggleAttribute("hidden", isDoubtful);
    const before = lookedAt();
    await store.getSession();
    // Nobody could be asked: what was private before somebody signed out stays so.
    if (isDoubtful && lookedAt() === before) store.forget();
    document.documentElement.toggleAttribute("hidden", false);
  });
}
