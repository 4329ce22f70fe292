import { newId } from "../ids.ts";
import { listOf, type Metadata, selfIssuer } from "./basics.ts";
import { type Price, planOfPrice } from "./prices.ts";

export type SubscriptionStatus =
  | "active"
  | "canceled"
  | "incomplete"
  | "incomplete_expired"
  | "past_due"
  | "trialing";

/** A coupon applied to a subscription. */
export const newDiscount = (facts: {
  coupon: string;
  promotionCode: string | null;
  customer: string;
  start: number;
  end: number | null;
}) => ({
  id: newId("di"),
  object: "discount" as const,
  checkout_session: null as string | null,
  customer: facts.customer,
  customer_account: null,
  end: facts.end,
  invoice: null,
  invoice_item: null,
  promotion_code: facts.promotionCode,
  source: { coupon: facts.coupon, type: "coupon" as const },
  start: facts.start,
  subscription: null as string | null,
  subscription_item: null,
});
export type Discount = ReturnType<typeof newDiscount>;

export const newItem = (
  facts: { subscription: string; price: Price; start: number; end: number; created: number },
  id = newId("si", 14),
) => ({
  id,
  object: "subscription_item" as const,
  billing_thresholds: null,
  created: facts.created,
  current_period_end: facts.end,
  current_period_start: facts.start,
  discounts: [],
  metadata: {} as Metadata,
  plan: planOfPrice(facts.price),
  price: facts.price,
  quantity: 1,
  subscription: facts.subscription,
  tax_rates: [],
});
export type SubscriptionItem = ReturnType<typeof newItem>;

export const newSubscription = (facts: {
  customer: string;
  price: Price;
  now: number;
  end: number;
  trialEnd: number | null;
  metadata: Metadata;
  missingPaymentMethod: "cancel" | "create_invoice" | "pause";
  testClock: string | null;
}) => {
  const id = newId("sub");
  const { price, now, end, trialEnd } = facts;
  return {
    id,
    object: "subscription" as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: true, liability: selfIssuer },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: {}, type: "flexible" as const },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: {
      comment: null as string | null,
      feedback: null as string | null,
      reason: null as string | null,
    },
    collection_method: "charge_automatically" as const,
    created: now,
    currency: price.currency,
    customer: facts.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null as string | null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [] as string[],
    ended_at: null as number | null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: selfIssuer,
    },
    items: listOf(
      [newItem({ subscription: id, price, start: now, end, created: now })],
      `/v1/subscription_items?subscription=${id}`,
    ),
    latest_invoice: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: facts.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "on_subscription" as const,
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null as null | { expires_at: number; subscription_items: { id: string; price: Price }[] },
    schedule: null as string | null,
    start_date: now,
    status: (trialEnd === null ? "active" : "trialing") as SubscriptionStatus,
    test_clock: facts.testClock,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: facts.missingPaymentMethod } },
    trial_start: trialEnd === null ? null : now,
  };
};
export type Subscription = ReturnType<typeof newSubscription>;

export function itemOf({ items }: Subscription): SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error("The subscription has no item");
  return item;
}

export const isLive = ({ status }: Subscription): boolean =>
  status === "active" || status === "trialing" || status === "past_due";
