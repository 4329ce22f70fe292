import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import { move, moveAll } from "../../accounts/ledger/index.ts";
import { findRow, insertRow, lockRow } from "../../platform/db/rows.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { type MemberRow, members } from "../../platform/db/schema/members.ts";
import { purchases } from "../../platform/db/schema/payments.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { notifyTeam } from "../../platform/notify.ts";
import { referenceFrom } from "../../platform/reference.ts";
import { type EndReason, expiryOf, nextOrdinal, noteWhetherClaimed, returnToStock } from "../claims/index.ts";
import type { TreetRow } from "../treets/index.ts";
import { disputeEmail, purchaseReceipt, receiptNumber, refundedEmail } from "./email-templates.ts";
import type { PurchaseRow } from "./queries.ts";
import { sellerLines, sellerNow } from "./receipts.ts";

/** A purchase with its member and its treet, all locked. */
export interface Held {
  readonly tx: Transaction;
  readonly deps: Dependencies;
  readonly purchase: PurchaseRow;
  readonly treet: TreetRow;
  readonly member: MemberRow;
  readonly now: Date;
}

const movementOf = ({ purchase, now }: Held) => ({
  about: purchase.id,
  sellerId: purchase.sellerId,
  communityId: purchase.businessId,
  treetId: purchase.treetId,
  currency: purchase.currency,
  at: now,
});

/** Turns a paid purchase into a claim, regardless of changes to the treet since its place was held. */
export async function becomeClaim(held: Held, paymentId: string): Promise<void> {
  const { tx, deps, purchase, member, now } = held;
  const { claimId, codeId, linkId, windowKey, businessId, treetId, memberId } = purchase;
  const claim = await insertRow(tx, claims, {
    id: claimId,
    businessId,
    treetId,
    treetVersion: purchase.treetVersion,
    memberId,
    codeId,
    linkId,
    ref: referenceFrom(randomBytes(8)),
    windowKey,
    ordinal: await nextOrdinal(tx, { memberId, treetId, window: windowKey }),
    claimedAt: now,
    state: "active",
    expiresAt: expiryOf(purchase, now),
    validFrom: purchase.validFrom,
  });
  const seller = await sellerNow(tx, purchase.sellerId);
  await tx
    .update(purchases)
    .set({ state: "paid", paidAt: now, paymentId, url: null, ...seller })
    .where(eq(purchases.id, purchase.id));
  if (!member.hasClaimed) await tx.update(members).set({ hasClaimed: true }).where(eq(members.id, memberId));
  const facts = movementOf(held);
  await move(tx, { ...facts, kind: "sale", from: "buyers", to: "seller", minor: purchase.priceMinor });
  await move(tx, { ...facts, kind: "fee", from: "seller", to: "platform", minor: purchase.feeMinor });
  const about = await factsOf(held);
  await deps.mail.send(tx, member.email, () =>
    purchaseReceipt({ ...about, lines: [...sellerLines(seller), receiptNumber(purchase.id)] }),
  );
  await deps.events.emit(tx, { type: "claim.created", businessId, claims: [claim] });
}

/**
 * Expires an unpaid purchase. Its place and its code go to another member, first of all to the next on the waiting
 * list.
 */
export async function giveBack({ tx, deps, purchase, treet }: Held): Promise<void> {
  await tx.update(purchases).set({ state: "expired", url: null }).where(eq(purchases.id, purchase.id));
  await returnToStock(tx, deps, { claim: { codeId: purchase.codeId }, treet });
}

/** What the provider has moved back of a payment so far, in minor units. */
export interface Refunded {
  /** To the buyer. */
  readonly minor: number;
  /** From the seller. The platform bears what is missing to `minor`. */
  readonly takenBackMinor: number;
  /** Of the platform's fee, to the seller. */
  readonly feeBackMinor: number;
  /** The buyer has got the whole price back. */
  readonly isWhole: boolean;
}

/**
 * Records what has been refunded since the last time, regardless of who requested it. The claim ends with the whole
 * price; after a part of it the member keeps what they bought.
 */
