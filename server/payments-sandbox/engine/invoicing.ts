import { newId } from "../ids.ts";
import { type Invoice, newInvoice, subscriptionOf } from "../objects/invoices.ts";
import { itemOf, type Subscription } from "../objects/subscriptions.ts";
import { type Charge, charge, methodOf } from "./charging.ts";
import { discountOf } from "./discounts.ts";
import { DAY_SECONDS, emit, putAndEmit, type Scene } from "./scene.ts";
import { calculate, type LineDraft } from "./sums.ts";

type Reason = Parameters<typeof newInvoice>[0]["reason"];

/** Days until a failed renewal is charged again: on the third, seventh and twelfth day. */
const RETRY_AFTER_DAYS = [3, 4, 5];

/** Calculates an invoice without storing it. */
export async function draftInvoice(
  scene: Scene,
  facts: {
    subscription: Subscription;
    drafts: readonly LineDraft[];
    reason: Reason;
    periodStart: number;
    periodEnd: number;
  },
): Promise<Invoice> {
  const { store, now } = scene;
  const { subscription, drafts, reason, periodStart, periodEnd } = facts;
  const customer = await store.get("customer", subscription.customer);
  const taxIds = await store.list("tax_id", { customer: customer.id });
  const discount = await discountOf(scene, subscription);
  const id = reason === "upcoming" ? newId("upcoming_in") : newId("in");
  const { lines, sums } = calculate({
    invoice: id,
    customer,
    taxIds,
    subscription: subscription.id,
    item: itemOf(subscription).id,
    drafts,
    discount,
  });
  return newInvoice({
    id,
    customer,
    taxIds: taxIds.map(({ type, value }) => ({ type, value })),
    subscription: { id: subscription.id, metadata: subscription.metadata },
    lines,
    sums,
    discounts: sums.discount > 0 && discount ? [discount.discount.id] : [],
    reason,
    currency: itemOf(subscription).price.currency,
    created: now,
    periodStart,
    periodEnd,
  });
}

/** Numbers an invoice, deducts the customer's credit, and stores it. */
export async function finalize(scene: Scene, draft: Invoice): Promise<Invoice> {
  const { store, now, publicUrl } = scene;
  const customer = await store.get("customer", draft.customer);
  const sequence = String(customer.next_invoice_sequence).padStart(4, "0");
  await store.put("customer", {
    ...customer,
    balance: draft.ending_balance ?? 0,
    currency: draft.currency,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  });
  const address = `${publicUrl}/payments-sandbox/invoice/${draft.id}`;
  const invoice: Invoice = {
    ...draft,
    status: "open",
    number: `${customer.invoice_prefix}-${sequence}`,
    effective_at: now,
    hosted_invoice_url: address,
    invoice_pdf: `${address}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  await store.put("invoice", invoice);
  await emit(scene, "invoice.created", invoice);
  await emit(scene, "invoice.finalized", invoice);
  return invoice;
}

export async function markPaid(scene: Scene, invoice: Invoice): Promise<Invoice> {
  const paid: Invoice = {
    ...invoice,
    status: "paid",
    attempted: true,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: scene.now },
  };
  return putAndEmit(scene, "invoice", paid, "invoice.paid");
}

/** Charges an open invoice. The caller decides what a failure means for the subscription. */
export async function collect(
  scene: Scene,
  invoice: Invoice,
): Promise<{ invoice: Invoice; outcome: Charge }> {
  if (invoice.amount_due === 0) return { invoice: await markPaid(scene, invoice), outcome: { paid: true } };
  const subscriptionId = subscriptionOf(invoice);
  const subscription = subscriptionId ? await scene.store.get("subscription", subscriptionId) : undefined;
  const outcome = await charge(scene, await methodOf(scene, invoice.customer, subscription));
  if (outcome.paid) return { invoice: await markPaid(scene, invoice), outcome };
  const attempts = invoice.attempt_count + 1;
  const pause = RETRY_AFTER_DAYS[attempts - 1];
  const isRenewal = invoice.billing_reason === "subscription_cycle";
  const failed: Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: isRenewal && pause !== undefined ? scene.now + pause * DAY_SECONDS : null,
  };
  await putAndEmit(scene, "invoice", failed, "invoice.payment_failed");
  if (outcome.needsAction) await emit(scene, "invoice.payment_action_required", failed);
  return { invoice: failed, outcome };
}

/** Voids an invoice, and returns the credit used for it. */
export async function voidInvoice(scene: Scene, invoice: Invoice): Promise<Invoice> {
  const customer = await scene.store.get("customer", invoice.customer);
  const used = invoice.starting_balance - (invoice.ending_balance ?? 0);
  await scene.store.put("customer", { ...customer, balance: customer.balance + used });
  const voided: Invoice = {
    ...invoice,
    status: "void",
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: scene.now },
  };
  return putAndEmit(scene, "invoice", voided, "invoice.voided");
}

/** Lists the open invoices of a subscription, oldest first. */
export async function openInvoices({ store }: Scene, subscription: Subscription): Promise<Invoice[]> {
  const open = await store.list("invoice", { customer: subscription.customer, equal: { status: "open" } });
  return open.filter((invoice) => subscriptionOf(invoice) === subscription.id).reverse();
}
