import type { Request } from "express";

/** Request headers that are forwarded to the backend. Cookies, forwarding headers and hop-by-hop headers are left out. */
const REQUEST_HEADERS = [
  "accept",
  "accept-language",
  "content-type",
  "idempotency-key",
  "if-match",
  "if-none-match",
  "if-modified-since",
  "prefer",
  "range",
] as const;

/** Response headers that are forwarded to the caller. Set-Cookie and Location are left out. */
const ANSWER_HEADERS = [
  "allow",
  "cache-control",
  "content-disposition",
  "content-language",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
  "link",
  "retry-after",
  "vary",
] as const;

export function requestHeaders(request: Request): Record<string, string> {
  const present = REQUEST_HEADERS.flatMap((name) => {
    const value = request.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  // This server compresses responses to the browser itself.
  return { "accept-encoding": "identity", ...Object.fromEntries(present) };
}

export function* answerHeaders(answer: Response): Iterable<readonly [string, string]> {
  const isDecoded = answer.headers.has("content-encoding");
  for (const name of ANSWER_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null && !(isDecoded && name === "content-length")) yield [name, value];
  }
  if (!answer.headers.has("cache-control")) yield ["cache-control", "private, no-store"];
}
