import { desc } from "drizzle-orm";
import type { AuditAction } from "#shared/lists/audit.ts";
import type { Changes } from "../../platform/audit.ts";
import type { Sentence } from "../../platform/audit-sentence.ts";
import { record } from "../../platform/change.ts";
import { matching } from "../../platform/db/rows.ts";
import { auditEntries } from "../../platform/db/schema/businesses.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { actorOf } from "../../platform/operation.ts";
import type { SignedInContext } from "../../platform/operation-context.ts";
import type { TreetRow } from "./queries.ts";

/** Records an action on a treet in the community's audit log. */
export async function noteOnTreet(
  tx: Transaction,
  context: SignedInContext,
  row: Pick<TreetRow, "id" | "businessId">,
  action: AuditAction,
  summary: Sentence,
  changes?: Changes,
): Promise<void> {
  const business = { id: row.businessId };
  await record(tx, { ...context, business }, action, row.id, summary, changes);
}

const ONE_GO_MS = 3_600_000;

/**
 * Returns whether the last audit log entry is a change by the same user within an hour. A draft is saved again and
 * again while it is written, so such changes are recorded once.
 */
export async function hasJustChanged(
  tx: Transaction,
  { deps, user }: SignedInContext,
  row: Pick<TreetRow, "id" | "businessId">,
): Promise<boolean> {
  const [last] = await tx
    .select({ actor: auditEntries.actor, action: auditEntries.action, at: auditEntries.at })
    .from(auditEntries)
    .where(matching(auditEntries, { businessId: row.businessId, entityId: row.id }))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  if (last?.actor !== actorOf(user) || last.action !== "treet.changed") return false;
  return deps.clock().getTime() - last.at.getTime() < ONE_GO_MS;
}
