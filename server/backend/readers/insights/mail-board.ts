import { sql } from "drizzle-orm";
import type { InsightMails } from "#shared/contract/insights.ts";
import { mailCategories } from "#shared/mail-preferences.ts";
import type { Executor } from "../../platform/db/database.ts";
import { mailKind, UNSUBSCRIBED } from "../../platform/db/day-counts.ts";
import { insightDays } from "../../platform/db/schema/insights.ts";
import { members } from "../../platform/db/schema/members.ts";
import type { Period } from "./queries.ts";

/**
 * Returns the emails the community sent its members in the period, the members who unsubscribed, and those who
 * currently cannot be reached.
 */
export async function mailsOf(db: Executor, { businessId, from, to }: Period): Promise<InsightMails> {
  const { rows } = await db.execute<{ kind: string; total: number }>(sql`
    select kind, sum(total)::int as total from ${insightDays}
    where business_id = ${businessId} and day between ${from}::date and ${to}::date
      and kind = any(${sql.param([...mailCategories.map(mailKind), UNSUBSCRIBED])}::text[])
    group by 1`);
  const totals = new Map(rows.map(({ kind, total }) => [kind, total]));
  const states = await db.execute<{ state: string; total: number }>(sql`
    select ${members.emailState} as state, count(*)::int as total from ${members}
    where ${members.businessId} = ${businessId} and ${members.emailState} <> 'subscribed'
      and ${members.status} = 'active' group by 1`);
  const inState = (state: string) => states.rows.find((row) => row.state === state)?.total ?? 0;
  return {
    sent: mailCategories.map((category) => ({ category, sent: totals.get(mailKind(category)) ?? 0 })),
    unsubscribed: totals.get(UNSUBSCRIBED) ?? 0,
    now: {
      unsubscribed: inState("unsubscribed"),
      bounced: inState("bounced"),
      complained: inState("complained"),
    },
  };
}
