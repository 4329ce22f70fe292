import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant } from "./columns.ts";

/** A person's membership of a community; it can exist before the person ever signs in. */
export const members = pgTable(
  "members",
  {
    id: idColumn(),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    email: text("email").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    phone: text("phone"),
    externalId: text("external_id"),
    status: text("status").notNull(),
    labels: text("labels").array().notNull().default(sql`'{}'::text[]`),
    source: text("source").notNull(),
    sourceLinkId: text("source_link_id"),
    importId: text("import_id"),
    utm: jsonb("utm").$type<Record<string, string>>().notNull().default({}),
    emailState: text("email_state").notNull().default("subscribed"),
    consentAt: instant("consent_at"),
    consentSource: text("consent_source"),
    notes: text("notes").notNull().default(""),
    custom: jsonb("custom").$type<Record<string, string>>().notNull().default({}),
    createdAt: instant("created_at").notNull().defaultNow(),
    joinedAt: instant("joined_at"),
    /** Since when the status is what it is; the waiting list is in this order. */
    statusAt: instant("status_at").notNull().defaultNow(),
    statusReason: text("status_reason"),
    lastActiveAt: instant("last_active_at"),
  },
  (table) => [
    uniqueIndex("members_email_key").on(table.businessId, sql`lower(${table.email})`),
    uniqueIndex("members_external_id_key")
      .on(table.businessId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index("members_joined_idx").on(table.businessId, table.joinedAt, table.id),
    index("members_name_idx").on(
      table.businessId,
      sql`lower(${table.lastName} || ' ' || ${table.firstName})`,
      table.id,
    ),
    index("members_status_idx").on(table.businessId, table.status),
    index("members_user_idx").on(table.userId),
    index("members_labels_idx").using("gin", table.labels),
    index("members_import_idx").on(table.importId).where(sql`${table.importId} is not null`),
    index("members_source_link_idx").on(table.sourceLinkId).where(sql`${table.sourceLinkId} is not null`),
  ],
);

/** The invitation of a member who has not answered yet; only the hash of its link's secret is kept. */
export const memberInvitations = pgTable(
  "member_invitations",
  {
    memberId: text("member_id")
      .primaryKey()
      .references(() => members.id, { onDelete: "cascade" }),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** Null while the mail waits for its turn in the day's allowance. */
    tokenHash: text("token_hash"),
    message: text("message").notNull().default(""),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    queuedAt: instant("queued_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
    sendCount: integer("send_count").notNull().default(0),
    expiresAt: instant("expires_at"),
    openedAt: instant("opened_at"),
  },
  (table) => [
    uniqueIndex("member_invitations_token_key").on(table.tokenHash),
    index("member_invitations_queue_idx")
      .on(table.businessId, table.queuedAt)
      .where(sql`${table.sentAt} is null`),
    index("member_invitations_expiry_idx").on(table.expiresAt),
  ],
);

/** A name a team gives to groups of its members; members carry it by its name. */
export const labels = pgTable(
  "labels",
  {
    id: idColumn(),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    color: text("color").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("labels_name_key").on(table.businessId, sql`lower(${table.name})`)],
);

/** Members somebody chose, frozen, so that a bulk action reaches exactly those who were counted. */
export const memberSelections = pgTable(
  "member_selections",
  {
    id: idColumn(),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    memberIds: text("member_ids").array().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("member_selections_created_idx").on(table.createdAt)],
);
