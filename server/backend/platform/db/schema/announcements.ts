import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { announcementAudiences, unmailedReasons } from "#shared/announcements.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";
import { members } from "./members.ts";

/** A message that a team writes to its members; a draft until it is sent. */
export const announcements = pgTable(
  "announcements",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    /** Who wrote the draft, and then who sent it. */
    authorId: mentioned("author_id", () => users.id),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    audience: text("audience", { enum: announcementAudiences }).notNull(),
    /** The labels that members need one of, by name, if the audience is `labels`. */
    labels: text("labels").array().notNull().default(sql`'{}'::text[]`),
    /** The selected members, if the audience is `selected`. Kept here, as selections expire. */
    memberIds: text("member_ids").array().notNull().default(sql`'{}'::text[]`),
    createdAt: instant("created_at").notNull(),
    /** When the team sent it; null for a draft. */
    sentAt: instant("sent_at"),
    /** When the last email was written to the outbox. */
    finishedAt: instant("finished_at"),
    /** Number of emails written so far. */
    sentCount: integer("sent_count").notNull().default(0),
  },
  (table) => [
    index("announcements_latest_idx").on(table.businessId, table.createdAt, table.id),
    index("announcements_author_idx").on(table.authorId),
    // Finds those whose job was lost, in all communities.
    index("announcements_unfinished_idx")
      .on(table.sentAt)
      .where(sql`${table.sentAt} is not null and ${table.finishedAt} is null`),
    ...enumChecks(table),
  ],
);
export type AnnouncementRow = typeof announcements.$inferSelect;

/**
 * The members an announcement was sent to, whether or not they got the email. Kept for each of them, as labels and
 * memberships change, and nobody may read later what was not written to them.
 */
export const announcementRecipients = pgTable(
  "announcement_recipients",
  {
    announcementId: ownedBy("announcement_id", () => announcements.id),
    memberId: ownedBy("member_id", () => members.id),
    /** When the announcement was sent; here as well, so that a member's announcements are read in order. */
    sentAt: instant("sent_at").notNull(),
    /** The email in the outbox; it stays here when the outbox has deleted that email. Null if there is none (yet). */
    mailId: text("mail_id"),
    /** Why the member got no email. Null if they got it, or that is not known (yet). */
    unmailed: text("unmailed", { enum: unmailedReasons }),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.memberId] }),
    index("announcement_recipients_latest_idx").on(table.memberId, table.sentAt, table.announcementId),
    // Finds the recipients of emails that are about to be deleted.
    index("announcement_recipients_mail_idx").on(table.mailId).where(sql`${table.mailId} is not null`),
    ...enumChecks(table),
  ],
);
