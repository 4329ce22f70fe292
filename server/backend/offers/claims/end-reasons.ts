import * as refusals from "#words/refusals.ts";

/** Why a claim ended without anybody of the team writing a reason, by the name that is kept. Nobody types such names. */
const reasons = {
  "purchase.refunded": refusals.moneyRefunded,
  "purchase.charged-back": refusals.bankTookItBack,
} as const;
export type EndReason = keyof typeof reasons;

const isEndReason = (kept: string): kept is EndReason => Object.hasOwn(reasons, kept);

/** Why a claim ended, in the reader's language; what a person wrote stays as it was written. */
export const reasonText = (kept: string): string => (isEndReason(kept) ? reasons[kept]() : kept);
