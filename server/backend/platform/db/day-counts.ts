import { type SQL, sql } from "drizzle-orm";
import { type MailCategory, mailCategories } from "#shared/mail-preferences.ts";
import type { Executor } from "./database.ts";
import { businesses } from "./schema/businesses.ts";
import { insightDays } from "./schema/insights.ts";

/**
 * Kinds that are recorded only in these daily counts: emails are deleted some time after sending, and choices are
 * overwritten.
 */
export const mailKind = (category: MailCategory): string => `mailed:${category}`;
export const UNSUBSCRIBED = "unsubscribed";
export const onlyHere = [...mailCategories.map(mailKind), UNSUBSCRIBED];

/** Counts emails to members, or a member's unsubscribing. */
export async function countMail(
  tx: Executor,
  businessId: string,
  { kind, at, by = 1 }: { kind: string; at: Date; by?: number },
): Promise<void> {
  const day = localDay(sql`${at.toISOString()}::timestamptz`);
  await tx.execute(sql`
    insert into ${insightDays} (business_id, kind, day, former_day, total)
    select business.id, ${kind}, ${day}, ${day}, ${by}::int from ${businesses} as business where business.id = ${businessId}
    ${addingUp}`);
}

/**
 * Returns a part of a statement that counts the rows stored by another part of it. `stored` names those rows, with
 * `business_id`, `kind` and `at`.
 */
export const countingStored = (stored: SQL): SQL => sql`
  insert into ${insightDays} (business_id, kind, day, former_day, total)
  select business.id, stored.kind, ${localDay(sql`stored.at`)}, ${localDay(sql`stored.at`)}, count(*)::int
  from ${stored} as stored join ${businesses} as business on business.id = stored.business_id
  group by 1, 2, 3 order by 1, 2, 3
  ${addingUp}`;

/** The day of a moment in the time zone of `business`, which the statement has to join under that name. */
export const localDay = (at: SQL) => sql`(${at} at time zone business.timezone)::date`;

/**
 * What a community's members do on a day is counted in one of several rows, chosen by the treet, and added up on
 * reading. Claims of different treets then seldom wait for each other's commit.
 */
const PARTS = 8;
export const partOf = (treetId: SQL) => sql`(ascii(right(${treetId}, 1)) % ${sql.raw(String(PARTS))})`;
export const parts = Array.from({ length: PARTS }, (_, part) => part);

export const addingUp = sql`on conflict (business_id, kind, day, former_day)
  do update set total = insight_days.total + excluded.total`;
