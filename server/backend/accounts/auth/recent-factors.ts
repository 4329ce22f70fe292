import { and, eq, gte } from "drizzle-orm";
import { authenticators, passkeys, recoveryCodes } from "../../platform/db/schema/accounts.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/**
 * Removes the passkeys and the authenticator app that were added to an account since then. An intruder could sign in
 * with them again, and its owner could not choose a new password without a code from that app.
 */
export async function removeFactorsSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const removed = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), gte(authenticators.createdAt, since)))
    .returning({ userId: authenticators.userId });
  if (removed.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