export async function noteRefund(held: Held, refunded: Refunded): Promise<void> {
  const { tx, deps, purchase, member, now } = held;
  const minor = refunded.minor - purchase.refundedMinor;
  const bySeller = Math.max(0, Math.min(minor, refunded.takenBackMinor - purchase.takenBackMinor));
  await tx
    .update(purchases)
    .set({
      refundedMinor: refunded.minor,
      takenBackMinor: purchase.takenBackMinor + bySeller,
      feeBackMinor: refunded.feeBackMinor,
      refundedAt: now,
      ...(refunded.isWhole && { state: "refunded" as const }),
    })
    .where(eq(purchases.id, purchase.id));
  // Each part is a movement of its own, told apart by how much had been refunded with it.
  const about = refunded.isWhole ? purchase.id : `${purchase.id}/${refunded.minor}`;
  const facts = { ...movementOf(held), about };
  const byPlatform = { ...facts, about: `${about}/platform` };
  const feeBack = refunded.feeBackMinor - purchase.feeBackMinor;
  await moveAll(tx, [
    { ...facts, kind: "refund", from: "seller", to: "buyers", minor: bySeller },
    { ...byPlatform, kind: "refund", from: "platform", to: "buyers", minor: minor - bySeller },
    { ...facts, kind: "fee_refund", from: "platform", to: "seller", minor: feeBack },
  ]);
  if (refunded.isWhole) await endClaim(held, "purchase.refunded");
  const told = { ...(await factsOf(held)), price: formatMoney({ minor, currency: purchase.currency }) };
  await deps.mail.send(tx, member.email, () => refundedEmail(told));
}

/** Revokes the claim of a purchase. If it was never revealed, its place and code go to another member. */
export async function endClaim({ tx, deps, purchase, treet, now }: Held, reason: EndReason): Promise<void> {
  const claim = await lockRow(tx, claims, { id: purchase.claimId });
  if (claim?.state !== "active") return;
  const wasShown = claim.revealedAt !== null;
  const revoked = { state: "revoked" as const, revokedAt: now, pausedAt: null, reason };
  await tx
    .update(claims)
    .set({ ...revoked, codeId: wasShown ? claim.codeId : null })
    .where(eq(claims.id, claim.id));
  if (!wasShown) await returnToStock(tx, deps, { claim, treet });
  await deps.events.emit(tx, {
    type: "claim.revoked",
    businessId: purchase.businessId,
    claims: [{ ...claim, ...revoked }],
  });
  await noteWhetherClaimed(tx, purchase.memberId);
}

/** Records a bank's dispute of a payment. The claim is paused until the bank decides, and ends if the seller loses. */
export async function noteDispute(
  held: Held,
  dispute: { readonly state: "lost" | "open" | "won"; readonly dueAt: Date | null },
): Promise<void> {
  const { tx, deps, purchase, now } = held;
  await tx
    .update(purchases)
    .set({
      disputeState: dispute.state,
      disputeDueAt: dispute.dueAt,
      // A refund that was under way is not needed any more.
      ...(dispute.state === "lost" && purchase.state === "refunding" && { state: "paid" as const }),
    })
    .where(eq(purchases.id, purchase.id));
  if (dispute.state === "lost") await endClaim(held, "purchase.charged-back");
  else
    await tx
      .update(claims)
      .set({ pausedAt: dispute.state === "open" ? now : null })
      .where(eq(claims.id, purchase.claimId));
  // When the bank takes the money back from us, we have taken all of it back from the seller, so they get our fee back.
  if (dispute.state === "lost") {
    const facts = movementOf(held);
    const minor = purchase.priceMinor - purchase.refundedMinor;
    const fee = purchase.feeMinor - purchase.feeBackMinor;
    await move(tx, { ...facts, kind: "dispute", from: "seller", to: "buyers", minor });
    await move(tx, { ...facts, kind: "fee_refund", from: "platform", to: "seller", minor: fee });
  }
  if (dispute.state === "open") {
    const { treet, price, sellerSlug } = await factsOf(held);
    const url =
      deps.config.publicUrl + href("settingsOverview", { business: sellerSlug }, { tab: "payouts" });
    await notifyTeam(tx, deps, {
      businessId: purchase.sellerId,
      kind: "payment_disputed",
      facts: { what: treet, who: price, id: purchase.treetId },
      mail: () => disputeEmail({ treet, price, url, dueAt: dispute.dueAt }),
    });
  }
}

/** Records how a dispute ended whose payment had been refunded meanwhile: its money and its claim are settled already. */
export async function closeDispute({ tx, purchase }: Held, disputeState: "lost" | "won"): Promise<void> {
  await tx.update(purchases).set({ disputeState }).where(eq(purchases.id, purchase.id));
  await tx.update(claims).set({ pausedAt: null }).where(eq(claims.id, purchase.claimId));
}

async function factsOf({ tx, deps, purchase, treet, member }: Held) {
  const seller = await findRow(tx, businesses, { id: purchase.sellerId });
  const community = await findRow(tx, businesses, { id: purchase.businessId });
  if (!seller || !community) throw new Error("The purchase has no seller or no community");
  return {
    firstName: member.firstName,
    treet: purchase.title,
    seller: seller.name,
    sellerSlug: seller.slug,
    business: { name: community.name },
    price: formatMoney({ minor: purchase.priceMinor, currency: purchase.currency }),
    isWaived: purchase.isWaived,
    url: deps.config.publicUrl + href("treet", { business: community.slug, rest: [treet.id] }),
  };
}
