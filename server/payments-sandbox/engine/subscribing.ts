import { SandboxError } from "../errors.ts";
import type { Metadata } from "../objects/basics.ts";
import type { Invoice } from "../objects/invoices.ts";
import type { Price } from "../objects/prices.ts";
import { isLive, itemOf, newItem, newSubscription, type Subscription } from "../objects/subscriptions.ts";
import { amountsOff, discountOf } from "./discounts.ts";
import { collect, draftInvoice, finalize, markPaid, openInvoices, voidInvoice } from "./invoicing.ts";
import { periodEnd } from "./periods.ts";
import { share } from "./proration.ts";
import { DAY_SECONDS, putAndEmit, type Scene } from "./scene.ts";
import type { LineDraft } from "./sums.ts";

const PENDING_SECONDS = 23 * 3_600;
const REMINDED_BEFORE_SECONDS = 3 * DAY_SECONDS;

export const nameOf = ({ nickname, id }: Price): string => nickname ?? id;

/** Builds an invoice line for a whole period of a price. */
export const periodLine = (price: Price, start: number, end: number): LineDraft => ({
  amount: price.unit_amount,
  description: `1 × ${nameOf(price)}`,
  start,
  end,
  proration: false,
  price,
});

/** Returns the amount actually paid for a period, which is what a later change credits. */
async function paidFor(scene: Scene, subscription: Subscription, price: Price): Promise<number> {
  const discount = await discountOf(scene, subscription);
  const [off = 0] = discount ? amountsOff([price.unit_amount], discount.coupon) : [0];
  return price.unit_amount - off;
}

export interface NewSubscriptionFacts {
  readonly customer: string;
  readonly price: Price;
  readonly trialEnd: number | null;
  readonly metadata: Metadata;
  readonly missingPaymentMethod: "cancel" | "create_invoice" | "pause";
  readonly discounts: readonly string[];
}

/** Calculates a subscription and its first invoice without storing them. */
export async function draftSubscription(
  scene: Scene,
  facts: NewSubscriptionFacts,
): Promise<{ subscription: Subscription; invoice: Invoice }> {
  const { store, now } = scene;
  const { price, trialEnd } = facts;
  const customer = await store.get("customer", facts.customer);
  const end = trialEnd ?? periodEnd(now, price.recurring.interval, now);
  const subscription: Subscription = {
    ...newSubscription({
      customer: facts.customer,
      price,
      now,
      end,
      trialEnd,
      metadata: facts.metadata,
      missingPaymentMethod: facts.missingPaymentMethod,
      testClock: customer.test_clock,
    }),
    discounts: [...facts.discounts],
  };
  const line = periodLine(price, now, end);
  const drafts =
    trialEnd === null ? [line] : [{ ...line, amount: 0, description: `Trial period for ${nameOf(price)}` }];
  const invoice = await draftInvoice(scene, {
    subscription,
    drafts,
    reason: "subscription_create",
    periodStart: now,
    periodEnd: now,
  });
  return { subscription, invoice };
}

/** Starts a subscription whose first invoice is paid, either by the card of a checkout or because it is free. */
export async function begin(scene: Scene, facts: NewSubscriptionFacts): Promise<Subscription> {
  const { subscription, invoice } = await draftSubscription(scene, facts);
  const finalized = await finalize(scene, invoice);
  const paid = await markPaid(scene, finalized);
  const begun = { ...subscription, latest_invoice: paid.id };
  await scene.store.put("subscription", begun, {
    paid: await paidFor(scene, subscription, facts.price),
    reminded: false,
  });
  await putAndEmit(
    scene,
    "subscription",
    await withoutUsedDiscount(scene, begun, paid),
    "customer.subscription.created",
  );
  await schedule(scene, begun.id);
  return scene.store.get("subscription", begun.id);
}

/** Removes a coupon for one invoice after the first invoice it reduced. */
async function withoutUsedDiscount(
  scene: Scene,
  subscription: Subscription,
  invoice: Invoice,
): Promise<Subscription> {
  const active = await discountOf(scene, subscription);
  const isUsed = active?.coupon.duration === "once" && invoice.discounts.length > 0;
  return isUsed ? { ...subscription, discounts: [] } : subscription;
}

export interface Change {
  readonly subscription: Subscription;
  readonly drafts: readonly LineDraft[];
}

/** Calculates the credit and cost of changing to another price, to the second; none during a trial. */
export async function calculateChange(
  scene: Scene,
  subscription: Subscription,
  price: Price,
  at: number,
): Promise<Change> {
  const item = itemOf(subscription);
  const { current_period_start: start, current_period_end: end } = item;
  const kept = await scene.store.find("subscription", subscription.id);
  const isSameInterval = item.price.recurring.interval === price.recurring.interval;
  if (subscription.status === "trialing") {
    return { subscription: withPrice(subscription, price, start, end), drafts: [] };
  }
  const remaining = Math.min(Math.max(end - at, 0), end - start);
  const credit = share(Number(kept?.hidden.paid ?? item.price.unit_amount), remaining, end - start);
  const back: LineDraft = {
    amount: -credit,
    description: `Unused time on ${nameOf(item.price)}`,
    start: at,
    end,
    proration: true,
    price: item.price,
  };
  if (isSameInterval) {
    const line: LineDraft = {
      amount: share(price.unit_amount, remaining, end - start),
      description: `Remaining time on ${nameOf(price)}`,
      start: at,
      end,
      proration: true,
      price,
    };
    return { subscription: withPrice(subscription, price, start, end), drafts: [back, line] };
  }
  const newEnd = periodEnd(scene.now, price.recurring.interval, scene.now);
  return {
    subscription: { ...withPrice(subscription, price, scene.now, newEnd), billing_cycle_anchor: scene.now },
    drafts: [back, periodLine(price, scene.now, newEnd)],
  };
}

