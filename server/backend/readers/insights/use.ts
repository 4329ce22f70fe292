import { sql } from "drizzle-orm";
import type { InsightUse } from "#shared/contract/insights.ts";
import type { Executor } from "../../platform/db/database.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import type { Narrowing } from "./narrowed.ts";
import type { Period } from "./queries.ts";
import { claimedByTreet } from "./treet-sums.ts";

/** A period and the one it is compared with. */
export interface TwoPeriods {
  readonly present: Period;
  readonly before: Period;
}

interface Row extends Record<string, unknown> {
  readonly claims: number;
  readonly claimsBefore: number;
  readonly now: number;
  readonly before: number;
  readonly savedNow: number;
  readonly savedBefore: number;
  /** Number of redeemed claims in the period whose treets take an amount off. */
  readonly saving: number;
}

/**
 * Returns the number of claims in each period, how many are redeemed by now, and how much they saved: an estimate, as
 * the value of a percentage off or a gift is unknown.
 */
export async function usedOf(
  db: Executor,
  { present, before }: TwoPeriods,
  { currency, narrowing = {} }: { currency: string; narrowing?: Narrowing },
): Promise<Omit<InsightUse, "sales">> {
  const { rows } = await db.execute<Row>(sql`
    with used as (
      select id, claims, 0 as claims_before, redeemed as now, 0 as before from (${claimedByTreet(present, narrowing)}) as present
      union all select id, 0, claims, 0, redeemed from (${claimedByTreet(before, narrowing)}) as before
    )
    select coalesce(sum(claims), 0)::int as claims, coalesce(sum(claims_before), 0)::int as "claimsBefore",
      coalesce(sum(now), 0)::int as now, coalesce(sum(used.before), 0)::int as before,
      coalesce(sum(now * minor), 0)::float8 as "savedNow",
      coalesce(sum(used.before * minor), 0)::float8 as "savedBefore",
      coalesce(sum(now) filter (where minor is not null), 0)::int as saving
    from used join (
      select ${treets.id} as treet_id, case when ${treets.valueKind} = 'amount' then ${treets.valueMinor}::float8 end as minor
      from ${treets} where ${treets.businessId} = ${present.businessId}
    ) as treet on treet.treet_id = used.id`);
  const row = rows[0] ?? {
    claims: 0,
    claimsBefore: 0,
    now: 0,
    before: 0,
    savedNow: 0,
    savedBefore: 0,
    saving: 0,
  };
  return {
    claims: { now: row.claims, before: row.claimsBefore },
    redeemed: { now: row.now, before: row.before },
    saving:
      row.saving === 0
        ? null
        : { currency, minor: { now: row.savedNow, before: row.savedBefore }, redeemed: row.saving },
  };
}
