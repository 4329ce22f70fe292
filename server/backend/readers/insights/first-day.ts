import { sql } from "drizzle-orm";
import type { Executor } from "../../platform/db/database.ts";
import { insightDays } from "../../platform/db/schema/insights.ts";
import { members } from "../../platform/db/schema/members.ts";
import type { Place } from "./periods.ts";
import { madeKinds } from "./queries.ts";

/** Returns the day of the first count or the first member to join, whichever is earlier. */
export async function firstDay(
  db: Executor,
  { id, timezone }: Pick<Place, "id" | "timezone">,
): Promise<string | undefined> {
  const kinds = sql`unnest(${sql.param([...madeKinds, "viewed", "clicked", "scanned"])}::text[])`;
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(least(
      (select min(first.day) from ${kinds} as kind(name) cross join lateral (
        select day from ${insightDays} where business_id = ${id} and kind = kind.name order by day limit 1) as first),
      (select (min(${members.joinedAt}) at time zone ${timezone})::date from ${members} where ${members.businessId} = ${id})
    ), 'YYYY-MM-DD') as day`);
  return rows[0]?.day ?? undefined;
}

/** True if something was counted before a day. Otherwise a plan that shows nothing older hides nothing either. */
export async function hasBegunBefore(
  db: Executor,
  place: Pick<Place, "id" | "timezone">,
  day: string,
): Promise<boolean> {
  const first = await firstDay(db, place);
  return first !== undefined && first < day;
}
