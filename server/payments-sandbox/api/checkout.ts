import * as z from "zod";
import { redeemable } from "../engine/discounts.ts";
import { DAY_SECONDS, putAndEmit, type Scene } from "../engine/scene.ts";
import { draftSubscription } from "../engine/subscribing.ts";
import { invalidRequest } from "../errors.ts";
import { newPortalConfiguration, newPortalSession } from "../objects/portal.ts";
import { newCheckoutSession, newPaymentSession, type PaymentSession } from "../objects/sessions.ts";
import { newDiscount } from "../objects/subscriptions.ts";
import { type ApiCall, type Handlers, idOf, listPage } from "./handlers.ts";
import { expansion, flag, metadata, page, read, text, whole } from "./read.ts";
import { discountsField } from "./subscriptions.ts";

const sessionFields = z.strictObject({
  mode: z.literal("subscription"),
  customer: text,
  line_items: z.array(z.strictObject({ price: text, quantity: whole })).length(1),
  success_url: text,
  cancel_url: text.optional(),
  client_reference_id: text.optional(),
  expires_at: whole.optional(),
  discounts: discountsField,
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  payment_method_collection: z.literal("always").optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), trial_end: whole.optional() })
    .optional(),
  ...expansion,
});

const paymentFields = z.strictObject({
  mode: z.literal("payment"),
  line_items: z
    .array(
      z.strictObject({
        price_data: z.strictObject({
          currency: text.length(3),
          unit_amount: whole.pipe(z.number().min(1)),
          product_data: z.strictObject({ name: text.min(1), description: text.optional() }),
        }),
        quantity: z.literal("1"),
      }),
    )
    .length(1),
  payment_intent_data: z.strictObject({
    application_fee_amount: whole.pipe(z.number().min(0)),
    transfer_data: z.strictObject({ destination: text }),
    metadata: metadata.optional(),
  }),
  customer_email: text.optional(),
  success_url: text,
  cancel_url: text.optional(),
  client_reference_id: text.optional(),
  expires_at: whole.optional(),
  metadata: metadata.optional(),
  ...expansion,
});

/** Minimum lifetime of a checkout. */
const MIN_SECONDS = 30 * 60;

async function beginPayment(scene: Scene, form: ApiCall["form"]): Promise<PaymentSession> {
  const { store, now, publicUrl } = scene;
  const facts = read(paymentFields, form);
  const { destination } = facts.payment_intent_data.transfer_data;
  const account = await store.get("account", destination, "payment_intent_data[transfer_data][destination]");
  if (account.capabilities.transfers !== "active")
    throw invalidRequest("Your destination account needs to have the transfers capability enabled.", {
      code: "insufficient_capabilities_for_transfer",
    });
  const [item] = facts.line_items;
  const total = item?.price_data.unit_amount ?? 0;
  const expiresAt = facts.expires_at ?? now + DAY_SECONDS;
  if (expiresAt < now + MIN_SECONDS)
    throw invalidRequest("The `expires_at` timestamp must be at least 30 minutes from now.", {
      param: "expires_at",
    });
  if (facts.payment_intent_data.application_fee_amount > total)
    throw invalidRequest("The fee is more than the payment.", { param: "application_fee_amount" });
  const session = newPaymentSession({
    currency: item?.price_data.currency ?? "eur",
    total,
    email: facts.customer_email ?? null,
    successUrl: facts.success_url,
    cancelUrl: facts.cancel_url ?? null,
    clientReference: facts.client_reference_id ?? null,
    metadata: facts.metadata ?? {},
    url: (id) => `${publicUrl}/payments-sandbox/checkout/${id}`,
    created: now,
    expiresAt,
  });
  await store.put("checkout.session", session, {
    name: item?.price_data.product_data.name ?? "",
    destination,
    fee: facts.payment_intent_data.application_fee_amount,
    metadata: JSON.stringify(facts.payment_intent_data.metadata ?? {}),
  });
  await store.wake(session.id, session.expires_at, null);
  return session;
}

/** The portal's configuration is stored as given; the sandbox's portal offers everything regardless. */
const configurationFields = z.looseObject({ metadata: metadata.optional(), ...expansion });

