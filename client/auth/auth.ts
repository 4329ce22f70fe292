import { useMemo, useSyncExternalStore } from "react";
import type { AuthState } from "#shared/auth-state.ts";
import { useRootData } from "../root-data.ts";
import { createAuthCalls } from "./auth-calls.ts";
import { createOtherTabs } from "./other-tabs.ts";
import { type AuthSnapshot, SessionStore } from "./session-store.ts";

let store: SessionStore | undefined;

/** Returns this page's single session store, created from the auth state rendered into the page. */
export function sessionStore(first: AuthState): SessionStore {
  store ??= new SessionStore(first, { calls: createAuthCalls(), tabs: createOtherTabs(), now: Date.now });
  return store;
}

/** Returns the ID of the user who types into this page; undefined for a visitor. */
export const userOfPage = (): string | undefined => store?.lastUserId;

export type Auth = AuthSnapshot &
  Pick<SessionStore, "signIn" | "signOut" | "signUp" | "getSession" | "refresh">;

const isServer = typeof document === "undefined";

/** Returns the current session and the actions on it. On the server, returns the session of the request. */
export function useAuth(): Auth {
  const root = useRootData();
  const first = useMemo((): AuthSnapshot => {
    const { session, refreshExpiresAt } = root;
    const status = session ? "authenticated" : "unauthenticated";
    return { status, data: session, lastRefreshedAt: null, refreshExpiresAt };
  }, [root]);
  const current = isServer ? undefined : sessionStore(root);
  const snapshot = useSyncExternalStore(
    current?.subscribe ?? (() => () => undefined),
    current?.getSnapshot ?? (() => first),
    () => first,
  );
  const call = current ?? serverSide;
  return { ...snapshot, ...pick(call) };
}

const pick = ({
  signIn,
  signOut,
  signUp,
  getSession,
  refresh,
}: Pick<SessionStore, keyof typeof serverSide>) => ({
  signIn,
  signOut,
  signUp,
  getSession,
  refresh,
});

/** None of these actions is available during server-side rendering. */
const refuse = () => Promise.reject(new Error("Sign-in and sign-out are available only in the browser"));
const serverSide = { signIn: refuse, signOut: refuse, signUp: refuse, getSession: refuse, refresh: refuse };
