import { newId } from "../ids.ts";
import type { Address, Metadata } from "./basics.ts";

export interface Customer {
  id: string;
  object: "customer";
  address: Address | null;
  balance: number;
  created: number;
  currency: string | null;
  default_source: null;
  delinquent: boolean;
  description: string | null;
  discount: null;
  email: string | null;
  invoice_prefix: string;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  livemode: boolean;
  metadata: Metadata;
  name: string | null;
  next_invoice_sequence: number;
  phone: string | null;
  preferred_locales: string[];
  shipping: null;
  tax_exempt: "none" | "exempt" | "reverse";
  test_clock: string | null;
}

export const newCustomer = (created: number): Customer => ({
  id: newId("cus", 14),
  object: "customer",
  address: null,
  balance: 0,
  created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: newId("x", 8).slice(2).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
});

export interface CardFacts {
  readonly number: string;
  readonly brand: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
}

/** A card as the API shows it, without its number. */
export const newPaymentMethod = (card: CardFacts, customer: string, created: number) => ({
  id: newId("pm"),
  object: "payment_method" as const,
  allow_redisplay: "always" as const,
  billing_details: {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email: null,
    name: card.name,
    phone: null,
    tax_id: null,
  },
  card: {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: newId("fp", 16).slice(3),
    funding: "credit",
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {} as Metadata,
  type: "card" as const,
});
export type PaymentMethod = ReturnType<typeof newPaymentMethod>;

export const newTaxId = (facts: {
  customer: string;
  type: string;
  value: string;
  country: string;
  status: "pending" | "unverified" | "verified";
  created: number;
}) => ({
  id: newId("txi"),
  object: "tax_id" as const,
  country: facts.country,
  created: facts.created,
  customer: facts.customer,
  customer_account: null,
  livemode: false,
  owner: { customer: facts.customer, customer_account: null, type: "customer" as const },
  type: facts.type,
  value: facts.value,
  verification: { status: facts.status, verified_address: null, verified_name: null },
});
export type TaxId = ReturnType<typeof newTaxId>;
