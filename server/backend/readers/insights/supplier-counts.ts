import { type SQL, sql } from "drizzle-orm";
import { fromWallClock, toWallClock } from "#shared/zoned-time.ts";
import type { suppliedTreets } from "../../offers/supply/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import { sumColumns, type TreetSum, treetSums } from "../../platform/db/treet-counts.ts";
import { type Sums, totalOf } from "./of-treet.ts";
import { addDays } from "./periods.ts";
import { partedAtEnds, type Window } from "./windows.ts";

type Supplied = Awaited<ReturnType<typeof suppliedTreets>>;

interface Row extends Sums, Record<string, unknown> {
  readonly treetId: string;
  readonly bucket: number;
}

/**
 * Counts the activity of each of these treets in each of these windows, in the time zone of the supplying business.
 * Uses the daily aggregates of each community; where its days begin at other times, counts the time between separately
 * and moves it to the right window.
 */
export async function countsOf(
  db: Executor,
  supplied: Supplied,
  { timezone, windows }: { readonly timezone: string; readonly windows: readonly Window[] },
): Promise<(treetId: string) => Sums[]> {
  const { edges, bucketsOf } = partedAtEnds(windows);
  const sums = treetSums.map((name) => sql.raw(`sum(${name})::int as ${name}`));
  // Without any treets, the same query is run in the supplier's own time zone.
  const zones = supplied.length > 0 ? new Set(supplied.map((treet) => treet.timezone)) : [timezone];
  const parts = [...zones].map((zone) =>
    countedIn(
      edgesIn(zone, { timezone, edges }),
      supplied.filter((treet) => treet.timezone === zone),
    ),
  );
  const { rows } = await db.execute<Row>(sql`
    select treet_id as "treetId", bucket, ${sql.join(sums, sql`, `)}
    from (${sql.join(parts, sql` union all `)}) as counted group by 1, 2`);
  const found = Map.groupBy(rows, ({ treetId }) => treetId);
  return (treetId) =>
    windows.map((window) => {
      const buckets = new Set(bucketsOf(window));
      return totalOf((found.get(treetId) ?? []).filter(({ bucket }) => buckets.has(bucket)));
    });
}

/** Start of one of the supplier's days, and the first day of a community's calendar that lies entirely after it. */
interface Edge {
  readonly since: string;
  readonly firstDay: string;
  /** Start of that day; null if it coincides with the edge. */
  readonly until: string | null;
}

const edgesIn = (
  zone: string,
  { timezone, edges }: { readonly timezone: string; readonly edges: readonly string[] },
): Edge[] =>
  edges.map((day) => {
    const since = beginningOf(day, timezone);
    const local = toWallClock(since, zone).slice(0, DAY_CHARS);
    if (zone === timezone || beginningOf(local, zone) === since)
      return { since, firstDay: local, until: null };
    const firstDay = addDays(local, 1);
    return { since, firstDay, until: beginningOf(firstDay, zone) };
  });

const DAY_CHARS = 10;
const beginningOf = (day: string, timezone: string): string =>
  fromWallClock(`${day}T00:00`, timezone) ?? `${day}T00:00:00.000Z`;

/** Rows of `treet_id`, `bucket` and the aggregates, of treets whose communities share a time zone. */
function countedIn(edges: readonly Edge[], treets: Supplied): SQL {
  const ids = sql`any(${sql.param(treets.map(({ id }) => id))}::text[])`;
  const days = edges.map(({ firstDay }) => firstDay);
  const byDay = sql`
    select treet_id, width_bucket(start, ${sql.param(days)}::date[]) as bucket, ${sumColumns}
    from ${insightTreets} where treet_id = ${ids} and span = 'day' and start >= ${days[0]}::date`;
  const between = edges.filter(({ until }) => until !== null);
  if (between.length === 0) return byDay;
  const communities = sql.param([...new Set(treets.map(({ communityId }) => communityId))]);
  const moments = sql`${sql.param(edges.map(({ since }) => since))}::timestamptz[]`;
  const one = (
    from: typeof claims | typeof treetViews,
    at: SQL,
    happened: Partial<Record<TreetSum, SQL>>,
  ) => {
    const ranges = between.map(
      ({ since, until }) => sql`${at} >= ${since}::timestamptz and ${at} < ${until}::timestamptz`,
    );
    const columns = treetSums.map((name) => sql`${happened[name] ?? sql`0`} as ${sql.raw(name)}`);
    return sql`select treet_id, width_bucket(${at}, ${moments}) as place, ${sql.join(columns, sql`, `)}
      from ${from} where business_id = any(${communities}::text[]) and treet_id = ${ids}
        and (${sql.join(ranges, sql` or `)})`;
  };
  const made = countsAsMade(claims.state);
  const isRedeemed = sql`(${claims.state} = 'redeemed')::int`;
  const signed = sql.raw(treetSums.map((name) => `step.sign * ${name}`).join(", "));
  // Activity counted under the day before an edge is moved from the interval before it to the one after.
  return sql`${byDay}
    union all select treet_id, place + step.by, ${signed} from (
      ${one(claims, sql`claimed_at`, { claims: sql`1`, redeemed: isRedeemed })} and ${made}
      union all ${one(claims, sql`revealed_at`, { reveals: sql`1` })} and ${made}
      union all ${one(claims, sql`redeemed_at`, { redemptions: sql`1` })} and ${made}
      union all ${one(treetViews, sql`at`, { views: sql`1` })}
    ) as moved, (values (0, 1), (-1, -1)) as step(by, sign)`;
}
