import { type SQL, sql } from "drizzle-orm";
import { localDay } from "../../platform/db/day-counts.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { claims, countsAsMade } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { ClaimFacts } from "../../platform/events.ts";
import { isClaimOf, type Narrowing, ofTreets } from "./narrowed.ts";
import { addDays } from "./periods.ts";
import { type Period, within } from "./queries.ts";

/** By how much the sums of a claim's treet change. */
export interface SumChange {
  readonly claims?: 1 | -1;
  readonly redeemed?: 1 | -1;
}

const spans = sql`(values ('day'), ('month')) as spans(span)`;
const startOfSpan = (day: SQL) =>
  sql`case span when 'month' then date_trunc('month', ${day})::date else ${day} end`;

/** The statement that adds these claims to the sums of their treets, or takes them out; its rows in one order, as others lock them too. */
export const addingToSums = (
  businessId: string,
  changed: readonly Pick<ClaimFacts, "treetId" | "claimedAt">[],
  { claims: made, redeemed }: SumChange,
): SQL => sql`
  insert into ${insightTreets} (business_id, span, start, treet_id, claims, redeemed)
  select business.id, span, ${startOfSpan(localDay(sql`changed.at`))}, changed.treet_id,
    ${made ?? 0}::int * count(*)::int, ${redeemed ?? 0}::int * count(*)::int
  from ${businesses} as business, unnest(
    ${sql.param(changed.map(({ treetId }) => treetId))}::text[],
    ${sql.param(changed.map(({ claimedAt }) => claimedAt.toISOString()))}::timestamptz[]
  ) as changed(treet_id, at), ${spans}
  where business.id = ${businessId} group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (business_id, span, start, treet_id) do update
  set claims = insight_treets.claims + excluded.claims, redeemed = insight_treets.redeemed + excluded.redeemed`;

/** Sums all claims of a community anew. */
export async function resumTreets(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`delete from ${insightTreets} where business_id = ${businessId}`);
  // By days first, as there are fewer of those than claims.
  await tx.execute(sql`
    with by_day as (
      select business.id as business_id, ${localDay(sql`claimed_at`)} as day, treet_id,
        count(*)::int as claims, count(*) filter (where state = 'redeemed')::int as redeemed
      from ${claims} as claim join ${businesses} as business on business.id = claim.business_id
      where business.id = ${businessId} and ${countsAsMade(sql`claim.state`)} group by 1, 2, 3
    )
    insert into ${insightTreets} (business_id, span, start, treet_id, claims, redeemed)
    select business_id, span, ${startOfSpan(sql`day`)}, treet_id, sum(claims)::int, sum(redeemed)::int
    from by_day, ${spans} group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
}

/**
 * How often each treet was claimed in a period, and how many of these claims are redeemed by now: rows of `id`, `claims`
 * and `redeemed`, none for what nobody claimed. Hours, and the claims of some members, are counted from the claims.
 */
export function claimedByTreet(period: Period, narrowing: Narrowing): SQL {
  const { label, linkId } = narrowing;
  if (period.hours || label !== undefined || linkId !== undefined)
    return sql`
      select ${claims.treetId} as id, count(*)::int as claims,
        (count(*) filter (where ${claims.state} = 'redeemed'))::int as redeemed
      from ${claims} where ${isClaimOf(period, narrowing)} and ${within(claims.claimedAt, period)} group by 1`;
  const parts = stretchesOf(period).map(
    ({ span, from, to }) => sql`
      select treet_id, claims, redeemed from ${insightTreets}
      where business_id = ${period.businessId} and span = ${span} and start between ${from}::date and ${to}::date
        ${ofTreets(insightTreets.treetId, narrowing)}`,
  );
  return sql`
    select treet_id as id, sum(claims)::int as claims, sum(redeemed)::int as redeemed
    from (${sql.join(parts, sql` union all `)}) as summed group by 1 having sum(claims) > 0`;
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
