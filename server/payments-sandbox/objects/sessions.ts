import { newId } from "../ids.ts";
import type { Metadata } from "./basics.ts";

interface SessionFacts {
  customer: string;
  price: string;
  currency: string;
  subtotal: number;
  total: number;
  discount: number;
  tax: number;
  successUrl: string;
  cancelUrl: string | null;
  clientReference: string | null;
  metadata: Metadata;
  discounts: { coupon: string | null; promotion_code: string | null }[];
  url: (id: string) => string;
  created: number;
  expiresAt: number;
}

export const newCheckoutSession = (facts: SessionFacts) => {
  const id = newId("cs_test", 58);
  return {
    id,
    object: "checkout.session" as const,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: facts.subtotal,
    amount_total: facts.total,
    automatic_tax: {
      enabled: true,
      liability: { type: "self" as const },
      provider: "stripe" as const,
      status: "complete" as const,
    },
    billing_address_collection: null,
    cancel_url: facts.cancelUrl,
    client_reference_id: facts.clientReference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: facts.created,
    currency: facts.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: facts.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: facts.discounts,
    expires_at: facts.expiresAt,
    integration_identifier: null,
    invoice: null as string | null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: facts.metadata,
    mode: "subscription" as const,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always" as const,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid" as "no_payment_required" | "paid" | "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open" as "complete" | "expired" | "open",
    submit_type: null,
    subscription: null as string | null,
    success_url: facts.successUrl,
    total_details: { amount_discount: facts.discount, amount_shipping: 0, amount_tax: facts.tax },
    ui_mode: "hosted_page" as const,
    url: facts.url(id) as string | null,
    wallet_options: null,
  };
};
export type CheckoutSession = ReturnType<typeof newCheckoutSession>;

/** A checkout for a one-off payment to an account, without a customer object. */
export const newPaymentSession = (
  facts: Omit<SessionFacts, "customer" | "price" | "subtotal" | "discount" | "tax" | "discounts"> & {
    email: string | null;
  },
) => ({
  ...newCheckoutSession({
    ...facts,
    customer: "",
    price: "",
    subtotal: facts.total,
    discount: 0,
    tax: 0,
    discounts: [],
  }),
  customer: null,
  customer_email: facts.email,
  mode: "payment" as const,
  payment_intent: null as string | null,
  payment_method_collection: "if_required" as const,
});
export type PaymentSession = ReturnType<typeof newPaymentSession>;
