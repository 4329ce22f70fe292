import type { Caller } from "../backend/platform/caller.ts";
import { deadlineAfter } from "../deadline.ts";
import { ask } from "./ask.ts";
import { setAt } from "./json-pointer.ts";
import type { AuthParts } from "./parts.ts";

/** Ends a session in the backend; logs one warning on failure. Never rejects. */
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
