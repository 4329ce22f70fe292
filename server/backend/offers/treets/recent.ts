import { sql } from "drizzle-orm";
import type { RecentUse } from "#shared/contract/treets.ts";
import { startOfLastDays } from "#shared/zoned-time.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims, treetViews } from "../../platform/db/schema/treets.ts";

const RECENT_DAYS = 30;
const nothing: RecentUse = { views: 0, claims: 0, redeemed: 0 };

/**
 * How often these treets were looked at and claimed in the last 30 days of their community's calendar, and how many of those claims are redeemed by
 * now. One statement whatever their number, and each count from an index alone: what was given back is few, and is
 * taken from what was claimed at all, so that no claim is read.
 */
export async function recentUseOf(
  db: Executor,
  { ids, now, timezone }: { ids: readonly string[]; now: Date; timezone: string },
): Promise<(treetId: string) => RecentUse> {
  const since = sql`${startOfLastDays(RECENT_DAYS, now, timezone).toISOString()}::timestamptz`;
  const claimsOf = sql`select count(*) from ${claims} where ${claims.treetId} = treet.id and ${claims.claimedAt} >= ${since}`;
  const { rows } = await db.execute<RecentUse & { id: string } & Record<string, unknown>>(sql`
    select treet.id,
      (select count(*) from ${treetViews} where ${treetViews.treetId} = treet.id and ${treetViews.at} >= ${since})::int as views,
      ((${claimsOf}) - (${claimsOf} and ${claims.state} in ('cancelled', 'declined')))::int as claims,
      (${claimsOf} and ${claims.state} = 'redeemed')::int as redeemed
    from unnest(${sql.param([...ids])}::text[]) as treet(id)`);
  const found = new Map(rows.map(({ id, ...use }) => [id, use]));
  return (id) => found.get(id) ?? nothing;
}
