import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Mailed } from "../../accounts/preferences/index.ts";
import type { Executor } from "../../platform/db/database.ts";
import { announcementRecipients } from "../../platform/db/schema/announcements.ts";
import { mailOutbox } from "../../platform/db/schema/mail.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

const { announcementId, memberId, mailId, unmailed } = announcementRecipients;

/** Notes the emails written for members, also for those who were not going to get one when it was sent. */
export async function noteMails(tx: Transaction, id: string, mails: readonly Mailed[]): Promise<void> {
  if (mails.length === 0) return;
  const members = sql.param(mails.map((mail) => mail.memberId));
  const written = sql.param(mails.map((mail) => mail.mailId));
  await tx.execute(sql`
    update ${announcementRecipients} set mail_id = written.mail, unmailed = null
    from unnest(${members}::text[], ${written}::text[]) as written (member, mail)
    where ${announcementId} = ${id} and ${memberId} = written.member`);
}

/** Notes, when all emails are written, who got none though they were going to when it was sent. */
export async function noteMissed(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(announcementRecipients)
    .set({ unmailed: "missed" })
    .where(and(eq(announcementId, id), isNull(mailId), isNull(unmailed)));
}

/** Notes which emails from before a time could not be delivered, as the outbox is about to delete them. */
export async function noteFailedMails(db: Executor, before: Date): Promise<void> {
  await db
    .update(announcementRecipients)
    .set({ unmailed: "failed" })
    .from(mailOutbox)
    .where(and(eq(mailId, mailOutbox.id), isNotNull(mailOutbox.givenUpAt), lt(mailOutbox.createdAt, before)));
}
