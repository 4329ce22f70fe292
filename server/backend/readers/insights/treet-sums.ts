import { type SQL, sql } from "drizzle-orm";
import { localDay } from "../../platform/db/day-counts.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { claims, countsAsMade, treetViews } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { spans, startOfSpan, sumColumns, type TreetSum, treetSums } from "../../platform/db/treet-counts.ts";
import { isClaimOf, isOfMembers, type Narrowing, ofTreets } from "./narrowed.ts";
import { addDays } from "./periods.ts";
import { type Period, within } from "./queries.ts";

/** Sums all that was done with the treets of a community anew. */
export async function resumTreets(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`delete from ${insightTreets} where business_id = ${businessId}`);
  const one = (at: string, sums: Partial<Record<TreetSum, string>>) => sql`
    select ${localDay(sql.raw(at))} as day, treet_id,
      ${sql.raw(treetSums.map((name) => `${sums[name] ?? "0"}::int as ${name}`).join(", "))}`;
  const made = sql`from ${claims} as claim join ${businesses} as business on business.id = claim.business_id
    where business.id = ${businessId} and ${countsAsMade(sql`claim.state`)}`;
  // By days first, as there are fewer of those than claims.
  await tx.execute(sql`
    with by_day as (
      ${one("claimed_at", { claims: "count(*)", redeemed: "count(*) filter (where state = 'redeemed')" })} ${made} group by 1, 2
      union all ${one("revealed_at", { reveals: "count(*)" })} ${made} and revealed_at is not null group by 1, 2
      union all ${one("redeemed_at", { redemptions: "count(*)" })} ${made} and redeemed_at is not null group by 1, 2
      union all ${one("at", { views: "count(*)" })} from ${treetViews} as seen
        join ${businesses} as business on business.id = seen.business_id where business.id = ${businessId} group by 1, 2
    )
    insert into ${insightTreets} (business_id, span, start, treet_id, ${sumColumns})
    select ${businessId}, span, ${startOfSpan(sql`day`)}, treet_id,
      ${sql.raw(treetSums.map((name) => `sum(${name})::int`).join(", "))}
    from by_day, ${spans} group by 1, 2, 3, 4 order by 2, 3, 4`);
}

/**
 * How often each treet was claimed in a period, and how many of these claims are redeemed by now: rows of `id`, `claims`
 * and `redeemed`, none for what nobody claimed. Hours, and the claims of some members, are counted from the claims.
 */
export function claimedByTreet(period: Period, narrowing: Narrowing): SQL {
  if (period.hours || isOfMembers(narrowing))
    return sql`
      select ${claims.treetId} as id, count(*)::int as claims,
        (count(*) filter (where ${claims.state} = 'redeemed'))::int as redeemed
      from ${claims} where ${isClaimOf(period, narrowing)} and ${within(claims.claimedAt, period)} group by 1`;
  return sql`
    select treet_id as id, sum(claims)::int as claims, sum(redeemed)::int as redeemed
    from (${sumsOf(period, ofTreets(insightTreets.treetId, narrowing))}) as summed group by 1 having sum(claims) > 0`;
}

/** The sums of a period, by its months and the days before and after them; those of some treets, by a condition. */
export function sumsOf(period: Period, condition: SQL): SQL {
  const parts = stretchesOf(period).map(
    ({ span, from, to }) => sql`
      select treet_id, claims, redeemed, views from ${insightTreets}
      where business_id = ${period.businessId} and span = ${span} and start between ${from}::date and ${to}::date ${condition}`,
  );
  return sql.join(parts, sql` union all `);
}

interface Stretch {
  readonly span: "day" | "month";
  readonly from: string;
  readonly to: string;
}

/** The months that lie in a period, and the days before and after them. */
export function stretchesOf({ from, to }: Pick<Period, "from" | "to">): Stretch[] {
  const firstMonth = from.endsWith("-01") ? from : nextMonth(from);
  const endOfMonths = monthOf(addDays(to, 1));
  if (firstMonth >= endOfMonths) return [{ span: "day", from, to }];
  const all: Stretch[] = [
    { span: "month", from: firstMonth, to: addDays(endOfMonths, -1) },
    { span: "day", from, to: addDays(firstMonth, -1) },
    { span: "day", from: endOfMonths, to },
  ];
  return all.filter((stretch) => stretch.from <= stretch.to);
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string): string => monthOf(addDays(monthOf(day), 31));
