import { eq, sql } from "drizzle-orm";
import { members } from "../../platform/db/schema/members.ts";
import { claims, countsAsMade, treetCodes, treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { TreetRow } from "../treets/index.ts";
import type { ClaimRow } from "./queries.ts";

/**
 * Gives the place and the code of a claim that nobody looked at to somebody else, whoever waits first. The caller holds
 * the treet locked and has let the claim go of its code.
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

/** Anyone who holds only what was given back or declined has claimed nothing, as lists of members see it. */
export async function noteWhetherClaimed(tx: Transaction, memberId: string): Promise<void> {
  const kept = sql`exists (select 1 from ${claims} where ${claims.memberId} = ${memberId} and ${countsAsMade(claims.state)})`;
  await tx.update(members).set({ hasClaimed: kept }).where(eq(members.id, memberId));
}
