import { DAY_MS } from "#shared/constants.ts";
import { type ProblemCode, problem } from "#shared/problems.ts";
import { windowKey } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { isSoldOut, type Room, stateOf, type TreetRow } from "../treets/index.ts";
import type { ClaimRow, MemberRow } from "./queries.ts";

export interface ClaimFacts {
  readonly treet: TreetRow;
  readonly member: Pick<MemberRow, "status" | "labels"> | undefined;
  /** Claims this member holds in the present window. */
  readonly held: number;
  readonly room: Room;
  readonly now: Date;
  /** False where who sells it cannot be paid; what has no price needs nobody. */
  readonly isPayable?: boolean;
}

/** Why a member cannot claim a treet; undefined when they can. The first reason in this order is the answer. */
export function claimRefusal({
  treet,
  member,
  held,
  room,
  now,
  isPayable = true,
}: ClaimFacts): ProblemCode | undefined {
  if (member?.status === "suspended") return "membership_suspended";
  if (member?.status !== "active") return "membership_pending";
  const state = stateOf(treet, now);
  if (state === "ended") return "treet_ended";
  if (state === "paused") return "treet_paused";
  if (state !== "live") return "treet_not_live";
  if (!isInAudience(treet, member)) return "not_in_audience";
  if (held >= treet.perMemberLimit) return "claim_limit";
  if (treet.priceMinor > 0 && !isPayable) return "not_for_sale";
  if (isSoldOut(room)) return "sold_out";
  return undefined;
}

/** A treet for some labels is for anyone who has one of them. */
export const isInAudience = (
  { audience }: Pick<TreetRow, "audience">,
  { labels }: Pick<MemberRow, "labels">,
): boolean => audience.length === 0 || audience.some((label) => labels.includes(label));

export const windowOf = (treet: TreetRow, now: Date, timezone: string): string =>
  windowKey(treet.limitWindow, now, timezone);

/** From when and how long a claim of a treet is good: a number of days from when it is made, or until a day; neither is for ever. */
export interface Validity {
  readonly validFrom: Date | null;
  readonly validDays: number | null;
  readonly validUntil: Date | null;
}

/** What a treet says of it now. What changes later is for later claims. */
export function validityOf({ validKind, validFrom, validDays, validUntil, claimUntil }: TreetRow): Validity {
  switch (validKind) {
    case "never":
      return { validFrom: null, validDays: null, validUntil: null };
    case "fixed":
      return { validFrom, validDays: null, validUntil };
    case "days_after_claim":
      return { validFrom: null, validDays, validUntil: validDays === null ? claimUntil : null };
    case "same_as_claim":
      return { validFrom: null, validDays: null, validUntil: claimUntil };
  }
}

/** Until when a claim made now is good; null is for ever. */
export const expiryOf = ({ validDays, validUntil }: Validity, now: Date): Date | null =>
  validDays === null ? validUntil : new Date(now.getTime() + validDays * DAY_MS);

/** Throws the Problem of a claim that cannot be used now: its time has not come, or a bank looks into its payment. */
export function requireUsable(
  { validFrom, pausedAt }: Pick<ClaimRow, "pausedAt" | "validFrom">,
  now: Date,
): void {
  if (pausedAt !== null)
    throw problem("conflict", {
      message: refusals.paymentInDispute(),
    });
  if (validFrom === null || validFrom <= now) return;
  throw problem("conflict", {
    message: refusals.notUsableYet(),
    details: { from: validFrom.toISOString() },
  });
}
