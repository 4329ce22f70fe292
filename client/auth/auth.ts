import { useMemo, useSyncExternalStore } from "react";
import type { AuthState } from "#shared/auth-state.ts";
import { useRootData } from "../root-data.ts";
import { createAuthCalls } from "./auth-calls.ts";
import { createOtherTabs } from "./other-tabs.ts";
import { type AuthSnapshot, SessionStore } from "./session-store.ts";

let store: SessionStore | undefined;

/** The one store of this page; made of what the page brought with it. */
export function sessionStore(first: AuthState): SessionStore {
  store ??= new SessionStore(first, { calls: createAuthCalls(), tabs: createOtherTabs(), now: Date.now });
  return store;
}

export type Auth = AuthSnapshot &
  Pick<SessionStore, "signIn" | "signOut" | "signUp" | "getSession" | "refresh">;

const isServer = typeof document === "undefined";

/** Who is signed in and what can be done about it. On the server it tells what the request brought. */
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

/** Nothing of this happens while a page is rendered on the server. */
const refuse = () => Promise.reject(new Error("Signing in and out happens in the browser"));
const serverSide = { signIn: refuse, signOut: refuse, signUp: refuse, getSession: refuse, refresh: refuse };
