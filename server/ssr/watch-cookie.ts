import type { Request, Response } from "express";
import { href } from "#shared/href.ts";

/**
 * The secret by which the page after signing up learns that its email was confirmed, perhaps on another device. Stored
 * in a cookie scoped to that page, so that neither its URL nor a script contains it.
 */
const COOKIE = "treets.watch";
const WATCH_MS = 30 * 60 * 1000;

export const keepWatch = (response: Response, secret: string, secure: boolean): void => {
  response.cookie(COOKIE, secret, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: href("verifyEmail"),
    maxAge: WATCH_MS,
  });
};

export function watchOf(request: Request): string | null {
  const secret: unknown = request.cookies?.[COOKIE];
  return typeof secret === "string" && /^[\w-]{20,100}$/.test(secret) ? secret : null;
}
