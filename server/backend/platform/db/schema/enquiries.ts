import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Utm } from "#shared/contract/link-shapes.ts";
import { enquiryKinds, enquiryStates, enquiryTopics } from "#shared/enquiries.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";
import { images } from "./images.ts";

/** An enquiry from outside, to a community or to the operator. */
export const enquiries = pgTable(
  "enquiries",
  {
    id: idColumn(),
    ref: text("ref").notNull(),
    /** Null for an enquiry to the operator. */
    businessId: text("business_id").references(() => businesses.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: enquiryKinds }).notNull(),
    topic: text("topic", { enum: enquiryTopics }).notNull(),
    state: text("state", { enum: enquiryStates }).notNull().default("new"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    organisation: text("organisation").notNull().default(""),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    /** The team member responsible for it. */
    assigneeId: mentioned("assignee_id", () => users.id),
    /** Legal deadline for the reply; null without one. */
    dueAt: instant("due_at"),
    /** Communities a supplier is interested in, to apply to once it has a business. */
    communities: text("communities").array().notNull().default(sql`'{}'::text[]`),
    /** Campaign of the address at which it was written. */
    utm: jsonb("utm").$type<Utm>().notNull().default({}),
    /** When the sender agreed that the message is kept; null where the form does not ask. */
    consentAt: instant("consent_at"),
    /** Hash of the secret in the sender's link. */
    tokenHash: text("token_hash").notNull(),
    /** Hash of the content, to detect duplicate submissions. */
    contentHash: text("content_hash").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("enquiries_ref_key").on(table.ref),
    uniqueIndex("enquiries_token_key").on(table.tokenHash),
    index("enquiries_business_idx").on(table.businessId, table.createdAt, table.id),
    index("enquiries_content_idx").on(table.contentHash, table.createdAt),
    ...enumChecks(table),
  ],
);
export type EnquiryRow = typeof enquiries.$inferSelect;

export const enquiryMessages = pgTable(
  "enquiry_messages",
  {
    id: idColumn(),
    enquiryId: ownedBy("enquiry_id", () => enquiries.id),
    /** Null if the sender of the enquiry wrote it. */
    authorId: mentioned("author_id", () => users.id),
    from: text("from").notNull(),
    text: text("text").notNull(),
    /** An attached picture. */
    imageId: mentioned("image_id", () => images.id),
    at: instant("at").notNull(),
  },
  (table) => [index("enquiry_messages_enquiry_idx").on(table.enquiryId, table.at)],
);
