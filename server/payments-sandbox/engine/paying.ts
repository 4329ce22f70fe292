import { invalidRequest } from "../errors.ts";
import type { Metadata } from "../objects/basics.ts";
import {
  type Charge,
  type Dispute,
  newDispute,
  newPayment,
  newPayout,
  newRefund,
  newReversal,
  type Payout,
  type Refund,
  type Reversal,
  type Transfer,
} from "../objects/payments.ts";
import type { PaymentSession } from "../objects/sessions.ts";
import type { Hidden } from "../store.ts";
import { DAY_SECONDS, emit, putAndEmit, type Scene } from "./scene.ts";

const PAID_OUT_AFTER_SECONDS = 2 * DAY_SECONDS;
const DISPUTE_SECONDS = 7 * DAY_SECONDS;

/** Charges a one-off checkout; the receiving account earns the amount less our fee. */
export async function payOnce(
  scene: Scene,
  session: PaymentSession,
  hidden: Hidden,
  { isDisputed }: { isDisputed: boolean },
): Promise<PaymentSession> {
  const { store, now } = scene;
  const destination = String(hidden.destination);
  const fee = Number(hidden.fee);
  const { intent, charge, transfer, applicationFee } = newPayment({
    amount: session.amount_total,
    currency: session.currency,
    fee,
    destination,
    metadata: JSON.parse(String(hidden.metadata)),
    created: now,
  });
  await store.put("payment_intent", intent, {});
  await store.put("charge", charge, {});
  await store.put("transfer", transfer, {});
  if (fee > 0) await store.put("application_fee", applicationFee, {});
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

/** What a refund or a reversal asks for. */
interface Asked {
  /** Minor units; the rest if undefined. */
  readonly amount: number | undefined;
  readonly returnsFee: boolean;
  readonly metadata: Metadata;
}

/**
 * Refunds a payment to its card, in whole or in part, taking the same share back from the account and out of our fee if
 * asked. As with the real API, not while a bank disputes it, nor after a lost dispute.
 */
export async function refund(
  scene: Scene,
  charge: Charge,
  { amount, reversesTransfer, returnsFee, metadata }: Asked & { readonly reversesTransfer: boolean },
): Promise<Refund> {
  if (charge.refunded)
    throw invalidRequest("Charge has already been refunded.", { code: "charge_already_refunded" });
  const disputes = await scene.store.list("dispute", { equal: { charge: charge.id } });
  if (disputes.some(({ status }) => status !== "won"))
    throw invalidRequest("Charge has been charged back.", { code: "charge_disputed" });
  const left = charge.amount - charge.amount_refunded;
  if (amount !== undefined && amount > left)
    throw invalidRequest("Refund amount is greater than unrefunded amount on charge.", { param: "amount" });
  const made = newRefund({ charge, amount: amount ?? left, metadata, created: scene.now });
  await scene.store.put("refund", made, {});
  const refunded = charge.amount_refunded + made.amount;
  const after: Charge = { ...charge, refunded: refunded === charge.amount, amount_refunded: refunded };
  if (reversesTransfer) {
    const transfer = await scene.store.get("transfer", charge.transfer);
    await takeBack(scene, transfer, Math.min(made.amount, transfer.amount - transfer.amount_reversed));
  }
  if (returnsFee) await returnFee(scene, charge, made.amount);
  await putAndEmit(scene, "charge", after, "charge.refunded");
  return made;
}

/** Takes a transfer back from an account without refunding the payer, with our fee if asked. */
export async function reverse(
  scene: Scene,
  transfer: Transfer,
  { amount, returnsFee }: Omit<Asked, "metadata">,
): Promise<Reversal> {
  if (transfer.reversed) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  const left = transfer.amount - transfer.amount_reversed;
  const made = newReversal({ transfer, amount: amount ?? left, created: scene.now });
  await scene.store.put("transfer_reversal", made, {});
  await takeBack(scene, transfer, made.amount);
  if (returnsFee)
    await returnFee(scene, await scene.store.get("charge", transfer.source_transaction), made.amount);
  return made;
}

async function takeBack(scene: Scene, transfer: Transfer, amount: number): Promise<void> {
  const reversed = transfer.amount_reversed + amount;
  await scene.store.put("transfer", {
    ...transfer,
    amount_reversed: reversed,
    reversed: reversed === transfer.amount,
  });
  await addToPayout(scene, transfer.destination, transfer.currency, -amount);
}

/** Gives the account the share of our fee that this part of its payment bore, at most what is left of it. */
async function returnFee(scene: Scene, charge: Charge, amount: number): Promise<void> {
  if (!charge.application_fee) return;
  const fee = await scene.store.get("application_fee", charge.application_fee);
  const share = Math.round((fee.amount * amount) / charge.amount);
  const back = Math.min(share, fee.amount - fee.amount_refunded);
  const refunded = fee.amount_refunded + back;
  await scene.store.put("application_fee", {
    ...fee,
    amount_refunded: refunded,
    refunded: refunded === fee.amount,
  });
  await addToPayout(scene, charge.destination, charge.currency, back);
}

async function dispute(scene: Scene, charge: Charge): Promise<void> {
  await scene.store.put("charge", { ...charge, disputed: true });
  const made = newDispute({ charge, created: scene.now, dueBy: scene.now + DISPUTE_SECONDS });
  await scene.store.put("dispute", made, {});
  await emit(scene, "charge.dispute.created", made);
}

/** Closes a dispute in favour of the seller or the cardholder. */
export const closeDispute = async (scene: Scene, found: Dispute, status: "lost" | "won"): Promise<Dispute> =>
  putAndEmit(scene, "dispute", { ...found, status }, "charge.dispute.closed");

/** Adds an account's earnings to its next payout. */
async function addToPayout(scene: Scene, account: string, currency: string, minor: number): Promise<void> {
  const { store, now } = scene;
  const [open] = await store.list("payout", { equal: { destination: `ba_${account}`, status: "pending" } });
  const next = open ?? newPayout({ account, currency, created: now, arrival: now + PAID_OUT_AFTER_SECONDS });
  await store.put("payout", { ...next, amount: next.amount + minor }, { account });
  if (!open) await store.wake(next.id, next.arrival_date, null);
}

/** Pays out on the due day. A balance of zero or less is carried over to the next one. */
export async function payOut(scene: Scene, payout: Payout): Promise<void> {
  const { store, now } = scene;
  const account = String((await store.find("payout", payout.id))?.hidden.account);
  if (payout.amount <= 0) return store.wake(payout.id, now + PAID_OUT_AFTER_SECONDS, null);
  const paid: Payout = { ...payout, status: "paid", arrival_date: now };
  await store.put("payout", paid);
  await store.wake(payout.id, null, null);
  await emit(scene, "payout.paid", paid, account);
}
