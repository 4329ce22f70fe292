import { sql } from "drizzle-orm";
import { addingUp, formerDay, localDay, onlyHere } from "../db/day-counts.ts";
import { mayTakeLong } from "../db/long-work.ts";
import { businesses } from "../db/schema/businesses.ts";
import { insightDays } from "../db/schema/insights.ts";
import { linkHits, links } from "../db/schema/links.ts";
import { claims, countsAsMade, treetViews } from "../db/schema/treets.ts";
import type { Transaction } from "../db/transaction.ts";
import type { ClaimFacts, Subscriber } from "../events.ts";

/** Keeps the sums of each day: claims that were made, less those given back or declined, and what was done with them. */
export const daysAreCounted: Subscriber = async (tx, event) => {
  const { businessId } = event;
  if (businessId === null) return;
  switch (event.type) {
    case "claim.created":
      for (const claim of event.claims) await placeAmongOthers(tx, claim, 1);
      return;
    case "claim.declined":
    case "claim.cancelled":
      for (const claim of event.claims) await placeAmongOthers(tx, claim, -1);
      return;
    case "claim.revealed":
      return countUse(tx, businessId, { kind: "revealed", at: event.at, by: 1 });
    case "claim.redeemed":
      return countUse(tx, businessId, { kind: "redeemed", at: event.at, by: event.claims.length });
    case "claim.reopened":
      return countUse(tx, businessId, { kind: "redeemed", at: event.at, by: -1 });
    case "business.timezone-changed":
      // What happened falls on other days by another clock.
      return recountDays(tx, businessId);
  }
};

/** A claim comes between the member's former and next one, or goes from between them. The member is held still. */
async function placeAmongOthers(tx: Transaction, claim: ClaimFacts, by: 1 | -1): Promise<void> {
  const at = sql`${claim.claimedAt.toISOString()}::timestamptz`;
  const others = sql`${claims} where ${claims.memberId} = ${claim.memberId} and ${countsAsMade(claims.state)}`;
  const place = sql`(${claims.claimedAt}, ${claims.id})`;
  await tx.execute(sql`
    with neighbour as (select
      (select claimed_at from ${others} and ${place} < (${at}, ${claim.id}) order by claimed_at desc, id desc limit 1) as former,
      (select claimed_at from ${others} and ${place} > (${at}, ${claim.id}) order by claimed_at, id limit 1) as next
    ), change as (
      select ${at} as made, former, 1 as total from neighbour
      union all select next, former, -1 from neighbour where next is not null
      union all select next, ${at}, 1 from neighbour where next is not null
    )
    insert into ${insightDays} (business_id, kind, day, former_day, total)
    select business.id, 'made', ${localDay(sql`made`)}, ${formerDay(sql`former`)}, ${by}::int * sum(total)
    from change, ${businesses} as business where business.id = ${claim.businessId}
    group by 1, 2, 3, 4 having sum(total) <> 0 order by 3, 4
    ${addingUp}`);
}

/** Counts that claims were looked at or redeemed for the first time; with -1, that this was taken back. */
async function countUse(
  tx: Transaction,
  businessId: string,
  { kind, at, by }: { kind: "revealed" | "redeemed"; at: Date; by: number },
): Promise<void> {
  const day = localDay(sql`${at.toISOString()}::timestamptz`);
  await tx.execute(sql`
    insert into ${insightDays} (business_id, kind, day, former_day, total)
    select business.id, ${kind}, ${day}, ${day}, ${by}::int from ${businesses} as business where business.id = ${businessId}
    ${addingUp}`);
}

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
}
