import * as refusals from "#words/refusals.ts";

/**
 * Reasons for which a claim ended automatically, by the name stored in place of a text from the team. Such names are
 * never typed by a user.
 */
const reasons = {
  "purchase.refunded": refusals.moneyRefunded,
  "purchase.charged-back": refusals.bankTookItBack,
} as const;
export type EndReason = keyof typeof reasons;

const isEndReason = (kept: string): kept is EndReason => Object.hasOwn(reasons, kept);

/** Returns the reason a claim ended, in the reader's language. A text written by a user is returned unchanged. */
export const reasonText = (kept: string): string => (isEndReason(kept) ? reasons[kept]() : kept);
