import { newId } from "../ids.ts";
import type { Metadata } from "./basics.ts";

export const newProduct = (name: string, created: number) => ({
  id: newId("prod", 14),
  object: "product" as const,
  active: true,
  created,
  default_price: null as string | null,
  description: null as string | null,
  images: [] as string[],
  livemode: false,
  marketing_features: [] as { name: string }[],
  metadata: {} as Metadata,
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null as string | null,
  type: "service" as const,
  unit_label: null,
  updated: created,
  url: null,
});
export type Product = ReturnType<typeof newProduct>;

export type Interval = "month" | "year";

export const newPrice = (facts: {
  product: string;
  currency: string;
  unitAmount: number;
  interval: Interval;
  lookupKey: string | null;
  taxBehavior: "exclusive" | "unspecified";
  created: number;
}) => ({
  id: newId("price"),
  object: "price" as const,
  active: true,
  billing_scheme: "per_unit" as const,
  created: facts.created,
  currency: facts.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: facts.lookupKey,
  metadata: {} as Metadata,
  nickname: null as string | null,
  product: facts.product,
  recurring: {
    interval: facts.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed" as const,
  },
  tax_behavior: facts.taxBehavior,
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring" as const,
  unit_amount: facts.unitAmount,
  unit_amount_decimal: String(facts.unitAmount),
});
export type Price = ReturnType<typeof newPrice>;

/** The legacy form of a price, which items still carry. */
export const planOfPrice = (price: Price) => ({
  id: price.id,
  object: "plan" as const,
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: price.livemode,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed" as const,
});
