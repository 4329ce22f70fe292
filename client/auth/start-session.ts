import { loginFor } from "#shared/guard.ts";
import type { PageState } from "#shared/page-state.ts";
import { routeOf } from "#shared/routes.ts";
import { pageOf } from "../intercept.ts";
import type { PageRouter } from "../navigation/page-context.ts";
import { forgetUnsavedChanges } from "../overlays/unsaved-changes.ts";
import { unread } from "../unread.ts";
import { sessionStore } from "./auth.ts";
import { restoreDrafts, saveDrafts } from "./form-drafts.ts";
import { finishSignIn } from "./last-sign-in.ts";
import {
  forgetPendingSignOut,
  isSignOutPending,
  isSignOutUnderWay,
  signOutLater,
} from "./pending-sign-out.ts";
import { keepSessionFresh } from "./upkeep.ts";

/** Starts session handling in the browser from the state rendered into the page. */
export function startSession(router: PageRouter, first: PageState): void {
  const store = sessionStore(first.root);
  let { root } = first;
  let shown = router.state.location.key;
  let askedAt = 0;
  let wasAsking = false;
  router.subscribe(({ page, location, navigation, isRevalidating }) => {
    const isAsking = navigation.state === "loading" || isRevalidating;
    if (isAsking && !wasAsking) askedAt = Date.now();
    wasAsking = isAsking;
    if (page.root !== root) {
      root = page.root;
      store.adopt(root, askedAt);
    }
    if (navigation.state === "idle" && location.key !== shown) {
      shown = location.key;
      requestAnimationFrame(() => restoreDrafts(location.pathname, store.lastUserId));
    }
  });
  let user = store.getSnapshot().data?.user.id;
  store.subscribe(() => {
    const { data } = store.getSnapshot();
    unread.set(data?.user.unread);
    leaveIfAnother(user, data?.user.id);
    user = data?.user.id ?? user;
  });
  // A sign-out that was pending leads to the start page itself. The session has not expired.
  keepSessionFresh(store, {
    onEnded: () => isSignOutUnderWay(store.lastUserId) || leaveIfPrivate(router, store.lastUserId),
  });
  restoreDrafts(location.pathname, store.lastUserId);
  if (finishSignIn(first.root.session)) forgetPendingSignOut();
  if (user !== undefined && isSignOutPending(user)) void signOutLater(user, () => location.assign("/"));
}

/**
 * Called when the session has ended. From a page that requires a session, redirects to the login page, which returns to
 * the current or pending page; any other page is reloaded as visitors see it. Input is saved for after sign-in.
 */
function leaveIfPrivate(router: PageRouter, user: string | undefined): void {
  const { navigation, location: here, page } = router.state;
  const going = navigation.state === "loading" ? navigation.location : undefined;
  const target = going ?? here;
  const id = going ? pageOf(going.pathname) : page.id;
  if (!id || !routeOf(id).auth) return void router.revalidate();
  saveDrafts(location.pathname, user);
  forgetUnsavedChanges();
  location.assign(loginFor(target.pathname + target.search, "session_expired"));
}

/** Reloads the page if another user has signed in in another tab, as this tab still shows the previous user's data. */
function leaveIfAnother(before: string | undefined, now: string | undefined): void {
  if (before === undefined || now === undefined || before === now) return;
  forgetUnsavedChanges();
  document.documentElement.hidden = true;
  location.reload();
}
