import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";

/** The email outbox: written in the transaction that causes an email, delivered by a job. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: idColumn(),
    to: text("to_address").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    /** Name of the sender; null for the product's own. */
    fromName: text("from_name"),
    /** The business in whose name it is sent, if any; the business's team can see that it was sent. */
    businessId: text("business_id"),
    /** `transactional`, `notice` or a category that members choose; only `transactional` is never delayed. */
    category: text("category").notNull().default("transactional"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Not to be delivered earlier, because of the recipient's quiet hours. */
    heldUntil: instant("held_until"),
    sentAt: instant("sent_at"),
    /** When delivery was given up: the SMTP server refused it permanently, or was unavailable for too long. */
    givenUpAt: instant("given_up_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [
    index("mail_outbox_business_idx").on(table.businessId, table.createdAt, table.id),
    index("mail_outbox_to_idx").on(table.to, table.createdAt),
    index("mail_outbox_waiting_idx")
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
  ],
);
export type EmailRow = typeof mailOutbox.$inferSelect;
