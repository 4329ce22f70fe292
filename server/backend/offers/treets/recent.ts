import { type SQL, sql } from "drizzle-orm";
import type { RecentUse } from "#shared/contract/treet-shapes.ts";
import { firstOfLastDays } from "#shared/zoned-time.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { treets } from "../../platform/db/schema/treets.ts";

/** Days that count as recent, with today. */
const RECENT_DAYS = 30;

/** Returns the day from which use counts as recent: the first of the last 30 days in the community's time zone. */
export const recentSince = (now: Date, timezone: string): string =>
  firstOfLastDays(RECENT_DAYS, now, timezone);

/**
 * Column for statements about treets: the number of views and claims of a treet from that day on, and how many of those
 * claims are redeemed by now. Computed from the daily aggregates, without reading claims.
 */
export const recentUse = (since: string): SQL<RecentUse> => sql<RecentUse>`(
  select json_build_object('views', coalesce(sum(views), 0), 'claims', coalesce(sum(claims), 0),
    'redeemed', coalesce(sum(redeemed), 0))
  from ${insightTreets} where treet_id = ${treets.id} and span = 'day' and start >= ${since}::date)`;

/** Column with the number of claims of the same days in several communities, each in its own time zone. */
export const recentClaims = (businessIds: readonly string[], now: Date): SQL<number> => sql<number>`(
  select coalesce(sum(summed.claims), 0)::int
  from (select b.id, (${now}::timestamptz at time zone b.timezone)::date - ${RECENT_DAYS - 1}::int as since
    from ${businesses} b where b.id = any(${sql.param([...businessIds])}::text[]) offset 0) as recent
  join ${insightTreets} as summed on summed.business_id = recent.id and summed.span = 'day'
    and summed.start >= recent.since)`;
