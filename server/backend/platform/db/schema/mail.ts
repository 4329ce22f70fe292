import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";

/** Emails, written in the transaction that caused them and delivered by a job. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: idColumn(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    /** Name of the sender; null: the product's own. */
    fromName: text("from_name"),
    /** In whose name it is sent, where it is a business; its team sees that it was. */
    businessId: text("business_id"),
    /** `transactional`, `notice` or a category members choose; only the first never waits. */
    category: text("category").notNull().default("transactional"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Not to be delivered before, as it is somebody's quiet hours. */
    heldUntil: instant("held_until"),
    sentAt: instant("sent_at"),
    /** Nobody tries any more: the mail server refused it for good, or was away for too long. */
    givenUpAt: instant("given_up_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [
    index("mail_outbox_to_idx").on(table.to, table.createdAt),
    index("mail_outbox_waiting_idx")
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
  ],
);
export type EmailRow = typeof mailOutbox.$inferSelect;
