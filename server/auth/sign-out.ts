import { setTimeout as sleep } from "node:timers/promises";
import { endSession } from "./end-session.ts";
import type { RequestAuth } from "./request-auth.ts";

/** Milliseconds to wait for the backend, so that a sign-out completes within 1 s whatever the backend does. */
const MAX_WAIT_MS = 700;

/**
 * Signs out: always clears the cookies, prevents a refresh in flight from setting them again, and sends the backend the
 * newest refresh token. Never rejects.
 */
export async function signOut(requestAuth: RequestAuth): Promise<void> {
  const { caller, parts } = requestAuth;
  const { token, refreshToken } = requestAuth.held;
  requestAuth.forgetAll();
  if (!token && !refreshToken) return;

  const ending = (async () => {
    const newest = refreshToken ? await parts.singleFlight.end(refreshToken) : undefined;
    await endSession(parts, caller, newest);
  })();
  await Promise.race([ending, sleep(MAX_WAIT_MS)]);
}
