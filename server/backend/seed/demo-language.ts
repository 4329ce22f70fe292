import { eq, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { inEveryLanguage } from "../platform/audit-sentence.ts";
import { announcements } from "../platform/db/schema/announcements.ts";
import { auditEntries, businesses } from "../platform/db/schema/businesses.ts";
import { enquiries, enquiryMessages } from "../platform/db/schema/enquiries.ts";
import { links } from "../platform/db/schema/links.ts";
import { labels, members } from "../platform/db/schema/members.ts";
import { notifications } from "../platform/db/schema/notifications.ts";
import { packs } from "../platform/db/schema/packs.ts";
import { partnerMessages, partnerships } from "../platform/db/schema/partners.ts";
import { purchases } from "../platform/db/schema/payments.ts";
import { treetRevisions } from "../platform/db/schema/treet-revisions.ts";
import { treets } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import type { DemoHome } from "./homes.ts";

/** Columns with text written by the demo's users. */
const written: readonly PgColumn[] = [
  treets.title,
  treets.summary,
  treets.description,
  treets.terms,
  treets.howToUse,
  treets.location,
  packs.title,
  packs.summary,
  purchases.title,
  businesses.tagline,
  businesses.about,
  businesses.address,
  businesses.openingHours,
  partnerships.notes,
  partnerships.message,
  partnerships.reason,
  partnerMessages.text,
  labels.name,
  links.name,
  announcements.subject,
  announcements.message,
  enquiryMessages.text,
];

/** Translates a freshly seeded demo community and its partners with `dictionary`. */
export async function translateDemo(
  tx: Transaction,
  communityId: string,
  dictionary: NonNullable<DemoHome["texts"]>,
): Promise<void> {
  const known: SQL = sql`jsonb_each_text(${JSON.stringify(dictionary)}::jsonb) as known(english, own)`;
  for (const column of written) {
    const name = sql.identifier(column.name);
    await tx.execute(
      sql`update ${sql.identifier(getTableName(column.table))} as t set ${name} = known.own from ${known}
        where t.${name} = known.english and ${isOf(communityId, column)}`,
    );
  }
  for (const labelled of [members, announcements])
    await tx.execute(sql`update ${labelled} as t set labels = (
      select coalesce(array_agg(coalesce(known.own, label)), '{}') from unnest(t.labels) as label
      left join ${known} on known.english = label) where t.business_id = ${communityId}`);
  await translateKept(tx, communityId, (text) => dictionary[text] ?? text);
}

/** Condition for row `t` to belong to a community. */
function isOf(communityId: string, { table }: PgColumn): SQL {
  if (table === businesses)
    return sql`(t.id = ${communityId} or t.id in (select provider_id from ${partnerships} where business_id = ${communityId}))`;
  if (table === enquiryMessages)
    return sql`t.enquiry_id in (select id from ${enquiries} where business_id = ${communityId})`;
  return sql`t.business_id = ${communityId}`;
}

/** Translates what is stored as JSON: pending changes, notifications and sentences of the audit log. */
async function translateKept(
  tx: Transaction,
  communityId: string,
  own: (text: string) => string,
): Promise<void> {
  const translated = <Part>(part: Part): Part =>
    JSON.parse(JSON.stringify(part), (_key, value) => (typeof value === "string" ? own(value) : value));
  const revisions = await tx.select().from(treetRevisions).where(eq(treetRevisions.businessId, communityId));
  for (const { id, before, content } of revisions)
    await tx
      .update(treetRevisions)
      .set({ before: translated(before), content: translated(content) })
      .where(eq(treetRevisions.id, id));
  const told = await tx.select().from(notifications).where(eq(notifications.businessId, communityId));
  for (const { id, payload } of told)
    await tx
      .update(notifications)
      .set({ payload: translated(payload) })
      .where(eq(notifications.id, id));
  const done = await tx.select().from(auditEntries).where(eq(auditEntries.businessId, communityId));
  for (const { id, sentence } of done) {
    if (!sentence) continue;
    const values = translated(sentence.values);
    await tx
      .update(auditEntries)
      .set({ sentence: { ...sentence, values }, summary: inEveryLanguage({ ...sentence, values }) })
      .where(eq(auditEntries.id, id));
  }
}
