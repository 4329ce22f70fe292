import * as words from "#words/shell.ts";
import { forgetUnsavedChanges } from "../overlays/unsaved-changes.ts";
import { sessionStore } from "./auth.ts";
import { saveDrafts } from "./form-drafts.ts";

/** Pages that work for anyone: a 401 there is left alone. */
const WITHOUT_REFRESH = new Set(["/", "/login"]);

/**
 * After a 401: one refresh, for all tabs and all who ask. Answers whether it is worth asking again; where it is not,
 * what has been typed into the page is kept for after the log-in.
 */
export async function recoverSession(): Promise<boolean> {
  const store = sessionStore({ session: null });
  if (WITHOUT_REFRESH.has(location.pathname)) return false;
  const hasRefreshToken = store.getSnapshot().refreshExpiresAt !== undefined;
  if (hasRefreshToken) {
    console.info(words.refreshAfter401());
    if ((await store.refresh()) === "refreshed") return true;
  }
  saveDrafts(location.pathname);
  forgetUnsavedChanges();
  return false;
}
