import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

/** The contents of an access token: its user, session and expiry (epoch seconds). */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly endsAt: number;
}

const CODE_DIGITS = 6;

/** Creates a signed token that identifies its user without a database query. */
export function signAccessToken(key: Uint8Array, { userId, sessionId, endsAt }: AccessClaims): string {
  const body = Buffer.from(JSON.stringify([userId, sessionId, endsAt])).toString("base64url");
  return `${body}.${sign(key, body)}`;
}

/** Tokens whose signatures were found to be right, by key: a page reads its token twice, and so does the next one. */
const genuine = new WeakMap<Uint8Array, Map<string, AccessClaims>>();
const MAX_GENUINE = 2_000;

/** Returns the claims of an unexpired token signed with this key; undefined for anything else. */
export function readAccessToken(key: Uint8Array, token: string, now: Date): AccessClaims | undefined {
  const known = genuine.get(key) ?? new Map<string, AccessClaims>();
  const claims = known.get(token) ?? claimsIn(key, token);
  if (claims === undefined || claims.endsAt * 1000 <= now.getTime()) return undefined;
  if (known.size === MAX_GENUINE) known.clear();
  genuine.set(key, known.set(token, claims));
  return claims;
}

/** Returns the claims of a token signed with this key, whether or not it has expired. */
function claimsIn(key: Uint8Array, token: string): AccessClaims | undefined {
  const [body, signature, more] = token.split(".");
  if (!body || !signature || more !== undefined || !same(signature, sign(key, body))) return undefined;
  const [userId, sessionId, endsAt] = JSON.parse(Buffer.from(body, "base64url").toString()) as [
    string,
    string,
    number,
  ];
  return { userId, sessionId, endsAt };
}

/** Returns a code of six digits for the user to type in. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/** Six digits are quickly guessed from a plain hash, so the hash is keyed. */
export const codeHashOf = (key: Uint8Array, tokenHash: string, code: string): string =>
  sign(key, `code:${tokenHash}:${code}`);

/**
 * Returns the refresh token that follows this one. It is derived with the key, so only processes with the key can
 * compute it and all of them get the same result: two processes that exchange one token at once return the same
 * successor, although only hashes are stored.
 */
export const successorOf = (key: Uint8Array, refreshToken: string): string =>
  sign(key, `refresh:${refreshToken}`);

export const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const sign = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("base64url");
