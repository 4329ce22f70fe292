import { createHmac, timingSafeEqual } from "node:crypto";

import { type MemberRequest, memberRequests } from "#shared/mail-preferences.ts";

const PURPOSE = "mail-preferences";
const REQUEST_PURPOSE = "member-request";

/** The secret of a mail's preference link: signed, good for ever, as opting out must never expire. */
export function preferenceToken(key: Uint8Array, memberId: string): string {
  return `${memberId}.${sign(key, memberId)}`;
}

/** Whose mails a link is about; undefined for one that this key has not signed. */
export function memberOfToken(key: Uint8Array, token: string): string | undefined {
  const [memberId, signature, more] = token.split(".");
  if (!memberId || !signature || more !== undefined) return undefined;
  return isSame(signature, sign(key, memberId)) ? memberId : undefined;
}

/** The secret that confirms a member's request: signed, and good until the given time in milliseconds. */
export function requestToken(
  key: Uint8Array,
  { memberId, request, until }: { memberId: string; request: MemberRequest; until: number },
): string {
  const body = `${memberId}.${request}.${until}`;
  return `${body}.${sign(key, body, REQUEST_PURPOSE)}`;
}

/** What a link confirms; undefined for one that is over, or that this key has not signed. */
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
