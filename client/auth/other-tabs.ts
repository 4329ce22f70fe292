import type { AuthState } from "#shared/auth-state.ts";
import { REFRESH_LOCK_MS } from "#shared/constants.ts";
import { inStorage } from "./browser-storage.ts";

/** The other open tabs of this site in this browser. */
export interface OtherTabs {
  /**
   * Runs something that only one tab may do at a time. A tab that waits longer than the lock's lifetime goes ahead
   * without it.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Sends freshly fetched auth state to the other tabs. */
  tell(state: AuthState): void;
  /** When any tab last sent auth state, in epoch milliseconds; 0 if none has. */
  lastTold(): number;
  tellSignedOut(): void;
  /** When any tab last sent a sign-out, in epoch milliseconds; 0 if none has. */
  lastSignedOut(): number;
  listen(listeners: { onState(state: AuthState): void; onSignedOut(): void }): void;
}

const NAME = "treets.auth";

/** Messages may arrive after the lock has passed on; what is written to storage under these keys is there before. */
const TOLD = "treets.auth.told";
const SIGNED_OUT = "treets.auth.signed-out";

type Message = { readonly kind: "state"; readonly state: AuthState } | { readonly kind: "signed-out" };

export function createOtherTabs(): OtherTabs {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : undefined;
  const post = (message: Message) => channel?.postMessage(message);
  return {
    async alone(work) {
      // Old browsers have no Web Locks. There each tab sends its own request, and the server still exchanges the token
      // only once.
      if (!navigator.locks) return work();
      try {
        return await navigator.locks.request(NAME, { signal: AbortSignal.timeout(REFRESH_LOCK_MS) }, work);
      } catch (error) {
        if (error instanceof DOMException && error.name === "TimeoutError") return work();
        throw error;
      }
    },
    tell(state) {
      post({ kind: "state", state });
      inStorage("localStorage", (kept) => kept.setItem(TOLD, String(Date.now())));
    },
    lastTold: () => Number(inStorage("localStorage", (kept) => kept.getItem(TOLD)) ?? 0),
    tellSignedOut() {
      inStorage("localStorage", (kept) => kept.setItem(SIGNED_OUT, String(Date.now())));
      post({ kind: "signed-out" });
    },
    lastSignedOut: () => Number(inStorage("localStorage", (kept) => kept.getItem(SIGNED_OUT)) ?? 0),
    listen({ onState, onSignedOut }) {
      channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
        if (data.kind === "state") onState(data.state);
        else onSignedOut();
      });
    },
  };
}

/** Returns true if a tab of this browser is currently exchanging the refresh token. */
export async function isRefreshing(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === NAME);
}
