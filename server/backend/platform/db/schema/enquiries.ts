import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { enquiryKinds, enquiryStates, enquiryTopics } from "#shared/enquiries.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant, mentioned, oneOf, ownedBy } from "./columns.ts";
import { images } from "./images.ts";

/** An email from outside, to a community or to the operator. */
export const enquiries = pgTable(
  "enquiries",
  {
    id: idColumn(),
    ref: text("ref").notNull(),
    /** Null: to the operator. */
    businessId: text("business_id").references(() => businesses.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: enquiryKinds }).notNull(),
    topic: text("topic", { enum: enquiryTopics }).notNull(),
    state: text("state", { enum: enquiryStates }).notNull().default("new"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    organisation: text("organisation").notNull().default(""),
    details: jsonb("details").$type<Record<string, string>>().notNull().default({}),
    /** Who of the team takes care of it. */
    assigneeId: mentioned("assignee_id", () => users.id),
    /** When it has to be answered at the latest; null where the law says nothing. */
    dueAt: instant("due_at"),
    /** Communities a supplier has in mind, to apply to once there is a business. */
    communities: text("communities").array().notNull().default(sql`'{}'::text[]`),
    /** Of the secret in the sender's link. */
    tokenHash: text("token_hash").notNull(),
    /** Of what was sent, to know a doubled sending again. */
    contentHash: text("content_hash").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("enquiries_ref_key").on(table.ref),
    uniqueIndex("enquiries_token_key").on(table.tokenHash),
    index("enquiries_business_idx").on(table.businessId, table.createdAt, table.id),
    index("enquiries_content_idx").on(table.contentHash, table.createdAt),
    check("enquiries_kind_check", oneOf(table.kind, enquiryKinds)),
    check("enquiries_topic_check", oneOf(table.topic, enquiryTopics)),
    check("enquiries_state_check", oneOf(table.state, enquiryStates)),
  ],
);
export type EnquiryRow = typeof enquiries.$inferSelect;

export const enquiryMessages = pgTable(
  "enquiry_messages",
  {
    id: idColumn(),
    enquiryId: ownedBy("enquiry_id", () => enquiries.id),
    /** Null: the sender. */
    authorId: mentioned("author_id", () => users.id),
    from: text("from").notNull(),
    text: text("text").notNull(),
    /** A picture that came along. */
    imageId: mentioned("image_id", () => images.id),
    at: instant("at").notNull(),
  },
  (table) => [index("enquiry_messages_enquiry_idx").on(table.enquiryId, table.at)],
);
