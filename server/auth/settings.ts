import { REFRESH_LOCK_MS } from "#shared/constants.ts";
import type { Config } from "../config.ts";
import type { Endpoint } from "../config-forms.ts";

/** Where the backend's auth calls are and how they look. */
export interface AuthSettings {
  readonly endpoints: {
    readonly signIn: Endpoint;
    readonly session: Endpoint;
    readonly signOut: Endpoint;
    /** Missing: sign-up is disabled. */
    readonly signUp: Endpoint | undefined;
    readonly refresh: Endpoint;
  };
  /** JSON pointers: into the sign-in and refresh answers, the session answer, and the refresh request. */
  readonly tokenPointer: string;
  readonly refreshTokenPointer: string;
  readonly sessionPointer: string;
  readonly refreshRequestPointer: string;
  /** `Authorization` and `Bearer` make `Authorization: Bearer <token>`; an empty type sends the token bare. */
  readonly tokenHeader: string;
  readonly tokenType: string;
  readonly refreshEnabled: boolean;
  /** A refresh replaces the access token only. */
  readonly refreshOnlyToken: boolean;
  /** Longest life of the cookies, in seconds; a shorter life told by the backend wins. */
  readonly tokenMaxAgeSeconds: number;
  readonly refreshTokenMaxAgeSeconds: number;
  readonly defaultRedirect: string;
  readonly deadlines: Deadlines;
  /** Cookies are Secure with the __Host- prefix; plain names are for http on a developer's machine. */
  readonly secureCookies: boolean;
}

/** How long the backend is waited for, in milliseconds; all of them follow BACKEND_TIMEOUT_MS. */
export interface Deadlines {
  /** For the session of a page, refresh and retry included: shorter than what a person is promised. */
  readonly session: number;
  /** For another request's refresh, of an operation a page needs. */
  readonly refreshWait: number;
  /** The same, of a browser that asks for nothing else. */
  readonly timedRefresh: number;
  /** One exchange of a refresh token; shorter than the lock, so that its holder always ends by itself. */
  readonly exchange: number;
  /** Passwords are hashed slowly on purpose, and wait their turn under load. */
  readonly signIn: number;
  /** For the backend to end a session; nobody waits for it that long. */
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

/** The AUTH_* variables under the names they have here. */
export function authSettings(config: Config): AuthSettings {
  return {
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
  };
}
