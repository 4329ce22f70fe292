import * as words from "#words/billingNames.ts";
import { DAY_MS } from "./constants.ts";
import { type PlanId, planIds, plans } from "./plans.ts";
import { translated } from "./words/translated.ts";

/** Billing intervals of a plan. */
export const billingIntervals = ["month", "year"] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** Plans on sale. The free plan needs no payment and the custom plan is agreed individually. */
export const soldPlans = ["basic", "growth", "scale"] as const satisfies readonly PlanId[];
export type SoldPlan = (typeof soldPlans)[number];
export const isSoldPlan = (id: unknown): id is SoldPlan => soldPlans.some((plan) => plan === id);
export const intervalOf = (value: unknown): BillingInterval => (value === "year" ? "year" : "month");

export const BILLING_CURRENCY = "EUR";

/** Returns the lookup key of a price at the payment provider. */
export const priceKey = (plan: SoldPlan, interval: BillingInterval): string => `treets_${plan}_${interval}`;

export function priceOf(plan: PlanId, interval: BillingInterval): number {
  const { monthMinor, yearMinor } = plans[plan];
  return (interval === "year" ? yearMinor : monthMinor) ?? 0;
}

/** Returns what yearly billing saves against twelve monthly payments. */
export const yearlySaving = (plan: PlanId): number => 12 * priceOf(plan, "month") - priceOf(plan, "year");

export const subscriptionStates = [
  "none",
  "trialing",
  "incomplete",
  "active",
  "past_due",
  "canceled",
  "expired",
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Returns true for a subscription that is paid, on trial or only overdue: all grant the plan's full allowance. */
export const isEntitled = (state: SubscriptionState): boolean =>
  state === "trialing" || state === "active" || state === "past_due";

export interface PlanChoice {
  readonly plan: PlanId;
  readonly interval: BillingInterval;
}

export const planRank = (plan: PlanId): number => planIds.indexOf(plan);

/** Returns true for an upgrade, which applies and is charged at once. Other changes wait for the end of the period. */
export const isUpgrade = (from: PlanChoice, to: PlanChoice): boolean =>
  planRank(to.plan) > planRank(from.plan) ||
  (to.plan === from.plan && from.interval === "month" && to.interval === "year");

export const isSameChoice = (one: PlanChoice, other: PlanChoice): boolean =>
  one.plan === other.plan && (one.interval === other.interval || one.plan === "starter");

/** Validity of a quote. */
export const QUOTE_MINUTES = 15;
/** Days after a failed payment on which billing managers are notified, and the day on which the plan ends. */
export const DUNNING_DAYS = [0, 3, 7, 12] as const;
export const DUNNING_END_DAYS = 14;
export const dunningEnd = (since: Date): Date => new Date(since.getTime() + DUNNING_END_DAYS * DAY_MS);
export const TRIAL_REMINDER_DAYS = 3;
/** Days before a downgrade on which the managers who scheduled it are reminded of what they keep. */
export const DOWNGRADE_REMINDER_DAYS = 7;

/** Limits that a smaller plan may not fit, for which the team chooses what to keep. */
export const pickedLimits = ["liveTreets", "activePartners", "packs", "activeLinks", "teamSeats"] as const;
export type PickedLimit = (typeof pickedLimits)[number];

export const cancelReasons = translated({
  price: words.tooExpensive,
  unused: words.tooLittleUsed,
  missing: words.somethingMissing,
  closing: words.closing,
  other: words.otherReason,
});

export const abandonReasons = translated({
  price: words.price,
  approval: words.approvalNeeded,
  trouble: words.paymentTrouble,
  looking: words.justLooking,
});
export type AbandonReason = keyof typeof abandonReasons;
export const isAbandonReason = (value: unknown): value is AbandonReason =>
  typeof value === "string" && Object.hasOwn(abandonReasons, value);

export const vatStates = ["none", "pending", "verified", "unverified"] as const;
