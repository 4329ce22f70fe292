import type Stripe from "stripe";
import { askProvider, type SubjectReader, unlessMissing } from "../../accounts/billing/index.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { lockMember } from "../claims/index.ts";
import { lockTreet } from "../treets/index.ts";
import {
  becomeClaim,
  closeDispute,
  giveBack,
  type Held,
  noteDispute,
  noteRefund,
  type Refunded,
} from "./outcomes.ts";
import { findPurchase, lockPurchase, type PurchaseRow, purchaseOf } from "./queries.ts";

/** Handles the provider's events about our checkouts and payments. */
export const readPurchaseSubject: SubjectReader = async (deps, subject) => {
  const found = await purchaseOf(deps.db, subject);
  return found && settle(deps, found.id);
};

const statuses = ["complete", "expired", "open"] as const;
/** Outcomes of disputes. An inquiry that the bank dropped, and a dispute that was prevented, leave the money with the seller. */
const outcomes: Readonly<Record<string, "lost" | "won">> = {
  lost: "lost",
  won: "won",
  warning_closed: "won",
  prevented: "won",
};

/** The state of a purchase at the provider. */
interface Reading {
  readonly status: "complete" | "expired" | "open";
  readonly paymentId: string | null;
  /** The transfer that passed the money on to the seller. */
  readonly transferId: string | null;
  readonly refunded: Refunded;
  readonly dispute: { readonly state: "lost" | "open" | "won"; readonly dueAt: Date | null } | null;
}

/**
 * Reads the state of a purchase from the provider and brings the claim, the held place and the ledger into line with
 * it. Idempotent, regardless of the trigger and of the number and order of events. Returns the changes it made.
 */
export async function settle(deps: Dependencies, id: string): Promise<readonly string[]> {
  const row = await findPurchase(deps.db, id);
  if (!row || row.state === "expired") return [];
  if (row.state === "refunding") await askForRefund(deps, row);
  const reading = row.sessionId ? await read(deps, row, row.sessionId) : unheld(deps, row);
  if (!reading) return [];
  const { dispute, refunded } = reading;
  if (dispute?.state === "lost" && row.disputeState !== "lost" && !refunded.isWhole)
    await takeBackFromSeller(deps, row, reading.transferId);
  return inTransaction(deps.db, async (tx) => {
    const at = await lockWhole(tx, deps, row, deps.clock());
    if (!at) return [];
    const { purchase } = at;
    const changed: string[] = [];
    if (purchase.state === "open" && reading.status === "complete" && reading.paymentId) {
      await becomeClaim(at, reading.paymentId);
      changed.push("paid");
    }
    if (purchase.state === "open" && reading.status === "expired") {
      await giveBack(at);
      changed.push("expired");
    }
    if (purchase.state !== "refunded" && refunded.minor > purchase.refundedMinor) {
      await noteRefund(at, refunded);
      changed.push(refunded.isWhole ? "refunded" : "refunded in part");
    }
    if (dispute && dispute.state !== purchase.disputeState && !refunded.isWhole) {
      await noteDispute(at, dispute);
      changed.push(`dispute ${dispute.state}`);
    }
    if (dispute && dispute.state !== "open" && purchase.disputeState === "open" && refunded.isWhole) {
      await closeDispute(at, dispute.state);
      changed.push(`dispute ${dispute.state}`);
    }
    return changed;
  });
}

/** Locks a purchase with its member and its treet, in the same order as claiming does. */
export async function lockWhole(
  tx: Transaction,
  deps: Dependencies,
  { id, businessId, memberId, treetId }: PurchaseRow,
  now: Date,
): Promise<Held | undefined> {
  const member = await lockMember(tx, memberId);
  const treet = await lockTreet(tx, businessId, treetId);
  const purchase = await lockPurchase(tx, id);
  return member && treet && purchase && { tx, deps, purchase, treet, member, now };
}

/** A place without a checkout, or with one that the provider no longer has, becomes free once its hold is over. */
const unheld = (deps: Dependencies, row: PurchaseRow): Reading | undefined =>
  row.expiresAt > deps.clock()
    ? undefined
    : { status: "expired", paymentId: null, transferId: null, refunded: NOTHING_BACK, dispute: null };

