import type { RequestHandler } from "express";
import { problem } from "#shared/problems.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

export interface SameOriginOptions {
  /** Scheme and host of the site. */
  readonly origin: string;
  /** Paths to which other programs POST by design, each authorised by its own secret. */
  readonly exempt: (path: string) => boolean;
}

/**
 * Rejects state-changing requests from other sites. Browsers state the origin of a request in Sec-Fetch-Site and
 * Origin. A request with neither does not come from a page in a browser; if it carries our cookies nonetheless, it must
 * also have X-Requested-With, which pages of other sites cannot set. Requests with an Authorization header and no
 * cookie pass, as browsers never add a Bearer token by themselves.
 */
export const sameOrigin = ({ origin, exempt }: SameOriginOptions): RequestHandler =>
  function sameOrigin(request, _response, next) {
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

/** `null` and another scheme, host or port count as another site; the case of the host does not matter. */
const isSameOrigin = (from: string, origin: string): boolean =>
  URL.canParse(from) && new URL(from).origin === origin;
