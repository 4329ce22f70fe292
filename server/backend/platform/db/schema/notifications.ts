import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { sessions, users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant, ownedBy } from "./columns.ts";

/** A notification for one user about one business; its kind and payload determine where it leads. */
export const notifications = pgTable(
  "notifications",
  {
    id: idColumn(),
    userId: ownedBy("user_id", () => users.id),
    businessId: ownedBy("business_id", () => businesses.id),
    kind: text("kind").notNull(),
    payload: jsonb("payload").$type<Record<string, string>>().notNull().default({}),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (table) => [
    index("notifications_user_idx").on(table.userId, table.createdAt, table.id),
    index("notifications_unread_idx").on(table.userId).where(sql`${table.readAt} is null`),
    index("notifications_business_idx").on(table.businessId),
    index("notifications_created_idx").on(table.createdAt),
  ],
);

/**
 * A browser that shows its user's notifications even while no page is open (Web Push). It belongs to a session, because
 * nothing may appear there once the user has signed out.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    sessionId: text("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    userId: ownedBy("user_id", () => users.id),
    /** Identifies the browser. The next user who subscribes in it replaces this one. */
    endpointHash: text("endpoint_hash").notNull(),
    /** The address at the browser's push service and the keys, encrypted, as they are all it takes to send. */
    secretCipher: text("secret_cipher").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint_key").on(table.endpointHash),
    index("push_subscriptions_user_idx").on(table.userId),
  ],
);
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** The level of a plan limit that a business was last notified about; deleted once there is room again. */
export const limitNotices = pgTable(
  "limit_notices",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    /** Such as `activeMembers`. */
    limit: text("limit_name").notNull(),
    /** 80 or 100 per cent. */
    level: integer("level").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.limit] })],
);
