import type { Schedule } from "../objects/schedules.ts";
import { isLive, itemOf, newItem, type Subscription } from "../objects/subscriptions.ts";
import type { Store } from "../store.ts";
import { methodOf } from "./charging.ts";
import { collect, draftInvoice, finalize, openInvoices, voidInvoice } from "./invoicing.ts";
import { accountMoves } from "./onboarding.ts";
import { payOut } from "./paying.ts";
import { periodEnd } from "./periods.ts";
import { DAY_SECONDS, emit, putAndEmit, type Scene } from "./scene.ts";
import { afterPayment, cancelNow, periodLine, schedule } from "./subscribing.ts";

const REMINDED_BEFORE_SECONDS = 3 * DAY_SECONDS;

/**
 * Processes all scheduled changes up to `until` in chronological order, each at its own time: renewals, retries, ends
 * of trials, scheduled changes, expiring sessions.
 */
export async function letTimePass(
  facts: { store: Store; publicUrl: string; clock: string | null },
  until: number,
): Promise<void> {
  const { store, publicUrl, clock } = facts;
  for (;;) {
    const due = await store.nextDue(clock, until);
    if (!due) return;
    const scene: Scene = { store, publicUrl, now: due.dueAt };
    if (due.kind === "subscription") await tick(scene, await store.get("subscription", due.id));
    else if (due.kind === "checkout.session") await expire(scene, due.id);
    else if (due.kind === "payout") await payOut(scene, await store.get("payout", due.id));
    else if (due.kind === "account") await accountMoves(scene, await store.get("account", due.id));
    else await store.wake(due.id, null, clock);
  }
}

/** Returns the current time for these objects: that of their customer's test clock, otherwise the real one. */
export async function timeFor(store: Store, ids: readonly string[], real: number): Promise<number> {
  for (const id of ids) {
    const found = await store.any(id);
    if (typeof found !== "object" || found === null) continue;
    const customer =
      "customer" in found && typeof found.customer === "string" ? await store.any(found.customer) : found;
    if (typeof customer !== "object" || customer === null || !("test_clock" in customer)) continue;
    if (typeof customer.test_clock !== "string") continue;
    return (await store.get("test_helpers.test_clock", customer.test_clock)).frozen_time;
  }
  return real;
}

async function expire(scene: Scene, id: string): Promise<void> {
  const session = await scene.store.get("checkout.session", id);
  await scene.store.wake(id, null, null);
  if (session.status !== "open") return;
  await putAndEmit(
    scene,
    "checkout.session",
    { ...session, status: "expired", url: null },
    "checkout.session.expired",
  );
}

async function tick(scene: Scene, subscription: Subscription): Promise<void> {
  const { store, now } = scene;
  const { id } = subscription;
  const kept = await store.find("subscription", id);
  if (!isLive(subscription)) return store.wake(id, null, subscription.test_clock);
  if (subscription.pending_update && subscription.pending_update.expires_at <= now) {
    await dropPending(scene, subscription);
  } else if (isReminderDue(subscription, kept?.hidden.reminded === true, now)) {
    await store.put("subscription", subscription, { ...kept?.hidden, reminded: true });
    await emit(scene, "customer.subscription.trial_will_end", subscription);
  } else if (subscription.status === "trialing" && (subscription.trial_end ?? 0) <= now) {
    await endTrial(scene, subscription);
  } else if (itemOf(subscription).current_period_end <= now) {
    await renew(scene, subscription);
  } else {
    await retry(scene, subscription);
  }
  await schedule(scene, id);
}

const isReminderDue = ({ status, trial_end }: Subscription, isReminded: boolean, now: number) =>
  status === "trialing" && !isReminded && trial_end !== null && trial_end - REMINDED_BEFORE_SECONDS <= now;

async function dropPending(scene: Scene, subscription: Subscription): Promise<void> {
  for (const invoice of await openInvoices(scene, subscription)) {
    if (invoice.billing_reason === "subscription_update") await voidInvoice(scene, invoice);
  }
  await putAndEmit(
    scene,
    "subscription",
    { ...subscription, pending_update: null },
    "customer.subscription.updated",
  );
}

async function endTrial(scene: Scene, subscription: Subscription): Promise<void> {
  const method = await methodOf(scene, subscription.customer, subscription);
  const { missing_payment_method: otherwise } = subscription.trial_settings.end_behavior;
  if (subscription.cancel_at !== null || (method === null && otherwise === "cancel")) {
    await cancelNow(scene, subscription, "cancellation_requested");
    return;
  }
  await renew(scene, subscription);
}

/** Starts the next period, at the price scheduled for it, if any. */
async function renew(scene: Scene, subscription: Subscription): Promise<void> {
  const { store } = scene;
  if (subscription.cancel_at !== null) {
    await cancelNow(scene, subscription, "cancellation_requested");
    return;
  }
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const plan = subscription.schedule
    ? await store.get("subscription_schedule", subscription.schedule)
    : undefined;
  const phase = plan?.phases.find(({ start_date }) => start_date === start);
  const priceId = phase?.items[0]?.price;
  const price = priceId ? await store.get("price", priceId) : item.price;
  const isNewRhythm = price.recurring.interval !== item.price.recurring.interval;
  const anchor = isNewRhythm ? start : subscription.billing_cycle_anchor;
  const end = periodEnd(anchor, price.recurring.interval, start);
  const renewed: Subscription = {
    ...subscription,
    status: "active",
    billing_cycle_anchor: anchor,
    schedule: plan ? await moveOn(scene, plan, start, end) : null,
    items: {
      ...subscription.items,
      data: [newItem({ subscription: subscription.id, price, start, end, created: item.created }, item.id)],
    },
  };
  await store.put("subscription", renewed, { paid: price.unit_amount, reminded: true });
  const draft = await draftInvoice(scene, {
    subscription: renewed,
    drafts: [periodLine(price, start, end)],
    reason: "subscription_cycle",
    periodStart: item.current_period_start,
    periodEnd: start,
  });
  const { invoice, outcome } = await collect(scene, await finalize(scene, draft));
  const after: Subscription = {
    ...renewed,
    latest_invoice: invoice.id,
    status: outcome.paid ? "active" : "past_due",
  };
  await store.put("subscription", after, {
    paid: invoice.subtotal - (invoice.total_discount_amounts[0]?.amount ?? 0),
    reminded: true,
  });
  await emit(scene, "customer.subscription.updated", after);
}

/** Moves a schedule to its phase at `start`; a completed one releases its subscription. */
async function moveOn(scene: Scene, plan: Schedule, start: number, end: number): Promise<string | null> {
  const { store, now } = scene;
  const phase = plan.phases.find(({ start_date, end_date }) => start_date <= start && start < end_date);
  if (phase) {
    const current = { start_date: phase.start_date, end_date: Math.max(phase.end_date, end) };
    await putAndEmit(
      scene,
      "subscription_schedule",
      { ...plan, current_phase: current },
      "subscription_schedule.updated",
    );
    return plan.id;
  }
  await store.put("subscription_schedule", {
    ...plan,
    status: "released",
    released_at: now,
    released_subscription: plan.subscription,
    subscription: null,
    current_phase: null,
  });
  return null;
}

async function retry(scene: Scene, subscription: Subscription): Promise<void> {
  for (const invoice of await openInvoices(scene, subscription)) {
    if (invoice.next_payment_attempt === null || invoice.next_payment_attempt > scene.now) continue;
    const { outcome, invoice: tried } = await collect(scene, invoice);
    if (outcome.paid) await afterPayment(scene, subscription.id, tried);
  }
}
