import { randomUUID } from "node:crypto";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { AuthState } from "#shared/auth-state.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { type FlagGrant, flagsFor } from "#shared/flags.ts";
import { FORM_KEY } from "#shared/form-key.ts";
import type { FormState, PublicConfig } from "#shared/page-state.ts";
import { pagePathOf, type RedirectPayload } from "#shared/page-state.ts";
import { problem } from "#shared/problems.ts";
import { routeOf } from "#shared/routes.ts";
import { isSlug } from "#shared/slugs.ts";
import { languageOf } from "#shared/words/language.ts";
import * as words from "#words/problems.ts";
import { isFetchedAhead } from "../fetched-ahead.ts";
import { formatDatesFor, speak } from "../language.ts";
import { reportOnce } from "../report.ts";
import type { Assets } from "./assets.ts";
import { sendDocument } from "./documents.ts";
import { atFields, runAction } from "./form-answer.ts";
import { readForm } from "./form-body.ts";
import { formKeyIn, isOfAnother } from "./form-key.ts";
import { isAskedFirst, presentAddress } from "./former-address.ts";
import { exchangeLinkToken, forgetLinkToken, keepLinkToken, linkTokenOf } from "./link-token.ts";
import type { Matched, Matcher, PageRegistry } from "./match.ts";
import { clearNotice, hasNotice, keepNotice, noticeOf } from "./notice.ts";
import {
  type FormValues,
  isSeeOther,
  type PageRequest,
  type PageServer,
  type RouteBusiness,
  type SeeOther,
} from "./page.ts";
import type { PageAuth } from "./page-auth.ts";
import { sendPayload } from "./payloads.ts";
import { failedState, type Outcome, type Query, query } from "./query.ts";
import type { Renderer } from "./renderer.tsx";
import { keepWatch, watchOf } from "./watch-cookie.ts";

export interface PageDependencies {
  readonly registry: PageRegistry;
  readonly matcher: Matcher;
  readonly renderer: Renderer;
  readonly assets: Assets;
  readonly publicConfig: PublicConfig;
  readonly auth: PageAuth;
  /** Feature flags that are switched on, and for which users. */
  readonly flags: readonly FlagGrant[];
  /** True if cookies are marked Secure, as the site is served over https. */
  readonly secure: boolean;
  /** Scheme and host of the site, without a path. */
  readonly origin: string;
  readonly uploadLimitBytes: number;
  readonly renderDeadlineMs: number;
  readonly log: Logger;
}

/** A request for a page, as a document or as a payload: both are handled the same way until the response is written. */
interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly url: URL;
  readonly matched: Matched;
  readonly server: PageServer | null;
  readonly asPayload: boolean;
  readonly requestId: string;
}

/** Handles every page of the route table: GET and HEAD render it, POST runs its action. */
export function pages(deps: PageDependencies): RequestHandler {
  return async function pages(request: Request, response: Response, next: NextFunction) {
    if (!["GET", "HEAD", "POST"].includes(request.method)) {
      response.setHeader("Allow", "GET, HEAD, POST");
      throw problem("method_not_allowed");
    }
    const exchange = open(deps, request, response);
    // Programs get a JSON error for unknown paths; the browser's router gets the 404 page.
    const isPageless = exchange.matched.id === null && !exchange.asPayload;
    if (isPageless && request.accepts(["html", "json"]) === "json") throw problem("not_found");
    response.locals.routeId = exchange.matched.id ?? "not-found";
    response.setHeader("Cache-Control", "private, no-store");
    response.vary("Cookie");
    if (deps.publicConfig.languages.length > 1) response.vary("Accept-Language");

    // A page fetched ahead may never be shown, so a pending notice is left for the one that is.
    if (isFetchedAhead(request) && hasNotice(request)) return void response.status(204).end();
    if (await moveOn(deps, exchange)) return;
    const elsewhere = canonical(exchange) ?? tokenExchange(deps, exchange);
    if (elsewhere !== undefined) return void response.redirect(elsewhere.status, elsewhere.to);

    const session = await sessionOf(deps, exchange);
    if (session.kind === "unavailable") {
      response.setHeader("Retry-After", session.retryAfterSeconds);
      const asked = askedOf(deps, exchange, nobodyKnown, null);
      return answer(deps, exchange, asked, {
        kind: "page",
        state: failedState(asked, problem("unavailable")),
      });
    }

    speakAs(deps, exchange, session.state);
    const seen = exists(deps, exchange, session.state) ? exchange : hidden(deps, exchange);
    const asked = askedOf(deps, seen, session.state, null);
    if (request.method === "POST") return submit(deps, seen, asked, next);
    const outcome = await query(asked);
    if (!isNotFound(outcome)) return answer(deps, seen, asked, outcome);
    const present = await presentAddress(asked.request);
    if (present === undefined) answer(deps, seen, asked, outcome);
    else lead(exchange, present);
  };
}

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

