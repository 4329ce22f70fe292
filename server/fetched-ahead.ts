import type { Request } from "express";

/**
 * True if nobody may ever see the response: our own router and browsers fetch pages before a link to them is followed,
 * and say so in these headers.
 */
export const isFetchedAhead = (request: Request): boolean =>
  /prefetch|prerender|preview/i.test(`${request.get("purpose") ?? ""} ${request.get("sec-purpose") ?? ""}`);
