import type { Tokens } from "./tokens.ts";

/** What came of exchanging a refresh token. */
export type RefreshOutcome =
  | { readonly kind: "refreshed"; readonly tokens: Tokens }
  /** The backend does not take this refresh token: the session is over. */
  | { readonly kind: "refused" }
  /** Nobody knows: keep the tokens, report, let a later request try again. */
  | { readonly kind: "failed"; readonly reason: string }
  /** The person signed out in the meantime; whatever came back must not be kept. */
  | { readonly kind: "signed-out" };
