import type { RequestHandler } from "express";
import { callerOf } from "../auth/caller.ts";
import type { Backend } from "../backend/index.ts";
import { isFetchedAhead } from "../fetched-ahead.ts";

interface TrackedLinksOptions {
  readonly backend: Backend;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * Handles `/l/{code}`: redirects at once and counts the visit in the background. Requests that only check a link before
 * it is followed (a prefetch, a HEAD request) are redirected but not counted. `q=1` marks a scan of a printed code.
 */
export const trackedLinks = ({ backend, log }: TrackedLinksOptions): RequestHandler =>
  function trackedLinks(request, response, next) {
    const code = /^\/l\/([A-Za-z0-9-]{1,64})\/?$/.exec(request.path)?.[1]?.toLowerCase();
    if (code === undefined || (request.method !== "GET" && request.method !== "HEAD")) return next();
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.redirect(302, `/redirect?l=${encodeURIComponent(code)}`);
    if (request.method === "HEAD" || isFetchedAhead(request)) return;
    const caller = { ...callerOf(request, response), token: undefined };
    const referrer = request.get("referer");
    backend
      .client(caller)
      .links.hit({
        code,
        scan: request.query.q === "1",
        ...(referrer ? { referrer: referrer.slice(0, 2000) } : {}),
      })
      .catch((error: unknown) => log.warn({ err: error }, "A click was not counted"));
  };
