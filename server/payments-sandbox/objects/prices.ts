import { newId } from "../ids.ts";
import type { Metadata } from "./basics.ts";

export interface Product {
  id: string;
  object: "product";
  active: boolean;
  created: number;
  default_price: string | null;
  description: string | null;
  images: string[];
  livemode: boolean;
  marketing_features: { name: string }[];
  metadata: Metadata;
  name: string;
  package_dimensions: null;
  shippable: null;
  statement_descriptor: null;
  tax_code: string | null;
  type: "service";
  unit_label: null;
  updated: number;
  url: null;
}

export const newProduct = (name: string, created: number): Product => ({
  id: newId("prod", 14),
  object: "product",
  active: true,
  created,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  type: "service",
  unit_label: null,
  updated: created,
  url: null,
});

export type Interval = "month" | "year";

export interface Price {
  id: string;
  object: "price";
  active: boolean;
  billing_scheme: "per_unit";
  created: number;
  currency: string;
  custom_unit_amount: null;
  livemode: boolean;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: {
    interval: Interval;
    interval_count: number;
    meter: null;
    trial_period_days: null;
    usage_type: "licensed";
  };
  tax_behavior: "exclusive" | "unspecified";
  tiers_mode: null;
  transform_quantity: null;
  type: "recurring";
  unit_amount: number;
  unit_amount_decimal: string;
}

export const newPrice = (facts: {
  product: string;
  currency: string;
  unitAmount: number;
  interval: Interval;
  lookupKey: string | null;
  taxBehavior: Price["tax_behavior"];
  created: number;
}): Price => ({
  id: newId("price"),
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: facts.created,
  currency: facts.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: facts.lookupKey,
  metadata: {},
  nickname: null,
  product: facts.product,
  recurring: {
    interval: facts.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: "licensed",
  },
  tax_behavior: facts.taxBehavior,
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: facts.unitAmount,
  unit_amount_decimal: String(facts.unitAmount),
});

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
