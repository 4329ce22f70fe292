import type { Request, Response } from "express";

/** Cookie with a message ("Saved.") that is carried over a redirect and shown once on the next page. */
const NOTICE_COOKIE = "treets.notice";
/** At up to nine characters each in the cookie, text in any script stays below the 4,096 bytes that browsers keep. */
const MAX_NOTICE_CHARS = 400;

const cut = (notice: string): string =>
  notice.length > MAX_NOTICE_CHARS ? `${notice.slice(0, MAX_NOTICE_CHARS - 1)}…` : notice;

export function keepNotice(response: Response, notice: string, secure: boolean): void {
  response.cookie(NOTICE_COOKIE, cut(notice), {
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: 60_000,
    path: "/",
  });
}

export const hasNotice = (request: Request): boolean => typeof request.cookies?.[NOTICE_COOKIE] === "string";

/** Returns the pending notice; null if there is none. */
export function noticeOf(request: Request): string | null {
  const notice: unknown = request.cookies?.[NOTICE_COOKIE];
  return typeof notice === "string" ? cut(notice) : null;
}

/** Clears the pending notice with this response, as its page shows it. */
export const clearNotice = (response: Response, secure: boolean): void =>
  void response.clearCookie(NOTICE_COOKIE, { httpOnly: true, sameSite: "lax", secure, path: "/" });
