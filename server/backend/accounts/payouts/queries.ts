import { and, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { findRow } from "../../platform/db/rows.ts";
import { type PayoutAccountRow, payoutAccounts } from "../../platform/db/schema/payouts.ts";
import { treets } from "../../platform/db/schema/treets.ts";

export type { PayoutAccountRow };

export const findPayoutAccount = (db: Executor, businessId: string) =>
  findRow(db, payoutAccounts, { businessId });

/** Returns the ID of the account that is connected now, if any. */
export const connectedId = (row: PayoutAccountRow | undefined): string | null =>
  row && row.state !== "not_connected" ? row.providerAccountId : null;

/** Returns which of these businesses can currently receive payments. */
export async function payableAmong(
  db: Executor,
  businessIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (businessIds.length === 0) return new Set();
  const rows = await db
    .select({ businessId: payoutAccounts.businessId })
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.state, "enabled"),
        sql`${payoutAccounts.businessId} = any(${sql.param([...businessIds])}::text[])`,
      ),
    );
  return new Set(rows.map(({ businessId }) => businessId));
}

/** Returns up to five treets, live or scheduled, for which members pay this business. */
export const liveWithPrice = (db: Executor, businessId: string) =>
  db
    .select({ title: treets.title })
    .from(treets)
    .where(
      and(
        gt(treets.priceMinor, 0),
        inArray(treets.state, ["live", "scheduled"]),
        sql`coalesce(${treets.claimUntil} > now(), true)`,
        or(
          eq(treets.supplierId, businessId),
          and(eq(treets.businessId, businessId), sql`${treets.supplierId} is null`),
        ),
      ),
    )
    .limit(5);
