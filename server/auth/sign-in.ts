import { problem } from "#shared/problems.ts";
import type { Session } from "#shared/session.ts";
import { deadlineAfter } from "../deadline.ts";
import { ask, problemIn } from "./ask.ts";
import { endSession } from "./end-session.ts";
import { readTokens, type Tokens } from "./tokens.ts";
import type { Visit } from "./visit.ts";

/** What a sign-in brought, and the browser it was given to. */
interface Granted {
  readonly tokens: Tokens;
  readonly device: string | undefined;
}

/** Runs it, or answers what it brought when the same form was sent a moment ago. */
type OnceForForm = (work: () => Promise<Granted>) => Promise<Granted>;

/**
 * Signs in with the configured endpoint, keeps both tokens in cookies, and answers the session. Rejects with the
 * Problem the person reads: what the backend refused, `sign_in_unavailable` when its answer makes no sense (one
 * error is logged, no cookie changes), `unavailable` when there was no answer.
 */
export async function signIn(
  visit: Visit,
  credentials: Readonly<Record<string, unknown>>,
  once: OnceForForm = (work) => work(),
): Promise<Session> {
  const { log, flights } = visit.parts;
  const before = visit.held;
  let isFirst = false;
  const { tokens, device } = await once(() => {
    isFirst = true;
    return grant(visit, credentials);
  });
  visit.keep(tokens, device);
  // A session from before, be it a planted one, ends here: nothing of it may come back over the new one.
  if (before.refreshToken && before.refreshToken !== tokens.refreshToken) {
    const caller = { ...visit.caller, token: before.token };
    void flights.end(before.refreshToken).then((newest) => endSession(visit.parts, caller, newest));
  }

  const outcome = await visit.session();
  if (outcome.kind === "signed-in") return outcome.session;
  if (outcome.kind === "backend-unavailable") {
    throw problem("unavailable", { retryAfterSeconds: outcome.retryAfterSeconds });
  }
  visit.forgetAll();
  // Whoever has signed out in that moment means it anew.
  if (!isFirst) return signIn(visit, credentials);
  log.error({ requestId: visit.requestId }, "Sign-in failed: the backend gives no session for its own token");
  throw problem("sign_in_unavailable");
}

async function grant(visit: Visit, credentials: Readonly<Record<string, unknown>>): Promise<Granted> {
  const { settings, backend, log } = visit.parts;
  const answer = await ask(backend, settings, settings.endpoints.signIn, {
    caller: { ...visit.caller, token: undefined },
    body: credentials,
    signal: deadlineAfter(settings.deadlines.signIn),
  });
  if (answer.kind === "unavailable") {
    log.warn({ requestId: visit.requestId, reason: answer.reason }, "Sign-in could not reach the backend");
    throw problemIn(answer);
  }
  if (answer.kind === "refusal" && answer.status >= 400) throw problemIn(answer);

  const read =
    answer.kind === "success"
      ? readTokens(answer.body, settings, { withRefreshToken: settings.refreshEnabled })
      : ({ ok: false, reason: `status ${answer.status}` } as const);
  if (!read.ok) {
    log.error({ requestId: visit.requestId }, `Sign-in failed: ${read.reason}`);
    throw problem("sign_in_unavailable");
  }
  return { tokens: read.tokens, device: visit.caller.device };
}

/** Creates an account with the configured endpoint; signs nobody in. Rejects with the Problem the person reads. */
export async function signUp(visit: Visit, input: Readonly<Record<string, unknown>>): Promise<void> {
  const { settings, backend, log } = visit.parts;
  if (!settings.endpoints.signUp) {
    log.warn({ requestId: visit.requestId }, SIGN_UP_DISABLED);
    throw problem("sign_up_disabled");
  }
  const answer = await ask(backend, settings, settings.endpoints.signUp, {
    caller: { ...visit.caller, token: undefined },
    body: input,
    signal: deadlineAfter(settings.deadlines.signIn),
  });
  if (answer.kind === "success") return;
  if (answer.kind === "unavailable") {
    log.warn({ requestId: visit.requestId, reason: answer.reason }, "Sign-up could not reach the backend");
  }
  throw problemIn(answer);
}

export const SIGN_UP_DISABLED = "Sign-up is disabled: AUTH_SIGN_UP is empty";
