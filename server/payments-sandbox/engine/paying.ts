import { invalidRequest } from "../errors.ts";
import type { Metadata } from "../objects/basics.ts";
import {
  type Charge,
  type Dispute,
  newDispute,
  newPayment,
  newPayout,
  newRefund,
  type Payout,
  type Refund,
} from "../objects/payments.ts";
import type { PaymentSession } from "../objects/sessions.ts";
import type { Hidden } from "../store.ts";
import { DAY_SECONDS, emit, putAndEmit, type Scene } from "./scene.ts";

const PAID_OUT_AFTER_SECONDS = 2 * DAY_SECONDS;
const DISPUTE_SECONDS = 7 * DAY_SECONDS;

/** Charges what a checkout is for, less our fee to the account it is for. */
export async function payOnce(
  scene: Scene,
  session: PaymentSession,
  hidden: Hidden,
  { isDisputed }: { isDisputed: boolean },
): Promise<PaymentSession> {
  const { store, now } = scene;
  const destination = String(hidden.destination);
  const fee = Number(hidden.fee);
  const { intent, charge } = newPayment({
    amount: session.amount_total,
    currency: session.currency,
    fee,
    destination,
    metadata: JSON.parse(String(hidden.metadata)),
    created: now,
  });
  await store.put("payment_intent", intent, {});
  await store.put("charge", charge, {});
  await addToPayout(scene, destination, charge.currency, charge.amount - fee);
  const paid = await putAndEmit(
    scene,
    "checkout.session",
    { ...session, status: "complete", payment_status: "paid", payment_intent: intent.id, url: null },
    "checkout.session.completed",
  );
  await emit(scene, "charge.succeeded", charge);
  if (isDisputed) await dispute(scene, charge);
  return paid;
}

/** All of a payment back to its card: from the account, and our fee with it. */
export async function refund(scene: Scene, charge: Charge, metadata: Metadata): Promise<Refund> {
  if (charge.refunded)
    throw invalidRequest("Charge has already been refunded.", { code: "charge_already_refunded" });
  const made = newRefund({ charge, metadata, created: scene.now });
  await scene.store.put("refund", made, {});
  const after: Charge = { ...charge, refunded: true, amount_refunded: charge.amount };
  await addToPayout(
    scene,
    charge.destination,
    charge.currency,
    charge.application_fee_amount - charge.amount,
  );
  await putAndEmit(scene, "charge", after, "charge.refunded");
  return made;
}

async function dispute(scene: Scene, charge: Charge): Promise<void> {
  await scene.store.put("charge", { ...charge, disputed: true });
  const made = newDispute({ charge, created: scene.now, dueBy: scene.now + DISPUTE_SECONDS });
  await scene.store.put("dispute", made, {});
  await emit(scene, "charge.dispute.created", made);
}

/** A bank decides in favour of the seller, or of who paid. */
export async function closeDispute(scene: Scene, found: Dispute, status: "lost" | "won"): Promise<Dispute> {
  return putAndEmit(scene, "dispute", { ...found, status }, "charge.dispute.closed");
}

/** What an account earns goes along with its next payout. */
async function addToPayout(scene: Scene, account: string, currency: string, minor: number): Promise<void> {
  const { store, now } = scene;
  const [open] = await store.list("payout", { equal: { destination: `ba_${account}`, status: "pending" } });
  const next = open ?? newPayout({ account, currency, created: now, arrival: now + PAID_OUT_AFTER_SECONDS });
  await store.put("payout", { ...next, amount: next.amount + minor }, { account });
  if (!open) await store.wake(next.id, next.arrival_date, null);
}

/** The day of a payout. What is less than nothing waits for what is earned next. */
export async function payOut(scene: Scene, payout: Payout): Promise<void> {
  const { store, now } = scene;
  const account = String((await store.find("payout", payout.id))?.hidden.account);
  if (payout.amount <= 0) return store.wake(payout.id, now + PAID_OUT_AFTER_SECONDS, null);
  const paid: Payout = { ...payout, status: "paid", arrival_date: now };
  await store.put("payout", paid);
  await store.wake(payout.id, null, null);
  await emit(scene, "payout.paid", paid, account);
}
