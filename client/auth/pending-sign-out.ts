import { tryConnection } from "../connection/connection.ts";
import { createAuthCalls } from "./auth-calls.ts";

const KEPT = "treets.sign-out-pending";
const TRY_AGAIN_MS = 5_000;

let isTrying = false;

/**
 * Somebody signed out where the site was out of reach: they are still signed in, and are signed out as soon as it can be
 * reached, by whichever page is open then.
 * @param leave goes where nobody is signed in
 */
export async function signOutLater(userId: string, leave: () => void): Promise<void> {
  use((kept) => kept.setItem(KEPT, userId));
  if (isTrying) return;
  isTrying = true;
  while (use((kept) => kept.getItem(KEPT)) === userId) {
    await connectionOrPause();
    if (!(await tryConnection()) || !(await signOut())) continue;
    use((kept) => kept.removeItem(KEPT));
    leave();
  }
  isTrying = false;
}

/** Did this person sign out without a connection, and has it not been done yet? */
export const isSignOutPending = (userId: string): boolean => use((kept) => kept.getItem(KEPT)) === userId;

/** Somebody who signs in again wants to be signed in. */
export const forgetPendingSignOut = (): void => void use((kept) => kept.removeItem(KEPT));

const signOut = () =>
  createAuthCalls()
    .signOut()
    .then(
      () => true,
      () => false,
    );

const connectionOrPause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, TRY_AGAIN_MS);
    addEventListener("online", () => resolve(), { once: true });
  });

/** Some browsers forbid storage altogether. */
function use<T>(work: (kept: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
