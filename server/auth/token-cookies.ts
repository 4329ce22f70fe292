import { randomBytes } from "node:crypto";
import { cookieName } from "../site-cookies.ts";
import type { AuthSettings } from "./settings.ts";
import { faultOf, type Tokens } from "./tokens.ts";

/** The tokens in a request's cookies. */
export interface HeldTokens {
  readonly token?: string | undefined;
  readonly refreshToken?: string | undefined;
  /** Epoch milliseconds at which the refresh token expires. */
  readonly refreshExpiresAt?: number | undefined;
  /** Random secret that identifies this browser while it is signed in. */
  readonly device?: string | undefined;
}

/** The part of a response that sets cookies. */
export interface CookieResponse {
  readonly headersSent: boolean;
  getHeader(name: string): unknown;
  setHeader(name: string, value: string[]): unknown;
}

export interface TokenCookies {
  read(cookieHeader: string | undefined): HeldTokens;
  /** Sets the cookies; without a refresh token, that cookie stays unchanged. Returns the tokens held from now on. */
  keep(response: CookieResponse, tokens: Tokens, held: HeldTokens): HeldTokens;
  forgetToken(response: CookieResponse): void;
  forgetAll(response: CookieResponse): void;
}

/** Browsers limit the lifetime of cookies to this. */
const MAX_COOKIE_SECONDS = 400 * 24 * 60 * 60;

/**
 * Stores the tokens in the browser as httpOnly, SameSite=Lax cookies, with `__Host-` and Secure on https. A third
 * cookie holds the expiry of the refresh token, as browsers do not send back a cookie's age; a fourth identifies the
 * browser that the tokens were issued to.
 */
export function createTokenCookies(settings: AuthSettings, clock: () => Date): TokenCookies {
  const nameOf = (name: string) => cookieName(name, { secure: settings.secureCookies });
  const names = {
    token: nameOf("treets.token"),
    refresh: nameOf("treets.refresh"),
    refreshUntil: nameOf("treets.refresh-until"),
    device: nameOf("treets.device"),
  };
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${settings.secureCookies ? "; Secure" : ""}`;
  const write = (response: CookieResponse, name: string, value: string, maxAge: number) =>
    replaceCookie(response, name, `${name}=${value}; Max-Age=${maxAge}${attributes}`);
  // A deletion repeats the attributes: browsers ignore a `__Host-` cookie without them.
  const forget = (response: CookieResponse, name: string) =>
    replaceCookie(response, name, `${name}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes}`);

  return {
    read(cookieHeader) {
      if (!cookieHeader) return {};
      const cookies = cookiesIn(cookieHeader);
      const token = usable(cookies.get(names.token));
      const refreshToken = settings.refreshEnabled ? usable(cookies.get(names.refresh)) : undefined;
      const device = deviceIn(cookies.get(names.device));
      if (!refreshToken) return { token, device };
      const until = Number(cookies.get(names.refreshUntil));
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
      // The device cookie is meaningful only with the refresh token and expires with it, so it cannot be used for
      // tracking.
      if (held.device) write(response, names.device, held.device, seconds);
      return { ...held, token: tokens.token, refreshToken: tokens.refreshToken, refreshExpiresAt };
    },
    forgetToken: (response) => forget(response, names.token),
    forgetAll(response) {
      for (const name of Object.values(names)) forget(response, name);
    },
  };
}

/** Returns an identifier for a new browser. */
export const newDevice = (): string => randomBytes(DEVICE_BYTES).toString("base64url");

const DEVICE_BYTES = 16;
const deviceIn = (value: string | undefined) =>
  value !== undefined && /^[\w-]{16,64}$/.test(value) ? value : undefined;

const maxAge = (told: number | undefined, configured: number): number =>
  Math.max(1, Math.floor(Math.min(told ?? configured, configured, MAX_COOKIE_SECONDS)));

const usable = (token: string | undefined) => (faultOf(token) ? undefined : token);

/**
 * Returns the first cookie of each name. Not read by cookie-parser, which would decode the values and parse one that
 * begins with `j:` into an object.
 */
function cookiesIn(header: string): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(";")) {
    const equals = part.indexOf("=");
    const name = trimmed(part.slice(0, equals));
    if (!cookies.has(name)) cookies.set(name, trimmed(part.slice(equals + 1)));
  }
  return cookies;
}

/** Only ASCII blanks are trimmed: a name after U+2000 is a different name. */
const trimmed = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, "");

/** Avoids two Set-Cookie headers with the same name, as browsers differ in which of them wins. */
function replaceCookie(response: CookieResponse, name: string, cookie: string): void {
  if (response.headersSent) return;
  const before = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  response.setHeader("Set-Cookie", [...before.filter((other) => !other.startsWith(`${name}=`)), cookie]);
}