/**
 * Redirects from a business's former address to its present one before anything else handles the request, and stores a
 * link token for the present address.
 */
async function moveOn(deps: PageDependencies, exchange: Exchange): Promise<boolean> {
  const { request, response, url, matched, server } = exchange;
  if (request.method === "POST" || matched.id === null) return false;
  const asked = { id: matched.id, url, params: matched.params, backend: deps.auth.client(request, response) };
  const isVisitor = !deps.auth.hasTokens(request);
  if (!isAskedFirst(asked, { isVisitor, hasLink: Boolean(server?.linkToken) })) return false;
  const present = await presentAddress(asked);
  if (present === undefined) return false;
  const there = new URL(present, url);
  const clean = tokenExchange(deps, { ...exchange, url: there });
  const kept = server?.linkToken ? linkTokenOf(request) : null;
  if (kept !== null && clean === undefined) keepLinkToken(there.pathname, kept, response, deps.secure);
  lead(exchange, clean?.to ?? present);
  return true;
}

/** Redirects permanently, as former addresses work only for a while. */
function lead({ asPayload, response }: Exchange, to: string): void {
  if (asPayload) response.json({ redirect: to } satisfies RedirectPayload);
  else response.redirect(301, to);
}

/** Builds a request for pages, to show a failure that occurred before or outside a page. */
export function askedFor(
  deps: PageDependencies,
  request: Request,
  response: Response,
): Exchange & { asked: Query } {
  const exchange = open(deps, request, response);
  return { ...exchange, asked: askedOf(deps, exchange, nobodyKnown, null) };
}

function open(deps: PageDependencies, request: Request, response: Response): Exchange {
  const url = new URL(deps.origin + request.originalUrl);
  const pagePath = pagePathOf(url.pathname);
  if (pagePath !== undefined) url.pathname = pagePath;
  const matched = deps.matcher.match(url.pathname);
  return {
    request,
    response,
    url,
    matched,
    server: matched.id === null ? null : (deps.registry[matched.id] as PageServer | null),
    asPayload: pagePath !== undefined,
    requestId: String(response.locals.requestId ?? ""),
  };
}

interface Elsewhere {
  readonly status: 302 | 308;
  readonly to: string;
}

/**
 * Removes doubled and trailing slashes, and writes a business's slug in lower case, as phones begin what is typed with a
 * capital: each page has one URL.
 */
function canonical({ url, request, asPayload, matched }: Exchange): Elsewhere | undefined {
  if (asPayload || request.method === "POST") return undefined;
  const single = url.pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  const slug = matched.params.business?.toLowerCase();
  const clean = slug !== undefined && isSlug(slug) ? single.replace(/^\/[^/]+/, `/${slug}`) : single;
  return clean === url.pathname ? undefined : { status: 308, to: clean + url.search };
}

function tokenExchange(
  deps: PageDependencies,
  { url, request, response, server, asPayload }: Exchange,
): Elsewhere | undefined {
  if (!server?.linkToken || asPayload || request.method === "POST") return undefined;
  const to = exchangeLinkToken(url, response, {
    secure: deps.secure,
    atSignIn: server.linkToken === "invitation",
  });
  return to === undefined ? undefined : { status: 302, to };
}

