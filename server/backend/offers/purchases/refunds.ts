import { and, eq, inArray, or, sql } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { conflict } from "#shared/problems.ts";
import { WITHDRAWAL_DAYS } from "#shared/purchases.ts";
import * as refusals from "#words/refusals.ts";
import { purchases } from "../../platform/db/schema/payments.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Subscriber } from "../../platform/events.ts";
import { settleAll } from "./reconciliation.ts";

/**
 * Refunds purchases whose claims were cancelled or revoked. The transaction that ends the claim marks the purchase as
 * refunding and enqueues the request to the provider, which runs once it has committed. A member may cancel within 14
 * days unless they waived that right; the team may revoke at any time.
 */
export const endedClaimsAreRefunded =
  (deps: Dependencies): Subscriber =>
  async (tx, event) => {
    if (event.type !== "claim.cancelled" && event.type !== "claim.revoked") return;
    const ended = event.claims.map(({ id }) => id);
    const paid = await tx
      .update(purchases)
      .set({ state: "refunding" })
      .where(
        and(
          inArray(purchases.claimId, ended),
          eq(purchases.state, "paid"),
          // After a lost dispute the bank has already returned the money.
          sql`${purchases.disputeState} is distinct from 'lost'`,
        ),
      )
      .returning();
    if (paid.length === 0) return;
    const longAgo = deps.clock().getTime() - WITHDRAWAL_DAYS * DAY_MS;
    for (const { isWaived, paidAt } of paid) {
      if (event.type === "claim.revoked") continue;
      if (isWaived) throw conflict(refusals.refundWaived());
      if (paidAt && paidAt.getTime() < longAgo)
        throw conflict(refusals.refundTooLate({ withdrawalDays: WITHDRAWAL_DAYS }));
    }
    await deps.jobs.enqueue(settleAll, {}, { tx });
  };

/** Keeps a claim redeemed once its money has gone back: opened again, it could be used for free. */
export const refundedClaimsStayUsed: Subscriber = async (tx, event) => {
  if (event.type !== "claim.reopened") return;
  const reopened = event.claims.map(({ id }) => id);
  const hasGoneBack = or(
    inArray(purchases.state, ["refunding", "refunded"]),
    eq(purchases.disputeState, "lost"),
  );
  const [returned] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(inArray(purchases.claimId, reopened), hasGoneBack))
    .limit(1);
  if (returned) throw conflict(refusals.refundedStaysUsed());
};
