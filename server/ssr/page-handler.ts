import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { AuthState } from "#shared/auth-state.ts";
import type { BusinessFrame, FormState, PublicConfig } from "#shared/page-state.ts";
import { pagePathOf, type RedirectPayload } from "#shared/page-state.ts";
import { Problem, problem } from "#shared/problems.ts";
import type { Assets } from "./assets.ts";
import { sendDocument } from "./documents.ts";
import { readForm } from "./form-body.ts";
import { exchangeLinkToken, forgetLinkToken, linkTokenOf } from "./link-token.ts";
import type { Matched, Matcher, PageRegistry } from "./match.ts";
import { keepNotice, takeNotice } from "./notice.ts";
import { type ActionResult, isSeeOther, type PageRequest, type PageServer, type SeeOther } from "./page.ts";
import { sendPayload } from "./payloads.ts";
import { failedState, type Outcome, type Query, query } from "./query.ts";
import type { Renderer } from "./renderer.tsx";
import type { RequestAuth } from "./request-auth.ts";

export interface PageDependencies {
  readonly registry: PageRegistry;
  readonly matcher: Matcher;
  readonly renderer: Renderer;
  readonly assets: Assets;
  readonly publicConfig: PublicConfig;
  readonly auth: RequestAuth;
  /** Cookies are marked Secure, as the site is served over https. */
  readonly secure: boolean;
  /** Scheme and host of the site, without a path. */
  readonly origin: string;
  readonly uploadLimitBytes: number;
  readonly renderDeadlineMs: number;
  readonly log: { error(facts: object, message: string): void };
}

/** One request for a page, as a document or as a payload: both go the same way until the answer is written. */
interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly url: URL;
  readonly matched: Matched;
  readonly server: PageServer | null;
  readonly asPayload: boolean;
  readonly requestId: string;
}

/** Answers every page of the route table: GET and HEAD render it, POST runs its action. */
export function pages(deps: PageDependencies): RequestHandler {
  return async function pages(request: Request, response: Response, next: NextFunction) {
    if (!["GET", "HEAD", "POST"].includes(request.method)) {
      response.setHeader("Allow", "GET, HEAD, POST");
      throw problem("method_not_allowed");
    }
    const exchange = open(deps, request, response);
    response.locals.routeId = exchange.matched.id ?? "not-found";
    response.setHeader("Cache-Control", "private, no-store");
    response.vary("Cookie");

    const elsewhere = canonical(exchange) ?? tokenExchange(deps, exchange);
    if (elsewhere !== undefined) return void response.redirect(elsewhere.status, elsewhere.to);

    const session = await sessionOf(deps, exchange);
    if (session.kind === "unavailable") {
      response.setHeader("Retry-After", session.retryAfterSeconds);
      const asked = askedOf(deps, exchange, { session: null }, null);
      return answer(deps, exchange, asked, {
        kind: "page",
        state: failedState(asked, problem("unavailable")),
      });
    }

    const asked = askedOf(deps, exchange, session.state, null);
    if (request.method === "POST") return submit(deps, exchange, asked, next);
    const outcome = await query(asked);
    const present = await presentAddress(asked, outcome);
    if (present === undefined) answer(deps, exchange, asked, outcome);
    else if (exchange.asPayload) response.json({ redirect: present } satisfies RedirectPayload);
    else response.redirect(301, present);
  };
}

/** A business that is not found may have moved: the same page at its present address. */
async function presentAddress({ request }: Query, outcome: Outcome): Promise<string | undefined> {
  const former = request.params.business;
  if (former === undefined || outcome.kind !== "page" || outcome.state.status !== 404) return undefined;
  const { slug } = await request.backend.businesses.moved({ slug: former }).catch(() => ({ slug: null }));
  if (slug === null) return undefined;
  return `/${encodeURIComponent(slug)}${request.url.pathname.slice(`/${former}`.length)}${request.url.search}`;
}

