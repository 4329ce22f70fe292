import { shareOf } from "./money.ts";

/** What a member pays for a treet lies between these, in minor units of the community's currency. */
export const PRICE_LEAST_MINOR = 1_00;
export const PRICE_MOST_MINOR = 10_000_00;

/** So long a place and a code are held for somebody who is paying. */
export const CHECKOUT_MINUTES = 30;
/** So long a member may have their money back for what they have not looked at (EU consumer law). */
export const WITHDRAWAL_DAYS = 14;

/**
 * `open`: somebody is paying. `paid`: it is theirs. `expired`: they did not pay. `refunding`: their money is on its way
 * back. `refunded`: it is back.
 */
export const purchaseStates = ["open", "paid", "expired", "refunding", "refunded"] as const;

/** What a bank does with a payment that its customer says they did not want. */
export const disputeStates = ["open", "won", "lost"] as const;

/** Our part of a price, by the percent of the community's plan; rounded half up, as all money is. */
export const feeOf = (priceMinor: number, percent: number): number => shareOf(priceMinor, percent, 100);

/** Whose money it is: what members paid, what a business has coming, our fees, what reached a bank. */
export const ledgerAccounts = ["buyers", "seller", "platform", "bank"] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Why money moved. */
export const ledgerKinds = ["sale", "fee", "refund", "fee_refund", "dispute", "payout"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
