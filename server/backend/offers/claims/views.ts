import { sql } from "drizzle-orm";
import { MINUTE_MS } from "#shared/constants.ts";
import type { Executor } from "../../platform/db/database.ts";
import { countingStored } from "../../platform/db/day-counts.ts";
import { addingToGroups } from "../../platform/db/group-counts.ts";
import { rememberingDays } from "../../platform/db/member-days.ts";
import { treetViews } from "../../platform/db/schema/treets.ts";
import { addingToTreets } from "../../platform/db/treet-counts.ts";
import type { TreetRow } from "../treets/index.ts";

/** Repeated views by a member within this time count as one. */
const ONE_VIEW_MS = 30 * MINUTE_MS;

export const halfHourOf = (at: Date): number => Math.floor(at.getTime() / ONE_VIEW_MS);

export async function recordView(
  db: Executor,
  { treet, memberId, at }: { treet: Pick<TreetRow, "id" | "businessId">; memberId: string; at: Date },
): Promise<void> {
  const former = sql`(select max(at) from ${treetViews} where treet_id = ${treet.id} and member_id = ${memberId})`;
  const row = sql`${treet.id}, ${memberId}, ${halfHourOf(at)}::int, ${treet.businessId}, ${at.toISOString()}::timestamptz, ${former}`;
  await db.execute(sql`
    with seen as (
      insert into ${treetViews} (treet_id, member_id, half_hour, business_id, at, former_at) values (${row})
      on conflict do nothing
      returning business_id, member_id, treet_id, at, 'viewed'::text as kind, 'views'::text as sum, 1 as total
    ), counted as (${countingStored(sql`seen`)}), ${addingToGroups(sql`seen`)}, ${rememberingDays(sql`seen`)}
    ${addingToTreets(sql`seen`)}`);
}
