import type { Request, Response } from "express";
import { PAGES_WITHOUT_REFRESH } from "#shared/constants.ts";
import { pagePathOf } from "#shared/page-state.ts";
import type { Caller } from "../backend/platform/caller.ts";
import { withDeadline } from "../deadline.ts";
import { abortable } from "./ask.ts";
import { callerOf } from "./caller.ts";
import { endSession } from "./end-session.ts";
import type { AuthParts } from "./parts.ts";
import { exchange } from "./refresh.ts";
import type { RefreshOutcome } from "./refresh-outcome.ts";
import { type FetchedSession, fetchSession, type SessionOutcome, unavailable } from "./session.ts";
import { type HeldTokens, newDevice } from "./token-cookies.ts";
import type { Tokens } from "./tokens.ts";

/**
 * The tokens of one request, from its cookies to its response. The session is fetched at most once and the refresh
 * token exchanged at most once, however many callers need them. Nothing is retried more than once.
 */
export class RequestAuth {
  readonly parts: AuthParts;
  readonly response: Response;
  readonly #request: Request;
  readonly #caller: Omit<Caller, "token">;
  #held: HeldTokens;
  #renewal: Promise<RefreshOutcome> | undefined;
  #session: Promise<SessionOutcome> | undefined;
  #sparesRefresh = false;
  #device: string | undefined;

  constructor(parts: AuthParts, request: Request, response: Response) {
    this.parts = parts;
    this.response = response;
    this.#request = request;
    this.#caller = { ...callerOf(request, response), ...leavingOf(request, response), webRequest: request };
    this.#held = parts.cookies.read(request.headers.cookie);
    // A session from before the device cookie existed continues without one.
    this.#device = this.#held.device ?? (this.#held.refreshToken ? undefined : newDevice());
  }

  get held(): HeldTokens {
    return this.#held;
  }

  get requestId(): string {
    return this.#caller.requestId;
  }

