import { type SQL, sql } from "drizzle-orm";
import { claims, countsAsMade } from "../../platform/db/schema/claims.ts";
import { insightMembers } from "../../platform/db/schema/insights.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/**
 * Statement that updates when these members of a community claimed, after claims were added or withdrawn. Writes rows
 * in one order.
 */
export const rememberingClaims = (businessId: string, memberIds: readonly string[]): SQL => sql`
  insert into ${insightMembers} (business_id, member_id, made)
  select ${businessId}, holder.id, coalesce((select array_agg(claimed_at order by claimed_at)
    from ${claims} where member_id = holder.id and ${countsAsMade(claims.state)}), '{}')
  from unnest(${sql.param([...memberIds])}::text[]) as holder(id) order by 2
  on conflict (business_id, member_id) do update set made = excluded.made`;

/**
 * Recomputes the same for all members of a community. Sorts member by member, as sorting millions of claims at once
 * takes several times as long.
 */
export async function rememberClaims(tx: Transaction, businessId: string): Promise<void> {
  await tx.execute(sql`delete from ${insightMembers} where business_id = ${businessId}`);
  await tx.execute(sql`
    insert into ${insightMembers} (business_id, member_id, made)
    select ${businessId}, member_id, (select array_agg(at order by at) from unnest(collected) as at) from (
      select member_id, array_agg(claimed_at) as collected from ${claims}
      where business_id = ${businessId} and ${countsAsMade(claims.state)} group by 1
    ) as claimed order by member_id`);
}
