import { SESSION_REFRESH_MS } from "#shared/constants.ts";
import { createDuty } from "./duty.ts";
import type { SessionStore } from "./session-store.ts";

/** How long before its expiry the refresh token is exchanged, while it is still valid. */
const REFRESH_EARLY_MS = 60_000;
/** Returning to the window several times within this time causes a single request. */
const FOCUS_REST_MS = 2_000;
/** How long a hidden page keeps its session fresh; it then pauses until it is visible again. */
const HIDDEN_REST_MS = 5 * 60_000;
/** A new refresh token that gains less lifetime than this has reached the end of its session. */
const LEAST_GAIN_MS = 1_000;

export interface Upkeep {
  /** Called when the session ends unexpectedly, to redirect to the login page and back. */
  onEnded(): void;
}

/**
 * Keeps a session fresh while a user is signed in: every hour, whenever the window regains the focus, and before each
 * refresh token expires. Failures are retried with a growing delay. A page that was hidden or slept through its timers
 * catches up once when it becomes visible.
 */
export function keepSessionFresh(store: SessionStore, { onEnded }: Upkeep): void {
  const started = Date.now();
  let lastLook = started;
  let learned = { end: store.getSnapshot().refreshExpiresAt, at: started };
  /** Expiry that no further exchange can extend. */
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
    // Both may be due at once after a sleep; exchanging the token fetches the session too.
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
  // A page restored from the back-forward cache may belong to a user who has signed out since.
  window.addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted || !isSignedIn()) return;
    lastLook = Date.now();
    const isDoubtful = store.hasSignedOutSince(started);
    document.documentElement.toggleAttribute("hidden", isDoubtful);
    const before = lookedAt();
    await store.getSession();
    // The backend was unavailable: content that was private before the sign-out stays hidden.
    if (isDoubtful && lookedAt() === before) store.forget();
    document.documentElement.toggleAttribute("hidden", false);
  });
}
