import { API_PREFIX } from "#shared/contract/index.ts";
import { type Session, sessionSchema } from "#shared/session.ts";
import type { Caller } from "../backend/platform/caller.ts";
import { type Answer, ask, askInProcess } from "./ask.ts";
import { getAt } from "./json-pointer.ts";
import type { AuthParts } from "./parts.ts";
import type { AuthSettings } from "./settings.ts";

/** The backend's answer about the caller of this request. */
export type SessionOutcome =
  | { readonly kind: "signed-in"; readonly session: Session }
  | { readonly kind: "signed-out" }
  /** The session is unknown: respond with a 503 and Retry-After, and clear nothing. */
  | { readonly kind: "backend-unavailable"; readonly retryAfterSeconds: number };

export type FetchedSession =
  | SessionOutcome
  /** The backend responded with 401: the access token has to be refreshed. */
  | { readonly kind: "unauthenticated" };

const RETRY_AFTER_SECONDS = 5;

/** Fetches the session once. `caller.token` must be set. */
export async function fetchSession(
  { backend, settings, log }: AuthParts,
  caller: Caller,
  signal: AbortSignal,
): Promise<FetchedSession> {
  const { session } = backend;
  const answer =
    session && isItsOwn(settings)
      ? await askInProcess(() => session(caller), signal)
      : sessionIn(settings, await ask(backend, settings, settings.endpoints.session, { caller, signal }));
  if (answer.kind === "unavailable") {
    const { reason, refusal } = answer;
    log.warn(
      { requestId: caller.requestId, reason },
      "The session could not be fetched; no cookies were cleared",
    );
    return unavailable(refusal?.retryAfter);
  }
  if (answer.kind === "refusal") return { kind: answer.status === 401 ? "unauthenticated" : "signed-out" };

  if (answer.body) return { kind: "signed-in", session: answer.body };
  const pointer = settings.sessionPointer || "/";
  log.error({ requestId: caller.requestId }, `The session answer has no session at ${pointer}`);
  return { kind: "signed-out" };
}

/** Reads the session in a backend's answer; undefined if it contains none. */
const sessionIn = ({ sessionPointer }: AuthSettings, answer: Answer): Answer<Session | undefined> =>
  answer.kind === "success"
    ? { ...answer, body: sessionSchema.safeParse(getAt(answer.body, sessionPointer)).data }
    : answer;

export const unavailable = (retryAfterSeconds = RETRY_AFTER_SECONDS): SessionOutcome => ({
  kind: "backend-unavailable",
  retryAfterSeconds,
});

/** True if the session endpoint and its token header are configured exactly as the in-process backend serves them. */
const isItsOwn = ({ endpoints, sessionPointer, tokenHeader, tokenType }: AuthSettings): boolean =>
  endpoints.session.method === "GET" &&
  endpoints.session.path === `${API_PREFIX}/auth/session` &&
  (sessionPointer === "" || sessionPointer === "/") &&
  tokenHeader.toLowerCase() === "authorization" &&
  tokenType.toLowerCase() === "bearer";
