import * as z from "zod";
import { redeem, redeemable } from "../engine/discounts.ts";
import { DAY_SECONDS, putAndEmit } from "../engine/scene.ts";
import { begin, cancelNow, changePrice, schedule } from "../engine/subscribing.ts";
import { invalidRequest } from "../errors.ts";
import { itemOf, type Subscription } from "../objects/subscriptions.ts";
import { type Handlers, idOf, listPage } from "./handlers.ts";
import { clearable, expansion, flag, metadata, page, read, text, whole } from "./read.ts";

const automaticTax = z.strictObject({ enabled: flag }).optional();
const endBehavior = z
  .strictObject({
    end_behavior: z.strictObject({ missing_payment_method: z.enum(["cancel", "create_invoice", "pause"]) }),
  })
  .optional();
export const discountsField = z
  .union([
    z.literal("").transform(() => []),
    z.array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() })),
  ])
  .optional();

const newFields = z.strictObject({
  customer: text,
  items: z.array(z.strictObject({ price: text, quantity: whole.optional() })).length(1),
  trial_end: whole.optional(),
  trial_period_days: whole.optional(),
  trial_settings: endBehavior,
  discounts: discountsField,
  automatic_tax: automaticTax,
  metadata: metadata.optional(),
  payment_behavior: text.optional(),
  ...expansion,
});

const changedFields = z.strictObject({
  items: z
    .array(z.strictObject({ id: text, price: text, quantity: whole.optional() }))
    .length(1)
    .optional(),
  proration_behavior: z.enum(["always_invoice", "none", "create_prorations"]).optional(),
  proration_date: whole.optional(),
  payment_behavior: z
    .enum(["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"])
    .default("allow_incomplete"),
  cancel_at: z.literal("").optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: z
    .strictObject({ comment: clearable.optional(), feedback: clearable.optional() })
    .optional(),
  default_payment_method: clearable.optional(),
  metadata: metadata.optional(),
  ...expansion,
});

export const subscriptions: Handlers = {
  async "POST /v1/subscriptions"({ scene, form }) {
    const facts = read(newFields, form);
    const price = await scene.store.get("price", facts.items[0]?.price ?? "", "items[0][price]");
    await scene.store.get("customer", facts.customer, "customer");
    const days = facts.trial_period_days;
    const trialEnd = facts.trial_end ?? (days === undefined ? null : scene.now + days * DAY_SECONDS);
    if (trialEnd === null) {
      throw invalidRequest("The sandbox begins paid subscriptions by checkout only.", {
        param: "trial_period_days",
      });
    }
    const code = facts.discounts?.[0]?.promotion_code;
    const discount = code && (await redeem(scene, await redeemable(scene, code), facts.customer));
    return begin(scene, {
      customer: facts.customer,
      price,
      trialEnd,
      metadata: facts.metadata ?? {},
      missingPaymentMethod: facts.trial_settings?.end_behavior.missing_payment_method ?? "create_invoice",
      discounts: discount ? [discount.id] : [],
    });
  },
  "GET /v1/subscriptions/*": (call) => call.scene.store.get("subscription", idOf(call)),
  async "POST /v1/subscriptions/*"(call) {
    const { scene } = call;
    const facts = read(changedFields, call.form);
    let subscription = await scene.store.get("subscription", idOf(call));
    if (subscription.status === "canceled") {
      throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
    }
    const [item] = facts.items ?? [];
    if (item && item.id !== itemOf(subscription).id)
      throw invalidRequest(`No such subscription item: '${item.id}'`, { param: "items[0][id]" });
    if (item && subscription.schedule) {
      throw invalidRequest("The subscription is managed by the subscription schedule; release it first.");
    }
    const simple = changedBy(subscription, facts, scene.now);
    if (simple)
      subscription = await putAndEmit(scene, "subscription", simple, "customer.subscription.updated");
    if (!item) {
      await schedule(scene, subscription.id);
      return subscription;
    }
    const price = await scene.store.get("price", item.price, "items[0][price]");
    return changePrice(scene, subscription, {
      price,
      at: facts.proration_date ?? scene.now,
      behavior: facts.payment_behavior,
      prorates: facts.proration_behavior !== "none",
    });
  },
  async "DELETE /v1/subscriptions/*"(call) {
    read(z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional(), ...expansion }), call.form);
    return cancelNow(
      call.scene,
      await call.scene.store.get("subscription", idOf(call)),
      "cancellation_requested",
    );
  },
  async "GET /v1/subscriptions"({ scene, form }) {
    const { customer, status, ...rest } = read(
      z.strictObject({
        ...page,
        ...expansion,
        customer: text.optional(),
        status: text.optional(),
        price: text.optional(),
      }),
      form,
    );
    if (status === "all") return listPage(scene, "subscription", "/v1/subscriptions", rest, { customer });
    if (status)
      return listPage(scene, "subscription", "/v1/subscriptions", rest, { customer, equal: { status } });
    const found = await listPage(
      scene,
      "subscription",
      "/v1/subscriptions",
      { ...rest, limit: 100 },
      { customer },
    );
    const data = found.data.filter((one) => one.status !== "canceled");
    return {
      ...found,
      data: data.slice(0, rest.limit),
      has_more: found.has_more || data.length > rest.limit,
    };
  },
};

function changedBy(
  before: Subscription,
  facts: z.output<typeof changedFields>,
  now: number,
): Subscription | undefined {
  const {
    cancel_at_period_end: cancels = facts.cancel_at === "" ? false : undefined,
    cancellation_details,
    default_payment_method,
    metadata: facts2,
  } = facts;
  if (cancels === undefined && !cancellation_details && default_payment_method === undefined && !facts2)
    return undefined;
  const after = { ...before, metadata: { ...before.metadata, ...facts2 } };
  if (default_payment_method !== undefined) after.default_payment_method = default_payment_method;
  if (cancellation_details) {
    after.cancellation_details = {
      ...before.cancellation_details,
      comment: cancellation_details.comment ?? before.cancellation_details.comment,
      feedback: cancellation_details.feedback ?? before.cancellation_details.feedback,
    };
  }
  if (cancels !== undefined) {
    after.cancel_at_period_end = cancels;
    after.cancel_at = cancels ? itemOf(before).current_period_end : null;
    after.canceled_at = cancels ? now : null;
    after.cancellation_details = {
      ...after.cancellation_details,
      reason: cancels ? "cancellation_requested" : null,
    };
  }
  return after;
}
