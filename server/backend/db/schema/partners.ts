import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant } from "./columns.ts";

/** The relation of a community with a business that supplies treets; an invitation until somebody accepts it. */
export const partnerships = pgTable(
  "partnerships",
  {
    id: idColumn(),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** Null until accepted. */
    providerId: text("provider_id").references(() => businesses.id, { onDelete: "cascade" }),
    state: text("state").notNull().default("invited"),
    /** Who was invited. */
    email: text("email").notNull(),
    message: text("message").notNull().default(""),
    policy: text("policy").notNull().default("review"),
    notes: text("notes").notNull().default(""),
    declineReason: text("decline_reason").notNull().default(""),
    /** Of the secret in the mailed link; null once it is used. */
    tokenHash: text("token_hash"),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    invitedAt: instant("invited_at").notNull(),
    expiresAt: instant("expires_at"),
    since: instant("since"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("partnerships_token_key").on(table.tokenHash),
    uniqueIndex("partnerships_pair_key")
      .on(table.businessId, table.providerId)
      .where(sql`${table.state} in ('active', 'paused', 'blocked')`),
    uniqueIndex("partnerships_invited_key")
      .on(table.businessId, sql`lower(${table.email})`)
      .where(sql`${table.state} = 'invited'`),
    index("partnerships_list_idx").on(table.businessId, table.invitedAt, table.id),
    index("partnerships_provider_idx").on(table.providerId),
  ],
);
