import type { Request, Response } from "express";
import { href } from "#shared/href.ts";

/**
 * The secret of a mailed link is exchanged for a cookie of its page before anything else sees the address: neither
 * analytics, history nor a referrer ever holds it. The exchange does not use the secret up; a button's POST does.
 */
const LINK_TOKEN_MS = 30 * 60 * 1000;
const cookieName = "treets.link";
/** Where somebody goes who has yet to sign in, and may be told what they do it for. */
const SIGNING_IN = [href("login"), href("signUp")];

const options = (path: string, secure: boolean) =>
  ({ httpOnly: true, sameSite: "lax", secure, path }) as const;

/**
 * Answers the clean address to go to, after keeping the token; undefined where the address has no token.
 * @param atSignIn the log-in and sign-up pages may know as well what somebody was invited to
 */
export function exchangeLinkToken(
  url: URL,
  response: Response,
  { secure, atSignIn }: { secure: boolean; atSignIn: boolean },
): string | undefined {
  const token = url.searchParams.get("token");
  if (token === null) return undefined;
  if (/^[\w.~-]{10,1000}$/.test(token)) {
    for (const path of [url.pathname, ...(atSignIn ? SIGNING_IN : [])]) {
      keepLinkToken(path, token, response, secure);
    }
  }
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("token");
  return url.pathname + (rest.size > 0 ? `?${rest}` : "");
}

export const keepLinkToken = (path: string, token: string, response: Response, secure: boolean): void => {
  response.cookie(cookieName, token, { ...options(path, secure), maxAge: LINK_TOKEN_MS });
};

export function linkTokenOf(request: Request): string | null {
  const token: unknown = request.cookies?.[cookieName];
  return typeof token === "string" && token !== "" ? token : null;
}

export const forgetLinkToken = (response: Response, path: string, secure: boolean): void => {
  for (const each of [path, ...SIGNING_IN]) response.clearCookie(cookieName, options(each, secure));
};
