import { planRank, type SoldPlan } from "#shared/billing.ts";
import type { BillingStatus } from "#shared/contract/billing-shapes.ts";

/** True if a plan was given to a business, which has no subscription to it. */
export const isGranted = (status: BillingStatus): boolean =>
  status.plan !== "starter" && !status.trialEndsItself && !isSubscribed(status);

/** True if a plan is part of what a business was given, so that there is nothing to buy. */
export const isPartOfGranted = (status: BillingStatus, plan: SoldPlan): boolean =>
  isGranted(status) && planRank(plan) <= planRank(status.plan);

/** True if a subscription is paid for and continues, as opposed to none or a trial that ends by itself. */
export const isSubscribed = ({ state, trialEndsItself }: BillingStatus): boolean =>
  (state === "active" || state === "past_due" || state === "trialing") && !trialEndsItself;
