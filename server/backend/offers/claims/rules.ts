import { DAY_MS } from "#shared/constants.ts";
import { conflict, type ProblemCode, problem } from "#shared/problems.ts";
import type { Validity } from "#shared/treet-validity.ts";
import { type ClaimState, windowKey } from "#shared/treets.ts";
import * as refusals from "#words/refusals.ts";
import { isFor, isSoldOut, type Room, stateOf, type TreetRow } from "../treets/index.ts";
import type { ClaimRow, MemberRow } from "./queries.ts";

export interface ClaimFacts {
  readonly treet: TreetRow;
  readonly member: Pick<MemberRow, "status" | "labels"> | undefined;
  /** Number of claims the member holds in the current window. */
  readonly held: number;
  readonly room: Room;
  readonly now: Date;
  /** Whether the member may see the treet; by its own audience if not given, as suffices unless it is only in packs. */
  readonly isSeen?: boolean;
  /** False if the seller cannot receive payments or the plan has no sales. Irrelevant for a treet without a price. */
  readonly isPayable?: boolean;
}

/** Returns why a member cannot claim a treet; undefined if they can. The first reason in this order is returned. */
export function claimRefusal({
  treet,
  member,
  held,
  room,
  now,
  isSeen,
  isPayable = true,
}: ClaimFacts): ProblemCode | undefined {
  if (member?.status === "suspended") return "membership_suspended";
  if (member?.status !== "active") return "membership_pending";
  const state = stateOf(treet, now);
  if (state === "ended") return "treet_ended";
  if (state === "paused") return "treet_paused";
  if (state !== "live") return "treet_not_live";
  if (!(isSeen ?? isFor(treet, member))) return "not_in_audience";
  if (held >= treet.perMemberLimit) return "claim_limit";
  if (treet.priceMinor > 0 && !isPayable) return "not_for_sale";
  if (isSoldOut(room)) return "sold_out";
  return undefined;
}

export const windowOf = (treet: TreetRow, now: Date, timezone: string): string =>
  windowKey(treet.limitWindow, now, timezone);

/** Returns when a claim made now expires; null if never. */
export const expiryOf = ({ validDays, validUntil }: Validity<Date>, now: Date): Date | null =>
  validDays === null ? validUntil : new Date(now.getTime() + validDays * DAY_MS);

/** Throws a 409 Problem while a bank is investigating the claim's payment: ending the claim would refund it as well. */
export function requireUndisputed({ pausedAt }: Pick<ClaimRow, "pausedAt">): void {
  if (pausedAt !== null) throw conflict(refusals.bankIsLooking());
}

/** Throws a Problem if the claim was given back, taken back or declined, as another tab may still offer its code. */
export function requireHeld(state: ClaimState): void {
  if (state === "declined") throw problem("not_found", { message: refusals.claimDeclined() });
  if (state === "cancelled" || state === "revoked")
    throw problem("not_found", { message: refusals.claimTakenBack() });
}

/** Throws a 409 Problem if the claim cannot be used now: it is not valid yet, or a bank is investigating its payment. */
export function requireUsable(
  { validFrom, pausedAt }: Pick<ClaimRow, "pausedAt" | "validFrom">,
  now: Date,
): void {
  if (pausedAt !== null) throw conflict(refusals.paymentInDispute());
  if (validFrom === null || validFrom <= now) return;
  throw problem("conflict", {
    message: refusals.notUsableYet(),
    details: { from: validFrom.toISOString() },
  });
}
