import { eq, getTableName, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { localeFor } from "#shared/account-choices.ts";
import type { Language } from "#shared/words/language.ts";
import { inEveryLanguage } from "../platform/audit-sentence.ts";
import { users } from "../platform/db/schema/accounts.ts";
import { auditEntries, businesses } from "../platform/db/schema/businesses.ts";
import { enquiryMessages } from "../platform/db/schema/enquiries.ts";
import { links } from "../platform/db/schema/links.ts";
import { labels, members } from "../platform/db/schema/members.ts";
import { notifications } from "../platform/db/schema/notifications.ts";
import { packs } from "../platform/db/schema/packs.ts";
import { partnerMessages, partnerships } from "../platform/db/schema/partners.ts";
import { purchases } from "../platform/db/schema/payments.ts";
import { treetRevisions, treets } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import { inGerman } from "./german.ts";

/** What people of the demo wrote, by what stands in the seeds. A further language is one such table. */
const texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = { de: inGerman };

/** Where the demo's people wrote something. */
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
  enquiryMessages.text,
];

/** Makes a demo that was just seeded one whose people write this language. English is what the seeds are written in. */
export async function translateDemo(tx: Transaction, language: Language): Promise<void> {
  const dictionary = texts[language];
  if (!dictionary) return;
  const known: SQL = sql`jsonb_each_text(${JSON.stringify(dictionary)}::jsonb) as known(english, own)`;
  for (const { table, name } of written) {
    const column = sql.identifier(name);
    await tx.execute(
      sql`update ${sql.identifier(getTableName(table))} as t set ${column} = known.own from ${known} where t.${column} = known.english`,
    );
  }
  await tx.execute(sql`update ${members} as m set labels = (
    select coalesce(array_agg(coalesce(known.own, label)), '{}') from unnest(m.labels) as label
    left join ${known} on known.english = label)`);
  await translateKept(tx, (text) => dictionary[text] ?? text);
  await tx.update(users).set({ locale: localeFor(language) });
}

/** What is kept as a whole: changes that wait, and sentences of the log. */
async function translateKept(tx: Transaction, own: (text: string) => string): Promise<void> {
  const translated = <Part>(part: Part): Part =>
    JSON.parse(JSON.stringify(part), (_key, value) => (typeof value === "string" ? own(value) : value));
  for (const { id, before, content } of await tx.select().from(treetRevisions))
    await tx
      .update(treetRevisions)
      .set({ before: translated(before), content: translated(content) })
      .where(eq(treetRevisions.id, id));
  for (const { id, payload } of await tx.select().from(notifications))
    await tx
      .update(notifications)
      .set({ payload: translated(payload) })
      .where(eq(notifications.id, id));
  for (const { id, sentence } of await tx
    .select()
    .from(auditEntries)
    .where(isNotNull(auditEntries.sentence))) {
    if (!sentence) continue;
    const values = translated(sentence.values);
    await tx
      .update(auditEntries)
      .set({ sentence: { ...sentence, values }, summary: inEveryLanguage({ ...sentence, values }) })
      .where(eq(auditEntries.id, id));
  }
}
