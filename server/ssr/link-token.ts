import type { Request, Response } from "express";

/**
 * The secret of a mailed link is exchanged for a cookie of its page before anything else sees the address: neither
 * analytics, history nor a referrer ever holds it. The exchange does not use the secret up; a button's POST does.
 */
const LINK_TOKEN_MS = 30 * 60 * 1000;
const cookieName = "treets.link";

const options = (path: string, secure: boolean) =>
  ({ httpOnly: true, sameSite: "lax", secure, path }) as const;

/** Answers the clean address to go to, after keeping the token; undefined where the address has no token. */
export function exchangeLinkToken(url: URL, response: Response, secure: boolean): string | undefined {
  const token = url.searchParams.get("token");
  if (token === null) return undefined;
  if (/^[\w.~-]{10,1000}$/.test(token)) {
    response.cookie(cookieName, token, { ...options(url.pathname, secure), maxAge: LINK_TOKEN_MS });
  }
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("token");
  return url.pathname + (rest.size > 0 ? `?${rest}` : "");
}

export function linkTokenOf(request: Request): string | null {
  const token: unknown = request.cookies?.[cookieName];
  return typeof token === "string" && token !== "" ? token : null;
}

export const forgetLinkToken = (response: Response, path: string, secure: boolean): void => {
  response.clearCookie(cookieName, options(path, secure));
};