/** A request as pages see it, for showing a failure that happened before or outside a page. */
export function askedFor(
  deps: PageDependencies,
  request: Request,
  response: Response,
): Exchange & { asked: Query } {
  const exchange = open(deps, request, response);
  return { ...exchange, asked: askedOf(deps, exchange, { session: null }, null) };
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

/** One address for each page: no doubled and no trailing slashes. */
function canonical({ url, request, asPayload }: Exchange): Elsewhere | undefined {
  if (asPayload || request.method === "POST") return undefined;
  const clean = url.pathname.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
  return clean === url.pathname ? undefined : { status: 308, to: clean + url.search };
}

function tokenExchange(
  deps: PageDependencies,
  { url, request, response, server, asPayload }: Exchange,
): Elsewhere | undefined {
  if (!server?.linkToken || asPayload || request.method === "POST") return undefined;
  const to = exchangeLinkToken(url, response, deps.secure);
  return to === undefined ? undefined : { status: 302, to };
}

async function sessionOf(deps: PageDependencies, { request, response, matched }: Exchange) {
  if (matched.id === null || !deps.auth.hasTokens(request)) {
    return { kind: "known", state: { session: null } } as const;
  }
  return deps.auth.read(request, response);
}

function askedOf(deps: PageDependencies, exchange: Exchange, auth: AuthState, form: Query["form"]): Query {
  const { request, response, url, matched, requestId } = exchange;
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort();
  });
  const pageRequest: PageRequest = {
    id: matched.id ?? "home",
    url,
    params: matched.params,
    session: auth.session,
    backend: deps.auth.client(request, response),
    config: deps.publicConfig,
    requestId,
    signal: leaving.signal,
    linkToken: exchange.server?.linkToken ? linkTokenOf(request) : null,
    account: {
      ...deps.auth.actions(request, response),
      forgetLinkToken: () => forgetLinkToken(response, url.pathname, deps.secure),
    },
  };
  return {
    matched,
    server: exchange.server,
    request: pageRequest,
    auth,
    notice: request.method === "GET" ? takeNotice(request, response, deps.secure) : null,
    form,
    assets: deps.assets,
    loadFrame: (slug) => frame(pageRequest, slug),
    onError: (error) =>
      deps.log.error({ err: error, requestId, route: matched.id }, "A page could not be loaded"),
  };
}

async function frame({ backend }: PageRequest, business: string): Promise<BusinessFrame | null> {
  const found = await backend.businesses.get({ business });
  const { slug, name, logoUrl, brandColor, isCommunity, isProvider, plan, status } = found;
  const { role, billing, canRedeem, isMember, transferPending } = found;
  return {
    ...{ slug, name, logoUrl, brandColor, isCommunity, isProvider, plan, status },
    ...{ role, billing, canRedeem, isMember, transferPending },
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

  const form = await readForm(request, deps);
  const intent = form.optional("intent");
  const action = server.actions[intent ?? "default"];
  if (!action) throw problem("bad_request");
  const guarded = await query({ ...asked, server: { ...server, load: () => null } });
  if (guarded.kind === "login") return answer(deps, exchange, asked, guarded);

  const result = await runAction(() => action({ ...asked.request, form }));
  if (isSeeOther(result)) return answer(deps, exchange, asked, result);
  const state: FormState = { intent, message: result.message, fields: result.fields, values: form.echo() };
  const status = result.status;
  if (exchange.asPayload) return void exchange.response.status(status).json({ form: state });
  answer(deps, exchange, asked, await query({ ...asked, form: { state, status } }));
}

/** A Problem of an action becomes the form's message and field errors; what is not the form's fault goes up. */
async function runAction(action: () => Promise<ActionResult> | ActionResult) {
  try {
    const result = await action();
    return isSeeOther(result) ? result : { ...result, status: 422 };
  } catch (error) {
    if (!(error instanceof Problem) || error.code === "unauthenticated") throw error;
    return { fields: error.fields ?? {}, message: error.message, status: error.status };
  }
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
  const retryAfter = outcome.state.error?.data.retryAfterSeconds;
  if (retryAfter !== undefined) response.setHeader("Retry-After", retryAfter);
  if (asPayload) return void sendPayload(response, outcome.state, asked.onError);
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
