import { and, eq, isNotNull, lte } from "drizzle-orm";
import { DAY_MS } from "#shared/constants.ts";
import { countMail, mailKind } from "../platform/db/day-counts.ts";
import { newId } from "../platform/db/ids.ts";
import { announcementRecipients, announcements } from "../platform/db/schema/announcements.ts";
import { claims } from "../platform/db/schema/claims.ts";
import { members } from "../platform/db/schema/members.ts";
import type { Transaction } from "../platform/db/transaction.ts";

const WEEKS = 12;
/** Days since the announcement was sent. */
export const ANNOUNCED_DAYS = 16;
const WEEK_DAYS = 7;
/** Days before a claim expires at which its member is reminded. */
const REMINDED_DAYS = 2;

/** An announcement to all members, sent a while ago, and the draft of another to some of them. */
export async function seedAnnouncements(
  tx: Transaction,
  { businessId, ownerId: authorId }: { readonly businessId: string; readonly ownerId: string },
  now: Date,
): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
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
    .where(
      and(
        eq(members.businessId, businessId),
        eq(members.status, "active"),
        lte(members.joinedAt, ago(ANNOUNCED_DAYS)),
      ),
    );
  const sentCount = recipients.length;
  const sent = wrote(
    "The terrace opens on Friday",
    "The terrace is ready. Come by from five on Friday: the first drink is on the club.\n\nBring your friends, there's room for everyone.",
  );
  await countMail(tx, businessId, {
    kind: mailKind("announcements"),
    at: ago(ANNOUNCED_DAYS),
    by: sentCount,
  });
  await tx.insert(announcements).values([
    {
      ...sent,
      audience: "everyone",
      createdAt: ago(ANNOUNCED_DAYS),
      sentAt: ago(ANNOUNCED_DAYS),
      finishedAt: ago(ANNOUNCED_DAYS),
      sentCount,
    },
    {
      ...wrote(
        "A morning for founders",
        "On the first Thursday of the month we have breakfast together at eight. Reply if you'd like to come.",
      ),
      audience: "labels",
      labels: ["Founders"],
      createdAt: ago(1),
    },
  ]);
  await tx.insert(announcementRecipients).values(
    recipients.map(({ id: memberId }) => ({
      announcementId: sent.id,
      memberId,
      sentAt: ago(ANNOUNCED_DAYS),
    })),
  );
}

/**
 * Counts the emails of the demo community: a weekly digest to those who were members at the time, and reminders of
 * claims about to expire.
 */
export async function seedMails(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const joined = await tx
    .select({ at: members.joinedAt })
    .from(members)
    .where(and(eq(members.businessId, businessId), eq(members.status, "active")));
  for (let week = 0; week < WEEKS; week++) {
    const at = ago(week * WEEK_DAYS + 1);
    const by = joined.filter((member) => member.at && member.at < at).length;
    if (by > 0) await countMail(tx, businessId, { kind: mailKind("digest"), at, by });
  }
  const ending = await tx
    .select({ expiresAt: claims.expiresAt, redeemedAt: claims.redeemedAt })
    .from(claims)
    .where(
      and(
        eq(claims.businessId, businessId),
        isNotNull(claims.expiresAt),
        lte(claims.expiresAt, ago(-REMINDED_DAYS)),
      ),
    );
  const reminded = new Map<number, number>();
  for (const { expiresAt, redeemedAt } of ending) {
    const at = (expiresAt?.getTime() ?? 0) - REMINDED_DAYS * DAY_MS;
    if (redeemedAt && redeemedAt.getTime() < at) continue;
    reminded.set(at, (reminded.get(at) ?? 0) + 1);
  }
  for (const [at, by] of reminded)
    await countMail(tx, businessId, { kind: mailKind("claim_reminders"), at: new Date(at), by });
}
