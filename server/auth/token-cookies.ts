import { randomBytes } from "node:crypto";
import type { AuthSettings } from "./settings.ts";
import { faultOf, type Tokens } from "./tokens.ts";

/** The tokens a request came with. */
export interface HeldTokens {
  readonly token?: string | undefined;
  readonly refreshToken?: string | undefined;
  /** Epoch milliseconds at which the refresh token ends. */
  readonly refreshExpiresAt?: number | undefined;
  /** Random secret that identifies this browser while it is signed in. */
  readonly device?: string | undefined;
}

/** The part of a response that carries cookies. */
export interface CookieResponse {
  readonly headersSent: boolean;
  getHeader(name: string): unknown;
  setHeader(name: string, value: string[]): unknown;
}

export interface TokenCookies {
  read(cookieHeader: string | undefined): HeldTokens;
  /** Writes the tokens; a missing refresh token leaves that cookie alone. Answers what is held from now on. */
  keep(response: CookieResponse, tokens: Tokens, held: HeldTokens): HeldTokens;
  forgetToken(response: CookieResponse): void;
  forgetAll(response: CookieResponse): void;
}

/** Browsers keep no cookie longer than this. */
const LONGEST_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/**
 * The tokens' place in the browser: httpOnly, SameSite=Lax cookies, `__Host-` and Secure on https. A third cookie
 * remembers when the refresh token ends, as a browser does not send a cookie's age back; a fourth, which browser it is
 * that was given them.
 */
export function createTokenCookies(settings: AuthSettings, clock: () => Date): TokenCookies {
  const prefix = settings.secureCookies ? "__Host-" : "";
  const names = {
    token: `${prefix}treets.token`,
    refresh: `${prefix}treets.refresh`,
    refreshUntil: `${prefix}treets.refresh-until`,
    device: `${prefix}treets.device`,
  };
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${settings.secureCookies ? "; Secure" : ""}`;
  const write = (response: CookieResponse, name: string, value: string, maxAge: number) =>
    replaceCookie(response, name, `${name}=${value}; Max-Age=${maxAge}${attributes}`);
  // A deletion repeats the attributes: a __Host- name without them is not even looked at.
  const forget = (response: CookieResponse, name: string) =>
    replaceCookie(response, name, `${name}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes}`);

  return {
    read(cookieHeader) {
      if (!cookieHeader) return {};
      const token = usable(cookieOf(cookieHeader, names.token));
      const refreshToken = settings.refreshEnabled
        ? usable(cookieOf(cookieHeader, names.refresh))
        : undefined;
      const device = deviceIn(cookieOf(cookieHeader, names.device));
      if (!refreshToken) return { token, device };
      const until = Number(cookieOf(cookieHeader, names.refreshUntil));
      const longest = clock().getTime() + settings.refreshTokenMaxAgeSeconds * 1_000;
      return {
        token,
        refreshToken,
        device,
        refreshExpiresAt: until > 0 ? Math.min(until, longest) : longest,
      };
    },
    keep(response, tokens, held) {
      write(response, names.token, tokens.token, maxAge(tokens.expiresIn, settings.tokenMaxAgeSeconds));
      if (!tokens.refreshToken) return { ...held, token: tokens.token };
      const seconds = maxAge(tokens.refreshExpiresIn, settings.refreshTokenMaxAgeSeconds);
      const refreshExpiresAt = clock().getTime() + seconds * 1_000;
      write(response, names.refresh, tokens.refreshToken, seconds);
      write(response, names.refreshUntil, String(refreshExpiresAt), seconds);
      // Says something only together with the refresh token, and goes with it: nobody is followed by it.
      if (held.device) write(response, names.device, held.device, seconds);
      return { ...held, token: tokens.token, refreshToken: tokens.refreshToken, refreshExpiresAt };
    },
    forgetToken: (response) => forget(response, names.token),
    forgetAll(response) {
      for (const name of Object.values(names)) forget(response, name);
    },
  };
}

/** A browser that nobody has met yet. */
export const newDevice = (): string => randomBytes(DEVICE_BYTES).toString("base64url");

const DEVICE_BYTES = 16;
const deviceIn = (value: string | undefined) =>
  value !== undefined && /^[\w-]{16,64}$/.test(value) ? value : undefined;

const maxAge = (told: number | undefined, configured: number): number =>
  Math.max(1, Math.floor(Math.min(told ?? configured, configured, LONGEST_COOKIE_SECONDS)));

const usable = (token: string | undefined) => (faultOf(token) ? undefined : token);

/**
 * The first cookie of that exact name. Read here rather than by cookie-parser, which would decode the value and make
 * an object of one that begins with `j:`.
 */
function cookieOf(header: string, name: string): string | undefined {
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    // Only ASCII blanks are trimmed: a name behind U+2000 is another name.
    if (part.slice(0, equals).replace(/^[ \t]+|[ \t]+$/g, "") === name) {
      return part.slice(equals + 1).replace(/^[ \t]+|[ \t]+$/g, "");
    }
  }
  return undefined;
}

/** Never two Set-Cookie of one name: which of them wins would depend on the browser. */
function replaceCookie(response: CookieResponse, name: string, cookie: string): void {
  if (response.headersSent) return;
  const before = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  response.setHeader("Set-Cookie", [...before.filter((other) => !other.startsWith(`${name}=`)), cookie]);
}
