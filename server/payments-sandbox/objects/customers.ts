import { newId } from "../ids.ts";
import type { Address, Metadata } from "./basics.ts";

export const newCustomer = (created: number) => ({
  id: newId("cus", 14),
  object: "customer" as const,
  address: null as Address | null,
  balance: 0,
  created,
  currency: null as string | null,
  default_source: null,
  delinquent: false,
  description: null as string | null,
  discount: null,
  email: null as string | null,
  invoice_prefix: newId("x", 8).slice(2).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null as string | null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {} as Metadata,
  name: null as string | null,
  next_invoice_sequence: 1,
  phone: null as string | null,
  preferred_locales: [] as string[],
  shipping: null,
  tax_exempt: "none" as "none" | "exempt" | "reverse",
  test_clock: null as string | null,
});
export type Customer = ReturnType<typeof newCustomer>;

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
