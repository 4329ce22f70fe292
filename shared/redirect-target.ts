/**
 * Returns a safe redirect target: a path of this site, or the fallback. This alone decides where a `redirect` parameter
 * may lead: the server calls it, and the browser follows the server.
 *
 * A target starts with exactly one "/", contains no backslash or control character, and is unchanged after URL parsing:
 * `/.//evil` parses as same-origin, but its path serialises to `//evil`. Of a list (`?redirect=/a&redirect=/b`) the
 * first value counts.
 */
export function safeRedirectTarget(value: unknown, fallback: string): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && isSafe(first) ? first : fallback;
}

const MAX_TARGET_CHARS = 2048;

/**
 * Returns what a `redirect` parameter can carry of a target: without its query if it is too long, as the page matters
 * more than its filters; undefined if even the path is. The log-in page's address has a limit as well.
 */
export function carriedTarget(target: string): string | undefined {
  const path = target.split(/[?#]/, 1)[0];
  return [target, path].find((part) => part !== undefined && part.length <= MAX_TARGET_CHARS);
}

function isSafe(target: string): boolean {
  if (target.length > MAX_TARGET_CHARS || !target.startsWith("/") || target.startsWith("//")) return false;
  if (/[\\\u0000-\u0020\u007f-\u009f\u2028\u2029]/.test(target)) return false;
  const path = target.split(/[?#]/, 1)[0] ?? "";
  if (hasDotSegment(path) || path.includes("//")) return false;
  return !isApi(path) && isDecodable(path);
}

/** URL parsers resolve `.`/`..` segments, also percent-encoded ones, which could change the path. */
const hasDotSegment = (path: string) => /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path);

/** Users are only redirected to pages, never to an endpoint. */
const isApi = (path: string) =>
  /^\/(api|assets|dev|healthz|readyz|metrics)(\/|$)/i.test(path) || path.endsWith("/_payload.json");

function isDecodable(path: string): boolean {
  try {
    return !/[\\\u0000-\u001f]|^\/\//.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
