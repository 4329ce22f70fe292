import type { IncomingMessage } from "node:http";
import type { CookieOptions, Request, RequestHandler, Response } from "express";
import express from "express";
import { problem } from "#shared/problems.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { isLanguage, type Language } from "#shared/words/language.ts";
import { inLanguage, inNamedLanguage } from "../language.ts";
import { cookieName } from "../site-cookies.ts";

/** A cookie rather than an account setting, as visitors can choose a language too. */
const COOKIE = "treets.language";
const patternOf = (name: string) => new RegExp(`(?:^|;\\s*)${name.replace(".", "\\.")}=([a-z-]+)`);
/** The name on https first: another cookie of the plain name may be older, or planted by another site of the domain. */
const IN_COOKIES = [true, false].map((secure) => patternOf(cookieName(COOKIE, { secure })));
const KEPT_MS = 400 * 24 * 60 * 60 * 1000;
/** Path that the language menu's form posts to. */
export const LANGUAGE_PATH = "/language";

/** Runs the following handlers in the language of the URL, of the cookie, or of the browser, in that order. */
export const languages = (offered: readonly Language[]): RequestHandler =>
  function languages(request, _response, next) {
    // With a single language there is nothing to determine.
    const [only] = offered;
    if (only && offered.length < 2) return inLanguage(only, next);
    const named = offered.find((language) => language === request.query.lang);
    if (named) inNamedLanguage(named, next);
    else inLanguage(chosenLanguage(request, offered), next);
  };

/** Returns the language of the cookie or the browser; the account's setting takes precedence later. */
function chosenLanguage(request: Request, offered: readonly Language[]): Language {
  const kept = cookieOf(request);
  const asked: unknown =
    offered.find((language) => language === kept) ?? request.acceptsLanguages([...offered]);
  return isLanguage(asked) ? asked : (offered[0] as Language);
}

const cookieOf = ({ headers: { cookie = "" } }: IncomingMessage): string | undefined =>
  IN_COOKIES.map((pattern) => pattern.exec(cookie)?.[1]).find((language) => language !== undefined);

export interface LanguageMenuOptions {
  readonly offered: readonly Language[];
  readonly secure: boolean;
  /** Saves the choice in the account of the signed-in user. */
  remember(request: Request, response: Response, language: Language): Promise<void>;
}

/** Handles the language menu: saves the choice and redirects back to the page. */
export function languageMenu({ offered, secure, remember }: LanguageMenuOptions): RequestHandler[] {
  const readForm = express.urlencoded({ extended: false, limit: "4kb" });
  const keep: CookieOptions = { sameSite: "lax", secure, httpOnly: true, maxAge: KEPT_MS, path: "/" };
  const isIts = (request: Request) => request.method === "POST" && request.path === LANGUAGE_PATH;
  return [
    (request, response, next) => (isIts(request) ? readForm(request, response, next) : next()),
    async function languageMenu(request, response, next) {
      if (!isIts(request)) return next();
      if (!request.is("urlencoded")) throw problem("unsupported_media");
      const { language, back } = request.body as Record<string, unknown>;
      const chosen = offered.find((known) => known === language);
      if (chosen) {
        response.cookie(cookieName(COOKIE, { secure }), chosen, keep);
        await remember(request, response, chosen);
      }
      response.redirect(303, withoutLanguage(safeRedirectTarget(back, "/")));
    },
  ];
}

/** Removes the language from the URL, as it would override the choice. */
function withoutLanguage(target: string): string {
  const url = new URL(target, "http://site");
  url.searchParams.delete("lang");
  return url.pathname + url.search + url.hash;
}
