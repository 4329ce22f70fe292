import type { Request, RequestHandler, Response } from "express";
import type { PageState, PublicConfig } from "#shared/page-state.ts";
import type { Problem } from "#shared/problems.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import { type Assets, readAssets } from "./assets.ts";
import { sendDocument } from "./documents.ts";
import { askedFor, type PageDependencies } from "./exchange.ts";
import { loadPages } from "./load-pages.ts";
import { createMatcher, type PageRegistry } from "./match.ts";
import type { PageAuth } from "./page-auth.ts";
import { pages } from "./page-handler.ts";
import { prerender } from "./prerender.ts";
import { failedState } from "./query.ts";
import { refusalPages } from "./refusal-pages.ts";
import { createRenderer } from "./renderer.tsx";

export interface PagesOptions {
  readonly registry: PageRegistry;
  readonly auth: PageAuth;
  readonly clientFolder: string;
  readonly publicConfig: PublicConfig;
  readonly flags: PageDependencies["flags"];
  readonly secure: boolean;
  readonly uploadLimitBytes: number;
  readonly renderDeadlineMs: number;
  readonly log: PageDependencies["log"];
  /** Compression quality of prerendered pages, from 0 to 11. */
  readonly keptQuality?: number;
}

export interface Pages {
  readonly assets: Assets;
  /** Serves public pages from memory. */
  readonly prerendered: RequestHandler;
  /** Serves every page, rendered or as a payload. */
  readonly handler: RequestHandler;
  /** Shows a failure that occurred outside a page, in the site's design. */
  renderError(request: Request, response: Response, found: Problem): void;
}

/** Returns the page of this site with the link that was followed; empty if there is none. */
function pageLeft(request: Request, origin: string): string {
  const left = request.get("referer") ?? "";
  return left.startsWith(`${origin}/`) ? safeRedirectTarget(left.slice(origin.length), "") : "";
}

const withWayBack = (state: PageState, back: string): PageState =>
  state.error && back ? { ...state, error: { ...state.error, data: { ...state.error.data, back } } } : state;

/** Assembles everything about pages: the matcher, the renderer and the prerendered pages. */
export async function createPages(options: PagesOptions): Promise<Pages> {
  const { clientFolder, publicConfig } = options;
  const assets = readAssets(clientFolder);
  const loaded = await loadPages(assets);
  const matcher = createMatcher(publicConfig);
  const renderer = createRenderer({ assets, config: publicConfig, pages: loaded });
  const deps: PageDependencies = { ...options, loaded, matcher, renderer, origin: publicConfig.publicUrl };
  const refuse = refusalPages(deps);
  const renderNow = (request: Request, response: Response, found: Problem): void => {
    const exchange = askedFor(deps, request, response);
    const state = failedState(exchange.asked, found);
    const { pagePolicy } = response.locals;
    if (pagePolicy === undefined) {
      sendDocument(deps, { ...exchange, state });
      return;
    }
    response.setHeader("Content-Security-Policy", pagePolicy);
    sendDocument(deps, { ...exchange, state: withWayBack(state, pageLeft(request, deps.origin)) });
  };
  const { handler: prerendered } = await prerender(deps, options.keptQuality);
  return {
    assets,
    prerendered,
    handler: pages(deps),
    renderError(request, response, found) {
      response.setHeader("Cache-Control", "no-store");
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (found.code !== "overloaded" || !isRead) return renderNow(request, response, found);
      refuse(request, response, found).catch(() => renderNow(request, response, found));
    },
  };
}
