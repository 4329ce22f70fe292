import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { addingUp, formerDay, localDay, onlyHere } from "../../platform/db/day-counts.ts";
import { mayTakeLong } from "../../platform/db/long-work.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightDays, insightMembers, insightTreets } from "../../platform/db/schema/insights.ts";
import { linkHits, links } from "../../platform/db/schema/links.ts";
import { claims, countsAsMade, treetViews } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import type { ClaimFacts, Subscriber } from "../../platform/events.ts";
import { rememberClaims, rememberingClaims } from "./member-sums.ts";
import { madeKind } from "./queries.ts";
import { addingToSums, resumTreets, type SumChange } from "./treet-sums.ts";

/**
 * Keeps the sums of each day, and of each treet: claims that were made, less those given back or declined, and what was
 * done with them. Each in one statement, whose part that everybody in the community writes to comes last.
 */
export const daysAreCounted: Subscriber = async (tx, event) => {
  const { businessId } = event;
  if (businessId === null) return;
  switch (event.type) {
    case "claim.created":
      return placeAmongOthers(tx, businessId, event.claims, 1);
    case "claim.declined":
    case "claim.cancelled":
      for (const claim of event.claims) await placeAmongOthers(tx, businessId, [claim], -1);
      return;
    case "claim.revealed":
      return countUse(tx, businessId, event, { kind: "revealed", by: 1 });
    case "claim.redeemed":
      return countUse(tx, businessId, event, { kind: "redeemed", by: 1 });
    case "claim.reopened":
      return countUse(tx, businessId, event, { kind: "redeemed", by: -1 });
    case "business.timezone-changed":
      // What happened falls on other days by another clock.
      return recountDays(tx, businessId);
  }
};

/** Claims, each of another member, come between their former and next ones, or go from between them. The members are held still. */
async function placeAmongOthers(
  tx: Transaction,
  businessId: string,
  changed: readonly ClaimFacts[],
  by: 1 | -1,
): Promise<void> {
  const others = sql`${claims} where ${claims.memberId} = claim.member_id and ${countsAsMade(claims.state)}`;
  const place = sql`(${claims.claimedAt}, ${claims.id})`;
  const memberIds = changed.map(({ memberId }) => memberId);
  await tx.execute(sql`
    with claim as (select * from unnest(
      ${sql.param(changed.map(({ id }) => id))}::text[],
      ${sql.param(memberIds)}::text[],
      ${sql.param(changed.map(({ treetId }) => madeKind(treetId)))}::text[],
      ${sql.param(changed.map(({ claimedAt }) => claimedAt.toISOString()))}::timestamptz[]
    ) as claim(id, member_id, kind, at)), neighbour as (select kind, at,
      (select claimed_at from ${others} and ${place} < (at, claim.id) order by claimed_at desc, id desc limit 1) as former,
      (select claimed_at from ${others} and ${place} > (at, claim.id) order by claimed_at, id limit 1) as next
      from claim
    ), change as (
      select kind, at as made, former, 1 as total from neighbour
      union all select kind, next, former, -1 from neighbour where next is not null
      union all select kind, next, at, 1 from neighbour where next is not null
    ), counted as (insert into ${insightDays} (business_id, kind, day, former_day, total)
    select business.id, change.kind, ${localDay(sql`made`)}, ${formerDay(sql`former`)}, ${by}::int * sum(total)
    from change, ${businesses} as business where business.id = ${businessId}
    group by 1, 2, 3, 4 having sum(total) <> 0 order by 2, 3, 4
    ${addingUp}), remembered as (${rememberingClaims(businessId, memberIds)}) ${addingToSums(businessId, changed, [{ sum: "claims", by }])}`);
}

/** Counts that claims were looked at or redeemed for the first time, with their treets; or that this was taken back. */
async function countUse(
  tx: Transaction,
  businessId: string,
  { claims: used, at }: { readonly claims: readonly ClaimFacts[]; readonly at: Date },
  { kind, by }: { readonly kind: "revealed" | "redeemed"; readonly by: 1 | -1 },
): Promise<void> {
  const day = localDay(sql`${at.toISOString()}::timestamptz`);
  const changes: readonly SumChange[] =
    kind === "revealed"
      ? [{ sum: "reveals", by, at }]
      : [
          { sum: "redeemed", by },
          { sum: "redemptions", by, at },
        ];
  await tx.execute(sql`
    with counted as (insert into ${insightDays} (business_id, kind, day, former_day, total)
    select business.id, ${kind}, ${day}, ${day}, ${by * used.length}::int from ${businesses} as business where business.id = ${businessId}
    ${addingUp}) ${addingToSums(businessId, used, changes)}`);
}

