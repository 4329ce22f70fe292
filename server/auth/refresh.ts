import type { Caller } from "../backend/platform/caller.ts";
import { deadlineAfter } from "../deadline.ts";
import { ask } from "./ask.ts";
import { setAt } from "./json-pointer.ts";
import type { AuthParts } from "./parts.ts";
import type { RefreshOutcome } from "./refresh-outcome.ts";
import { readTokens } from "./tokens.ts";

/**
 * Makes one exchange at the configured endpoint, regardless of concurrent ones (single-flight.ts coordinates those). A
 * response without usable tokens is a failure of the backend, not a refusal: it is logged and the current tokens stay.
 */
export async function exchange(
  { backend, settings, log }: AuthParts,
  refreshToken: string,
  caller: Caller,
): Promise<RefreshOutcome> {
  const answer = await ask(backend, settings, settings.endpoints.refresh, {
    caller: { ...caller, token: undefined },
    body: setAt({}, settings.refreshRequestPointer, refreshToken),
    signal: deadlineAfter(settings.deadlines.exchange),
  });
  if (answer.kind === "success") {
    const read = readTokens(answer.body, settings, { withRefreshToken: !settings.refreshOnlyToken });
    if (read.ok) return { kind: "refreshed", tokens: read.tokens };
    log.error({ requestId: caller.requestId }, `Token refresh failed: ${read.reason}`);
    return { kind: "failed", reason: read.reason };
  }
  if (answer.kind === "refusal" && answer.status >= 400) return { kind: "refused" };
  const reason = answer.kind === "unavailable" ? answer.reason : `status ${answer.status}`;
  log.warn({ requestId: caller.requestId, reason }, "Token refresh failed; the tokens are kept");
  return { kind: "failed", reason };
}
