import { PAGES_WITHOUT_REFRESH } from "#shared/constants.ts";
import * as words from "#words/shell.ts";
import { forgetUnsavedChanges } from "../overlays/unsaved-changes.ts";
import { sessionStore } from "./auth.ts";
import { saveDrafts } from "./form-drafts.ts";

/**
 * Handles a 401 with a single refresh, shared by all tabs and callers. Returns true if the request is worth retrying;
 * otherwise the input on the page is saved until after sign-in.
 */
export async function recoverSession(): Promise<boolean> {
  const store = sessionStore({ session: null });
  if (PAGES_WITHOUT_REFRESH.has(location.pathname)) return false;
  const hasRefreshToken = store.getSnapshot().refreshExpiresAt !== undefined;
  if (hasRefreshToken) {
    console.info(words.refreshAfter401());
    if ((await store.refresh()) === "refreshed") return true;
  }
  saveDrafts(location.pathname, store.lastUserId);
  forgetUnsavedChanges();
  return false;
}
