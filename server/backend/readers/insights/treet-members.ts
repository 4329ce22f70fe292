import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import { partedAtEnds, type Window } from "./windows.ts";

export interface TreetMembers {
  /** Number of distinct members who claimed, and who viewed. */
  readonly claimants: number;
  readonly viewers: number;
}

const kinds = ["claimants", "viewers"] as const;

/**
 * Counts the distinct members who claimed, and who viewed, any of these treets in each of these windows of days in a
 * time zone. Each claim and view is read once, by an index-only scan, regardless of the number of windows: a member has
 * one bit for each interval of activity.
 */
export async function membersIn(
  db: Executor,
  treetIds: readonly string[],
  { timezone, windows }: { readonly timezone: string; readonly windows: readonly Window[] },
): Promise<TreetMembers[]> {
  const { edges, bucketsOf } = partedAtEnds(windows);
  const ids = sql.param([...treetIds]);
  const there = (at: SQL) => sql`bit_or(1 << width_bucket(${at}, edge.moments)) as buckets`;
  const within = (at: SQL) => sql`${at} >= edge.moments[1] and ${at} < edge.moments[${edges.length}::int]`;
  const bitsOf = (window: Window) => bucketsOf(window).reduce((bits, bucket) => bits | (1 << bucket), 0);
  const counts = windows.map(
    (window) => sql`count(*) filter (where buckets & ${bitsOf(window)}::int <> 0)::int`,
  );
  const { rows } = await db.execute<{ kind: (typeof kinds)[number]; counts: number[] }>(sql`
    with edge as (
      select array_agg(day::timestamp at time zone ${timezone} order by day) as moments
      from unnest(${sql.param(edges)}::date[]) as day
    ), present as (
      select 'claimants' as kind, ${there(sql`${claims.claimedAt}`)} from edge, ${claims}
      where ${claims.treetId} = any(${ids}::text[]) and ${countsAsMade(claims.state)} and ${within(sql`${claims.claimedAt}`)}
      group by ${claims.memberId}
      union all
      select 'viewers', ${there(sql`${treetViews.at}`)} from edge, ${treetViews}
      where ${treetViews.treetId} = any(${ids}::text[]) and ${within(sql`${treetViews.at}`)}
      group by ${treetViews.memberId}
    )
    select kind, array[${sql.join(counts, sql`, `)}] as counts from present group by 1`);
  const countOf = (kind: (typeof kinds)[number], place: number) =>
    rows.find((row) => row.kind === kind)?.counts[place] ?? 0;
  return windows.map((_, place) => ({
    claimants: countOf("claimants", place),
    viewers: countOf("viewers", place),
  }));
}
