/**
 * Makes a redirect target safe: a path of this site, or the fallback. Nothing else decides where a `redirect`
 * parameter may lead: the server asks here, and the browser goes where the server says.
 *
 * A target starts with exactly one "/", holds no backslash and no control character, and stays what it is when a URL
 * parser has resolved it: `/.//evil` parses as same-origin, but its path re-emitted would be `//evil`.
 * Of a list (`?redirect=/a&redirect=/b`) the first value counts.
 */
export function safeRedirectTarget(value: unknown, fallback: string): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && isSafe(first) ? first : fallback;
}

const LONGEST_TARGET_CHARS = 2048;

function isSafe(target: string): boolean {
  if (target.length > LONGEST_TARGET_CHARS || !target.startsWith("/") || target.startsWith("//"))
    return false;
  if (/[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(target)) return false;
  const path = target.split(/[?#]/, 1)[0] ?? "";
  if (hasDotSegment(path) || path.includes("//")) return false;
  return !isApi(path) && isDecodable(path);
}

/** `.`/`..` segments, also percent-encoded, are resolved by URL parsers and could turn a path into another one. */
const hasDotSegment = (path: string) => /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path);

/** People are sent to pages; an endpoint is never where log-in leads. */
const isApi = (path: string) =>
  /^\/(api|assets|dev|healthz|readyz|metrics)(\/|$)/i.test(path) || path.endsWith("/_payload.json");

function isDecodable(path: string): boolean {
  try {
    return !/[\\\u0000-\u001f]|^\/\//.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
