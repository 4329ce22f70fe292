import { createHmac, timingSafeEqual } from "node:crypto";

const PURPOSE = "mail-preferences";

/** The secret of a mail's preference link: signed, good for ever, as opting out must never expire. */
export function preferenceToken(key: Uint8Array, memberId: string): string {
  return `${memberId}.${sign(key, memberId)}`;
}

/** Whose mails a link is about; undefined for one that this key has not signed. */
export function memberOfToken(key: Uint8Array, token: string): string | undefined {
  const [memberId, signature, more] = token.split(".");
  if (!memberId || !signature || more !== undefined) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, memberId))];
  return given.length === right.length && timingSafeEqual(given, right) ? memberId : undefined;
}

const sign = (key: Uint8Array, memberId: string): string =>
  createHmac("sha256", key).update(`${PURPOSE} ${memberId}`).digest("base64url");
