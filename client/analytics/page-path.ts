const SECRET_PARAMETERS = /^(token|code|secret|watch|key|password|email|ref|session_id|captcha)$/i;
const CUT = "cut";

/**
 * Returns the full path of a page as sent to analytics: path, query and fragment, with the values of secret parameters
 * removed, also inside a nested path such as `redirect=/verify-email?token=…`.
 */
export function analyticsPath(path: string): string {
  const [withoutHash = "", hash] = split(path, "#");
  const [pathname = "", query] = split(withoutHash, "?");
  const cleanQuery = query === undefined ? "" : `?${cleanSearch(query)}`;
  const cleanHash = hash === undefined ? "" : `#${/=/.test(hash) ? cleanSearch(hash) : hash}`;
  return pathname + cleanQuery + cleanHash;
}

const cleanSearch = (query: string): string =>
  query
    .split("&")
    .map((pair) => {
      const [name = "", value] = split(pair, "=");
      if (value === undefined) return pair;
      if (SECRET_PARAMETERS.test(decode(name))) return `${name}=${CUT}`;
      const nested = decode(value);
      return nested.startsWith("/") ? `${name}=${encodeURIComponent(analyticsPath(nested))}` : pair;
    })
    .join("&");

function split(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return "";
  }
}
