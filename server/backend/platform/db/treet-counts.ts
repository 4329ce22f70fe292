import { type SQL, sql } from "drizzle-orm";
import { localDay } from "./day-counts.ts";
import { businesses } from "./schema/businesses.ts";
import { insightTreets } from "./schema/insights.ts";

/** Aggregates of each treet, named as the columns of `insight_treets`. */
export const treetSums = ["claims", "redeemed", "reveals", "redemptions", "views"] as const;
export type TreetSum = (typeof treetSums)[number];

export const sumColumns: SQL = sql.raw(treetSums.join(", "));
const spans = sql`(values ('day'), ('week'), ('month')) as spans(span)`;
const startOfSpan = (day: SQL): SQL => sql`date_trunc(span, ${day}::timestamp)::date`;

const totals = treetSums.map(
  (name) => sql`coalesce(sum(changed.total) filter (where changed.sum = ${name}), 0)::int`,
);
const addingUp = treetSums.map((name) => sql.raw(`${name} = insight_treets.${name} + excluded.${name}`));

/**
 * Returns the statement that adds to the aggregates of treets. `changed` supplies rows of `business_id`, `treet_id`,
 * `at`, `sum` and `total`, which is negative for what was undone. Rows are written in a fixed order, the one in which
 * other transactions lock them too.
 */
export const addingToTreets = (changed: SQL): SQL => sql`
  insert into ${insightTreets} (business_id, span, start, treet_id, ${sumColumns})
  select business.id, span, ${startOfSpan(localDay(sql`changed.at`))}, changed.treet_id, ${sql.join(totals, sql`, `)}
  from ${changed} as changed join ${businesses} as business on business.id = changed.business_id, ${spans}
  group by 1, 2, 3, 4 order by 2, 3, 4
  on conflict (business_id, span, start, treet_id) do update set ${sql.join(addingUp, sql`, `)}`;

/** The number of redeemed claims of a treet, whenever they were made. */
export const redeemedOf = (treetId: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(redeemed), 0)::int from ${insightTreets} where treet_id = ${treetId} and span = 'month')`;
