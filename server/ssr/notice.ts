import type { Request, Response } from "express";

/** One sentence carried over a redirect ("Saved."), said once on the page that comes next. */
const NOTICE_COOKIE = "treets.notice";
const LONGEST_NOTICE_CHARS = 200;

export function keepNotice(response: Response, notice: string, secure: boolean): void {
  response.cookie(NOTICE_COOKIE, notice.slice(0, LONGEST_NOTICE_CHARS), {
    httpOnly: true,
    sameSite: "lax",
    secure,
    maxAge: 60_000,
    path: "/",
  });
}

export const hasNotice = (request: Request): boolean => typeof request.cookies?.[NOTICE_COOKIE] === "string";

/** The waiting notice, which is gone with this answer. */
export function takeNotice(request: Request, response: Response, secure: boolean): string | null {
  const notice: unknown = request.cookies?.[NOTICE_COOKIE];
  if (typeof notice !== "string") return null;
  response.clearCookie(NOTICE_COOKIE, { httpOnly: true, sameSite: "lax", secure, path: "/" });
  return notice.slice(0, LONGEST_NOTICE_CHARS);
}
