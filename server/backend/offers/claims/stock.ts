import { eq, sql } from "drizzle-orm";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { members } from "../../platform/db/schema/members.ts";
import { treetCodes, treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { TreetRow } from "../treets/index.ts";
import type { ClaimRow } from "./queries.ts";

/**
 * Gives the place and the code of an unrevealed claim to another member, first of all to the next on the waiting list.
 * The caller must hold a lock on the treet and have removed the code from the claim.
 */
export async function returnToStock(
  tx: Transaction,
  deps: Dependencies,
  { claim, treet }: { claim: Pick<ClaimRow, "codeId">; treet: TreetRow },
): Promise<void> {
  if (claim.codeId) await tx.update(treetCodes).set({ claimId: null }).where(eq(treetCodes.id, claim.codeId));
  await tx
    .update(treets)
    .set({ claimedCount: sql`greatest(0, ${treets.claimedCount} - 1)` })
    .where(eq(treets.id, treet.id));
  await deps.events.emit(tx, {
    type: "treet.room-changed",
    businessId: treet.businessId,
    treet: { ...treet, claimedCount: Math.max(0, treet.claimedCount - 1) },
  });
}

/**
 * Updates whether a member has claimed anything, as shown in member lists. Claims that were given back or declined do
 * not count.
 */
export async function noteWhetherClaimed(tx: Transaction, memberId: string): Promise<void> {
  const kept = sql`exists (select 1 from ${claims} where ${claims.memberId} = ${memberId} and ${countsAsMade(claims.state)})`;
  await tx.update(members).set({ hasClaimed: kept }).where(eq(members.id, memberId));
}
