import { and, inArray, or, sql } from "drizzle-orm";
import type { InsightUse } from "#shared/contract/insights.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { ledgerEntries } from "../../platform/db/schema/payments.ts";
import type { Narrowing } from "./narrowed.ts";
import { type Period, within } from "./queries.ts";

/**
 * Returns what members paid a community's suppliers in a period and the one before, according to the ledger: the number
 * of treets and the amount, less refunds and lost disputes in the same period. Null without any movements, and if
 * figures are filtered by members, as the ledger does not record them.
 */
export async function salesOf(
  db: Executor,
  { present, before }: { readonly present: Period; readonly before: Period },
  { currency, narrowing = {} }: { readonly currency: string; readonly narrowing?: Narrowing },
): Promise<InsightUse["sales"]> {
  const { label, linkId, treetIds } = narrowing;
  if (label !== undefined || linkId !== undefined) return null;
  const { kind, amountMinor, at } = ledgerEntries;
  const paidIn = (period: Period) =>
    sql<number>`(count(*) filter (where ${kind} = 'sale' and ${within(at, period)}))::int`;
  const keptIn = (period: Period) =>
    sql<number>`coalesce(sum(${amountMinor}) filter (where ${within(at, period)}), 0)::float8`;
  const [row] = await db
    .select({
      paidNow: paidIn(present),
      paidBefore: paidIn(before),
      minorNow: keptIn(present),
      minorBefore: keptIn(before),
      movements: sql<number>`count(*)::int`,
    })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { communityId: present.businessId, account: "seller", currency }),
        inArray(kind, ["sale", "refund", "dispute"]),
        or(within(at, present), within(at, before)),
        treetIds ? inArray(ledgerEntries.treetId, [...treetIds]) : undefined,
      ),
    );
  if (!row || row.movements === 0) return null;
  return {
    currency,
    paid: { now: row.paidNow, before: row.paidBefore },
    minor: { now: row.minorNow, before: row.minorBefore },
  };
}