const NOTHING_BACK: Refunded = { minor: 0, takenBackMinor: 0, feeBackMinor: 0, isWhole: false };

async function read(deps: Dependencies, row: PurchaseRow, sessionId: string): Promise<Reading | undefined> {
  return askProvider(deps, async (stripe) => {
    const find = () =>
      unlessMissing(
        stripe.checkout.sessions.retrieve(sessionId, {
          expand: ["payment_intent.latest_charge.transfer", "payment_intent.latest_charge.application_fee"],
        }),
      );
    let session = await find();
    if (session?.status === "open" && row.state === "open" && row.expiresAt <= deps.clock()) {
      // The member may be paying at this very moment, so only the provider can end the checkout.
      await stripe.checkout.sessions.expire(sessionId).catch(() => undefined);
      session = await find();
    }
    if (!session) return unheld(deps, row);
    const intent = session.payment_intent;
    const paid =
      typeof intent === "object" && intent !== null && session.payment_status === "paid" ? intent : null;
    const charge = typeof paid?.latest_charge === "object" ? paid.latest_charge : null;
    return {
      status: statuses.find((known) => known === session.status) ?? "open",
      paymentId: paid?.id ?? null,
      transferId: charge?.transfer ? idOf(charge.transfer) : null,
      refunded: charge ? refundedOf(charge, row) : NOTHING_BACK,
      dispute: paid && charge?.disputed ? await disputeOf(stripe, paid.id) : null,
    };
  });
}

const idOf = (found: string | { readonly id: string }): string =>
  typeof found === "string" ? found : found.id;

/** A refund made on the provider's own pages may be a part of the price, and may leave the seller's share or our fee. */
function refundedOf(charge: Stripe.Charge, row: PurchaseRow): Refunded {
  const { amount_refunded: minor, refunded: isWhole, transfer, application_fee: fee } = charge;
  return {
    minor,
    isWhole,
    takenBackMinor: typeof transfer === "object" && transfer ? transfer.amount_reversed : minor,
    feeBackMinor: typeof fee === "object" && fee ? fee.amount_refunded : isWhole ? row.feeMinor : 0,
  };
}

async function disputeOf(stripe: Stripe, paymentId: string): Promise<Reading["dispute"]> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 1 });
  const [found] = data;
  if (!found) return null;
  const due = found.evidence_details.due_by;
  const state = outcomes[found.status] ?? "open";
  return { state, dueAt: due ? new Date(due * 1_000) : null };
}

/**
 * Refunds what is left of the price from the seller's account and returns our fee. Idempotent. The provider refuses it
 * while a bank is looking into the payment, and after the bank took it back.
 */
async function askForRefund(deps: Dependencies, row: PurchaseRow): Promise<void> {
  const { paymentId } = row;
  if (!paymentId) return;
  await askProvider(deps, async (stripe) => {
    const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] });
    const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
    if (charge?.refunded) return;
    const dispute = charge?.disputed ? await disputeOf(stripe, paymentId) : null;
    if (dispute && dispute.state !== "won") return;
    await stripe.refunds.create(
      {
        payment_intent: paymentId,
        reverse_transfer: true,
        refund_application_fee: true,
        metadata: { purchase: row.id },
      },
      { idempotencyKey: `refund-${row.id}` },
    );
  });
}

/**
 * After a lost dispute the bank takes the money from us, so the transfer to the seller is reversed and our fee is given
 * back to them. Idempotent.
 */
async function takeBackFromSeller(
  deps: Dependencies,
  row: PurchaseRow,
  transferId: string | null,
): Promise<void> {
  if (!transferId) return;
  await askProvider(deps, async (stripe) => {
    const { reversed } = await stripe.transfers.retrieve(transferId);
    if (reversed) return;
    await stripe.transfers.createReversal(
      transferId,
      { refund_application_fee: true, metadata: { purchase: row.id } },
      { idempotencyKey: `reversal-${row.id}` },
    );
  });
}
