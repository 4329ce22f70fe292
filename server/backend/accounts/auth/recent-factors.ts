import { and, eq, gte, isNull } from "drizzle-orm";
import {
  authenticators,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
} from "../../platform/db/schema/accounts.ts";
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

/**
 * Ends the passkey and the authenticator app that somebody began to add to an account, which the password allows them to
 * complete for some minutes. Call it where that password is replaced, as somebody who knew the former one may have begun.
 */
export async function endBegunFactors(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), isNull(authenticators.confirmedAt)));
}
