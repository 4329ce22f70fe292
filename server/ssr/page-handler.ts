import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { AuthState } from "#shared/auth-state.ts";
import { flagsFor } from "#shared/flags.ts";
import { problem } from "#shared/problems.ts";
import { routeOf } from "#shared/routes.ts";
import { languageOf } from "#shared/words/language.ts";
import { isFetchedAhead } from "../fetched-ahead.ts";
import { formatDatesFor, speak } from "../language.ts";
import { answer } from "./answer.ts";
import {
  type Exchange,
  nobodyKnown,
  openExchange,
  type PageDependencies,
  queryOf,
  sessionOf,
} from "./exchange.ts";
import { presentAddress } from "./former-address.ts";
import { hasNotice } from "./notice.ts";
import { failedState, type Outcome, query } from "./query.ts";
import { redirectFormerAddress, redirectOf, redirectTo } from "./redirects.ts";
import { forgetScriptsOff, hasScriptsOff } from "./scripts-cookie.ts";
import { submit } from "./submission.ts";

/** Handles every page of the route table: GET and HEAD render it, POST runs its action. */
export const pages = (deps: PageDependencies): RequestHandler =>
  async function pages(request: Request, response: Response, next: NextFunction) {
    if (!["GET", "HEAD", "POST"].includes(request.method)) {
      response.setHeader("Allow", "GET, HEAD, POST");
      throw problem("method_not_allowed");
    }
    const exchange = openExchange(deps, request, response);
    // Programs get a JSON error for unknown paths; the browser's router gets the 404 page.
    const isPageless = exchange.matched.id === null && !exchange.asPayload;
    if (isPageless && request.accepts(["html", "json"]) === "json") throw problem("not_found");
    response.locals.routeId = exchange.matched.id ?? "not-found";
    response.setHeader("Cache-Control", "private, no-store");
    response.vary("Cookie");
    if (deps.publicConfig.languages.length > 1) response.vary("Accept-Language");

    if (exchange.asPayload && hasScriptsOff(request, deps.secure)) forgetScriptsOff(response, deps.secure);
    // A page fetched ahead may never be shown, so a pending notice is left for the one that is.
    if (isFetchedAhead(request) && hasNotice(request, deps.secure)) return void response.status(204).end();
    if (await redirectFormerAddress(deps, exchange)) return;
    const redirect = redirectOf(deps, exchange);
    if (redirect !== undefined) return void response.redirect(redirect.status, redirect.to);

    const session = await sessionOf(deps, exchange);
    if (session.kind === "unavailable") {
      response.setHeader("Retry-After", session.retryAfterSeconds);
      const asked = queryOf(deps, exchange, nobodyKnown, null);
      return answer(deps, exchange, asked, {
        kind: "page",
        state: failedState(asked, problem("unavailable")),
      });
    }

    speakAs(deps, exchange, session.state);
    const seen = exists(deps, exchange, session.state) ? exchange : hidden(deps, exchange);
    const asked = queryOf(deps, seen, session.state, null);
    if (request.method === "POST") return submit(deps, seen, asked, next);
    const outcome = await query(asked);
    if (!isNotFound(outcome)) return answer(deps, seen, asked, outcome);
    const present = await presentAddress(asked.request);
    if (present === undefined) answer(deps, seen, asked, outcome);
    else redirectTo(exchange, present);
  };

/** Sets the format of dates and the language: the account's setting takes precedence over the browser's, and a language in the URL over both. */
function speakAs({ publicConfig }: PageDependencies, { url }: Exchange, { session }: AuthState): void {
  formatDatesFor(session?.user.locale);
  const { languages } = publicConfig;
  const own = languageOf(session?.user.locale, languages);
  if (own && !languages.some((language) => language === url.searchParams.get("lang"))) speak(own);
}

/** True if the user may know of this page. One behind a disabled flag is treated as missing. */
function exists(deps: PageDependencies, { matched }: Exchange, { session }: AuthState): boolean {
  const { flag } = matched.id === null ? {} : routeOf(matched.id);
  return flag === undefined || flagsFor(deps.flags, session?.user ?? null).has(flag);
}

const hidden = ({ matcher }: PageDependencies, exchange: Exchange): Exchange => ({
  ...exchange,
  matched: matcher.nowhere,
  server: null,
});

const isNotFound = (outcome: Outcome) => outcome.kind === "page" && outcome.state.status === 404;
