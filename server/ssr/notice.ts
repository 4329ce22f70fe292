import type { Request, Response } from "express";
import { cookieName } from "../site-cookies.ts";

/** Cookie with a message ("Saved.") that is carried over a redirect and shown once on the next page. */
const noticeCookie = (secure: boolean) => cookieName("treets.notice", { secure });
/** At up to nine characters each in the cookie, text in any script stays below the 4,096 bytes that browsers keep. */
const MAX_NOTICE_CHARS = 400;

const cut = (notice: string): string =>
  notice.length > MAX_NOTICE_CHARS ? `${notice.slice(0, MAX_NOTICE_CHARS - 1)}…` : notice;

export function keepNotice(response: Response, notice: string, secure: boolean): void {
  response.cookie(noticeCookie(secure), cut(notice), {
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: 60_000,
    path: "/",
  });
}

export const hasNotice = (request: Request, secure: boolean): boolean => noticeOf(request, secure) !== null;

/** Returns the pending notice; null if there is none. */
export function noticeOf(request: Request, secure: boolean): string | null {
  const notice: unknown = request.cookies?.[noticeCookie(secure)];
  return typeof notice === "string" ? cut(notice) : null;
}

/** Clears the pending notice with this response, as its page shows it. */
export const clearNotice = (response: Response, secure: boolean): void =>
  void response.clearCookie(noticeCookie(secure), { httpOnly: true, sameSite: "lax", secure, path: "/" });
