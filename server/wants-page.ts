import type { Request } from "express";

/**
 * True if a failure is to be shown as a page. Programs accept JSON or use paths below /api; a person gets there by a
 * link to a file.
 */
export const wantsPage = (request: Request): boolean =>
  /^\/api(\/|\?|$)/.test(request.originalUrl)
    ? opensFile(request)
    : !request.path.endsWith(".json") && request.accepts(["html", "json"]) === "html";

/** True for a request below /api that a browser makes to open or save what it finds there. */
export const opensFile = (request: Request): boolean =>
  request.method === "GET" &&
  request.get("authorization") === undefined &&
  request.accepts(["json", "html"]) === "html";
