import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { AuthState } from "#shared/auth-state.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { type FlagGrant, flagsFor } from "#shared/flags.ts";
import { type PublicConfig, pagePathOf } from "#shared/page-state.ts";
import { problem } from "#shared/problems.ts";
import { routeOf } from "#shared/routes.ts";
import { reportOnce } from "../report.ts";
import { forgetIntroduction, introductionOf, keepIntroduction } from "./introduction-cookie.ts";
import { forgetLinkToken, linkTokenOf } from "./link-token.ts";
import type { LoadedPages } from "./load-pages.ts";
import type { Matched, Matcher, PageRegistry } from "./match.ts";
import { noticeOf } from "./notice.ts";
import type { PageRequest, PageServer, RouteBusiness } from "./page.ts";
import type { PageAuth } from "./page-auth.ts";
import type { Query } from "./query.ts";
import type { Renderer } from "./renderer.tsx";
import { lacksScripts } from "./scripts-cookie.ts";
import { keepWatch, watchOf } from "./watch-cookie.ts";

export interface PageDependencies {
  readonly registry: PageRegistry;
  readonly matcher: Matcher;
  readonly renderer: Renderer;
  readonly loaded: LoadedPages;
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
export interface Exchange {
  readonly request: Request;
  readonly response: Response;
  readonly url: URL;
  readonly matched: Matched;
  readonly server: PageServer | null;
  readonly asPayload: boolean;
  readonly requestId: string;
}

/** State for an unknown user: the session was not requested or is unavailable. */
export const nobodyKnown: AuthState = { session: null, isUnknown: true };

export function openExchange(deps: PageDependencies, request: Request, response: Response): Exchange {
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

/** Builds a request for pages, to show a failure that occurred before or outside a page. */
export function askedFor(
  deps: PageDependencies,
  request: Request,
  response: Response,
): Exchange & { asked: Query } {
  const exchange = openExchange(deps, request, response);
  return { ...exchange, asked: queryOf(deps, exchange, nobodyKnown, null) };
}

export async function sessionOf(deps: PageDependencies, { request, response, matched }: Exchange) {
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

export function queryOf(
  deps: PageDependencies,
  exchange: Exchange,
  auth: AuthState,
  form: Query["form"],
): Query {
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
    linkToken: exchange.server?.linkToken ? linkTokenOf(request, url.pathname, deps.secure) : null,
    watch: watchOf(request, deps.secure),
    introduction: introductionOf(request, url.pathname, deps.secure),
    account: {
      ...deps.auth.actions(request, response),
      keepWatch: (secret) => keepWatch(response, secret, deps.secure),
      keepIntroduction: (given) => keepIntroduction(response, given, deps.secure),
      forgetIntroduction: () => forgetIntroduction(response, url.pathname, deps.secure),
      forgetLinkToken: () => forgetLinkToken(response, url.pathname, deps.secure),
    },
  };
  return {
    matched,
    server: exchange.server,
    request: pageRequest,
    auth,
    notice: request.method === "GET" ? noticeOf(request, deps.secure) : null,
    form,
    isWhole: !exchange.asPayload && lacksScripts(request, deps.secure),
    loaded: deps.loaded,
    deadlineMs: deps.renderDeadlineMs,
    onError(error) {
      // Work aborted because the client disconnected is not a failure.
      if (leaving.signal.aborted) return;
      reportOnce(deps.log, error, { requestId, route: matched.id }, "A page could not be loaded");
    },
  };
}

/** Loads the route's business on first use, and only once. */
export function businessOnce(backend: BackendClient, { params }: Matched): PageRequest["business"] {
  let asked: Promise<RouteBusiness> | undefined;
  return () => {
    asked ??= params.business
      ? backend.businesses.get({ business: params.business })
      : Promise.reject(problem("not_found"));
    return asked;
  };
}
