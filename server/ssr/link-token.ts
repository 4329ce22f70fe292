import type { Request, Response } from "express";
import { href } from "#shared/href.ts";
import { cookieName } from "../site-cookies.ts";

/**
 * The token of an emailed link is exchanged for a cookie scoped to its page before anything else sees the URL, so that
 * it never reaches analytics, the history or a referrer. The exchange does not use up the token; a button's POST does.
 */
const LINK_TOKEN_MS = 30 * 60 * 1000;
const WHOLE = /^[\w.~-]{10,1000}$/;
/** Stored in place of a token that was cut off, so that its page says that the link is not valid. */
const CUT_OFF = "cut-off-link";
/** Pages for visitors who have yet to sign in, which may show what the visitor was invited to. */
const SIGNING_IN = [href("login"), href("signUp")];

const linkCookie = (path: string, secure: boolean) => cookieName("treets.link", { secure, path });
const options = (path: string, secure: boolean) =>
  ({ httpOnly: true, sameSite: "lax", secure, path }) as const;

/**
 * Stores the token of the URL and returns the clean URL to redirect to; undefined if the URL has no token.
 * @param atSignIn true if the login and sign-up pages may also know what the visitor was invited to
 */
export function exchangeLinkToken(
  url: URL,
  response: Response,
  { secure, atSignIn }: { secure: boolean; atSignIn: boolean },
): string | undefined {
  const token = url.searchParams.get("token");
  if (token === null) return undefined;
  const kept = WHOLE.test(token) ? token : CUT_OFF;
  for (const path of [url.pathname, ...(atSignIn ? SIGNING_IN : [])]) {
    keepLinkToken(path, kept, response, secure);
  }
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("token");
  return url.pathname + (rest.size > 0 ? `?${rest}` : "");
}

export const keepLinkToken = (path: string, token: string, response: Response, secure: boolean): void => {
  response.cookie(linkCookie(path, secure), token, { ...options(path, secure), maxAge: LINK_TOKEN_MS });
};

export function linkTokenOf(request: Request, path: string, secure: boolean): string | null {
  const token: unknown = request.cookies?.[linkCookie(path, secure)];
  return typeof token === "string" && token !== "" ? token : null;
}

export const forgetLinkToken = (response: Response, path: string, secure: boolean): void => {
  for (const each of [path, ...SIGNING_IN])
    response.clearCookie(linkCookie(each, secure), options(each, secure));
};
