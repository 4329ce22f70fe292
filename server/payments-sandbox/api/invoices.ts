import * as z from "zod";
import { redeemable } from "../engine/discounts.ts";
import { collect, draftInvoice, voidInvoice } from "../engine/invoicing.ts";
import { periodEnd } from "../engine/periods.ts";
import type { Scene } from "../engine/scene.ts";
import { afterPayment, calculateChange, draftSubscription, periodLine } from "../engine/subscribing.ts";
import { invalidRequest } from "../errors.ts";
import { type Invoice, subscriptionOf } from "../objects/invoices.ts";
import { itemOf, newDiscount, type Subscription } from "../objects/subscriptions.ts";
import { type Handlers, idOf, listPage } from "./handlers.ts";
import { expansion, flag, page, read, text, whole } from "./read.ts";
import { discountsField } from "./subscriptions.ts";

const previewFields = z.strictObject({
  customer: text,
  subscription: text.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  discounts: discountsField,
  subscription_details: z
    .strictObject({
      items: z
        .array(z.strictObject({ id: text.optional(), price: text, quantity: whole.optional() }))
        .length(1)
        .optional(),
      proration_behavior: text.optional(),
      proration_date: whole.optional(),
      trial_end: whole.optional(),
    })
    .optional(),
  ...expansion,
});

export const invoices: Handlers = {
  async "POST /v1/invoices/create_preview"({ scene, form }) {
    const facts = read(previewFields, form);
    const details = facts.subscription_details ?? {};
    const priceId = details.items?.[0]?.price;
    if (facts.subscription) {
      const subscription = await scene.store.get("subscription", facts.subscription, "subscription");
      if (!priceId) return upcoming(scene, subscription);
      const price = await scene.store.get("price", priceId, "subscription_details[items][0][price]");
      const at = details.proration_date ?? scene.now;
      const { drafts } = await calculateChange(scene, subscription, price, at);
      if (drafts.length === 0) return upcoming(scene, subscription);
      return draftInvoice(scene, {
        subscription,
        drafts,
        reason: "upcoming",
        periodStart: at,
        periodEnd: at,
      });
    }
    if (!priceId)
      throw invalidRequest("Missing required param: subscription_details[items].", {
        param: "subscription_details[items]",
      });
    const price = await scene.store.get("price", priceId, "subscription_details[items][0][price]");
    const code = facts.discounts?.[0]?.promotion_code;
    const discounts: string[] = [];
    if (code) {
      const { coupon, promotionCode } = await redeemable(scene, code);
      const facts2 = {
        coupon: coupon.id,
        promotionCode,
        customer: facts.customer,
        start: scene.now,
        end: null,
      };
      const discount = await scene.store.put("discount", newDiscount(facts2));
      discounts.push(discount.id);
    }
    const drafted = await draftSubscription(scene, {
      customer: facts.customer,
      price,
      trialEnd: details.trial_end ?? null,
      metadata: {},
      missingPaymentMethod: "create_invoice",
      discounts,
    });
    for (const id of discounts) await scene.store.remove(id);
    return drafted.invoice;
  },
  "GET /v1/invoices/*": (call) => call.scene.store.get("invoice", idOf(call)),
  async "GET /v1/invoices"({ scene, form }) {
    const { customer, subscription, status, ...rest } = read(
      z.strictObject({
        ...page,
        ...expansion,
        customer: text.optional(),
        subscription: text.optional(),
        status: text.optional(),
      }),
      form,
    );
    return listPage(scene, "invoice", "/v1/invoices", rest, { customer, equal: { subscription, status } });
  },
  async "POST /v1/invoices/*/pay"(call) {
    read(
      z.strictObject({ payment_method: text.optional(), off_session: flag.optional(), ...expansion }),
      call.form,
    );
    const invoice = await open(call.scene, idOf(call), "pay");
    const { invoice: after, outcome } = await collect(call.scene, invoice);
    if (!outcome.paid) throw outcome.error;
    const subscription = subscriptionOf(after);
    if (subscription) await afterPayment(call.scene, subscription, after);
    return after;
  },
  async "POST /v1/invoices/*/void"(call) {
    read(z.strictObject(expansion), call.form);
    return voidInvoice(call.scene, await open(call.scene, idOf(call), "void"));
  },
};

async function open({ store }: Scene, id: string, deed: string): Promise<Invoice> {
  const invoice = await store.get("invoice", id);
  if (invoice.status === "open") return invoice;
  const code = invoice.status === "paid" && deed === "pay" ? "invoice_already_paid" : "invoice_not_open";
  throw invalidRequest(`Invoice is already ${invoice.status}.`, { code });
}

/** Returns a preview of the next period's invoice. */
async function upcoming(scene: Scene, subscription: Subscription): Promise<Invoice> {
  const item = itemOf(subscription);
  const plan = subscription.schedule
    ? await scene.store.get("subscription_schedule", subscription.schedule)
    : undefined;
  const start = item.current_period_end;
  const next = plan?.phases.find(({ start_date }) => start_date === start)?.items[0]?.price;
  const price = next ? await scene.store.get("price", next) : item.price;
  const isNewRhythm = price.recurring.interval !== item.price.recurring.interval;
  const anchor = isNewRhythm ? start : subscription.billing_cycle_anchor;
  const end = periodEnd(anchor, price.recurring.interval, start);
  return draftInvoice(
    { ...scene, now: start },
    {
      subscription,
      drafts: [periodLine(price, start, end)],
      reason: "upcoming",
      periodStart: item.current_period_start,
      periodEnd: start,
    },
  );
}
