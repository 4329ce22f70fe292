import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { alphabetically } from "../../platform/db/folded.ts";
import { matching } from "../../platform/db/rows.ts";
import { ledgerEntries } from "../../platform/db/schema/payments.ts";
import { treets } from "../../platform/db/schema/treets.ts";

export interface StatementPart {
  readonly treetId: string | null;
  readonly title: string | null;
  readonly currency: string;
  readonly sold: number;
  readonly refunded: number;
  readonly salesMinor: number;
  readonly refundsMinor: number;
  /** Amount charged back by banks. */
  readonly disputesMinor: number;
  /** Our fees, less fees refunded. */
  readonly feesMinor: number;
  readonly payoutsMinor: number;
}

/** `month` is written as 2026-11 and taken in this time zone. */
interface Asked {
  readonly businessId: string;
  /** `seller`: what this business sold. `community`: everything its members paid, including to other sellers. */
  readonly as: "community" | "seller";
  readonly month: string;
  readonly timezone: string;
}

/**
 * Returns one month of the sellers' accounts, with a part for each treet and currency. For a seller, one more part
 * holds the payouts.
 */
export function statementOf(
  db: Executor,
  { businessId, as, month, timezone }: Asked,
): Promise<StatementPart[]> {
  const { amountMinor, kind, currency, treetId } = ledgerEntries;
  const sum = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${amountMinor}) filter (where ${condition}), 0)::int`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  return db
    .select({
      treetId,
      title: treets.title,
      currency,
      sold: count(sql`${kind} = 'sale'`),
      refunded: count(sql`${kind} = 'refund'`),
      salesMinor: sum(sql`${kind} = 'sale'`),
      refundsMinor: sql<number>`-${sum(sql`${kind} = 'refund'`)}`,
      disputesMinor: sql<number>`-${sum(sql`${kind} = 'dispute'`)}`,
      feesMinor: sql<number>`-${sum(sql`${kind} in ('fee', 'fee_refund')`)}`,
      payoutsMinor: sql<number>`-${sum(sql`${kind} = 'payout'`)}`,
    })
    .from(ledgerEntries)
    .leftJoin(treets, eq(treets.id, treetId))
    .where(
      and(
        eq(as === "seller" ? ledgerEntries.businessId : ledgerEntries.communityId, businessId),
        eq(ledgerEntries.account, "seller"),
        sql`${ledgerEntries.at} >= ((${month} || '-01')::timestamp at time zone ${timezone})`,
        sql`${ledgerEntries.at} < (((${month} || '-01')::timestamp + interval '1 month') at time zone ${timezone})`,
      ),
    )
    .groupBy(treetId, treets.title, currency)
    .orderBy(sql`${alphabetically(treets.title)} nulls last`, treetId, currency);
}

/** True if a seller has received payments, in any currency, that were not paid out yet. */
export async function isOwedPayouts(db: Executor, businessId: string): Promise<boolean> {
  const [owed] = await db
    .select({ currency: ledgerEntries.currency })
    .from(ledgerEntries)
    .where(matching(ledgerEntries, { businessId, account: "seller" }))
    .groupBy(ledgerEntries.currency)
    .having(sql`sum(${ledgerEntries.amountMinor}) > 0`)
    .limit(1);
  return owed !== undefined;
}