const withPrice = (subscription: Subscription, price: Price, start: number, end: number): Subscription => {
  const { id, created } = itemOf(subscription);
  const item = newItem({ subscription: subscription.id, price, start, end, created }, id);
  return { ...subscription, items: { ...subscription.items, data: [item] } };
};

export type PaymentBehavior = "allow_incomplete" | "error_if_incomplete" | "pending_if_incomplete";

/** Changes a subscription's price and charges the difference at once. */
export async function changePrice(
  scene: Scene,
  subscription: Subscription,
  {
    price,
    at,
    behavior,
    prorates,
  }: { price: Price; at: number; behavior: PaymentBehavior; prorates: boolean },
): Promise<Subscription> {
  const change = await calculateChange(scene, subscription, price, at);
  if (!prorates || change.drafts.length === 0) return settle(scene, change.subscription, price, undefined);
  const draft = await draftInvoice(scene, {
    subscription,
    drafts: change.drafts,
    reason: "subscription_update",
    periodStart: at,
    periodEnd: at,
  });
  const { invoice, outcome } = await collect(scene, await finalize(scene, draft));
  if (outcome.paid) return settle(scene, change.subscription, price, invoice);
  if (behavior === "error_if_incomplete") throw outcome.error;
  if (behavior === "pending_if_incomplete") {
    const waiting: Subscription = {
      ...subscription,
      latest_invoice: invoice.id,
      pending_update: {
        expires_at: scene.now + PENDING_SECONDS,
        subscription_items: [{ id: itemOf(subscription).id, price }],
      },
    };
    await putAndEmit(scene, "subscription", waiting, "customer.subscription.updated");
    await schedule(scene, waiting.id);
    return waiting;
  }
  return settle(scene, { ...change.subscription, status: "past_due" }, price, invoice);
}

async function settle(
  scene: Scene,
  changed: Subscription,
  price: Price,
  invoice: Invoice | undefined,
): Promise<Subscription> {
  const latest = invoice ? { ...changed, latest_invoice: invoice.id, pending_update: null } : changed;
  await scene.store.put("subscription", latest, {
    paid: await paidFor(scene, latest, price),
    reminded: false,
  });
  await putAndEmit(
    scene,
    "subscription",
    invoice ? await withoutUsedDiscount(scene, latest, invoice) : latest,
    "customer.subscription.updated",
  );
  await schedule(scene, latest.id);
  return scene.store.get("subscription", latest.id);
}

/** After an invoice is paid: applies a pending change, and ends the overdue state. */
export async function afterPayment(scene: Scene, subscriptionId: string, invoice: Invoice): Promise<void> {
  const subscription = await scene.store.get("subscription", subscriptionId);
  const pending = subscription.pending_update?.subscription_items[0];
  if (pending && invoice.billing_reason === "subscription_update") {
    const { subscription: changed } = await calculateChange(scene, subscription, pending.price, scene.now);
    await settle(scene, changed, pending.price, invoice);
    return;
  }
  const isSettled = (await openInvoices(scene, subscription)).length === 0;
  if (subscription.status !== "past_due" || !isSettled) return;
  await putAndEmit(
    scene,
    "subscription",
    { ...subscription, status: "active" },
    "customer.subscription.updated",
  );
  await schedule(scene, subscriptionId);
}

export async function cancelNow(
  scene: Scene,
  subscription: Subscription,
  reason: string,
): Promise<Subscription> {
  const { now } = scene;
  if (!isLive(subscription))
    throw new SandboxError(404, {
      type: "invalid_request_error",
      code: "resource_missing",
      message: `No such subscription: ${subscription.id}`,
      param: "id",
    });
  for (const invoice of await openInvoices(scene, subscription)) await voidInvoice(scene, invoice);
  const ended: Subscription = {
    ...subscription,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    schedule: null,
    cancellation_details: { ...subscription.cancellation_details, reason },
  };
  if (subscription.schedule) {
    const plan = await scene.store.get("subscription_schedule", subscription.schedule);
    await scene.store.put("subscription_schedule", {
      ...plan,
      status: "canceled",
      canceled_at: now,
      current_phase: null,
    });
  }
  await putAndEmit(scene, "subscription", ended, "customer.subscription.deleted");
  await scene.store.wake(ended.id, null, ended.test_clock);
  return ended;
}

/** Schedules the next automatic change of this subscription. */
export async function schedule(scene: Scene, id: string): Promise<void> {
  const kept = await scene.store.find("subscription", id);
  if (!kept || !isLive(kept.object)) return;
  const { object, hidden } = kept;
  const moments = [itemOf(object).current_period_end];
  if (object.status === "trialing" && object.trial_end !== null) {
    moments.push(object.trial_end);
    if (hidden.reminded !== true) moments.push(object.trial_end - REMINDED_BEFORE_SECONDS);
  }
  if (object.pending_update) moments.push(object.pending_update.expires_at);
  for (const { next_payment_attempt } of await openInvoices(scene, object)) {
    if (next_payment_attempt !== null) moments.push(next_payment_attempt);
  }
  await scene.store.wake(id, Math.min(...moments), object.test_clock);
}
