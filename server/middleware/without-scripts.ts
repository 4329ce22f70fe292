import type { RequestHandler } from "express";
import { carriedTarget, safeRedirectTarget } from "#shared/redirect-target.ts";
import { keepScriptsOff } from "../ssr/scripts-cookie.ts";

const PATH = "/without-scripts";

/** Where a browser that runs no scripts is led from a page with late parts. */
export const withoutScriptsPath = ({ pathname, search }: URL): string =>
  `${PATH}?${new URLSearchParams({ back: carriedTarget(pathname + search) ?? "/" })}`;

/** Remembers that the browser runs no scripts, and redirects back to the page, which then is sent as a whole. */
export const withoutScripts = ({ secure }: { readonly secure: boolean }): RequestHandler =>
  function withoutScripts(request, response, next) {
    if (request.method !== "GET" || request.path !== PATH) return next();
    response.setHeader("Cache-Control", "private, no-store");
    keepScriptsOff(response, secure);
    response.redirect(302, safeRedirectTarget(request.query.back, "/"));
  };
