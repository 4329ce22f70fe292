import { REFRESH_TOKEN_SECONDS } from "#shared/constants.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { type AuthEndpoints, parseEndpoint } from "./endpoints.ts";
import { assertPointer } from "./json-pointer.ts";

/** Where the backend's auth calls are and how they look. */
export interface AuthSettings {
  readonly endpoints: AuthEndpoints;
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
  /** Cookies are Secure with the __Host- prefix; plain names are for http on a developer's machine. */
  readonly secureCookies: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The AUTH_* variables as settings. Throws a RangeError whose message begins with the variable's name.
 * @param secureCookies whether the site is served over https
 */
export function authSettingsFrom(
  env: Environment,
  { secureCookies }: { secureCookies: boolean },
): AuthSettings {
  const endpoint = (name: string, fallback: string) =>
    named(name, () => parseEndpoint(env[name]?.trim() || fallback));
  const pointer = (name: string, fallback: string) => {
    const value = env[name] ?? fallback;
    named(name, () => assertPointer(value));
    return value;
  };
  const signUp = env.AUTH_SIGN_UP ?? "POST /api/v1/auth/sign-up";
  return {
    endpoints: {
      signIn: endpoint("AUTH_SIGN_IN", "POST /api/v1/auth/sign-in"),
      session: endpoint("AUTH_SESSION", "GET /api/v1/auth/session"),
      signOut: endpoint("AUTH_SIGN_OUT", "POST /api/v1/auth/sign-out"),
      signUp: signUp.trim() === "" ? undefined : named("AUTH_SIGN_UP", () => parseEndpoint(signUp)),
      refresh: endpoint("AUTH_REFRESH", "POST /api/v1/auth/refresh"),
    },
    tokenPointer: pointer("AUTH_TOKEN_POINTER", "/token"),
    refreshTokenPointer: pointer("AUTH_REFRESH_TOKEN_POINTER", "/refreshToken"),
    sessionPointer: pointer("AUTH_SESSION_POINTER", "/"),
    refreshRequestPointer: pointer("AUTH_REFRESH_REQUEST_POINTER", "/refreshToken"),
    tokenHeader: named("AUTH_TOKEN_HEADER", () => headerName(env.AUTH_TOKEN_HEADER || "Authorization")),
    tokenType: env.AUTH_TOKEN_TYPE ?? "Bearer",
    refreshEnabled: named("AUTH_REFRESH_ENABLED", () => flag(env.AUTH_REFRESH_ENABLED, true)),
    refreshOnlyToken: named("AUTH_REFRESH_ONLY_TOKEN", () => flag(env.AUTH_REFRESH_ONLY_TOKEN, false)),
    tokenMaxAgeSeconds: named("AUTH_TOKEN_MAX_AGE", () =>
      seconds(env.AUTH_TOKEN_MAX_AGE, REFRESH_TOKEN_SECONDS),
    ),
    refreshTokenMaxAgeSeconds: named("AUTH_REFRESH_TOKEN_MAX_AGE", () =>
      seconds(env.AUTH_REFRESH_TOKEN_MAX_AGE, REFRESH_TOKEN_SECONDS),
    ),
    defaultRedirect: named("AUTH_DEFAULT_REDIRECT", () => path(env.AUTH_DEFAULT_REDIRECT || "/select-org")),
    secureCookies,
  };
}

function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new RangeError(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function headerName(text: string): string {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text)) throw new RangeError(`"${text}" is no header name`);
  return text;
}

function flag(text: string | undefined, fallback: boolean): boolean {
  if (text === undefined || text === "") return fallback;
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  if (/^(false|0|no|off)$/i.test(text)) return false;
  throw new RangeError(`"${text}" is neither true nor false`);
}

function seconds(text: string | undefined, fallback: number): number {
  if (text === undefined || text === "") return fallback;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new RangeError(`"${text}" is no whole number of seconds above 0`);
  return Number(text);
}

function path(text: string): string {
  if (safeRedirectTarget(text, "") === "")
    throw new RangeError(`"${text}" is no path of this site such as /select-org`);
  return text;
}