/** State for an unknown user: the session was not requested or is unavailable. */
const nobodyKnown: AuthState = { session: null, isUnknown: true };

async function sessionOf(deps: PageDependencies, { request, response, matched }: Exchange) {
  const nobody = { kind: "known", state: { session: null } } as const;
  if (!deps.auth.hasTokens(request)) return nobody;
  // A page that does not exist is a 404 for any user, and needs no refresh.
  const isNowhere = matched.id === null;
  const session = await deps.auth.read(request, response, { mayRefresh: !isNowhere });
  // While the session is unavailable, pages that look the same for everyone are shown without it.
  const isPublic = isNowhere || (request.method !== "POST" && routeOf(matched.id).prerender === true);
  if (!isPublic || session.kind !== "unavailable") return session;
  return { kind: "known", state: nobodyKnown } as const;
}

function askedOf(deps: PageDependencies, exchange: Exchange, auth: AuthState, form: Query["form"]): Query {
  const { request, response, url, matched, requestId } = exchange;
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const backend = deps.auth.client(request, response);
  const pageRequest: PageRequest = {
    id: matched.id ?? "home",
    url,
    params: matched.params,
    session: auth.session,
    backend,
    business: businessOnce(backend, matched),
    config: deps.publicConfig,
    flags: flagsFor(deps.flags, auth.session?.user ?? null),
    requestId,
    country: typeof response.locals.country === "string" ? response.locals.country : undefined,
    signal: leaving.signal,
    linkToken: exchange.server?.linkToken ? linkTokenOf(request) : null,
    watch: watchOf(request),
    account: {
      ...deps.auth.actions(request, response),
      keepWatch: (secret) => keepWatch(response, secret, deps.secure),
      forgetLinkToken: () => forgetLinkToken(response, url.pathname, deps.secure),
    },
  };
  return {
    matched,
    server: exchange.server,
    request: pageRequest,
    auth,
    notice: request.method === "GET" ? noticeOf(request) : null,
    form,
    assets: deps.assets,
    deadlineMs: deps.renderDeadlineMs,
    onError(error) {
      // Work aborted because the client disconnected is not a failure.
      if (leaving.signal.aborted) return;
      reportOnce(deps.log, error, { requestId, route: matched.id }, "A page could not be loaded");
    },
  };
}

/** Loads the route's business on first use, and only once. */
function businessOnce(backend: BackendClient, { params }: Matched): PageRequest["business"] {
  let asked: Promise<RouteBusiness> | undefined;
  return () => {
    asked ??= params.business
      ? backend.businesses.get({ business: params.business })
      : Promise.reject(problem("not_found"));
    return asked;
  };
}

async function submit(
  deps: PageDependencies,
  exchange: Exchange,
  asked: Query,
  next: NextFunction,
): Promise<void> {
  const { request, server, matched } = exchange;
  if (matched.id === null) return answer(deps, exchange, asked, await query(asked));
  if (!server?.actions) return next(problem("method_not_allowed"));

  // Checks access before reading the form.
  const guarded = await query({ ...asked, server: { ...server, load: () => null } });
  if (guarded.kind === "login") return answer(deps, exchange, asked, guarded);
  const uploadLimitBytes = Math.max(deps.uploadLimitBytes, server.maxFileBytes ?? 0);
  const sent = await readForm(request, { uploadLimitBytes });
  const isEverybodys = !exchange.asPayload && routeOf(matched.id).prerender === true;
  const key = formKeyIn(sent) ?? (isEverybodys ? await keyOfPress(deps, exchange, sent) : undefined);
  const form = sent.without(FORM_KEY);
  const intent = form.optional("intent");
  const action = Object.hasOwn(server.actions, intent ?? "default")
    ? server.actions[intent ?? "default"]
    : undefined;
  if (!action) throw problem("bad_request");
  // Whoever signs out wants nobody to be signed in here.
  if (intent !== "sign-out" && isOfAnother(sent, asked.auth.session))
    return refuseForAnother(deps, exchange, asked, form);

  const backend = deps.auth.client(request, exchange.response, key);
  const account = { ...asked.request.account, ...deps.auth.actions(request, exchange.response, key) };
  const business = businessOnce(backend, matched);
  const result = await runAction(() => action({ ...asked.request, backend, business, account, form }));
  if (isSeeOther(result)) return answer(deps, exchange, asked, result);
  const { status, retryAfterSeconds, ...said } = result;
  if (retryAfterSeconds !== undefined) exchange.response.setHeader("Retry-After", retryAfterSeconds);
  const fields = atFields(said.fields, form);
  const state: FormState = { intent, values: form.echo(), ...said, fields };
  if (exchange.asPayload) return void exchange.response.status(status).json({ form: state });
  // Shows the page's current data, including the form's changes.
  const now = { ...asked.request, business: businessOnce(asked.request.backend, matched) };
  const shownForm = { state, status, key: result.shown ? undefined : key };
  answer(deps, exchange, asked, await query({ ...asked, request: now, form: shownForm }));
}

