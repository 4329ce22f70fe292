import { newId } from "../ids.ts";
import { type Metadata, selfIssuer } from "./basics.ts";
import { type Price, planOfPrice } from "./prices.ts";

export const newPhase = (facts: {
  start: number;
  end: number;
  price: Price;
  discounts: readonly string[];
}) => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: facts.price.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: facts.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: facts.end,
  invoice_settings: null,
  items: [
    {
      billing_thresholds: null,
      discounts: [],
      metadata: {} as Metadata,
      plan: planOfPrice(facts.price),
      price: facts.price.id,
      quantity: 1,
      tax_rates: [],
    },
  ],
  metadata: {} as Metadata,
  on_behalf_of: null,
  proration_behavior: "none" as const,
  start_date: facts.start,
  transfer_data: null,
  trial_end: null,
});
export type SchedulePhase = ReturnType<typeof newPhase>;

export const newSchedule = (facts: {
  subscription: string;
  customer: string;
  phases: SchedulePhase[];
  created: number;
}) => ({
  id: newId("sub_sched"),
  object: "subscription_schedule" as const,
  application: null,
  billing_mode: { flexible: {}, type: "flexible" as const },
  canceled_at: null as number | null,
  completed_at: null as number | null,
  created: facts.created,
  current_phase: {
    end_date: facts.phases[0]?.end_date ?? 0,
    start_date: facts.phases[0]?.start_date ?? 0,
  } as {
    end_date: number;
    start_date: number;
  } | null,
  customer: facts.customer,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: true, liability: selfIssuer },
    billing_cycle_anchor: "automatic" as const,
    billing_thresholds: null,
    collection_method: "charge_automatically" as const,
    default_payment_method: null,
    description: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: selfIssuer,
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: "release" as const,
  livemode: false,
  metadata: {} as Metadata,
  phases: facts.phases,
  released_at: null as number | null,
  released_subscription: null as string | null,
  status: "active" as "active" | "canceled" | "completed" | "not_started" | "released",
  subscription: facts.subscription as string | null,
  test_clock: null as string | null,
});
export type Schedule = ReturnType<typeof newSchedule>;
