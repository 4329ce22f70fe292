import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import { encode } from "#shared/deferred.ts";
import { type PageState, payloadPathOf } from "#shared/page-state.ts";
import { type RouteId, routeIds, routeOf } from "#shared/routes.ts";
import { type Language, language } from "#shared/words/language.ts";
import { inLanguage } from "../language.ts";
import { isKnown, tagOf } from "../middleware/entity-tags.ts";
import { RECAPTCHA_HOSTS } from "../middleware/security-headers.ts";
import { type Encoding, negotiateEncoding } from "./document-writer.ts";
import type { PageDependencies } from "./exchange.ts";
import { hasNotice } from "./notice.ts";
import type { PageRequest } from "./page.ts";
import { visitorRoot } from "./visitor-root.ts";
import { wholeDocument } from "./whole-document.ts";

interface KeptBody {
  readonly routeId: RouteId;
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

interface KeptDocument extends KeptBody {
  /** Allows exactly the inline scripts of this document, as a prerendered page cannot have a nonce. */
  readonly scriptSources: string;
}

type PrerenderDependencies = Pick<
  PageDependencies,
  "renderer" | "matcher" | "loaded" | "auth" | "origin" | "flags" | "registry" | "publicConfig" | "secure"
>;

export interface Prerendered {
  readonly handler: RequestHandler;
  readonly paths: readonly string[];
}

/**
 * Renders public pages that look the same for everyone once, at start, and serves them from memory: compressed, with an
 * ETag, in each available language. A visitor with tokens, a query or a pending notice gets a page rendered
 * individually.
 */
export async function prerender(
  deps: PrerenderDependencies,
  /** Compression quality, from 0 to 11. */
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<Prerendered> {
  const documents = new Map<string, KeptDocument>();
  const payloads = new Map<string, KeptBody>();
  const { languages } = deps.publicConfig;
  const ids = routeIds.filter((id) => routeOf(id).prerender);
  const keepPage = async (id: RouteId, spoken: Language) => {
    const { path } = routeOf(id);
    const state = await stateOf(deps, path);
    const payload = JSON.stringify(encode(state, () => {}).first);
    documents.set(spoken + path, await renderDocument(deps, id, path, state, quality));
    payloads.set(
      spoken + payloadPathOf(path),
      await keep(id, "application/json; charset=utf-8", payload, quality),
    );
  };
  for (const spoken of languages) for (const id of ids) await inLanguage(spoken, () => keepPage(id, spoken));
  const vary = ["Cookie", ...(languages.length > 1 ? ["Accept-Language"] : []), "Accept-Encoding"].join(", ");
  return {
    paths: ids.map((id) => routeOf(id).path),
    handler: function prerendered(request: Request, response: Response, next) {
      if (request.method !== "GET" && request.method !== "HEAD") return next();
      const path = (languages.length > 1 ? language() : languages[0]) + request.originalUrl;
      const document = documents.get(path);
      const kept = document ?? payloads.get(path);
      if (!kept || deps.auth.hasTokens(request) || hasNotice(request, deps.secure)) return next();
      if (document) allowKeptScripts(response, document.scriptSources);
      response.locals.routeId = kept.routeId;
      response.setHeader("Vary", vary);
      send(request, response, kept);
    },
  };
}

async function stateOf(deps: PrerenderDependencies, path: string): Promise<PageState> {
  const { matcher, registry } = deps;
  const { id } = matcher.match(path);
  const server = id === null ? null : registry[id];
  const data: unknown =
    id === null ? null : ((await server?.load?.(visitorsRequest(deps, id, path))) ?? null);
  return {
    routeId: id,
    status: 200,
    root: visitorRoot(deps, id, null),
    data,
    form: null,
    error: null,
  };
}

/**
 * Builds the request for a prerendered page's loader: an anonymous visitor's. It can neither call the backend nor sign
 * in, as the result is served to everyone.
 */
function visitorsRequest(
  { origin, publicConfig }: PrerenderDependencies,
  id: RouteId,
  path: string,
): PageRequest {
  const refuse = () => {
    throw new Error(`${id} is prerendered, so its loader must not call the backend or sign anyone in`);
  };
  const account = {
    keepTokens: refuse,
    signIn: refuse,
    signUp: refuse,
    signOut: refuse,
    spoilToken: refuse,
    forgetTokens: refuse,
    keepWatch: refuse,
    keepIntroduction: refuse,
    forgetIntroduction: refuse,
    forgetLinkToken: refuse,
  };
  return {
    id,
    account,
    url: new URL(origin + path),
    params: {},
    session: null,
    config: publicConfig,
    flags: new Set(),
    backend: new Proxy({}, { get: refuse }) as PageRequest["backend"],
    business: refuse,
    requestId: "",
    country: undefined,
    signal: new AbortController().signal,
    linkToken: null,
    watch: null,
    introduction: null,
  };
}

async function renderDocument(
  { renderer, matcher, origin, publicConfig }: PrerenderDependencies,
  id: RouteId,
  path: string,
  state: PageState,
  quality: number,
): Promise<KeptDocument> {
  const html = await wholeDocument(renderer, {
    matched: matcher.match(path),
    state,
    url: new URL(origin + path),
    nonce: undefined,
  });
  return {
    ...(await keep(id, "text/html; charset=utf-8", html, quality)),
    scriptSources: [
      "'self'",
      ...inlineScriptHashes(html),
      // Needed as there is no nonce that passes on trust, as in other documents.
      ...(publicConfig.recaptchaSiteKey ? RECAPTCHA_HOSTS : []),
    ].join(" "),
  };
}

const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) =>
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
  );

function allowKeptScripts(response: Response, scriptSources: string): void {
  const policy = response.getHeader("Content-Security-Policy");
  if (typeof policy !== "string") return;
  response.setHeader(
    "Content-Security-Policy",
    policy.replace(/script-src [^;]*/, `script-src ${scriptSources}`),
  );
}

async function keep(routeId: RouteId, type: string, text: string, quality: number): Promise<KeptBody> {
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { routeId, type, etag, bodies: { identity, br, gzip: gz } };
}

function send(request: Request, response: Response, kept: KeptBody): void {
  const { type, bodies } = kept;
  const encoding = negotiateEncoding(request);
  const etag = tagOf(kept.etag, encoding);
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", "public, no-cache");
  response.setHeader("ETag", etag);
  if (isKnown(request, etag)) {
    response.status(304).end();
    return;
  }
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", bodies[encoding].byteLength);
  response.end(request.method === "HEAD" ? undefined : bodies[encoding]);
}
