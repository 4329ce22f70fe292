import { sql } from "drizzle-orm";
import type { TreetInsights } from "#shared/contract/treet-insights.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims, countsAsMade } from "../../platform/db/schema/treets.ts";
import type { Periods } from "./periods.ts";
import { type Period, within } from "./queries.ts";
import { viewsTogether } from "./visits.ts";

/** The figures of one treet, or of several together, from their own claims and views by the definitions of all. */
export async function insightsOfTreets(
  db: Executor,
  treetIds: readonly string[],
  { days, present, before }: Periods,
): Promise<TreetInsights> {
  const [totals, totalsBefore, perDay] = await Promise.all([
    totalsOfTreets(db, treetIds, present),
    totalsOfTreets(db, treetIds, before),
    perDayOf(db, treetIds, present),
  ]);
  return { from: present.from, to: present.to, days, totals, before: totalsBefore, perDay };
}

type ClaimTotals = Omit<TreetInsights["totals"], "views" | "viewers">;

export async function totalsOfTreets(
  db: Executor,
  treetIds: readonly string[],
  period: Period,
): Promise<TreetInsights["totals"]> {
  const made = within(claims.claimedAt, period);
  // What is looked at or redeemed in the period was claimed before its end.
  const counting = db.execute<ClaimTotals & Record<string, number>>(sql`
    select count(*) filter (where ${made})::int as claims,
      count(distinct ${claims.memberId}) filter (where ${made})::int as claimants,
      count(*) filter (where ${made} and ${claims.state} = 'redeemed')::int as "redeemedClaims",
      count(*) filter (where ${within(claims.revealedAt, period)})::int as reveals,
      count(*) filter (where ${within(claims.redeemedAt, period)})::int as redemptions
    from ${claims}
    where ${isAmong(treetIds)} and ${countsAsMade(claims.state)}
      and ${claims.claimedAt} < (${period.to}::date + 1)::timestamp at time zone ${period.timezone}`);
  const nothing = { claims: 0, claimants: 0, redeemedClaims: 0, reveals: 0, redemptions: 0 };
  const [{ rows }, views] = await Promise.all([counting, viewsTogether(db, period, treetIds)]);
  return { ...(rows[0] ?? nothing), ...views };
}

const isAmong = (treetIds: readonly string[]) =>
  sql`${claims.treetId} = any(${sql.param([...treetIds])}::text[])`;

/** How often they were claimed and redeemed on each day of a period. */
export async function perDayOf(
  db: Executor,
  treetIds: readonly string[],
  period: Period,
): Promise<TreetInsights["perDay"]> {
  const counted = (column: typeof claims.claimedAt | typeof claims.redeemedAt) => sql`(
    select (${column} at time zone ${period.timezone})::date as day, count(*)::int as total from ${claims}
    where ${isAmong(treetIds)} and ${countsAsMade(claims.state)} and ${within(column, period)} group by 1)`;
  const { rows } = await db.execute<TreetInsights["perDay"][number] & Record<string, unknown>>(sql`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(made.total, 0) as claims, coalesce(used.total, 0) as redemptions
    from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') as days(day)
    left join ${counted(claims.claimedAt)} as made on made.day = days.day::date
    left join ${counted(claims.redeemedAt)} as used on used.day = days.day::date
    order by days.day`);
  return rows;
}
