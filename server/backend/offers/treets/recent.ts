import { type SQL, sql } from "drizzle-orm";
import type { RecentUse } from "#shared/contract/treets.ts";
import { startOfLastDays } from "#shared/zoned-time.ts";
import { claims, treets, treetViews } from "../../platform/db/schema/treets.ts";

const RECENT_DAYS = 30;

/** Since when use is recent: the beginning of the last 30 days of a community's calendar. */
export const recentSince = (now: Date, timezone: string): Date => startOfLastDays(RECENT_DAYS, now, timezone);

/**
 * How often a treet was looked at and claimed since then, and how many of those claims are redeemed by now, as a column
 * of a statement about treets. Each count is answered from an index alone: what was given back is few, and is taken
 * from what was claimed at all, so that no claim is read.
 */
export function recentUse(since: Date): SQL<RecentUse> {
  const start = sql`${since.toISOString()}::timestamptz`;
  const claimsOf = sql`select count(*) from ${claims} where ${claims.treetId} = ${treets.id} and ${claims.claimedAt} >= ${start}`;
  return sql<RecentUse>`json_build_object(
    'views', (select count(*) from ${treetViews} where ${treetViews.treetId} = ${treets.id} and ${treetViews.at} >= ${start}),
    'claims', (${claimsOf}) - (${claimsOf} and ${claims.state} in ('cancelled', 'declined')),
    'redeemed', (${claimsOf} and ${claims.state} = 'redeemed'))`;
}
