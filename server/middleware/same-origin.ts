import type { RequestHandler } from "express";
import { problem } from "#shared/problems.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

export interface SameOriginOptions {
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Paths that take POSTs from other programs by design and are authorised by a secret of their own. */
  readonly exempt: (path: string) => boolean;
}

/**
 * Refuses requests that change something and come from another site. Browsers say where a request comes from in
 * Sec-Fetch-Site and Origin; a request with neither comes from no browser's page and carries no cookies of ours unless
 * it also says so with a header that pages of other sites cannot set. A Bearer token is nothing a browser adds by itself.
 */
export function sameOrigin({ origin, exempt }: SameOriginOptions): RequestHandler {
  return function sameOrigin(request, _response, next) {
    if (SAFE.has(request.method) || exempt(request.path)) return next();
    if (request.get("authorization") && !request.get("cookie")) return next();
    const site = request.get("sec-fetch-site");
    const from = request.get("origin");
    if (site !== undefined && site !== "same-origin" && site !== "none") throw problem("cross_site");
    if (from !== undefined && !isSameOrigin(from, origin)) throw problem("cross_site");
    const saysNothing = site === undefined && from === undefined;
    if (saysNothing && request.get("cookie") && !request.get("x-requested-with")) throw problem("cross_site");
    next();
  };
}

/** `null`, another scheme, host or port are other sites; the case of the host does not matter. */
function isSameOrigin(from: string, origin: string): boolean {
  return URL.canParse(from) && new URL(from).origin === origin;
}