export const checkout: Handlers = {
  async "POST /v1/checkout/sessions"({ scene, form }) {
    if (form.mode === "payment") return beginPayment(scene, form);
    const { store, now, publicUrl } = scene;
    const facts = read(sessionFields, form);
    await store.get("customer", facts.customer, "customer");
    const price = await store.get("price", facts.line_items[0]?.price ?? "", "line_items[0][price]");
    const code = facts.discounts?.[0]?.promotion_code;
    const found = code ? await redeemable(scene, code) : undefined;
    const trial = found
      ? await store.put(
          "discount",
          newDiscount({
            coupon: found.coupon.id,
            promotionCode: found.promotionCode,
            customer: facts.customer,
            start: now,
            end: null,
          }),
        )
      : undefined;
    const { invoice } = await draftSubscription(scene, {
      customer: facts.customer,
      price,
      trialEnd: facts.subscription_data?.trial_end ?? null,
      metadata: {},
      missingPaymentMethod: "create_invoice",
      discounts: trial ? [trial.id] : [],
    });
    if (trial) await store.remove(trial.id);
    const session = newCheckoutSession({
      customer: facts.customer,
      price: price.id,
      currency: price.currency,
      subtotal: invoice.subtotal,
      total: invoice.total,
      discount: invoice.total_discount_amounts[0]?.amount ?? 0,
      tax: invoice.total_taxes.reduce((sum, { amount }) => sum + amount, 0),
      successUrl: facts.success_url,
      cancelUrl: facts.cancel_url ?? null,
      clientReference: facts.client_reference_id ?? null,
      metadata: facts.metadata ?? {},
      discounts: found ? [{ coupon: null, promotion_code: found.promotionCode }] : [],
      url: (id) => `${publicUrl}/payments-sandbox/checkout/${id}`,
      created: now,
      expiresAt: facts.expires_at ?? now + DAY_SECONDS,
    });
    await store.put("checkout.session", session, {
      price: price.id,
      due: invoice.amount_due,
      trialEnd: facts.subscription_data?.trial_end ?? null,
      metadata: JSON.stringify(facts.subscription_data?.metadata ?? {}),
    });
    const { test_clock: clock } = await store.get("customer", facts.customer, "customer");
    await store.wake(session.id, session.expires_at, clock);
    return session;
  },
  "GET /v1/checkout/sessions/*": (call) => call.scene.store.get("checkout.session", idOf(call)),
  async "GET /v1/checkout/sessions"({ scene, form }) {
    const { customer, status, ...rest } = read(
      z.strictObject({ ...page, ...expansion, customer: text.optional(), status: text.optional() }),
      form,
    );
    return listPage(scene, "checkout.session", "/v1/checkout/sessions", rest, {
      customer,
      equal: { status },
    });
  },
  async "POST /v1/checkout/sessions/*/expire"(call) {
    read(z.strictObject(expansion), call.form);
    const session = await call.scene.store.get("checkout.session", idOf(call));
    if (session.status !== "open") {
      throw invalidRequest(`This Session is already ${session.status}.`, { param: "session" });
    }
    const expired = { ...session, status: "expired" as const, url: null };
    return putAndEmit(call.scene, "checkout.session", expired, "checkout.session.expired");
  },
  async "POST /v1/billing_portal/sessions"({ scene, form }) {
    const facts = read(
      z.strictObject({
        customer: text,
        return_url: text.optional(),
        configuration: text.optional(),
        locale: text.optional(),
        ...expansion,
      }),
      form,
    );
    await scene.store.get("customer", facts.customer, "customer");
    const session = newPortalSession({
      configuration: facts.configuration ?? "bpc_sandbox",
      customer: facts.customer,
      returnUrl: facts.return_url ?? null,
      url: (id) => `${scene.publicUrl}/payments-sandbox/portal/${id}`,
      created: scene.now,
    });
    return scene.store.put("billing_portal.session", session, {});
  },
  async "POST /v1/billing_portal/configurations"({ scene, form }) {
    const facts = read(configurationFields, form);
    const made = newPortalConfiguration(scene.now);
    return scene.store.put("billing_portal.configuration", { ...made, metadata: facts.metadata ?? {} });
  },
  async "POST /v1/billing_portal/configurations/*"(call) {
    const facts = read(configurationFields, call.form);
    const before = await call.scene.store.get("billing_portal.configuration", idOf(call));
    const after = { ...before, metadata: { ...before.metadata, ...facts.metadata }, updated: call.scene.now };
    return call.scene.store.put("billing_portal.configuration", after);
  },
  async "GET /v1/billing_portal/configurations"({ scene, form }) {
    const {
      is_default: _,
      active,
      ...rest
    } = read(
      z.strictObject({ ...page, ...expansion, is_default: flag.optional(), active: flag.optional() }),
      form,
    );
    return listPage(scene, "billing_portal.configuration", "/v1/billing_portal/configurations", rest, {
      equal: { active },
    });
  },
};
