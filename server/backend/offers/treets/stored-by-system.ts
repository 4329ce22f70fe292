import { eq } from "drizzle-orm";
import { audit } from "../../platform/audit.ts";
import type { Sentence } from "../../platform/audit-sentence.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { TreetRow } from "./queries.ts";

/**
 * Stores a state change made by the system and records it in the audit log. The version stays the same, as such a
 * change does not make open forms stale.
 */
export async function storeBySystem(
  tx: Transaction,
  deps: Dependencies,
  treet: TreetRow,
  next: Pick<TreetRow, "state"> & Partial<TreetRow>,
  summary: Sentence,
): Promise<void> {
  await tx.update(treets).set(next).where(eq(treets.id, treet.id));
  await audit(tx, {
    businessId: treet.businessId,
    actor: "system",
    action: `treet.${next.state}`,
    summary,
    at: deps.clock(),
    entityId: treet.id,
    changes: { state: [treet.state, next.state] },
  });
}
