import { sql } from "drizzle-orm";
import type { TreetInsights } from "#shared/contract/treet-insights.ts";
import type { Executor } from "../../platform/db/database.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { sumColumns, type TreetSum, treetSums } from "../../platform/db/treet-counts.ts";
import type { Periods } from "./periods.ts";
import type { Period } from "./queries.ts";
import { membersIn, type TreetMembers } from "./treet-members.ts";
import { startsOf } from "./trend.ts";
import type { Window } from "./windows.ts";

export type Sums = Readonly<Record<TreetSum, number>>;
export type DayOfTreet = Sums & { readonly day: string };

/** Returns the figures of one treet, by the same definitions as those of the community. */
export async function insightsOfTreet(
  db: Executor,
  treetId: string,
  { days, present, before }: Periods,
): Promise<TreetInsights> {
  const windows = [present, before];
  const [counted, [members, membersBefore]] = await Promise.all([
    daysOfTreet(db, treetId, { from: before.from, to: present.to }),
    membersIn(db, [treetId], { timezone: present.timezone, windows }),
  ]);
  return {
    from: present.from,
    to: present.to,
    days,
    totals: totalsFrom(sumWithin(counted, present), members),
    before: totalsFrom(sumWithin(counted, before), membersBefore),
    perDay: perDayOf(counted, present),
  };
}

/** Returns a treet's activity by day in its community's time zone, leaving out days without any. */
export async function daysOfTreet(
  db: Executor,
  treetId: string,
  { from, to }: Window,
): Promise<DayOfTreet[]> {
  const { rows } = await db.execute<DayOfTreet & Record<string, unknown>>(sql`
    select to_char(start, 'YYYY-MM-DD') as day, ${sumColumns} from ${insightTreets}
    where treet_id = ${treetId} and span = 'day' and start between ${from}::date and ${to}::date`);
  return rows;
}

export const sumWithin = (days: readonly DayOfTreet[], { from, to }: Window): Sums =>
  totalOf(days.filter(({ day }) => day >= from && day <= to));

export function totalOf(parts: readonly Sums[]): Sums {
  const total = (name: TreetSum) => parts.reduce((sum, part) => sum + part[name], 0);
  return Object.fromEntries(treetSums.map((name) => [name, total(name)])) as Record<TreetSum, number>;
}

export const totalsFrom = (
  { claims, redeemed, reveals, redemptions, views }: Sums,
  { claimants, viewers }: TreetMembers = { claimants: 0, viewers: 0 },
): TreetInsights["totals"] => ({
  views,
  viewers,
  claims,
  claimants,
  redeemedClaims: redeemed,
  reveals,
  redemptions,
});

/** Returns the claims and redemptions on each day of a period. */
export function perDayOf(counted: readonly DayOfTreet[], period: Period): TreetInsights["perDay"] {
  const byDay = new Map(counted.map((day) => [day.day, day]));
  return startsOf(period, "day").map((day) => {
    const { claims = 0, redemptions = 0 } = byDay.get(day) ?? {};
    return { day, claims, redemptions };
  });
}
