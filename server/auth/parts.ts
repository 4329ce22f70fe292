import type { Backend } from "../backend/index.ts";
import type { RefreshOutcome } from "./refresh-outcome.ts";
import type { AuthSettings } from "./settings.ts";
import type { SingleFlight } from "./single-flight.ts";
import type { TokenCookies } from "./token-cookies.ts";

/** The part of the application's log that the auth code uses. */
export interface AuthLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** The dependencies of signing in and out. */
export interface AuthParts {
  readonly settings: AuthSettings;
  readonly backend: Backend;
  readonly singleFlight: SingleFlight;
  readonly cookies: TokenCookies;
  readonly log: AuthLog;
  /** Called for each exchange with the backend, however many requests wait for it. */
  onRefresh?(result: RefreshOutcome["kind"]): void;
}
