import { type SQL, sql } from "drizzle-orm";
import { localDay } from "./day-counts.ts";
import { businesses } from "./schema/businesses.ts";
import { insightMembers } from "./schema/insights.ts";

/**
 * Part of a statement that stores the days on which members were active. `changed` supplies rows of `business_id`,
 * `member_id` and `at`. Writes nothing for a member already known to be active that day, and locks members in one order.
 */
export const rememberingDays = (changed: SQL): SQL => sql`active as (
  insert into ${insightMembers} (business_id, member_id, made, active_on)
  select business.id, changed.member_id, '{}', array_agg(distinct ${localDay(sql`changed.at`)})
  from ${changed} as changed join ${businesses} as business on business.id = changed.business_id
  group by 1, 2 order by 1, 2
  on conflict (business_id, member_id) do update set active_on = ${daysAdded}
  where not insight_members.active_on @> excluded.active_on
)`;

/** The stored days and the inserted ones, in order, for the `on conflict` clause of an insert. */
export const daysAdded: SQL = sql`case when insight_members.active_on @> excluded.active_on then insight_members.active_on
  else array(select distinct unnest(insight_members.active_on || excluded.active_on) order by 1) end`;
