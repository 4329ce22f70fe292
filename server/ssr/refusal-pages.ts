import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Problem } from "#shared/problems.ts";
import { language } from "#shared/words/language.ts";
import type { PageDependencies } from "./exchange.ts";
import type { Matched } from "./match.ts";
import { pageErrorFrom } from "./query.ts";
import { visitorRoot } from "./visitor-root.ts";
import { wholeDocument } from "./whole-document.ts";

type RefusalDependencies = Pick<PageDependencies, "renderer" | "matcher" | "loaded" | "origin" | "flags">;

export type SendRefusal = (request: Request, response: Response, found: Problem) => Promise<void>;

/**
 * Creates the sender of the overload page, which is rendered once per route and language and then sent from memory: a
 * refused request must cost less than a served one. The page contains nothing about the user; the nonce, request ID and
 * URL are inserted when it is sent.
 */
export function refusalPages(deps: RefusalDependencies): SendRefusal {
  const kept = new Map<string, Promise<Part[]>>();
  // Unpredictable, so that no request can contain them.
  const marks = { nonce: randomUUID(), requestId: randomUUID(), search: randomUUID() };
  // The URL is in an attribute, so it contains no quote.
  const places = new RegExp(`(${marks.nonce}|${marks.requestId}|[^"]*\\?${marks.search})`);

  const render = async (matched: Matched, { pathname }: URL, found: Problem): Promise<Part[]> => {
    const url = new URL(`${deps.origin}${pathname}?${marks.search}`);
    const error = pageErrorFrom(found, marks.requestId);
    const state = {
      routeId: matched.id,
      status: found.status,
      root: visitorRoot(deps, matched.id, error.statusText, { session: null, isUnknown: true }),
      data: null,
      form: null,
      error,
    };
    const html = await wholeDocument(deps.renderer, { matched, state, url, nonce: marks.nonce });
    return html.split(places).map((text) => {
      if (text === marks.nonce) return "nonce";
      if (text === marks.requestId) return "requestId";
      return text.endsWith(`?${marks.search}`) ? "address" : { text };
    });
  };
  const partsOf = (url: URL, found: Problem): Promise<Part[]> => {
    const matched = deps.matcher.match(url.pathname);
    const key = `${language()} ${matched.id}`;
    const parts = kept.get(key) ?? render(matched, url, found);
    kept.set(key, parts);
    parts.catch(() => kept.delete(key));
    return parts;
  };

  return async function sendRefusal(request, response, found) {
    const { nonce, requestId } = response.locals;
    const url = new URL(deps.origin + request.originalUrl);
    const parts = await partsOf(url, found);
    if (response.closed) return;
    const own = { nonce, requestId, address: escapeHtml(url.pathname + url.search) };
    const html = parts.map((part) => (typeof part === "object" ? part.text : own[part]));
    response.status(found.status);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    const body = Buffer.from(html.join(""));
    response.setHeader("Content-Length", body.byteLength);
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

/** A part of a cached page: its text, or the place of a value specific to each response. */
type Part = { readonly text: string } | "nonce" | "requestId" | "address";
