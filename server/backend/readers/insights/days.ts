import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { addingUp, localDay, onlyHere, partOf } from "../../platform/db/day-counts.ts";
import { addingToGroups } from "../../platform/db/group-counts.ts";
import { mayTakeLong } from "../../platform/db/long-work.ts";
import { rememberingDays } from "../../platform/db/member-days.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightDays, insightTreets, insightUncounted } from "../../platform/db/schema/insights.ts";
import { linkHits, links } from "../../platform/db/schema/links.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import { inTransaction, type Transaction } from "../../platform/db/transaction.ts";
import { addingToTreets, type TreetSum } from "../../platform/db/treet-counts.ts";
import type { ClaimFacts, Subscriber } from "../../platform/events.ts";
import { findDifferences } from "./differences.ts";
import { countGroup, forgetLabel, moveToLabels, moveToLink, recountGroups } from "./group-sums.ts";
import { recountActiveDays, rememberClaims, rememberingClaims } from "./member-sums.ts";
import { resumTreets } from "./treet-sums.ts";

/**
 * Maintains the aggregates by day, by treet, and by link and label: claims made, less those given back or declined, and
 * their use. Each update is one statement, which writes to the rows shared by the whole community last.
 */
export const daysAreCounted: Subscriber = async (tx, event) => {
  const { businessId } = event;
  if (businessId === null) return;
  switch (event.type) {
    case "claim.created":
      return countMade(tx, businessId, event.claims, 1);
    case "claim.declined":
    case "claim.cancelled":
      return countMade(tx, businessId, event.claims, -1);
    case "claim.revealed":
      return countUse(tx, businessId, event.claims, [{ sum: "reveals", by: 1, at: event.at }]);
    case "claim.redeemed":
      return countUse(tx, businessId, event.claims, redeemed(event.at, 1));
    case "claim.reopened":
      await countUse(tx, businessId, event.claims, redeemed(event.at, -1));
      return recountActiveDays(tx, businessId, membersIn(event.claims));
    case "member.came-again":
      return moveToLink(tx, businessId, {
        memberId: event.memberId,
        from: event.formerLinkId,
        to: event.linkId,
      });
    case "member.relabelled":
      return moveToLabels(tx, businessId, event.members);
    case "label.deleted":
      return forgetLabel(tx, businessId, event.labelId);
    case "business.timezone-changed":
      // In another time zone, events fall on different days.
      return recountDays(tx, businessId);
  }
};

/** An aggregate and the amount by which each claim changes it, counted at `at`, or else when the claim was made. */
interface SumChange {
  readonly sum: TreetSum;
  readonly by: 1 | -1;
  readonly at?: Date;
}

const redeemed = (at: Date, by: 1 | -1): readonly SumChange[] => [
  { sum: "redeemed", by },
  { sum: "redemptions", by, at },
];

/** Counts claims that were made, or subtracts withdrawn ones, and updates their members' claim times. */
async function countMade(
  tx: Transaction,
  businessId: string,
  made: readonly ClaimFacts[],
  by: 1 | -1,
): Promise<void> {
  await tx.execute(sql`
    with changed as (${changesOf(businessId, made, [{ sum: "claims", by }])}), counted as (${addingToDays}),
    ${addingToGroups(sql`changed`)}, remembered as (${rememberingClaims(businessId, membersIn(made))})
    ${addingToTreets(sql`changed`)}`);
}

const membersIn = (claims: readonly ClaimFacts[]): string[] => [
  ...new Set(claims.map(({ memberId }) => memberId)),
];

/** Counts first reveals and redemptions of claims, or subtracts those undone. */
async function countUse(
  tx: Transaction,
  businessId: string,
  used: readonly ClaimFacts[],
  changes: readonly SumChange[],
): Promise<void> {
  await tx.execute(sql`
    with changed as (${changesOf(businessId, used, changes)}), counted as (${addingToDays}),
    ${addingToGroups(sql`changed`)}, ${rememberingDays(sql`(select * from changed where total > 0)`)}
    ${addingToTreets(sql`changed`)}`);
}

/**
 * Rows of `business_id`, `treet_id`, `member_id`, `at`, `sum` and `total`: the effect of these changes on each claim's
 * aggregates.
 */
function changesOf(businessId: string, claims: readonly ClaimFacts[], changes: readonly SumChange[]): SQL {
  const rows = claims.flatMap((claim) => changes.map((change) => ({ ...claim, ...change })));
  return sql`
    select ${businessId}::text as business_id, * from unnest(
      ${sql.param(rows.map(({ treetId }) => treetId))}::text[],
      ${sql.param(rows.map(({ memberId }) => memberId))}::text[],
      ${sql.param(rows.map(({ at, claimedAt }) => (at ?? claimedAt).toISOString()))}::timestamptz[],
      ${sql.param(rows.map(({ sum }) => sum))}::text[],
      ${sql.param(rows.map(({ by }) => by))}::int[]
    ) as change(treet_id, member_id, at, sum, total)`;
}

