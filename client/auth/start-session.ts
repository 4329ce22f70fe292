import type { DataRouter } from "react-router";
import { loginFor } from "#shared/guard.ts";
import type { PageState, RootData } from "#shared/page-state.ts";
import { isRouteId, routeOf } from "#shared/routes.ts";
import { forgetUnsavedChanges } from "../companions/unsaved-changes.ts";
import { unread } from "../unread.ts";
import { sessionStore } from "./auth.ts";
import { restoreDrafts, saveDrafts } from "./form-drafts.ts";
import { finishSignIn } from "./last-sign-in.ts";
import { keepSessionFresh } from "./upkeep.ts";

/** Starts the browser's side of being signed in, from what the page brought with it. */
export function startSession(router: DataRouter, first: PageState): void {
  const store = sessionStore(first.root);
  let root: RootData = first.root;
  let shown = router.state.location.key;
  router.subscribe(({ loaderData, location, navigation }) => {
    if (loaderData.root !== undefined && loaderData.root !== root) {
      root = loaderData.root as RootData;
      store.adopt(root);
    }
    if (navigation.state === "idle" && location.key !== shown) {
      shown = location.key;
      requestAnimationFrame(() => restoreDrafts(location.pathname));
    }
  });
  store.subscribe(() => unread.set(store.getSnapshot().data?.user.unread));
  keepSessionFresh(store, { onEnded: () => leaveIfPrivate(router) });
  restoreDrafts(location.pathname);
  finishSignIn(first.root.session);
}

/** On a page that asks for a session, its end leads to log-in and back; what has been typed waits there. */
function leaveIfPrivate(router: DataRouter): void {
  const id = router.state.matches.at(-1)?.route.id;
  if (!isRouteId(id) || !routeOf(id).auth) return;
  saveDrafts(location.pathname);
  forgetUnsavedChanges();
  location.assign(loginFor(location.pathname + location.search, "session_expired"));
}