  /** The caller of the backend in this request, with the current access token. */
  get caller(): Caller {
    return { ...this.#caller, token: this.#held.token, ...(this.#device ? { device: this.#device } : {}) };
  }

  /** @param device the browser that the tokens were issued to, if another request of it obtained them */
  keep(tokens: Tokens, device = this.#device): void {
    this.#device = device;
    this.#held = this.parts.cookies.keep(this.response, tokens, this.#heldHere());
    this.#session = undefined;
    this.#renewal = undefined;
  }

  /** The device stays the same even after the tokens were cleared. */
  #heldHere(): HeldTokens {
    return { ...this.#held, device: this.#device };
  }

  forgetToken(): void {
    this.#held = { ...this.#held, token: undefined };
    this.parts.cookies.forgetToken(this.response);
  }

  forgetAll(): void {
    this.#held = {};
    this.parts.cookies.forgetAll(this.response);
  }

  /** Prevents refreshes in this request. */
  spareRefresh(): void {
    this.#sparesRefresh = true;
  }

  session(): Promise<SessionOutcome> {
    this.#session ??= this.#readSession();
    return this.#session;
  }

  /**
   * Runs `attempt` with the access token. If it is missing or refused, and a refresh token is present, refreshes once
   * and retries once. `refresh` is the outcome of the refresh; `result` is undefined when nothing could be attempted.
   * @param patience ends the wait for a refresh; called only when there is one
   */
  async withToken<Result>(
    attempt: (caller: Caller) => Promise<Result>,
    isRefused: (result: Result) => boolean,
    patience: () => AbortSignal,
  ): Promise<{ result: Result | undefined; refresh: RefreshOutcome | undefined }> {
    const early = this.#held.token ? undefined : await this.#renewAfter401(patience());
    if (early && early.kind !== "refreshed") return { result: undefined, refresh: early };
    const { caller } = this;
    const result = await attempt(caller);
    if (!isRefused(result)) return { result, refresh: early };
    if (early) return this.#stillRefused(result, early);

    // Another loader of this request may have refreshed the token during this attempt.
    const isReplaced = this.#held.token !== caller.token;
    const refresh = isReplaced ? await this.#renewal : await this.#renewAfter401(patience());
    if (refresh?.kind !== "refreshed" && !(isReplaced && this.#held.token)) return { result, refresh };
    const retried = await attempt(this.caller);
    return isRefused(retried) ? this.#stillRefused(retried, refresh) : { result: retried, refresh };
  }

  /** Exchanges the refresh token; at most once per request. */
  renew(signal: AbortSignal): Promise<RefreshOutcome> {
    this.#renewal ??= this.#exchange();
    return abortable(this.#renewal, signal).catch((): RefreshOutcome => {
      const { requestId, parts } = this;
      parts.log.warn({ requestId, reason: "timeout" }, "Token refresh failed; the tokens are kept");
      return { kind: "failed", reason: "timeout" };
    });
  }

  async #readSession(): Promise<SessionOutcome> {
    if (!this.#held.token && !this.#canRefresh()) return { kind: "signed-out" };
    const { result, refresh } = await withDeadline(this.parts.settings.deadlines.session, (signal) =>
      this.withToken<FetchedSession>(
        (caller) => fetchSession(this.parts, caller, signal),
        ({ kind }) => kind === "unauthenticated",
        () => signal,
      ),
    );
    if (refresh?.kind === "failed") return unavailable();
    if (!result || result.kind === "unauthenticated") {
      // When no refresh was tried (on / and /login), the refresh token stays for the next page.
      if (!refresh && !this.#sparesRefresh) this.forgetToken();
      return { kind: "signed-out" };
    }
    if (result.kind === "signed-out") this.forgetToken();
    return result;
  }

  /** A new token was refused as well: the session is over, and another try would cause a loop. */
  #stillRefused<Result>(result: Result, refresh: RefreshOutcome | undefined) {
    this.forgetAll();
    return { result, refresh };
  }

  async #renewAfter401(signal: AbortSignal): Promise<RefreshOutcome | undefined> {
    if (this.#renewal) return this.renew(signal);
    if (!this.#canRefresh()) return undefined;
    this.parts.log.info({ requestId: this.requestId }, "Received 401, attempting token refresh");
    return this.renew(signal);
  }

  /** False once the headers of the response are sent, as the cookies with new tokens could not be set any more. */
  #canRefresh(): boolean {
    return (
      this.#held.refreshToken !== undefined &&
      !this.#sparesRefresh &&
      !this.response.headersSent &&
      !PAGES_WITHOUT_REFRESH.has(pageOf(this.#request))
    );
  }

  async #exchange(): Promise<RefreshOutcome> {
    const { refreshToken, token } = this.#held;
    if (!refreshToken) return { kind: "refused" };
    const outcome = await this.parts.singleFlight.run(refreshToken, {
      exchange: async () => {
        const outcome = await exchange(this.parts, refreshToken, this.caller);
        this.parts.onRefresh?.(outcome.kind);
        return outcome;
      },
      revoke: (tokens) =>
        void endSession(this.parts, { ...this.caller, token: tokens.token }, tokens.refreshToken),
      spentToken: token,
      device: this.#device,
    });
    if (outcome.kind === "refreshed") {
      this.#held = this.parts.cookies.keep(this.response, outcome.tokens, this.#heldHere());
    } else if (outcome.kind === "refused") {
      this.forgetAll();
    } else if (outcome.kind === "signed-out") {
      // The sign-out's own response has cleared the cookies; clearing them here could affect the next user's.
      this.#held = {};
    }
    return outcome;
  }
}

/** Aborts backend reads when the client disconnects early. Requests other than GET run to completion regardless. */
function leavingOf(request: Request, response: Response): Pick<Caller, "signal"> {
  if (request.method !== "GET") return {};
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  return { signal: leaving.signal };
}

/** Returns the page a request belongs to: its own path, the page of a payload, or the page that calls the API. */
function pageOf(request: Request): string {
  const pathname = request.originalUrl.split("?", 1)[0] ?? "/";
  if (!pathname.startsWith("/api/")) return canonical(pagePathOf(pathname) ?? pathname);
  const referrer = request.get("referer");
  if (!referrer || !URL.canParse(referrer)) return pathname;
  const { host, pathname: page } = new URL(referrer);
  return host === request.get("host") ? canonical(page) : pathname;
}

const canonical = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, "");
