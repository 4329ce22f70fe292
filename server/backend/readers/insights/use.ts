import { type SQL, sql } from "drizzle-orm";
import type { InsightUse } from "#shared/contract/insights.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims, treets } from "../../platform/db/schema/treets.ts";
import { isClaimOf, type Narrowing, ofTreets } from "./narrowed.ts";
import { type Period, within } from "./queries.ts";

/** A period and what it is set against. */
export interface TwoPeriods {
  readonly present: Period;
  readonly before: Period;
}

interface Row extends Record<string, unknown> {
  readonly now: number;
  readonly before: number;
  readonly savedNow: number;
  readonly savedBefore: number;
  /** Of the period's claims that take an amount off. */
  readonly saving: number;
}

/**
 * How many claims of each period are redeemed by now, and what they took off: an estimate, as what a share off a price
 * or a gift is worth nobody knows. Read from an index alone.
 */
export async function usedOf(
  db: Executor,
  { present, before }: TwoPeriods,
  { currency, narrowing = {} }: { currency: string; narrowing?: Narrowing },
): Promise<Omit<InsightUse, "claims">> {
  const redeemedIn = (period: Period): SQL => sql`(
    select count(*)::int from ${claims}
    where ${claims.treetId} = ${treets.id} and ${claims.state} = 'redeemed' and ${within(claims.claimedAt, period)}
      and ${isClaimOf(period, { ...narrowing, treetIds: undefined })})`;
  const { rows } = await db.execute<Row>(sql`
    select coalesce(sum(used.now), 0)::int as now, coalesce(sum(used.before), 0)::int as before,
      coalesce(sum(used.now * used.minor), 0)::float8 as "savedNow",
      coalesce(sum(used.before * used.minor), 0)::float8 as "savedBefore",
      coalesce(sum(used.now) filter (where used.minor is not null), 0)::int as saving
    from (
      select ${redeemedIn(present)} as now, ${redeemedIn(before)} as before,
        case when ${treets.valueKind} = 'amount' then ${treets.valueMinor}::float8 end as minor
      from ${treets} where ${treets.businessId} = ${present.businessId} ${ofTreets(treets.id, narrowing)}
    ) as used`);
  const row = rows[0] ?? { now: 0, before: 0, savedNow: 0, savedBefore: 0, saving: 0 };
  return {
    redeemed: { now: row.now, before: row.before },
    saving:
      row.saving === 0
        ? null
        : { currency, minor: { now: row.savedNow, before: row.savedBefore }, redeemed: row.saving },
  };
}
