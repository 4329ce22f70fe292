import { getAt, siblingOf } from "./json-pointer.ts";
import type { AuthSettings } from "./settings.ts";

/** The tokens from a sign-in or refresh. Without a refresh token, the current one stays. */
export interface Tokens {
  readonly token: string;
  readonly refreshToken?: string | undefined;
  /** Seconds until each token expires, if the backend sent them. */
  readonly expiresIn?: number | undefined;
  readonly refreshExpiresIn?: number | undefined;
}

export type ReadTokens =
  | { readonly ok: true; readonly tokens: Tokens }
  /** `reason` names the pointer and the kind of fault, never a value: the response may contain the other token. */
  | { readonly ok: false; readonly reason: string };

/** Browsers keep at most 4,096 bytes of name, value and attributes, and silently drop longer cookies. */
const MAX_TOKEN_BYTES = 3_800;

/**
 * Reads the tokens from a sign-in or refresh response, and validates all of them before any is used.
 * @param withRefreshToken whether the response must contain a refresh token
 */
export function readTokens(
  body: unknown,
  settings: AuthSettings,
  { withRefreshToken }: { withRefreshToken: boolean },
): ReadTokens {
  if (typeof body !== "object" || body === null)
    return { ok: false, reason: "the response is not an object" };
  const token = getAt(body, settings.tokenPointer);
  const tokenFault = faultOf(token);
  if (typeof token !== "string" || tokenFault) return fault(settings.tokenPointer, tokenFault);
  const tokens = { token, expiresIn: lifetimeAt(body, settings.tokenPointer, "expiresIn", "expires_in") };
  if (!withRefreshToken) return { ok: true, tokens };

  const refreshToken = getAt(body, settings.refreshTokenPointer);
  const refreshFault = faultOf(refreshToken);
  if (typeof refreshToken !== "string" || refreshFault)
    return fault(settings.refreshTokenPointer, refreshFault);
  const refreshExpiresIn = lifetimeAt(
    body,
    settings.refreshTokenPointer,
    "refreshExpiresIn",
    "refresh_expires_in",
  );
  return { ok: true, tokens: { ...tokens, refreshToken, refreshExpiresIn } };
}

/** Returns the fault of a token, or undefined. A token must fit unchanged into a cookie and a header. */
export function faultOf(token: unknown): string | undefined {
  if (token === undefined || token === null) return "is missing";
  if (typeof token !== "string") return "is not a string";
  if (token === "") return "is empty";
  if (token.length > MAX_TOKEN_BYTES) return `is longer than ${MAX_TOKEN_BYTES} bytes`;
  // The characters of RFC 6265's cookie-octet: visible ASCII without quotes, commas, semicolons and backslashes.
  if (!/^[!#-+\--:<-[\]-~]+$/.test(token)) return "has characters that no cookie can hold";
  return undefined;
}

const fault = (pointer: string, reason: string | undefined): ReadTokens => ({
  ok: false,
  reason: `the token at ${pointer || "/"} ${reason ?? "is not a string"}`,
});

function lifetimeAt(body: unknown, pointer: string, ...names: string[]): number | undefined {
  const values = names.map((name) => getAt(body, siblingOf(pointer, name)));
  return values.find((value): value is number => typeof value === "number" && value > 0);
}
