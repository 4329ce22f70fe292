import { type SQL, sql } from "drizzle-orm";
import type { RecentUse } from "#shared/contract/treets.ts";
import { firstOfLastDays } from "#shared/zoned-time.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { treets } from "../../platform/db/schema/treets.ts";

const RECENT_DAYS = 30;

/** From which day on use is recent: the first of the last 30 days of a community's calendar. */
export const recentSince = (now: Date, timezone: string): string =>
  firstOfLastDays(RECENT_DAYS, now, timezone);

/**
 * How often a treet was looked at and claimed from that day on, and how many of those claims are redeemed by now, as a
 * column of a statement about treets: from what is counted of each by days, so that no claim is read.
 */
export const recentUse = (since: string): SQL<RecentUse> => sql<RecentUse>`(
  select json_build_object('views', coalesce(sum(views), 0), 'claims', coalesce(sum(claims), 0),
    'redeemed', coalesce(sum(redeemed), 0))
  from ${insightTreets} where treet_id = ${treets.id} and span = 'day' and start >= ${since}::date)`;
