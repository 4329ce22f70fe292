import { and, asc, gt, isNull, or } from "drizzle-orm";
import * as log from "#words/audit.ts";
import { auditAll } from "../../platform/audit.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { apiKeys } from "../../platform/db/schema/integrations.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** Revokes the keys of a user who leaves the team, so that they do not work again if the user returns. */
export async function revokeKeysOf(
  tx: Transaction,
  { businessId, userId, at }: { businessId: string; userId: string; at: Date },
): Promise<void> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: at })
    .where(and(matching(apiKeys, { businessId, userId }), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name });
  await auditAll(
    tx,
    revoked.map(({ id, name }) => ({
      businessId,
      actor: "system",
      action: "key.revoked",
      entityId: id,
      at,
      summary: auditSentence(log.keyLostItsMaker, { name }),
    })),
  );
}

/** Returns the names of a user's valid keys, for the team member who takes them over. */
export async function keyNamesOf(
  db: Executor,
  { businessId, userId, now }: { businessId: string; userId: string; now: Date },
): Promise<string[]> {
  const rows = await db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(
      and(
        matching(apiKeys, { businessId, userId }),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    )
    .orderBy(asc(apiKeys.createdAt));
  return rows.map(({ name }) => name);
}
