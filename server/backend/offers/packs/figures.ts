import { eq, sql } from "drizzle-orm";
import { problem } from "#shared/problems.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { packItems, packViews } from "../../platform/db/schema/packs.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import { inBusiness } from "../../platform/operation.ts";
import { halfHourOf } from "../claims/index.ts";
import { countProgress } from "./progress.ts";
import { findPack } from "./queries.ts";

/** Records a view of a pack. Repeated views by a member within half an hour count as one. */
export async function recordPackView(
  db: Executor,
  { packId, memberId, at }: { packId: string; memberId: string; at: Date },
): Promise<void> {
  await db
    .insert(packViews)
    .values({ packId, memberId, halfHour: halfHourOf(at), at })
    .onConflictDoNothing();
}

export const figures = inBusiness.packs.figures.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const team = { memberId: undefined, labels: [], isTeam: true, now: deps.clock() };
  if (!(await findPack(deps.db, business.id, input.pack, team))) throw problem("not_found");
  const [views, reach, items] = await Promise.all([
    viewsOf(deps.db, input.pack),
    countProgress(deps.db, { businessId: business.id, packId: input.pack }),
    funnelOf(deps.db, input.pack),
  ]);
  return { reach, ...views, items };
});

async function viewsOf(db: Executor, packId: string) {
  const [seen] = await db
    .select({
      views: sql<number>`count(*)::int`,
      viewers: sql<number>`count(distinct ${packViews.memberId})::int`,
    })
    .from(packViews)
    .where(eq(packViews.packId, packId));
  return seen ?? { views: 0, viewers: 0 };
}

/** For each treet of the pack, counts how many of the members who opened the pack viewed, claimed and used it. */
async function funnelOf(db: Executor, packId: string) {
  const { rows } = await db.execute<{ treet: string; looked: number; claimed: number; used: number }>(sql`
    with opened as (select distinct member_id from ${packViews} where pack_id = ${packId})
    select item.treet_id as treet,
      (select count(distinct member_id)::int from ${treetViews} join opened using (member_id)
        where treet_id = item.treet_id) as looked, claimed.*
    from ${packItems} as item cross join lateral (
      select count(distinct member_id)::int as claimed,
        count(distinct member_id) filter (where redeemed_at is not null)::int as used
      from ${claims} join opened using (member_id)
      where treet_id = item.treet_id and state in ('active', 'redeemed', 'expired')
    ) as claimed
    where item.pack_id = ${packId} order by item.position`);
  return rows;
}
