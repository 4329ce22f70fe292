import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
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
    utm: jsonb("utm").$type<Record<string, string>>().notNull().default({}),
    emailState: text("email_state").notNull().default("subscribed"),
    consentAt: instant("consent_at"),
    consentSource: text("consent_source"),
    notes: text("notes").notNull().default(""),
    custom: jsonb("custom").$type<Record<string, string>>().notNull().default({}),
    createdAt: instant("created_at").notNull().defaultNow(),
    joinedAt: instant("joined_at"),
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
  ],
);
