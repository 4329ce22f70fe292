import { sql } from "drizzle-orm";
import type { Highlights } from "#shared/contract/highlights.ts";
import type { Executor } from "../../platform/db/database.ts";
import { claims, countsAsMade, waitlistEntries } from "../../platform/db/schema/claims.ts";
import { treets } from "../../platform/db/schema/treets.ts";
import { isLive } from "../../platform/db/treet-state.ts";
import { type Period, within } from "./queries.ts";

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** Returns what most needs attention. Waiting members come before unclaimed treets, as they are disappointed already. */
export async function problemsIn(db: Executor, period: Period, now: Date): Promise<Highlights["toImprove"]> {
  const awaited = await mostAwaited(db, period, now);
  if (awaited) return { kind: "waitlist", ...awaited };
  const unclaimed = await nobodyClaimed(db, period, now);
  return unclaimed ? { kind: "unclaimed", ...unclaimed } : null;
}

async function mostAwaited(db: Executor, { businessId }: Period, now: Date): Promise<Found | undefined> {
  const { rows } = await db.execute<Found>(sql`
    select ${treets.id} as id, ${treets.title} as name, waiting.count from ${treets} cross join lateral (
      select count(*)::int as count from ${waitlistEntries}
      where ${waitlistEntries.treetId} = ${treets.id} and ${waitlistEntries.offeredUntil} is null
    ) as waiting
    where ${treets.businessId} = ${businessId} and ${treets.stockTotal} is not null and (${isLive(now)})
      and waiting.count > 0
    order by waiting.count desc, name limit 1`);
  return rows[0];
}

/** Considers only treets that could be claimed during the whole period; names the one published first. */
async function nobodyClaimed(db: Executor, period: Period, now: Date): Promise<Found | undefined> {
  const { rows } = await db.execute<Found>(sql`
    select ${treets.id} as id, ${treets.title} as name, count(*) over ()::int as count from ${treets}
    where ${treets.businessId} = ${period.businessId} and (${isLive(now)})
      and ${treets.publishedAt} < (${period.from}::date)::timestamp at time zone ${period.timezone}
      and not exists (select 1 from ${claims} where ${claims.treetId} = ${treets.id}
        and ${countsAsMade(claims.state)} and ${within(claims.claimedAt, period)})
    order by ${treets.publishedAt}, id limit 1`);
  return rows[0];
}
