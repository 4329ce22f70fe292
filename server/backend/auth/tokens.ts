import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

/** What an access token says: whose, in which session, until when (epoch seconds). */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly endsAt: number;
}

const CODE_DIGITS = 6;

/** A signed token that tells who it is for without a look at the database. */
export function signAccessToken(key: Uint8Array, { userId, sessionId, endsAt }: AccessClaims): string {
  const body = Buffer.from(JSON.stringify([userId, sessionId, endsAt])).toString("base64url");
  return `${body}.${sign(key, body)}`;
}

/** The claims of a token this key has signed and that has not ended; undefined for anything else. */
export function readAccessToken(key: Uint8Array, token: string, now: Date): AccessClaims | undefined {
  const [body, signature, more] = token.split(".");
  if (!body || !signature || more !== undefined || !same(signature, sign(key, body))) return undefined;
  const [userId, sessionId, endsAt] = JSON.parse(Buffer.from(body, "base64url").toString()) as [
    string,
    string,
    number,
  ];
  return endsAt * 1000 > now.getTime() ? { userId, sessionId, endsAt } : undefined;
}

/** Six digits for typing over. */
export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");

/** A six-digit code is guessed quickly from its hash, so the hash needs the key. */
export const codeHashOf = (key: Uint8Array, tokenHash: string, code: string): string =>
  sign(key, `code:${tokenHash}:${code}`);

/**
 * The refresh token that follows this one. Only who has the key can tell, and everyone who has it tells the same:
 * two processes that exchange one token at once hand out the same successor, although only hashes are stored.
 */
export const successorOf = (key: Uint8Array, refreshToken: string): string =>
  sign(key, `refresh:${refreshToken}`);

export const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const sign = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("base64url");