/**
 * Returns a key for forms on public pages, which contain none: a double click in one browser counts as one submission.
 * Scripts handle that themselves.
 */
function keyOfPress(
  { auth }: PageDependencies,
  { request, url }: Exchange,
  sent: FormValues,
): Promise<string> {
  const sender = [request.ip, request.get("user-agent"), url.pathname + url.search];
  return auth.presses([...sender, sent.entries], async () => randomUUID());
}

/** Status of a refused form whose page was rendered for another user. The browser's router then keeps the page. */
const RENDERED_FOR_ANOTHER = 412;

/**
 * Refuses a form of a page that was rendered for another user. With scripts, that page stays with what was entered;
 * without, the present user's page is shown, or an error if there is none. On a page of a business, on which both work,
 * it shows what was entered; on a page about the user themselves it does not.
 */
async function refuseForAnother(
  deps: PageDependencies,
  exchange: Exchange,
  asked: Query,
  form: FormValues,
): Promise<void> {
  const { response, asPayload, matched } = exchange;
  const happened = words.formOfAnother({ email: asked.auth.session?.user.email ?? "" });
  const message = `${happened} ${asPayload ? words.pageToReload() : words.formToCheck()}`;
  const values = asPayload || matched.params.business !== undefined ? form.echo() : {};
  const state = { intent: form.optional("intent"), values, fields: {}, message };
  if (asPayload) return void response.status(RENDERED_FOR_ANOTHER).json({ form: state });
  const shown = await query({ ...asked, form: { state, status: RENDERED_FOR_ANOTHER, key: undefined } });
  const isMissing = shown.kind === "page" && shown.state.error !== null;
  const refused = failedState(asked, problem("conflict", { message: happened }));
  answer(deps, exchange, asked, isMissing ? { kind: "page", state: refused } : shown);
}

function answer(deps: PageDependencies, exchange: Exchange, asked: Query, outcome: Outcome): void {
  const { response, asPayload } = exchange;
  if (outcome.kind === "see-other") {
    leave(deps, exchange, outcome);
    return;
  }
  if (outcome.kind === "login") {
    if (asPayload)
      return void response.status(401).json({ error: "unauthenticated", redirect: outcome.redirect });
    return void response.redirect(302, outcome.redirect);
  }
  // A redirect leads to the page that shows it.
  if (outcome.state.root.notice !== null) clearNotice(response, deps.secure);
  const retryAfter = outcome.state.error?.data.retryAfterSeconds;
  if (retryAfter !== undefined) response.setHeader("Retry-After", retryAfter);
  if (asPayload) {
    const options = { deadlineMs: deps.renderDeadlineMs, onLateError: asked.onError };
    return void sendPayload(response, outcome.state, options);
  }
  sendDocument(deps, { ...exchange, asked, state: outcome.state });
}

function leave(
  { secure }: PageDependencies,
  { request, response, asPayload }: Exchange,
  { to, notice, document }: SeeOther,
): void {
  if (notice !== undefined) keepNotice(response, notice, secure);
  if (!asPayload) return void response.redirect(request.method === "POST" ? 303 : 302, to);
  const payload: RedirectPayload = { redirect: to, ...(document ? { document } : {}) };
  response.json(payload);
}
