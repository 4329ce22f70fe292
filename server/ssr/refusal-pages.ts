import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import type { Problem } from "#shared/problems.ts";
import type { RouteId } from "#shared/routes.ts";
import type { Matched } from "./match.ts";
import type { PageDependencies } from "./page-handler.ts";
import { pageErrorFrom } from "./query.ts";
import { visitorRoot } from "./visitor-root.ts";
import { wholeDocument } from "./whole-document.ts";

type RefusalDependencies = Pick<PageDependencies, "renderer" | "matcher" | "assets" | "origin" | "flags">;

export type SendRefusal = (request: Request, response: Response, found: Problem) => Promise<void>;

/**
 * The page that says that too much is going on, rendered once for each route and then sent from memory: whoever is
 * refused must cost less than whoever is served. It tells nothing of who asks, nor of which address of the route was
 * asked for, so it is anybody's; the nonce and the request's id are put in as it is sent.
 */
export function refusalPages(deps: RefusalDependencies): SendRefusal {
  const kept = new Map<RouteId | null, Promise<Part[]>>();
  // Nobody can foresee them, so nothing that came with a request can hold them.
  const marks = { nonce: randomUUID(), requestId: randomUUID() };

  const render = async (matched: Matched, url: URL, found: Problem): Promise<Part[]> => {
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
    return html
      .split(new RegExp(`(${marks.nonce}|${marks.requestId})`))
      .map((text) => (text === marks.nonce ? "nonce" : text === marks.requestId ? "requestId" : { text }));
  };
  const partsOf = (address: string, found: Problem): Promise<Part[]> => {
    const url = new URL(deps.origin + address);
    const matched = deps.matcher.match(url.pathname);
    const parts = kept.get(matched.id) ?? render(matched, url, found);
    kept.set(matched.id, parts);
    parts.catch(() => kept.delete(matched.id));
    return parts;
  };

  return async function sendRefusal(request, response, found) {
    const { nonce, requestId } = response.locals;
    const parts = await partsOf(request.originalUrl, found);
    if (response.closed) return;
    const html = parts.map((part) =>
      typeof part === "object" ? part.text : part === "nonce" ? nonce : requestId,
    );
    response.status(found.status);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    const body = Buffer.from(html.join(""));
    response.setHeader("Content-Length", body.byteLength);
    response.end(request.method === "HEAD" ? undefined : body);
  };
}

/** A part of a kept page: its text, or the place of what each answer has of its own. */
type Part = { readonly text: string } | "nonce" | "requestId";
