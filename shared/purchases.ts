import { shareOf } from "./money.ts";

/** Range of a treet's price, in minor units of the community's currency. */
export const MIN_PRICE_MINOR = 1_00;
export const MAX_PRICE_MINOR = 10_000_00;
/** The smallest payments that Stripe takes, where they are larger than that. */
const leastPayments: Readonly<Record<string, number>> = {
  CZK: 15_00,
  DKK: 2_50,
  NOK: 3_00,
  PLN: 2_00,
  SEK: 3_00,
};
export const leastPriceIn = (currency: string): number => leastPayments[currency] ?? MIN_PRICE_MINOR;

/** Minutes for which a place and a code are reserved during payment. */
export const CHECKOUT_MINUTES = 30;
/** Days within which a member can get a refund for what they have not revealed (EU consumer law). */
export const WITHDRAWAL_DAYS = 14;

/**
 * `open`: payment in progress. `paid`: completed. `expired`: not paid. `refunding`: refund in progress. `refunded`:
 * refund completed.
 */
export const purchaseStates = ["open", "paid", "expired", "refunding", "refunded"] as const;

/** States of a dispute that a bank handles for its customer. */
export const disputeStates = ["open", "won", "lost"] as const;

/** Returns our fee on a price, at the percentage of the community's plan. Rounded half up, as all money is. */
export const feeOf = (priceMinor: number, percent: number): number => shareOf(priceMinor, percent, 100);

/** Ledger accounts: what members paid, what a business is owed, our fees, and what reached a bank. */
export const ledgerAccounts = ["buyers", "seller", "platform", "bank"] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Reasons for ledger entries. */
export const ledgerKinds = ["sale", "fee", "refund", "fee_refund", "dispute", "payout"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
