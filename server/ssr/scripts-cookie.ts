import type { CookieOptions, Request, Response } from "express";
import { cookieName } from "../site-cookies.ts";

/**
 * Tells that the browser runs no scripts, which would place the late parts of a page. A page that is streamed leads
 * such a browser to where this is set, and back; the first request that only scripts make removes it.
 */
const scriptsCookie = (secure: boolean) => cookieName("treets.scripts", { secure });
const OFF = "off";

const options = (secure: boolean): CookieOptions => ({ httpOnly: true, sameSite: "lax", secure, path: "/" });

export const keepScriptsOff = (response: Response, secure: boolean): void =>
  void response.cookie(scriptsCookie(secure), OFF, options(secure));

export const forgetScriptsOff = (response: Response, secure: boolean): void =>
  void response.clearCookie(scriptsCookie(secure), options(secure));

export const hasScriptsOff = (request: Request, secure: boolean): boolean =>
  request.cookies?.[scriptsCookie(secure)] === OFF;

/** True if scripts are known to be off. They send forms as data, so a form sent as a document came without them. */
export const lacksScripts = (request: Request, secure: boolean): boolean =>
  request.method === "POST" || hasScriptsOff(request, secure);
