import type Stripe from "stripe";
import { askProvider, type SubjectReader } from "../../accounts/billing/index.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { lockMember } from "../claims/index.ts";
import { lockTreet } from "../treets/index.ts";
import { becomeClaim, giveBack, noteDispute, noteRefund } from "./outcomes.ts";
import { findPurchase, lockPurchase, type PurchaseRow, purchaseOf } from "./queries.ts";

/** What the provider told about a checkout or a payment of ours. */
export const readPurchaseSubject: SubjectReader = async (deps, subject) => {
  const found = await purchaseOf(deps.db, subject);
  return found && settle(deps, found.id);
};

const statuses = ["complete", "expired", "open"] as const;
const decided = ["lost", "won"] as const;

/** How a purchase stands at the provider. */
interface Reading {
  readonly status: "complete" | "expired" | "open";
  readonly paymentId: string | null;
  readonly isRefunded: boolean;
  readonly dispute: { readonly state: "lost" | "open" | "won"; readonly dueAt: Date | null } | null;
}

/**
 * Asks the provider how a purchase stands and makes everything here say the same: the claim, the place, the ledger.
 * Whatever told of it, how often and in which order: what has happened here already does not happen again. Answers what
 * it changed.
 */
export async function settle(deps: Dependencies, id: string): Promise<readonly string[]> {
  const row = await findPurchase(deps.db, id);
  if (!row || row.state === "expired") return [];
  if (row.state === "refunding") await askForRefund(deps, row);
  const reading = row.sessionId ? await read(deps, row, row.sessionId) : unheld(deps, row);
  if (!reading) return [];
  return inTransaction(deps.db, async (tx) => {
    // In the order in which everything that claims takes them.
    const member = await lockMember(tx, row.memberId);
    const treet = await lockTreet(tx, row.businessId, row.treetId);
    const purchase = await lockPurchase(tx, id);
    if (!member || !treet || !purchase) return [];
    const at = { tx, deps, purchase, treet, member, now: deps.clock() };
    const changed: string[] = [];
    if (purchase.state === "open" && reading.status === "complete" && reading.paymentId) {
      await becomeClaim(at, reading.paymentId);
      changed.push("paid");
    }
    if (purchase.state === "open" && reading.status === "expired") {
      await giveBack(at);
      changed.push("expired");
    }
    if (reading.isRefunded && purchase.state !== "refunded") {
      await noteRefund(at);
      changed.push("refunded");
    }
    if (reading.dispute && reading.dispute.state !== purchase.disputeState && !reading.isRefunded) {
      await noteDispute(at, reading.dispute);
      changed.push(`dispute ${reading.dispute.state}`);
    }
    return changed;
  });
}

/** A place whose checkout never came to be is free once its time is over. */
const unheld = (deps: Dependencies, row: PurchaseRow): Reading | undefined =>
  row.expiresAt > deps.clock()
    ? undefined
    : { status: "expired", paymentId: null, isRefunded: false, dispute: null };

async function read(deps: Dependencies, row: PurchaseRow, sessionId: string): Promise<Reading> {
  return askProvider(deps, async (stripe) => {
    const find = () =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ["payment_intent.latest_charge"] });
    let session = await find();
    if (session.status === "open" && row.state === "open" && row.expiresAt <= deps.clock()) {
      // Somebody may pay at this very moment, so only the provider's word ends it.
      await stripe.checkout.sessions.expire(sessionId).catch(() => undefined);
      session = await find();
    }
    const intent = session.payment_intent;
    const paid =
      typeof intent === "object" && intent !== null && session.payment_status === "paid" ? intent : null;
    const charge = typeof paid?.latest_charge === "object" ? paid.latest_charge : null;
    return {
      status: statuses.find((known) => known === session.status) ?? "open",
      paymentId: paid?.id ?? null,
      isRefunded: charge?.refunded ?? false,
      dispute: paid && charge?.disputed ? await disputeOf(stripe, paid.id) : null,
    };
  });
}

async function disputeOf(stripe: Stripe, paymentId: string): Promise<Reading["dispute"]> {
  const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 1 });
  const [found] = data;
  if (!found) return null;
  const due = found.evidence_details.due_by;
  const state = decided.find((known) => known === found.status) ?? "open";
  return { state, dueAt: due ? new Date(due * 1_000) : null };
}

/** All of it, from the seller's account, with our fee. Asked for again, it is the same one. */
async function askForRefund(deps: Dependencies, row: PurchaseRow): Promise<void> {
  const { paymentId } = row;
  if (!paymentId) return;
  await askProvider(deps, async (stripe) => {
    const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ["latest_charge"] });
    if (typeof intent.latest_charge === "object" && intent.latest_charge?.refunded) return;
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
