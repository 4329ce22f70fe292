import { eq, type SQL, sql } from "drizzle-orm";
import { daysAdded } from "../../platform/db/member-days.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { insightMembers } from "../../platform/db/schema/insights.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** The time zone of a business, in SQL. */
export const timezoneOf = (businessId: string): SQL =>
  sql`(select ${businesses.timezone} from ${businesses} where ${businesses.id} = ${businessId})`;

/** The moments at which members were active by their claims, as rows of `member_id` and `at`, some of them null. */
const claimMoments = (whose: SQL): SQL => sql`
  select member_id, unnest(array[claimed_at, revealed_at, redeemed_at]) as at from ${claims} where ${whose}`;
const moments = (whose: SQL): SQL => sql`
  ${claimMoments(whose)} union all select member_id, at from ${treetViews} where ${whose}`;

/** The days of such moments, in order and as one array. */
const daysOf = (moments: SQL, businessId: string): SQL => sql`
  array(select distinct (at at time zone ${timezoneOf(businessId)})::date from (${moments}) as moment where at is not null order by 1)`;

/**
 * Statement that updates when these members of a community claimed, after claims were added or withdrawn, and adds the
 * days on which they were active. Writes rows in one order.
 */
export const rememberingClaims = (businessId: string, memberIds: readonly string[]): SQL => sql`
  insert into ${insightMembers} (business_id, member_id, made, active_on)
  select ${businessId}, holder.id, coalesce((select array_agg(claimed_at order by claimed_at)
    from ${claims} where member_id = holder.id and ${countsAsMade(claims.state)}), '{}'),
    ${daysOf(claimMoments(sql`member_id = holder.id`), businessId)}
  from unnest(${sql.param([...memberIds])}::text[]) as holder(id) order by 2
  on conflict (business_id, member_id) do update set made = excluded.made, active_on = ${daysAdded}`;

/**
 * Recomputes the days on which these members were active, after a redemption was undone. Locks their rows first: what
 * happens meanwhile is added once this has committed.
 */
export async function recountActiveDays(
  tx: Transaction,
  businessId: string,
  memberIds: readonly string[],
): Promise<void> {
  const theirs = sql`business_id = ${businessId} and member_id = any(${sql.param([...memberIds])}::text[])`;
  await tx.execute(sql`select 1 from ${insightMembers} where ${theirs} order by member_id for update`);
  await tx.execute(sql`
    update ${insightMembers} set active_on = ${daysOf(moments(sql`member_id = insight_members.member_id`), businessId)}
    where ${theirs}`);
}

/**
 * Recomputes the same for all members of a community. Sorts member by member, as sorting millions of claims at once
 * takes several times as long. The time zone is read first: workers scan in parallel only if it is known.
 */
export async function rememberClaims(tx: Transaction, businessId: string): Promise<void> {
  const ours = sql`business_id = ${businessId}`;
  const [business] = await tx
    .select({ timezone: businesses.timezone })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  await tx.execute(sql`delete from ${insightMembers} where ${ours}`);
  await tx.execute(sql`
    with claimed as (
      select member_id, array_agg(claimed_at) as collected from ${claims} where ${ours} and ${countsAsMade(claims.state)} group by 1
    ), active as (
      select member_id, array_agg(day) as days from (
        select distinct member_id, (at at time zone ${business?.timezone})::date as day
        from (${moments(ours)}) as moment where at is not null
      ) as active group by 1
    )
    insert into ${insightMembers} (business_id, member_id, made, active_on)
    select ${businessId}, member_id, array(select at from unnest(collected) as at order by at),
      array(select day from unnest(days) as day order by day)
    from active left join claimed using (member_id) order by member_id`);
}
