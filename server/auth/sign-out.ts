import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../backend/index.ts";
import { deadlineAfter } from "../deadline.ts";
import { ask } from "./ask.ts";
import { setAt } from "./json-pointer.ts";
import type { AuthParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

/** The person is let go after this, whatever the backend does: they leave within 1 s. */
const LONGEST_WAIT_MS = 700;

/**
 * Signs out: the cookies are cleared in any case, no refresh in flight can bring them back, and the backend is told
 * the newest refresh token. Never rejects.
 */
export async function signOut(visit: Visit): Promise<void> {
  const { caller, parts } = visit;
  const { token, refreshToken } = visit.held;
  visit.forgetAll();
  if (!token && !refreshToken) return;

  const ending = (async () => {
    const newest = refreshToken ? await parts.flights.end(refreshToken) : undefined;
    await endSession(parts, caller, newest);
  })();
  await Promise.race([ending, sleep(LONGEST_WAIT_MS)]);
}

/** Tells the backend that a session is over; logs once when it cannot be told. Never rejects. */
export async function endSession(
  { backend, settings, log }: AuthParts,
  caller: Caller,
  refreshToken: string | undefined,
): Promise<void> {
  const answer = await ask(backend, settings, settings.endpoints.signOut, {
    caller,
    body: refreshToken ? setAt({}, settings.refreshRequestPointer, refreshToken) : {},
    signal: deadlineAfter(settings.deadlines.signOut),
  });
  if (answer.kind === "success") return;
  const reason = answer.kind === "unavailable" ? answer.reason : `status ${answer.status}`;
  log.warn(
    { requestId: caller.requestId, reason },
    "The backend did not take the sign-out; the cookies are cleared",
  );
}
