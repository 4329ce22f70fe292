import type { Request } from "express";
import type { Logger } from "pino";
import type { Backend, Caller } from "../backend/index.ts";
import type { AuthSettings } from "./settings.ts";
import type { RefreshFlights } from "./single-flight.ts";
import type { TokenCookies } from "./token-cookies.ts";

export type AuthLog = Pick<Logger, "info" | "warn" | "error">;

/** What signing in and out is made of. */
export interface AuthParts {
  readonly settings: AuthSettings;
  readonly backend: Backend;
  readonly flights: RefreshFlights;
  readonly cookies: TokenCookies;
  readonly log: AuthLog;
  /** Request id, address and browser of a request, as the middleware ahead has settled them. */
  readonly callerOf: (request: Request) => Omit<Caller, "token">;
}
