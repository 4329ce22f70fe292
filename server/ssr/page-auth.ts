import type { Request, Response } from "express";
import type { AuthState } from "#shared/auth-state.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import type { Presses } from "../auth/presses.ts";
import type { AccountActions } from "./page.ts";

/** Who this request comes from. `unavailable`: the backend could not be asked, which says nothing about the person. */
export type SessionOutcome =
  | { readonly kind: "known"; readonly state: AuthState }
  | { readonly kind: "unavailable"; readonly retryAfterSeconds: number };

export interface ReadOptions {
  /** Whether finding out may spend the refresh token; it may where nothing is said. */
  readonly mayRefresh?: boolean;
}

/** What page rendering needs of the auth proxy; server/auth implements it. */
export interface PageAuth {
  /** Has this request any token at all? Answers without asking the backend. */
  hasTokens(request: Request): boolean;
  /** Fetches the session once per request, however often it is asked. */
  read(request: Request, response: Response, options?: ReadOptions): Promise<SessionOutcome>;
  /**
   * The typed backend as this person, with one refresh and one retry where the access token is refused.
   * @param formKey of a form that is being done: what it changes is changed once, however often it is sent
   */
  client(request: Request, response: Response, formKey?: string): BackendClient;
  /** @param formKey of a form that is being done: sent twice, it signs in or up once */
  actions(
    request: Request,
    response: Response,
    formKey?: string,
  ): Omit<AccountActions, "forgetLinkToken" | "keepWatch">;
  readonly presses: Presses;
}
