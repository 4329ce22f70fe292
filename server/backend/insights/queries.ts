import { type SQL, sql } from "drizzle-orm";
import type { InsightTotals } from "#shared/contract/insights.ts";
import type { Executor } from "../db/database.ts";
import { members } from "../db/schema/members.ts";
import { claims, treets } from "../db/schema/treets.ts";

export interface Period {
  readonly businessId: string;
  readonly timezone: string;
  /** First and last day by the clock of the business, as `2026-11-21`. */
  readonly from: string;
  readonly to: string;
}

/** An instant lies in the period when the day it falls on, there, does. */
const within = (column: SQL | typeof claims.claimedAt, { from, to, timezone }: Period): SQL =>
  sql`${column} >= (${from}::date)::timestamp at time zone ${timezone} and ${column} < (${to}::date + 1)::timestamp at time zone ${timezone}`;

const kept = sql`${claims.state} <> 'cancelled'`;

export async function totalsOf(db: Executor, period: Period): Promise<InsightTotals> {
  const mine = sql`${claims.businessId} = ${period.businessId} and ${kept}`;
  const { rows } = await db.execute<Record<keyof InsightTotals, number>>(sql`select
    (select count(*)::int from ${members} where ${members.businessId} = ${period.businessId} and ${within(sql`${members.joinedAt}`, period)}) as joins,
    (select count(*)::int from ${claims} where ${mine} and ${within(claims.claimedAt, period)}) as claims,
    (select count(*)::int from ${claims} where ${mine} and ${within(sql`${claims.revealedAt}`, period)}) as reveals,
    (select count(*)::int from ${claims} where ${mine} and ${within(sql`${claims.redeemedAt}`, period)}) as redemptions,
    (select count(distinct ${claims.memberId})::int from ${claims} where ${mine} and ${within(claims.claimedAt, period)}) as claimants`);
  return rows[0] ?? { joins: 0, claims: 0, reveals: 0, redemptions: 0, claimants: 0 };
}

export async function perDay(db: Executor, period: Period) {
  const local = (column: SQL) => sql`(${column} at time zone ${period.timezone})::date`;
  const count = (column: SQL) => sql`select ${local(column)} as day, count(*)::int as total from ${claims}
    where ${claims.businessId} = ${period.businessId} and ${kept} and ${within(column, period)} group by 1`;
  const { rows } = await db.execute<{ day: string; claims: number; redemptions: number }>(sql`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(made.total, 0) as claims, coalesce(used.total, 0) as redemptions
    from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') as days(day)
    left join (${count(sql`${claims.claimedAt}`)}) as made on made.day = days.day::date
    left join (${count(sql`${claims.redeemedAt}`)}) as used on used.day = days.day::date
    order by days.day`);
  return rows;
}

const MOST_TREETS = 10;

export async function busiestTreets(db: Executor, period: Period) {
  const { rows } = await db.execute<{ id: string; title: string; claims: number; redemptions: number }>(sql`
    select ${treets.id} as id, ${treets.title} as title, count(*)::int as claims,
      count(*) filter (where ${claims.redeemedAt} is not null)::int as redemptions
    from ${claims} join ${treets} on ${treets.id} = ${claims.treetId}
    where ${claims.businessId} = ${period.businessId} and ${kept} and ${within(claims.claimedAt, period)}
    group by 1, 2 order by claims desc, 2 limit ${MOST_TREETS}`);
  return rows;
}
