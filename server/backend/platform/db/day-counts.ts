import { type SQL, sql } from "drizzle-orm";
import { type MailCategory, mailCategories } from "#shared/mail-preferences.ts";
import type { Executor } from "./database.ts";
import { businesses } from "./schema/businesses.ts";
import { insightDays } from "./schema/insights.ts";

/** Kinds that nothing but these days remembers: emails are forgotten once they are sent, choices once they are changed. */
export const mailKind = (category: MailCategory): string => `mailed:${category}`;
export const UNSUBSCRIBED = "unsubscribed";
export const onlyHere = [...mailCategories.map(mailKind), UNSUBSCRIBED];

/** Counts emails to members, or that one of them wants none any more. */
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
 * Counts what another part of the same statement has just stored: `stored` names its rows of `business_id`, `kind` and
 * `at`, and the answer is a part that counts them.
 */
export const countingStored = (stored: SQL): SQL => sql`
  insert into ${insightDays} (business_id, kind, day, former_day, total)
  select business.id, stored.kind, ${localDay(sql`stored.at`)}, ${localDay(sql`stored.at`)}, count(*)::int
  from ${stored} as stored join ${businesses} as business on business.id = stored.business_id
  group by 1, 2, 3 order by 1, 2, 3
  ${addingUp}`;

/** The day of a moment by the clock of `business`, which the statement has to name. */
export const localDay = (at: SQL) => sql`(${at} at time zone business.timezone)::date`;

/**
 * What everybody in a community does on a day is counted in one of several rows, by the treet, and added up where it is
 * read: whoever claims another treet then seldom waits for this one to be on the disk.
 */
const PARTS = 8;
export const partOf = (treetId: SQL) => sql`(ascii(right(${treetId}, 1)) % ${sql.raw(String(PARTS))})`;
export const parts = Array.from({ length: PARTS }, (_, part) => part);

export const addingUp = sql`on conflict (business_id, kind, day, former_day)
  do update set total = insight_days.total + excluded.total`;
