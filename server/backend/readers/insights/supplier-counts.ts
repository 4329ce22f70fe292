import { type SQL, sql } from "drizzle-orm";
import type { suppliedTreets } from "../../offers/supply/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { insightTreets } from "../../platform/db/schema/insights.ts";
import { claims, countsAsMade, treetViews } from "../../platform/db/schema/treets.ts";
import { sumColumns, type TreetSum, treetSums } from "../../platform/db/treet-counts.ts";
import { type Sums, totalOf } from "./of-treet.ts";
import { partedAtEnds, type Window } from "./windows.ts";

type Supplied = Awaited<ReturnType<typeof suppliedTreets>>;

interface Row extends Sums, Record<string, unknown> {
  readonly treetId: string;
  readonly stretch: number;
}

/**
 * What was done with each of these treets in each of these windows, by the clock of the business that supplies them.
 * From the days of each community; where its days begin at other moments, what lies between is counted by itself and
 * moved to where it belongs.
 */
export async function countsOf(
  db: Executor,
  supplied: Supplied,
  { timezone, windows }: { readonly timezone: string; readonly windows: readonly Window[] },
): Promise<(treetId: string) => Sums[]> {
  const { edges, stretchesOf } = partedAtEnds(windows);
  const sums = sql.join(
    treetSums.map((name) => sql.raw(`sum(${name})::int as ${name}`)),
    sql`, `,
  );
  const elsewhere = supplied.filter((treet) => treet.timezone !== timezone);
  const { rows } = await db.execute<Row>(sql`
    with asked as (
      select * from unnest(
        ${sql.param(supplied.map(({ id }) => id))}::text[],
        ${sql.param(supplied.map(({ communityId }) => communityId))}::text[],
        ${sql.param(supplied.map((treet) => treet.timezone))}::text[]
      ) as asked(treet_id, business_id, zone)
    ), edge as (
      select business_id, zone, day as edge_day, at, case when zone = ${timezone} then day
        when local = date_trunc('day', local) then local::date else local::date + 1 end as day
      from (select distinct business_id, zone from asked) as community
      cross join unnest(${sql.param(edges)}::date[]) as day
      cross join lateral (select day::timestamp at time zone ${timezone} as at) as moment
      cross join lateral (select at at time zone zone as local) as clock
    ), calendar as (
      select business_id, array_agg(day order by edge_day) as days from edge group by 1
    )
    select treet_id as "treetId", stretch, ${sums} from (
      select treet_id, width_bucket(summed.start, days) as stretch, ${sumColumns}
      from asked join calendar using (business_id) join ${insightTreets} as summed using (treet_id)
      where summed.span = 'day' and summed.start >= days[1]
      ${elsewhere.length > 0 ? sql`union all ${movedOver()}` : sql``}
    ) as counted group by 1, 2`);
  const found = Map.groupBy(rows, ({ treetId }) => treetId);
  return (treetId) =>
    windows.map((window) => {
      const stretches = new Set(stretchesOf(window));
      return totalOf((found.get(treetId) ?? []).filter(({ stretch }) => stretches.has(stretch)));
    });
}

/** What happened after the moment of an edge, and before the day of the community that is counted from it on: it goes from the stretch before to the one after. */
function movedOver(): SQL {
  const one = (from: SQL, at: SQL, happened: Partial<Record<TreetSum, string>>) => sql`
    select happened.treet_id, between_days.place,
      ${sql.raw(treetSums.map((name) => `${happened[name] ?? "0"} as ${name}`).join(", "))}
    from between_days join ${from} as happened on happened.business_id = between_days.business_id
      and ${at} >= between_days.since and ${at} < between_days.until`;
  const made = countsAsMade(sql`happened.state`);
  return sql`
    select treet_id, place + step.by, ${sql.raw(treetSums.map((name) => `step.sign * ${name}`).join(", "))}
    from (
      with between_days as (
        select business_id, at as since, day::timestamp at time zone zone as until,
          row_number() over (partition by business_id order by edge_day)::int as place
        from edge
      )
      ${one(sql`${claims}`, sql`happened.claimed_at`, { claims: "1", redeemed: "(happened.state = 'redeemed')::int" })} and ${made}
      union all ${one(sql`${claims}`, sql`happened.revealed_at`, { reveals: "1" })} and ${made}
      union all ${one(sql`${claims}`, sql`happened.redeemed_at`, { redemptions: "1" })} and ${made}
      union all ${one(sql`${treetViews}`, sql`happened.at`, { views: "1" })}
    ) as moved join asked using (treet_id), (values (0, 1), (-1, -1)) as step(by, sign)`;
}
