import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import type { MailCategory } from "#shared/mail-preferences.ts";
import { announcement } from "../community/announcements/email-templates.ts";
import { noteMails } from "../community/announcements/outcomes.ts";
import { claimReminder } from "../offers/claims/index.ts";
import { countMail, mailKind } from "../platform/db/day-counts.ts";
import { newId } from "../platform/db/ids.ts";
import { matching } from "../platform/db/rows.ts";
import { announcementRecipients, announcements } from "../platform/db/schema/announcements.ts";
import { businesses } from "../platform/db/schema/businesses.ts";
import { claims } from "../platform/db/schema/claims.ts";
import { mailOutbox } from "../platform/db/schema/mail.ts";
import { members } from "../platform/db/schema/members.ts";
import { treets } from "../platform/db/schema/treets.ts";
import type { Transaction } from "../platform/db/transaction.ts";
import { type EmailContent, renderEmail } from "../platform/mail/email-content.ts";
import { identityOf } from "../platform/mail/mail.ts";
import { digest } from "../readers/digests/email-templates.ts";

const WEEKS = 12;
/** Days since the announcement was sent. */
export const ANNOUNCED_DAYS = 16;
const WEEK_DAYS = 7;
/** Days before a claim expires at which its member is reminded. */
const REMINDED_DAYS = 2;
/** Days that the outbox keeps emails which were sent. */
const KEPT_DAYS = 30;
const TREETS_IN_A_DIGEST = 3;
/** Rows per statement, which may have 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** An announcement to all members, sent a while ago, and the draft of another to some of them. */
export async function seedAnnouncements(
  tx: Transaction,
  { businessId, ownerId: authorId }: { readonly businessId: string; readonly ownerId: string },
  now: Date,
): Promise<void> {
  const sentAt = ago(now, ANNOUNCED_DAYS);
  const wrote = (subject: string, message: string) => ({
    id: newId("ann"),
    businessId,
    authorId,
    subject,
    message,
  });
  const recipients = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(matching(members, { businessId, status: "active" }), lte(members.joinedAt, sentAt)));
  const sentCount = recipients.length;
  const sent = wrote(
    "The terrace opens on Friday",
    "The terrace is ready. Come by from five on Friday: the first drink is on the club.\n\nBring your friends, there's room for everyone.",
  );
  await tx.insert(announcements).values([
    {
      ...sent,
      audience: "everyone",
      createdAt: sentAt,
      sentAt,
      finishedAt: sentAt,
      sentCount,
    },
    {
      ...wrote(
        "A morning for founders",
        "On the first Thursday of the month we have breakfast together at eight. Reply if you'd like to come.",
      ),
      audience: "labels",
      labels: ["Founders"],
      createdAt: ago(now, 1),
    },
  ]);
  await tx
    .insert(announcementRecipients)
    .values(recipients.map(({ id: memberId }) => ({ announcementId: sent.id, memberId, sentAt })));
}

/**
 * Seeds the emails of the demo community: a weekly digest to those who were members at the time, the announcement, and
 * reminders of claims about to expire. All are counted; those that would still be in the outbox are in it.
 */
export async function seedMails(tx: Transaction, businessId: string, facts: Facts): Promise<void> {
  const { now } = facts;
  const mails = [
    ...(await digests(tx, businessId, facts)),
    ...(await announced(tx, businessId)),
    ...(await reminders(tx, businessId, facts)),
  ];
  const counts = new Map<string, Sent & { by: number }>();
  for (const mail of mails) {
    const key = `${mail.category} ${mail.at.getTime()}`;
    counts.set(key, { ...mail, by: (counts.get(key)?.by ?? 0) + 1 });
  }
  for (const { category, at, by } of counts.values())
    await countMail(tx, businessId, { kind: mailKind(category), at, by });
  const identity = await identityOf(tx, businessId);
  const kept = mails.filter(({ at }) => at <= now && at.getTime() > now.getTime() - KEPT_DAYS * DAY_MS);
  const rows = kept.map(({ id, to, at, category, content }) => ({
    id,
    to,
    category,
    businessId,
    ...renderEmail(content(), identity),
    createdAt: at,
    sentAt: at,
    attempts: 1,
  }));
  for (let begin = 0; begin < rows.length; begin += ROWS_AT_ONCE)
    await tx.insert(mailOutbox).values(rows.slice(begin, begin + ROWS_AT_ONCE));
}

