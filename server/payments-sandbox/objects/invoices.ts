import type Stripe from "stripe";
import { newId } from "../ids.ts";
import { listOf, type Metadata, selfIssuer } from "./basics.ts";
import type { Customer } from "./customers.ts";

export type InvoiceStatus = "draft" | "open" | "paid" | "uncollectible" | "void";

export interface TaxAmount {
  amount: number;
  tax_behavior: "exclusive";
  tax_rate_details: null;
  taxability_reason: string;
  taxable_amount: number;
  type: "tax_rate_details";
}

export const newLine = (facts: {
  invoice: string;
  amount: number;
  currency: string;
  description: string;
  start: number;
  end: number;
  proration: boolean;
  price: string;
  product: string;
  unitAmount: number;
  subscription: string;
  item: string;
  discounts: { amount: number; discount: string }[];
  taxes: TaxAmount[];
}) => ({
  id: newId("il"),
  object: "line_item" as const,
  amount: facts.amount,
  currency: facts.currency,
  description: facts.description,
  discount_amounts: facts.discounts,
  discountable: !facts.proration,
  discounts: facts.discounts.map(({ discount }) => discount),
  invoice: facts.invoice,
  livemode: false,
  metadata: {} as Metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: facts.proration,
      proration_details: { credited_items: null },
      subscription: facts.subscription,
      subscription_item: facts.item,
    },
    type: "subscription_item_details" as const,
  },
  period: { end: facts.end, start: facts.start },
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: facts.price, product: facts.product },
    type: "price_details" as const,
    unit_amount_decimal: String(facts.unitAmount),
  } satisfies Pick<Stripe.InvoiceLineItem.Pricing, "price_details" | "type"> & {
    unit_amount_decimal: string;
  },
  quantity: 1,
  quantity_decimal: "1",
  subscription: facts.subscription,
  subtotal: facts.amount,
  taxes: facts.taxes,
});
export type InvoiceLine = ReturnType<typeof newLine>;

export interface InvoiceSums {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
  readonly startingBalance: number;
  readonly endingBalance: number;
  readonly amountDue: number;
}

export const newInvoice = (facts: {
  id: string;
  customer: Customer;
  taxIds: { type: string; value: string }[];
  subscription: { id: string; metadata: Metadata } | null;
  lines: InvoiceLine[];
  sums: InvoiceSums;
  discounts: readonly string[];
  reason: "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";
  currency: string;
  created: number;
  periodStart: number;
  periodEnd: number;
}) => {
  const { id, customer, sums, lines } = facts;
  return {
    id,
    object: "invoice" as const,
    account_country: "DE",
    account_name: "Treets (sandbox)",
    account_tax_ids: null,
    amount_due: sums.amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: sums.amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: true,
      liability: selfIssuer,
      provider: "stripe" as const,
      status: "complete" as const,
    },
    automatically_finalizes_at: null,
    billing_reason: facts.reason,
    collection_method: "charge_automatically" as const,
    created: facts.created,
    currency: facts.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt,
    customer_tax_ids: facts.taxIds,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [...facts.discounts],
    due_date: null as number | null,
    effective_at: null as number | null,
    ending_balance: sums.endingBalance as number | null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null as string | null,
    invoice_pdf: null as string | null,
    issuer: selfIssuer,
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {} as Metadata,
    next_payment_attempt: null as number | null,
    number: null as string | null,
    on_behalf_of: null,
    parent: facts.subscription && {
      quote_details: null,
      subscription_details: {
        metadata: facts.subscription.metadata,
        subscription: facts.subscription.id,
      },
      type: "subscription_details" as const,
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: facts.periodEnd,
    period_start: facts.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: sums.startingBalance,
    statement_descriptor: null,
    status: "draft" as InvoiceStatus,
    status_transitions: {
      finalized_at: null as number | null,
      marked_uncollectible_at: null as number | null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subscription: facts.subscription?.id ?? null,
    subtotal: sums.subtotal,
    subtotal_excluding_tax: sums.subtotal,
    test_clock: customer.test_clock,
    total: sums.total,
    total_discount_amounts: facts.discounts.map((discount) => ({ amount: sums.discount, discount })),
    total_excluding_tax: sums.subtotal - sums.discount,
    total_pretax_credit_amounts: [],
    total_taxes: lines.flatMap(({ taxes }) => taxes),
    webhooks_delivered_at: null as number | null,
  };
};
export type Invoice = ReturnType<typeof newInvoice>;

export const subscriptionOf = ({ parent }: Invoice): string | null =>
  parent?.subscription_details.subscription ?? null;
