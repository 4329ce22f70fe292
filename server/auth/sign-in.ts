import { problem } from "#shared/problems.ts";
import type { Session } from "#shared/session.ts";
import { deadlineAfter } from "../deadline.ts";
import { ask, problemIn } from "./ask.ts";
import { endSession } from "./end-session.ts";
import type { RequestAuth } from "./request-auth.ts";
import { readTokens, type Tokens } from "./tokens.ts";

/** The result of a sign-in, and the browser the tokens were issued to. */
interface Granted {
  readonly tokens: Tokens;
  readonly device: string | undefined;
}

/** Runs the work, or returns the earlier result when the same form was submitted a moment ago. */
type OnceForForm = (work: () => Promise<Granted>) => Promise<Granted>;

/**
 * Signs in at the configured endpoint, keeps both tokens in cookies, and returns the session. Rejects with the Problem
 * to show the user: the backend's refusal, `sign_in_unavailable` when its response is invalid (one error is logged, no
 * cookie changes), or `unavailable` when it did not respond.
 */
export async function signIn(
  requestAuth: RequestAuth,
  credentials: Readonly<Record<string, unknown>>,
  once: OnceForForm = (work) => work(),
): Promise<Session> {
  const { log, singleFlight } = requestAuth.parts;
  const before = requestAuth.held;
  let isFirst = false;
  const { tokens, device } = await once(() => {
    isFirst = true;
    return grant(requestAuth, credentials);
  });
  requestAuth.keep(tokens, device);
  // Ends the previous session, which may have been planted, so that it cannot overwrite the new one.
  if (before.refreshToken && before.refreshToken !== tokens.refreshToken) {
    const caller = { ...requestAuth.caller, token: before.token };
    void singleFlight
      .end(before.refreshToken)
      .then((newest) => endSession(requestAuth.parts, caller, newest));
  }

  const outcome = await requestAuth.session();
  if (outcome.kind === "signed-in") return outcome.session;
  if (outcome.kind === "backend-unavailable") {
    throw problem("unavailable", { retryAfterSeconds: outcome.retryAfterSeconds });
  }
  requestAuth.forgetAll();
  // The user has signed out since the earlier submission, so this is a new sign-in.
  if (!isFirst) return signIn(requestAuth, credentials);
  log.error(
    { requestId: requestAuth.requestId },
    "Sign-in failed: the backend gives no session for its own token",
  );
  throw problem("sign_in_unavailable");
}

async function grant(
  requestAuth: RequestAuth,
  credentials: Readonly<Record<string, unknown>>,
): Promise<Granted> {
  const { settings, backend, log } = requestAuth.parts;
  const answer = await ask(backend, settings, settings.endpoints.signIn, {
    caller: { ...requestAuth.caller, token: undefined },
    body: credentials,
    signal: deadlineAfter(settings.deadlines.signIn),
  });
  if (answer.kind === "unavailable") {
    log.warn(
      { requestId: requestAuth.requestId, reason: answer.reason },
      "Sign-in could not reach the backend",
    );
    throw problemIn(answer);
  }
  if (answer.kind === "refusal" && answer.status >= 400) throw problemIn(answer);

  const read =
    answer.kind === "success"
      ? readTokens(answer.body, settings, { withRefreshToken: settings.refreshEnabled })
      : ({ ok: false, reason: `status ${answer.status}` } as const);
  if (!read.ok) {
    log.error({ requestId: requestAuth.requestId }, `Sign-in failed: ${read.reason}`);
    throw problem("sign_in_unavailable");
  }
  return { tokens: read.tokens, device: requestAuth.caller.device };
}

/** Creates an account at the configured endpoint without signing in. Rejects with the Problem to show the user. */
export async function signUp(
  requestAuth: RequestAuth,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { settings, backend, log } = requestAuth.parts;
  if (!settings.endpoints.signUp) {
    log.warn({ requestId: requestAuth.requestId }, SIGN_UP_DISABLED);
    throw problem("sign_up_disabled");
  }
  const answer = await ask(backend, settings, settings.endpoints.signUp, {
    caller: { ...requestAuth.caller, token: undefined },
    body: input,
    signal: deadlineAfter(settings.deadlines.signIn),
  });
  if (answer.kind === "success") return;
  if (answer.kind === "unavailable") {
    log.warn(
      { requestId: requestAuth.requestId, reason: answer.reason },
      "Sign-up could not reach the backend",
    );
  }
  throw problemIn(answer);
}

export const SIGN_UP_DISABLED = "Sign-up is disabled: AUTH_SIGN_UP is empty";
