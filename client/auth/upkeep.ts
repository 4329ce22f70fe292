import { SESSION_REFRESH_MS } from "#shared/constants.ts";
import { runAt } from "./long-timer.ts";
import type { SessionStore } from "./session-store.ts";

/** The refresh token is exchanged a little before it ends, while it is still good. */
const REFRESH_EARLY_MS = 60_000;
/** Coming back to the window several times in a row asks once. */
const FOCUS_REST_MS = 2_000;

export interface Upkeep {
  /** The session has ended in the middle of things: lead to log-in and back. */
  onEnded(): void;
}

/**
 * Keeps a session fresh for as long as somebody is signed in: every hour, whenever the window has the focus again, and
 * once before the refresh token ends. A page that slept through its timers catches up once when it is seen again.
 */
export function keepSessionFresh(store: SessionStore, { onEnded }: Upkeep): void {
  let callOffs: (() => void)[] = [];
  let armedFor: string | undefined;
  /** The end of the refresh token that was last exchanged because it was near. */
  let exchangedUntil = Number.NEGATIVE_INFINITY;
  let lastLook = Date.now();
  let wasSignedIn = store.getSnapshot().data !== null;

  const look = () => {
    if (Date.now() - lastLook < FOCUS_REST_MS || !store.getSnapshot().data) return;
    lastLook = Date.now();
    void store.getSession();
  };
  const arm = () => {
    const { data, refreshExpiresAt, lastRefreshedAt } = store.getSnapshot();
    const key = data ? `${refreshExpiresAt} ${lastRefreshedAt?.getTime()}` : "signed out";
    if (key === armedFor) return;
    armedFor = key;
    for (const callOff of callOffs) callOff();
    callOffs = [];
    if (!data) return;
    const due = (lastRefreshedAt?.getTime() ?? Date.now()) + SESSION_REFRESH_MS;
    callOffs.push(runAt(due, () => void store.getSession()));
    // A session that has come to its end gives a token that ends with it: asking again would go round in circles.
    if (refreshExpiresAt !== undefined && refreshExpiresAt > exchangedUntil + REFRESH_EARLY_MS) {
      const exchange = () => {
        exchangedUntil = refreshExpiresAt;
        void store.refresh();
      };
      callOffs.push(runAt(refreshExpiresAt - REFRESH_EARLY_MS, exchange));
    }
  };
  store.subscribe(() => {
    const isSignedIn = store.getSnapshot().data !== null;
    if (wasSignedIn && !isSignedIn) onEnded();
    wasSignedIn = isSignedIn;
    arm();
  });
  arm();

  window.addEventListener("focus", look);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
  // A page from the back-forward cache may belong to somebody who has signed out since.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    lastLook = Date.now();
    void store.getSession();
  });
}
