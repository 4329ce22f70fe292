import { Problem } from "#shared/problems.ts";
import type { OperationContext } from "./operation-context.ts";

/** Refusals that are logged for every operation: somebody tried what they may not do, or guessed, or went too fast. */
const TELLING = new Set<string>([
  "forbidden",
  "reauth_required",
  "rate_limited",
  "captcha_failed",
  "token_invalid",
  "token_used",
  "refresh_refused",
]);

interface SecurityFacts {
  /** The operation, such as `auth.signIn`. */
  readonly operation: string;
  readonly outcome: string;
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** Logs who did what from where, to investigate intrusions by; never what was entered. */
export const logSecurity = (
  { deps, caller }: Pick<OperationContext, "deps" | "caller">,
  facts: SecurityFacts,
): void => deps.log.info({ ...facts, ip: caller.ip, requestId: caller.requestId }, "security");

/**
 * The problem's code, if its refusal belongs in the security log.
 * @param isOutside true if the caller was kept out before the operation's own code ran
 */
export function tellingCode(
  error: unknown,
  { security, isOutside }: { security: boolean; isOutside: boolean },
): string | undefined {
  if (!(error instanceof Problem)) return undefined;
  // An expired access token is an everyday event: the browser exchanges it and asks again.
  if (error.code === "unauthenticated") return undefined;
  const isTelling = security || TELLING.has(error.code) || (isOutside && error.code === "not_found");
  return isTelling ? error.code : undefined;
}
