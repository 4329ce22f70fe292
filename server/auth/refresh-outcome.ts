import type { Tokens } from "./tokens.ts";

/** The outcome of exchanging a refresh token. */
export type RefreshOutcome =
  | { readonly kind: "refreshed"; readonly tokens: Tokens }
  /** The backend rejects this refresh token: the session is over. */
  | { readonly kind: "refused" }
  /** The result is unknown: keep the tokens, log it, and let a later request try again. */
  | { readonly kind: "failed"; readonly reason: string }
  /** The user signed out in the meantime; new tokens must not be kept. */
  | { readonly kind: "signed-out" };
