import { REFRESH_LOCK_MS } from "#shared/constants.ts";
import type { Config } from "../config.ts";
import type { Endpoint } from "../config-forms.ts";

/** Locations and formats of the backend's auth endpoints. */
export interface AuthSettings {
  readonly endpoints: {
    readonly signIn: Endpoint;
    readonly session: Endpoint;
    readonly signOut: Endpoint;
    /** Undefined when sign-up is disabled. */
    readonly signUp: Endpoint | undefined;
    readonly refresh: Endpoint;
  };
  /** JSON pointers into the sign-in and refresh responses, the session response, and the refresh request. */
  readonly tokenPointer: string;
  readonly refreshTokenPointer: string;
  readonly sessionPointer: string;
  readonly refreshRequestPointer: string;
  /** `Authorization` and `Bearer` make `Authorization: Bearer <token>`; with an empty type the token is sent bare. */
  readonly tokenHeader: string;
  readonly tokenType: string;
  readonly refreshEnabled: boolean;
  /** True if a refresh replaces the access token only. */
  readonly refreshOnlyToken: boolean;
  /** Maximum age of the cookies, in seconds; a shorter lifetime sent by the backend takes precedence. */
  readonly tokenMaxAgeSeconds: number;
  readonly refreshTokenMaxAgeSeconds: number;
  readonly defaultRedirect: string;
  readonly deadlines: Deadlines;
  /** Cookies are Secure with the `__Host-` prefix; plain names are for http on a developer's machine. */
  readonly secureCookies: boolean;
}

/** Backend timeouts in milliseconds, all derived from BACKEND_TIMEOUT_MS. */
export interface Deadlines {
  /** For the session of a page, including refresh and retry; shorter than the time promised to users. */
  readonly session: number;
  /** How long an operation that a page needs waits for a refresh, which another request may be running. */
  readonly refreshWait: number;
  /** The same, for a refresh that the browser requests by itself. */
  readonly timedRefresh: number;
  /** One exchange of a refresh token; shorter than the lock, so that its holder always ends by itself. */
  readonly exchange: number;
  /** Passwords are hashed slowly on purpose, and queue under load. */
  readonly signIn: number;
  /** For the backend to end a session; users do not wait that long. */
  readonly signOut: number;
}

const deadlinesFor = (timeoutMs: number): Deadlines => ({
  session: 0.9 * timeoutMs,
  refreshWait: 2.5 * timeoutMs,
  timedRefresh: 4 * timeoutMs,
  exchange: Math.min(5 * timeoutMs, (2 / 3) * REFRESH_LOCK_MS),
  signIn: 7.5 * timeoutMs,
  signOut: 5 * timeoutMs,
});

/** Returns the AUTH_* variables under the names used here. */
export const authSettings = (config: Config): AuthSettings => ({
  endpoints: {
    signIn: config.AUTH_SIGN_IN,
    session: config.AUTH_SESSION,
    signOut: config.AUTH_SIGN_OUT,
    signUp: config.AUTH_SIGN_UP,
    refresh: config.AUTH_REFRESH,
  },
  tokenPointer: config.AUTH_TOKEN_POINTER,
  refreshTokenPointer: config.AUTH_REFRESH_TOKEN_POINTER,
  sessionPointer: config.AUTH_SESSION_POINTER,
  refreshRequestPointer: config.AUTH_REFRESH_REQUEST_POINTER,
  tokenHeader: config.AUTH_TOKEN_HEADER,
  tokenType: config.AUTH_TOKEN_TYPE,
  refreshEnabled: config.AUTH_REFRESH_ENABLED,
  refreshOnlyToken: config.AUTH_REFRESH_ONLY_TOKEN,
  tokenMaxAgeSeconds: config.AUTH_TOKEN_MAX_AGE,
  refreshTokenMaxAgeSeconds: config.AUTH_REFRESH_TOKEN_MAX_AGE,
  defaultRedirect: config.AUTH_DEFAULT_REDIRECT,
  deadlines: deadlinesFor(config.BACKEND_TIMEOUT_MS),
  secureCookies: config.secure,
});
