import { sql } from "drizzle-orm";
import { localDay, partOf } from "../../platform/db/day-counts.ts";
import { addingUpLinks, linkSumColumns, linkSums } from "../../platform/db/link-counts.ts";
import { businesses } from "../../platform/db/schema/businesses.ts";
import { insightLinks } from "../../platform/db/schema/insights.ts";
import { members } from "../../platform/db/schema/members.ts";
import { claims, countsAsMade, treetViews } from "../../platform/db/schema/treets.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

const summed = sql.raw(linkSums.map((name) => `sum(${name})::int`).join(", "));

/** What members of a community did, one row each: `member_id`, `treet_id`, `at`, and a 1 at what it was. */
const doings = (businessId: string, memberId?: string) => {
  const theirs = memberId === undefined ? sql`` : sql`and member_id = ${memberId}`;
  const made = sql`from ${claims} where business_id = ${businessId} ${theirs} and ${countsAsMade(sql`state`)}`;
  return sql`
    select member_id, treet_id, claimed_at as at, 1 as claims, 0 as reveals, 0 as redemptions, 0 as views ${made}
    union all select member_id, treet_id, revealed_at, 0, 1, 0, 0 ${made} and revealed_at is not null
    union all select member_id, treet_id, redeemed_at, 0, 0, 1, 0 ${made} and redeemed_at is not null
    union all select member_id, treet_id, at, 0, 0, 0, 1 from ${treetViews} where business_id = ${businessId} ${theirs}`;
};

/** Sums anew what the members of a community did, by the links they came by. */
export async function resumLinks(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`delete from ${insightLinks} where business_id = ${businessId}`);
  await tx.execute(sql`
    insert into ${insightLinks} (business_id, link_id, day, part, ${linkSumColumns})
    select business.id, member.source_link_id, ${localDay(sql`doing.at`)}, ${partOf(sql`doing.treet_id`)}, ${summed}
    from (${doings(businessId)}) as doing
    join ${members} as member on member.id = doing.member_id and member.source_link_id is not null
    join ${businesses} as business on business.id = member.business_id
    group by 1, 2, 3, 4 order by 2, 3, 4`);
}

/** Moves all that a member did from the link they came by to the one they came back by. */
export async function moveToLink(
  tx: Transaction,
  businessId: string,
  { memberId, from, to }: { readonly memberId: string; readonly from: string | null; readonly to: string },
): Promise<void> {
  const signed = sql.raw(linkSums.map((name) => `sum(moved.sign * ${name})::int`).join(", "));
  await tx.execute(sql`
    insert into ${insightLinks} (business_id, link_id, day, part, ${linkSumColumns})
    select business.id, moved.link_id, ${localDay(sql`doing.at`)}, ${partOf(sql`doing.treet_id`)}, ${signed}
    from (${doings(businessId, memberId)}) as doing, ${businesses} as business,
      (values (${from}::text, -1), (${to}::text, 1)) as moved(link_id, sign)
    where business.id = ${businessId} and moved.link_id is not null
    group by 1, 2, 3, 4 order by 2, 3, 4
    ${addingUpLinks}`);
}
