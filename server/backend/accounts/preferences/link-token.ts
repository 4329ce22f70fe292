import { createHmac, timingSafeEqual } from "node:crypto";

import { type MemberRequest, memberRequests } from "#shared/mail-preferences.ts";

const PURPOSE = "mail-preferences";
const REQUEST_PURPOSE = "member-request";

/** Creates the signed token of an email's preferences link. It never expires, as opting out must always be possible. */
export const preferenceToken = (key: Uint8Array, memberId: string): string =>
  `${memberId}.${sign(key, memberId)}`;

/** Returns the member that a preferences token is about; undefined if it was not signed with this key. */
export function memberOfToken(key: Uint8Array, token: string): string | undefined {
  const [memberId, signature, more] = token.split(".");
  if (!memberId || !signature || more !== undefined) return undefined;
  return isSame(signature, sign(key, memberId)) ? memberId : undefined;
}

/** Creates the signed token that confirms a member's request, valid until the given time in milliseconds. */
export function requestToken(
  key: Uint8Array,
  { memberId, request, until }: { memberId: string; request: MemberRequest; until: number },
): string {
  const body = `${memberId}.${request}.${until}`;
  return `${body}.${sign(key, body, REQUEST_PURPOSE)}`;
}

/** Returns the request that a token confirms; undefined if it has expired or was not signed with this key. */
export function requestOfToken(
  key: Uint8Array,
  token: string,
  now: Date,
): { memberId: string; request: MemberRequest } | undefined {
  const [memberId = "", kind, until, signature = "", more] = token.split(".");
  const request = memberRequests.find((known) => known === kind);
  if (!request || more !== undefined || !(Number(until) > now.getTime())) return undefined;
  return isSame(signature, sign(key, `${memberId}.${kind}.${until}`, REQUEST_PURPOSE))
    ? { memberId, request }
    : undefined;
}

function isSame(one: string, other: string): boolean {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
}

const sign = (key: Uint8Array, what: string, purpose = PURPOSE): string =>
  createHmac("sha256", key).update(`${purpose} ${what}`).digest("base64url");