/** Counts a community anew, or all of them, each in a transaction of its own in which nobody claims there. Answers how many. */
export async function recountInsights(db: Db, slug?: string): Promise<number> {
  const which = slug === undefined ? sql`` : sql`and ${businesses.slug} = ${slug}`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${businesses.id} as id from ${businesses} where ${businesses.isCommunity} ${which} order by 1`,
  );
  for (const { id } of rows) await recount(db, id);
  return rows.length;
}

/**
 * Counts those communities anew whose sums are not those of their claims: a process of an older version, which ran
 * beside this one while it was replaced, wrote claims and knew nothing of the sums. Answers how many.
 */
export async function recountWhereWrong(db: Db): Promise<number> {
  const wrong = await inTransaction(db, async (tx) => {
    await mayTakeLong(tx);
    const { rows } = await tx.execute<{ id: string }>(sql`
      select business_id as id from (
        select business_id, count(*) as claims, count(*) filter (where state = 'redeemed') as redeemed,
          count(revealed_at) as reveals, count(redeemed_at) as redemptions
        from ${claims} where ${countsAsMade(claims.state)} group by 1
      ) as counted
      full join (
        select business_id, sum(claims) as claims, sum(redeemed) as redeemed,
          sum(reveals) as reveals, sum(redemptions) as redemptions
        from ${insightTreets} where span = 'day' group by 1
      ) as summed using (business_id)
      full join (
        select business_id, sum(cardinality(made)) as claims from ${insightMembers} group by 1
      ) as remembered using (business_id)
      where coalesce(counted.claims, 0) <> coalesce(summed.claims, 0)
        or coalesce(counted.redeemed, 0) <> coalesce(summed.redeemed, 0)
        or coalesce(counted.reveals, 0) <> coalesce(summed.reveals, 0)
        or coalesce(counted.redemptions, 0) <> coalesce(summed.redemptions, 0)
        or coalesce(counted.claims, 0) <> coalesce(remembered.claims, 0)
      order by 1`);
    return rows;
  });
  for (const { id } of wrong) await recount(db, id);
  return wrong.length;
}

/** Counts one community anew, in a transaction of its own in which nobody claims there. */
const recount = (db: Db, businessId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await mayTakeLong(tx);
    await tx.execute(sql`select 1 from ${businesses} where ${businesses.id} = ${businessId} for update`);
    await recountDays(tx, businessId);
  });

/**
 * Counts everything anew: after the clock of the community was set to another zone, or where claims came in some other
 * way. The business must be held still, so that nobody claims meanwhile. Takes seconds for a million claims.
 */
export async function recountDays(tx: Transaction, businessId: string): Promise<void> {
  await mayTakeLong(tx);
  await tx.execute(
    sql`delete from ${insightDays} where business_id = ${businessId} and kind <> all(${sql.param(onlyHere)}::text[])`,
  );
  const kept = sql`${claims} as claim where claim.business_id = ${businessId} and ${countsAsMade(sql`claim.state`)}`;
  const used = (kind: "revealed" | "redeemed") =>
    sql`select ${kind}::text, ${sql.raw(`claim.${kind}_at`)} as at, ${sql.raw(`claim.${kind}_at`)} as former
      from ${kept} and ${sql.raw(`claim.${kind}_at`)} is not null`;
  await tx.execute(sql`
    insert into ${insightDays} (business_id, kind, day, former_day, total)
    select business.id, kind, ${localDay(sql`at`)}, ${formerDay(sql`former`)}, count(*)::int
    from ${businesses} as business, (
      select 'made'::text as kind, claimed_at as at,
        lag(claimed_at) over (partition by member_id order by claimed_at, id) as former
      from ${kept}
      union all ${used("revealed")} union all ${used("redeemed")}
      union all select 'viewed', at, at from ${treetViews} where business_id = ${businessId}
      union all select case hit.kind when 'scan' then 'scanned' else 'clicked' end, hit.at, hit.at
        from ${linkHits} as hit join ${links} as link on link.id = hit.link_id where link.business_id = ${businessId}
    ) as happened
    where business.id = ${businessId} group by 1, 2, 3, 4`);
  await resumTreets(tx, businessId);
  await rememberClaims(tx, businessId);
}
