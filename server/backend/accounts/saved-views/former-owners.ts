import { and, eq } from "drizzle-orm";
import { savedViews } from "../../platform/db/schema/saved-views.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** Leaves the views that a user shared to their teams. Call this before the user's account is erased. */
export async function keepSharedViews(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(savedViews)
    .set({ ownerId: null })
    .where(and(eq(savedViews.ownerId, userId), savedViews.shared));
}