interface Facts {
  readonly now: Date;
  readonly publicUrl: string;
}

interface Sent {
  readonly id: string;
  readonly to: string;
  readonly at: Date;
  readonly category: MailCategory;
  readonly content: () => EmailContent;
}

async function digests(tx: Transaction, businessId: string, { now, publicUrl }: Facts): Promise<Sent[]> {
  const [club] = await tx
    .select({ name: businesses.name, slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  const fresh = await tx
    .select({ title: treets.title, summary: treets.summary })
    .from(treets)
    .where(matching(treets, { businessId, state: "live" }))
    .orderBy(asc(treets.id))
    .limit(TREETS_IN_A_DIGEST);
  const people = await tx
    .select({ to: members.email, firstName: members.firstName, joinedAt: members.joinedAt })
    .from(members)
    .where(matching(members, { businessId, status: "active" }));
  const weeks = Array.from({ length: WEEKS }, (_, week) => ago(now, week * WEEK_DAYS + 1));
  return weeks.flatMap((at) =>
    people
      .filter(({ joinedAt }) => joinedAt && joinedAt < at)
      .map(({ to, firstName }) => ({
        id: newId("ml"),
        to,
        at,
        category: "digest" as const,
        content: () =>
          digest({
            name: club?.name ?? "",
            firstName,
            fresh: fresh.map((treet) => ({ ...treet, partner: null })),
            url: publicUrl + href("treets", { business: club?.slug ?? "" }),
          }),
      })),
  );
}

async function announced(tx: Transaction, businessId: string): Promise<Sent[]> {
  const sent = await tx
    .select({
      announcementId: announcements.id,
      subject: announcements.subject,
      message: announcements.message,
      at: announcementRecipients.sentAt,
      memberId: members.id,
      to: members.email,
      firstName: members.firstName,
      name: businesses.name,
    })
    .from(announcementRecipients)
    .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
    .innerJoin(members, eq(members.id, announcementRecipients.memberId))
    .innerJoin(businesses, eq(businesses.id, announcements.businessId))
    .where(eq(announcements.businessId, businessId));
  const mails = sent.map((one) => ({ ...one, id: newId("ml") }));
  for (const { announcementId } of new Map(mails.map((mail) => [mail.announcementId, mail])).values())
    await noteMails(
      tx,
      announcementId,
      mails
        .filter((mail) => mail.announcementId === announcementId)
        .map(({ memberId, id }) => ({ memberId, mailId: id })),
    );
  return mails.map(({ id, to, at, firstName, subject, message, name }) => ({
    id,
    to,
    at,
    category: "announcements" as const,
    content: () => announcement({ business: { id: businessId, name }, firstName, subject, message }),
  }));
}

async function reminders(tx: Transaction, businessId: string, { now, publicUrl }: Facts): Promise<Sent[]> {
  const ending = await tx
    .select({
      expiresAt: claims.expiresAt,
      redeemedAt: claims.redeemedAt,
      to: members.email,
      firstName: members.firstName,
      treetId: treets.id,
      title: treets.title,
      business: businesses,
    })
    .from(claims)
    .innerJoin(members, eq(members.id, claims.memberId))
    .innerJoin(treets, eq(treets.id, claims.treetId))
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(
      and(
        eq(claims.businessId, businessId),
        isNotNull(claims.expiresAt),
        lte(claims.expiresAt, ago(now, -REMINDED_DAYS)),
      ),
    );
  return ending.flatMap(({ expiresAt: until, redeemedAt, to, firstName, treetId, title, business }) => {
    const at = until && new Date(until.getTime() - REMINDED_DAYS * DAY_MS);
    if (!at || (redeemedAt && redeemedAt < at)) return [];
    const url = publicUrl + href("treet", { business: business.slug, rest: [treetId] });
    const content = () => claimReminder({ firstName, title, partner: null, until, business, url });
    return [{ id: newId("ml"), to, at, category: "claim_reminders" as const, content }];
  });
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
