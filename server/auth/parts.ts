import type { Backend } from "../backend/index.ts";
import type { RefreshOutcome } from "./refresh-outcome.ts";
import type { AuthSettings } from "./settings.ts";
import type { SingleFlight } from "./single-flight.ts";
import type { TokenCookies } from "./token-cookies.ts";

/** The part of the application's log that is used here. */
export interface AuthLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What signing in and out is made of. */
export interface AuthParts {
  readonly settings: AuthSettings;
  readonly backend: Backend;
  readonly singleFlight: SingleFlight;
  readonly cookies: TokenCookies;
  readonly log: AuthLog;
  /** Told of each exchange with the backend, however many requests wait for it. */
  onRefresh?(result: RefreshOutcome["kind"]): void;
}