/** Adds the changes to the daily aggregates of the community. */
const addingToDays: SQL = sql`
  insert into ${insightDays} (business_id, kind, day, former_day, total)
  select business.id, case changed.sum when 'claims' then 'made:' || ${partOf(sql`changed.treet_id`)}
    when 'reveals' then 'revealed' else 'redeemed' end, ${localDay(sql`changed.at`)}, ${localDay(sql`changed.at`)}, sum(changed.total)::int
  from changed join ${businesses} as business on business.id = changed.business_id
  where changed.sum in ('claims', 'reveals', 'redemptions')
  group by 1, 2, 3 order by 2, 3
  ${addingUp}`;

/**
 * Recounts one community, or all of them, each in its own transaction, which blocks claims there meanwhile. Returns the
 * number of communities.
 */
export async function recountInsights(db: Db, slug?: string): Promise<number> {
  const which = slug === undefined ? sql`` : sql`and ${businesses.slug} = ${slug}`;
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${businesses.id} as id from ${businesses} where ${businesses.isCommunity} ${which} order by 1`,
  );
  for (const { id } of rows) await recount(db, id);
  return rows.length;
}

/**
 * Recounts communities whose aggregates differ from the data: an older version of the process, running alongside this
 * one during a deployment, wrote claims without updating them, or rows were deleted by hand. Returns the number of
 * communities.
 */
export async function recountWhereWrong(db: Db): Promise<number> {
  const wrong = await inTransaction(db, async (tx) => {
    await mayTakeLong(tx);
    return findDifferences(tx);
  });
  for (const id of wrong) await recount(db, id);
  return wrong.length;
}

/** Recounts one community in its own transaction, which blocks claims there meanwhile. */
const recount = (db: Db, businessId: string): Promise<void> =>
  heldStill(db, businessId, async (tx) => {
    await recountDays(tx, businessId);
    await rememberFormerViews(tx, businessId);
  });

/**
 * Counts the links and labels that have no aggregates yet, one at a time, to keep claims from waiting for all of them.
 */
export async function countWhatIsNew(db: Db): Promise<void> {
  const uncounted = await db.select().from(insightUncounted);
  for (const { businessId, groupId } of uncounted)
    await heldStill(db, businessId, (tx) => countGroup(tx, businessId, groupId));
}

const heldStill = (db: Db, businessId: string, work: (tx: Transaction) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await mayTakeLong(tx);
    await tx.execute(sql`select 1 from ${businesses} where ${businesses.id} = ${businessId} for update`);
    await work(tx);
  });

/**
 * Recomputes for each view when the member had last viewed the treet before, which an older version of the process does
 * not store.
 */
async function rememberFormerViews(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`
    update ${treetViews} as seen set former_at = before.at from (
      select treet_id, member_id, half_hour,
        lag(at) over (partition by treet_id, member_id order by half_hour) as at
      from ${treetViews} where business_id = ${businessId}
    ) as before
    where seen.treet_id = before.treet_id and seen.member_id = before.member_id
      and seen.half_hour = before.half_hour and seen.former_at is distinct from before.at`);
}

/**
 * Recounts everything, after a change of the community's time zone or when claims were created in another way. The
 * caller must hold a lock on the business to block claims meanwhile. Takes seconds for a million claims.
 */
export async function recountDays(tx: Transaction, businessId: string): Promise<void> {
  await mayTakeLong(tx);
  await tx.execute(
    sql`delete from ${insightDays} where business_id = ${businessId} and kind <> all(${sql.param(onlyHere)}::text[])`,
  );
  await resumTreets(tx, businessId);
  await tx.execute(sql`
    insert into ${insightDays} (business_id, kind, day, former_day, total)
    select ${businessId}, kind, start, start, sum(total)::int from ${insightTreets}
    cross join lateral (values ('made', claims), ('revealed', reveals), ('redeemed', redemptions), ('viewed', views)) as sums(kind, total)
    where business_id = ${businessId} and span = 'day' and total <> 0 group by 2, 3
    union all
    select business.id, case hit.kind when 'scan' then 'scanned' else 'clicked' end, ${localDay(sql`hit.at`)}, ${localDay(sql`hit.at`)}, count(*)::int
    from ${linkHits} as hit join ${links} as link on link.id = hit.link_id join ${businesses} as business on business.id = link.business_id
    where business.id = ${businessId} group by 1, 2, 3`);
  await recountGroups(tx, businessId);
  await rememberClaims(tx, businessId);
}
