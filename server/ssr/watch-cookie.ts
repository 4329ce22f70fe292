import type { Request, Response } from "express";
import { href } from "#shared/href.ts";
import { cookieName } from "../site-cookies.ts";

/**
 * The secret by which the page after signing up learns that its email was confirmed, perhaps on another device. Stored
 * in a cookie scoped to that page, so that neither its URL nor a script contains it.
 */
const watchCookie = (secure: boolean) => cookieName("treets.watch", { secure, path: href("verifyEmail") });
const WATCH_MS = 30 * 60 * 1000;

export const keepWatch = (response: Response, secret: string, secure: boolean): void => {
  response.cookie(watchCookie(secure), secret, {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: href("verifyEmail"),
    maxAge: WATCH_MS,
  });
};

export function watchOf(request: Request, secure: boolean): string | null {
  const secret: unknown = request.cookies?.[watchCookie(secure)];
  return typeof secret === "string" && /^[\w-]{20,100}$/.test(secret) ? secret : null;
}
