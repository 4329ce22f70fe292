import { newId } from "../ids.ts";
import type { Metadata } from "./basics.ts";

/** A successful payment, from a card to the receiving account. */
export const newPayment = (facts: {
  amount: number;
  currency: string;
  fee: number;
  destination: string;
  metadata: Metadata;
  created: number;
}) => {
  const intentId = newId("pi");
  const chargeId = newId("ch");
  const transfer = newTransfer({ ...facts, charge: chargeId });
  const applicationFee = newApplicationFee({ ...facts, charge: chargeId });
  const intent = {
    id: intentId,
    object: "payment_intent" as const,
    amount: facts.amount,
    amount_received: facts.amount,
    application_fee_amount: facts.fee,
    created: facts.created,
    currency: facts.currency,
    customer: null,
    latest_charge: chargeId,
    livemode: false,
    metadata: facts.metadata,
    status: "succeeded" as const,
    transfer_data: { destination: facts.destination },
  };
  const charge = {
    id: chargeId,
    object: "charge" as const,
    amount: facts.amount,
    amount_refunded: 0,
    application_fee: facts.fee > 0 ? applicationFee.id : null,
    application_fee_amount: facts.fee,
    created: facts.created,
    currency: facts.currency,
    customer: null,
    destination: facts.destination,
    disputed: false,
    livemode: false,
    metadata: facts.metadata,
    paid: true,
    payment_intent: intentId,
    refunded: false,
    status: "succeeded" as const,
    transfer: transfer.id,
    transfer_data: { destination: facts.destination },
  };
  return { intent, charge, transfer, applicationFee };
};
export type PaymentIntent = ReturnType<typeof newPayment>["intent"];
export type Charge = ReturnType<typeof newPayment>["charge"];

/** The share of a payment transferred to the receiving account. */
const newTransfer = (facts: {
  amount: number;
  currency: string;
  destination: string;
  charge: string;
  created: number;
}) => ({
  id: newId("tr"),
  object: "transfer" as const,
  amount: facts.amount,
  amount_reversed: 0,
  created: facts.created,
  currency: facts.currency,
  destination: facts.destination,
  livemode: false,
  reversed: false,
  source_transaction: facts.charge,
});
export type Transfer = ReturnType<typeof newTransfer>;

/** Our fee, which the receiving account pays out of its share. */
const newApplicationFee = (facts: {
  fee: number;
  currency: string;
  destination: string;
  charge: string;
  created: number;
}) => ({
  id: newId("fee"),
  object: "application_fee" as const,
  account: facts.destination,
  amount: facts.fee,
  amount_refunded: 0,
  charge: facts.charge,
  created: facts.created,
  currency: facts.currency,
  livemode: false,
  refunded: false,
});
export type ApplicationFee = ReturnType<typeof newApplicationFee>;

/** The reversal of a transfer. */
export const newReversal = (facts: { transfer: Transfer; amount: number; created: number }) => ({
  id: newId("trr"),
  object: "transfer_reversal" as const,
  amount: facts.amount,
  created: facts.created,
  currency: facts.transfer.currency,
  transfer: facts.transfer.id,
});
export type Reversal = ReturnType<typeof newReversal>;

export const newRefund = (facts: {
  charge: Charge;
  amount: number;
  metadata: Metadata;
  created: number;
}) => ({
  id: newId("re"),
  object: "refund" as const,
  amount: facts.amount,
  charge: facts.charge.id,
  created: facts.created,
  currency: facts.charge.currency,
  metadata: facts.metadata,
  payment_intent: facts.charge.payment_intent,
  reason: null,
  status: "succeeded" as const,
});
export type Refund = ReturnType<typeof newRefund>;

/** A cardholder's dispute with their bank. */
export const newDispute = (facts: { charge: Charge; created: number; dueBy: number }) => ({
  id: newId("dp"),
  object: "dispute" as const,
  amount: facts.charge.amount,
  charge: facts.charge.id,
  created: facts.created,
  currency: facts.charge.currency,
  evidence_details: { due_by: facts.dueBy as number | null },
  livemode: false,
  payment_intent: facts.charge.payment_intent,
  reason: "fraudulent",
  status: "needs_response" as "lost" | "needs_response" | "won",
});
export type Dispute = ReturnType<typeof newDispute>;

/** An account's earnings on their way to its bank. */
export const newPayout = (facts: {
  account: string;
  currency: string;
  created: number;
  arrival: number;
}) => ({
  id: newId("po"),
  object: "payout" as const,
  amount: 0,
  arrival_date: facts.arrival,
  automatic: true,
  created: facts.created,
  currency: facts.currency,
  destination: `ba_${facts.account}`,
  livemode: false,
  status: "pending" as "failed" | "paid" | "pending",
});
export type Payout = ReturnType<typeof newPayout>;
