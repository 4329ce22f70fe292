import { sql } from "drizzle-orm";
import type { suppliedTreets } from "../../offers/supply/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims, countsAsMade } from "../../platform/db/schema/treets.ts";
import { type Period, within } from "./queries.ts";
import { viewsOfTreets } from "./visits.ts";

type Supplied = Awaited<ReturnType<typeof suppliedTreets>>;

/** How often each of these treets was seen, claimed and redeemed, the most claimed first; what was not is left out. */
export async function countsOf(db: Executor, supplied: Supplied, period: Period) {
  const ids = supplied.map(({ id }) => id);
  const counting = db.execute<{ id: string; claims: number; redemptions: number }>(sql`
    select ${claims.treetId} as id,
      count(*) filter (where ${within(claims.claimedAt, period)})::int as claims,
      count(*) filter (where ${within(claims.redeemedAt, period)})::int as redemptions
    from ${claims} where ${claims.treetId} = any(${sql.param(ids)}::text[]) and ${countsAsMade(claims.state)} group by 1`);
  const [{ rows }, viewsOf] = await Promise.all([counting, viewsOfTreets(db, period, ids)]);
  const counts = new Map(rows.map((row) => [row.id, row]));
  return supplied
    .map((treet) => ({
      ...treet,
      views: viewsOf(treet.id).views,
      claims: counts.get(treet.id)?.claims ?? 0,
      redemptions: counts.get(treet.id)?.redemptions ?? 0,
    }))
    .filter(({ views, claims, redemptions }) => views + claims + redemptions > 0)
    .sort((one, other) => other.claims - one.claims || one.title.localeCompare(other.title));
}
