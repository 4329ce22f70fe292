import type { Request, Response } from "express";
import type { AuthState } from "#shared/auth-state.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import type { Presses } from "../auth/presses.ts";
import type { AccountActions } from "./page.ts";

/** The user of a request. `unavailable`: the backend could not be reached, which says nothing about the user. */
export type SessionOutcome =
  | { readonly kind: "known"; readonly state: AuthState }
  | { readonly kind: "unavailable"; readonly retryAfterSeconds: number };

export interface ReadOptions {
  /** Whether reading the session may use the refresh token; true by default. */
  readonly mayRefresh?: boolean;
}

/** The parts of the auth proxy that page rendering needs; implemented by server/auth. */
export interface PageAuth {
  /** Returns whether the request has any token, without calling the backend. */
  hasTokens(request: Request): boolean;
  /** Fetches the session, at most once per request. */
  read(request: Request, response: Response, options?: ReadOptions): Promise<SessionOutcome>;
  /**
   * Returns the typed backend client for this user, with one refresh and one retry when the access token is refused.
   * @param formKey key of the submitted form: its changes are made once, however often it is sent
   */
  client(request: Request, response: Response, formKey?: string): BackendClient;
  /** @param formKey key of the submitted form: if sent twice, it signs in or up once */
  actions(
    request: Request,
    response: Response,
    formKey?: string,
  ): Omit<AccountActions, "forgetLinkToken" | "keepWatch" | "keepIntroduction" | "forgetIntroduction">;
  readonly presses: Presses;
}
