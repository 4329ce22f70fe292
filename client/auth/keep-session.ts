import type { DataRouter } from "react-router";
import type { AuthState } from "#shared/auth-state.ts";
import { authCalls } from "./auth-calls.ts";
import { SessionKeeper } from "./session-keeper.ts";

/** This tab's keeper; made once when the page has been hydrated. */
let keeper: SessionKeeper | undefined;

export const sessionKeeper = (): SessionKeeper | undefined => keeper;

const CHANNEL = "treets.session";

/**
 * Starts keeping the session of this tab: pages that arrive, other tabs, the focus and the clock all have their say.
 * A page whose session has ended asks the server anew, which leads to log-in where the page is not for visitors.
 */
export function keepSession(router: DataRouter, state: AuthState): void {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : undefined;
  const tellOthers = () => channel?.postMessage(keeper?.getSnapshot().data?.user.id ?? null);
  keeper = new SessionKeeper(state, {
    calls: authCalls,
    onChange(change) {
      tellOthers();
      if (change === "somebody-else") location.reload();
      else void router.revalidate();
    },
  });
  const mine = keeper;

  router.subscribe(({ loaderData }) => {
    const root = loaderData.root as AuthState | undefined;
    if (root) mine.accept(root);
  });
  // Another tab sees somebody else than this one, or nobody: find out, rather than take its word.
  channel?.addEventListener("message", ({ data }) => {
    if (data !== (mine.getSnapshot().data?.user.id ?? null)) void mine.getSession();
  });
  window.addEventListener("focus", () => mine.focused());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) mine.seen();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void showOnlyToTheSame(mine);
  });
  tellOthers();
}

/** A page from the history shows nothing until it is certain that the same person is still signed in. */
async function showOnlyToTheSame(mine: SessionKeeper): Promise<void> {
  const before = mine.getSnapshot().data?.user.id;
  document.documentElement.style.visibility = "hidden";
  const now = await mine.getSession();
  if (now?.user.id !== before) location.reload();
  else document.documentElement.style.visibility = "";
}
