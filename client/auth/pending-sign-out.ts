import { tryConnection } from "../connection/connection.ts";
import { createAuthCalls } from "./auth-calls.ts";
import { inStorage } from "./browser-storage.ts";

const KEPT = "treets.sign-out-pending";
const TRY_AGAIN_MS = 5_000;

let isTrying = false;
/** True once a pending sign-out has been completed by this page, which is about to leave. */
let isLeaving = false;

/**
 * Completes a sign-out requested while the site was unreachable. Until then the user is still signed in; whichever page
 * is open signs them out as soon as the site can be reached.
 * @param leave navigates to a public page
 */
export async function signOutLater(userId: string, leave: () => void): Promise<void> {
  inStorage("localStorage", (kept) => kept.setItem(KEPT, userId));
  if (isTrying) return;
  isTrying = true;
  while (inStorage("localStorage", (kept) => kept.getItem(KEPT)) === userId) {
    await connectionOrPause();
    if (!(await tryConnection()) || !(await signOut())) continue;
    inStorage("localStorage", (kept) => kept.removeItem(KEPT));
    isLeaving = true;
    leave();
  }
  isTrying = false;
}

/** Returns true if the user signed out while offline and this has not been completed yet. */
export const isSignOutPending = (userId: string): boolean =>
  inStorage("localStorage", (kept) => kept.getItem(KEPT)) === userId;

/** Returns true from a sign-out while offline until its page has left: nothing else may lead away from it. */
export const isSignOutUnderWay = (userId: string | undefined): boolean =>
  isLeaving || (userId !== undefined && isSignOutPending(userId));

/** Called when the user signs in again, which cancels a pending sign-out. */
export const forgetPendingSignOut = (): void =>
  void inStorage("localStorage", (kept) => kept.removeItem(KEPT));

const signOut = () =>
  createAuthCalls()
    .signOut()
    .then(
      () => true,
      () => false,
    );

const connectionOrPause = () =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, TRY_AGAIN_MS);
    addEventListener("online", done);
  });
