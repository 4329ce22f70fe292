import type { Request } from "express";

/**
 * Returns the ETag of a body in one encoding. A strong tag stands for exact bytes, so each encoding needs its own: a
 * cache that holds one of them must not take it for another (RFC 9110, 8.8.3.3).
 * @param etag the strong tag of the body without encoding, with its quotes
 */
export const tagOf = (etag: string, encoding: "br" | "gzip" | "identity"): string =>
  encoding === "identity" ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/** True if the client has the body with this tag. Tags are compared weakly, as some proxies weaken them. */
export function isKnown(request: Request, etag: string): boolean {
  const known = request.get("if-none-match");
  return known !== undefined && (known.trim() === "*" || known.includes(etag));
}
