import { useSyncExternalStore } from "react";
import { useRootData } from "../root-data.ts";
import { sessionKeeper } from "./keep-session.ts";
import type { AuthSnapshot } from "./session-keeper.ts";

const nothing = () => () => undefined;

export interface Auth extends AuthSnapshot {
  getSession(): Promise<unknown>;
  refresh(): Promise<unknown>;
  signOut(): Promise<void>;
}

/** Who is signed in, as this tab knows it, kept true while the page is open. */
export function useAuth(): Auth {
  const root = useRootData();
  const keeper = sessionKeeper();
  const known = useSyncExternalStore<AuthSnapshot | undefined>(
    keeper?.subscribe ?? nothing,
    () => sessionKeeper()?.getSnapshot(),
    () => undefined,
  );
  const { session, refreshExpiresAt } = root;
  const fromPage: AuthSnapshot = {
    status: session ? "authenticated" : "unauthenticated",
    data: session,
    ...{ lastRefreshedAt: undefined, lastFocusAt: undefined, nextReadAt: undefined, refreshExpiresAt },
  };
  const later = async () => undefined;
  return {
    ...(known ?? fromPage),
    getSession: keeper?.getSession ?? later,
    refresh: keeper?.refresh ?? later,
    signOut: keeper?.signOut ?? later,
  };
}
