import { type SQL, sql } from "drizzle-orm";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { insightGroupTreets, insightTreets } from "../../platform/db/schema/insights.ts";
import { members } from "../../platform/db/schema/members.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { sumColumns, treetSums } from "../../platform/db/treet-counts.ts";
import { amongMembers, isNarrowed, isOfMembers, type Narrowing, ofMembers } from "./narrowed.ts";
import { daysIn } from "./periods.ts";
import { type Period, within } from "./queries.ts";
import { bucketsOf, monthsAndFewDays } from "./spans.ts";
import { withSummed } from "./summed.ts";

/** Recomputes the aggregates of a community's treets: by day, and from these by week and month. */
export async function resumTreets(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`delete from ${insightTreets} where business_id = ${businessId}`);
  const summed = sql.raw(treetSums.map((name) => `sum(${name})::int as ${name}`).join(", "));
  const happened = sql`
    select treet_id, moment.* from ${claims} cross join lateral (values
      (claimed_at, 1, (state = 'redeemed')::int, 0, 0, 0), (revealed_at, 0, 0, 1, 0, 0), (redeemed_at, 0, 0, 0, 1, 0)
    ) as moment(at, ${sumColumns})
    where business_id = ${businessId} and ${countsAsMade(sql`state`)} and moment.at is not null
    union all select treet_id, at, 0, 0, 0, 0, 1 from ${treetViews} where business_id = ${businessId}`;
  const day = sql`(at at time zone (select timezone from ${businesses} where id = ${businessId}))::date`;
  const add = (rows: SQL) =>
    tx.execute(sql`
      insert into ${insightTreets} (business_id, span, start, treet_id, ${sumColumns})
      select ${businessId}, span, start, treet_id, ${sumColumns} from (${rows}) as rows
      order by span, start, treet_id`);
  const days = sql`select 'day' as span, ${day} as start, treet_id, ${summed} from (${happened}) as happened group by 2, 3`;
  await withSummed(tx, days, async (kept) => {
    await add(kept);
    await add(sql`
      select longer.span, date_trunc(longer.span, start::timestamp)::date as start, treet_id, ${summed}
      from (${kept}) as days cross join (values ('week'), ('month')) as longer(span) group by 1, 2, 3`);
  });
}

/**
 * Returns each treet's claims in a period, and how many of them are redeemed by now: rows of `id`, `claims` and
 * `redeemed`, without treets nobody claimed.
 */
export const claimedByTreet = (period: Period, narrowing: Narrowing): SQL => sql`
  select treet_id as id, sum(claims)::int as claims, sum(redeemed)::int as redeemed
  from (${sumsOf(period, narrowing)}) as summed group by 1 having sum(claims) > 0`;

const FEW_DAYS = 7;

/** The aggregates wanted. Where they have to be counted from the data, only these are counted. */
type Wanted = "claims" | "views";

/**
 * Returns the aggregates of a period: rows of `treet_id` and of `claims` and `redeemed`, or `views`; `among` is a
 * further condition on treets. Uses full months and the days before and after them. Aggregates by link or label exist
 * only by month, so their days are counted from the claims and views; so are hours, and the activity of any other
 * members.
 */
export function sumsOf(
  period: Period,
  narrowing: Narrowing,
  { wanted = "claims", among = sql`` }: { readonly wanted?: Wanted; readonly among?: SQL } = {},
): SQL {
  const names = wanted === "claims" ? ["claims", "redeemed"] : ["views"];
  const columns = sql.raw(names.join(", "));
  const lessColumns = sql.raw(names.map((name) => `-${name} as ${name}`).join(", "));
  const ofSome = sql`${narrowing.treetIds ? sql`and treet_id = any(${sql.param([...narrowing.treetIds])}::text[])` : sql``} ${among}`;
  if (!period.hours && !isOfMembers(narrowing))
    return joined(
      bucketsOf(period, "month").map(
        ({ span, from, to }) => sql`
          select treet_id, ${columns} from ${insightTreets} where business_id = ${period.businessId}
            and span = ${span} and start between ${from}::date and ${to}::date ${ofSome}`,
      ),
    );
  const counted = { claims: claimsCounted, views: viewsCounted }[wanted];
  if (period.hours || !narrowing.group?.isCounted) {
    const ofThem = (column: MemberColumn) => ofMembers(column, period, narrowing);
    return counted(period, ofThem, sql`${isOurs(period, narrowing)} ${ofSome}`);
  }
  const { id } = narrowing.group;
  // These days' activity of all members is scanned for that of the group, as its own rows are far apart: by looking up
  // the member of each row, or for more than a few days, by the list of members.
  const isOne = (column: MemberColumn, days: number) =>
    days > FEW_DAYS
      ? ofMembers(column, period, narrowing)
      : sql`and ${column} in (select ${members.id} from ${members} where true ${amongMembers(narrowing)})`;
  const parts = monthsAndFewDays(period).map(({ span, from, to, sign }) => {
    const counts =
      span === "month"
        ? sql`
          select treet_id, ${columns} from ${insightGroupTreets} where business_id = ${period.businessId}
            and group_id = ${id} and month between ${from}::date and ${to}::date ${ofSome}`
        : counted(
            { ...period, from, to },
            (column) => isOne(column, daysIn({ from, to })),
            sql`and business_id = ${period.businessId} ${ofSome}`,
          );
    return sign === 1 ? counts : sql`select treet_id, ${lessColumns} from (${counts}) as beside`;
  });
  return joined(parts);
}

const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);
const isOurs = ({ businessId, hours }: Period, narrowing: Narrowing): SQL =>
  hours === undefined && isNarrowed(narrowing) ? sql`` : sql`and business_id = ${businessId}`;

type MemberColumn = typeof claims.memberId | typeof treetViews.memberId;
type Counted = (period: Period, ofThem: (column: MemberColumn) => SQL, ofSome: SQL) => SQL;

const claimsCounted: Counted = (period, ofThem, ofSome) => sql`
  select ${claims.treetId} as treet_id, count(*)::int as claims,
    (count(*) filter (where ${claims.state} = 'redeemed'))::int as redeemed
  from ${claims} where ${countsAsMade(claims.state)} and ${within(claims.claimedAt, period)}
    ${ofThem(claims.memberId)} ${ofSome} group by 1`;

const viewsCounted: Counted = (period, ofThem, ofSome) => sql`
  select ${treetViews.treetId} as treet_id, count(*)::int as views
  from ${treetViews} where ${within(treetViews.at, period)} ${ofThem(treetViews.memberId)} ${ofSome} group by 1`;
