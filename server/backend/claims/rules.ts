import type { ProblemCode } from "#shared/problems.ts";
import { type LimitWindow, windowKey } from "#shared/treets.ts";
import { stateOf } from "../treets/present.ts";
import type { StoredTreet } from "../treets/queries.ts";
import type { StoredMember } from "./queries.ts";

export interface ClaimFacts {
  readonly treet: StoredTreet;
  readonly member: Pick<StoredMember, "status" | "labels"> | undefined;
  /** Claims this member holds in the present window. */
  readonly held: number;
  readonly now: Date;
}

/** Why a member cannot claim a treet; undefined when they can. The first reason in this order is the answer. */
export function claimRefusal({ treet, member, held, now }: ClaimFacts): ProblemCode | undefined {
  if (member?.status === "suspended") return "membership_suspended";
  if (member?.status !== "active") return "membership_pending";
  const state = stateOf(treet, now);
  if (state === "ended") return "treet_ended";
  if (state === "paused") return "treet_paused";
  if (state !== "live") return "treet_not_live";
  if (treet.audience.length > 0 && !treet.audience.some((label) => member.labels.includes(label)))
    return "not_in_audience";
  if (held >= treet.perMemberLimit) return "claim_limit";
  if (treet.stockTotal !== null && treet.claimedCount >= treet.stockTotal) return "sold_out";
  return undefined;
}

export const windowOf = (treet: StoredTreet, now: Date, timezone: string): string =>
  windowKey(treet.limitWindow as LimitWindow, now, timezone);

const DAY_MS = 86_400_000;

/** Until when a claim made now is good; null is for ever. */
export function expiryOf({ validDays, claimUntil }: StoredTreet, now: Date): Date | null {
  return validDays === null ? claimUntil : new Date(now.getTime() + validDays * DAY_MS);
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REF_CHARS = 8;

/** Eight characters without look-alikes (Crockford's base 32), from random bytes. */
export const claimRefFrom = (random: Uint8Array): string =>
  [...random.subarray(0, REF_CHARS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
