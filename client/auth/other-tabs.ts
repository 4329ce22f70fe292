import type { AuthState } from "#shared/auth-state.ts";
import { REFRESH_LOCK_MS } from "#shared/constants.ts";

/** The other open pages of this site in this browser. */
export interface OtherTabs {
  /** Runs something that only one tab may do at a time; a tab that waits longer than the lock lasts goes ahead. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Hands a state that has just been fetched to the other tabs. */
  tell(state: AuthState): void;
  /** When any tab last told a state, in epoch milliseconds; 0 when none has. */
  lastTold(): number;
  tellSignedOut(): void;
  /** When a tab last told that somebody signed out, in epoch milliseconds; 0 when none has. */
  lastSignedOut(): number;
  listen(listeners: { onState(state: AuthState): void; onSignedOut(): void }): void;
}

const NAME = "treets.auth";

/** Messages may arrive after the lock has been handed on; what is written here is there before. */
const TOLD = "treets.auth.told";
const SIGNED_OUT = "treets.auth.signed-out";

type Message = { readonly kind: "state"; readonly state: AuthState } | { readonly kind: "signed-out" };

export function createOtherTabs(): OtherTabs {
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : undefined;
  const post = (message: Message) => channel?.postMessage(message);
  return {
    async alone(work) {
      // Old browsers have no locks; there each tab asks by itself and the server still exchanges once.
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
      storage((kept) => kept.setItem(TOLD, String(Date.now())));
    },
    lastTold: () => Number(storage((kept) => kept.getItem(TOLD)) ?? 0),
    tellSignedOut() {
      storage((kept) => kept.setItem(SIGNED_OUT, String(Date.now())));
      post({ kind: "signed-out" });
    },
    lastSignedOut: () => Number(storage((kept) => kept.getItem(SIGNED_OUT)) ?? 0),
    listen({ onState, onSignedOut }) {
      channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
        if (data.kind === "state") onState(data.state);
        else onSignedOut();
      });
    },
  };
}

/** Does a tab of this browser exchange the refresh token right now? */
export async function isRefreshing(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === NAME);
}

/** Some browsers forbid storage altogether. */
function storage<T>(use: (kept: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
