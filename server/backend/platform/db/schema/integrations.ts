import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { deliveryStates, keyScopes, webhookStates } from "#shared/integrations.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";

/**
 * A secret with which a program acts as its creator, in one business. Revoked keys are kept to name the actor in the
 * audit log.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
    name: text("name").notNull(),
    /** read-only, manager or admin */
    scope: text("scope", { enum: keyScopes }).notNull(),
    /** SHA-256 of the secret; the secret itself is never stored. */
    secretHash: text("secret_hash").notNull(),
    /** The first characters of the secret. */
    hint: text("hint").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_keys_secret_key").on(table.secretHash),
    index("api_keys_business_idx")
      .on(table.businessId, table.createdAt)
      .where(sql`${table.revokedAt} is null`),
    index("api_keys_user_idx").on(table.userId),
    ...enumChecks(table),
  ],
);

/** A webhook endpoint: the URL of a business's own program, which is notified of events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    createdBy: mentioned("created_by", () => users.id),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    events: text("events").array().notNull(),
    /** active, paused by the team, or disabled after too many failures */
    state: text("state", { enum: webhookStates }).notNull().default("active"),
    /** Encrypted rather than hashed: deliveries are signed with it, so it has to be read again. */
    secretCipher: text("secret_cipher").notNull(),
    /** The previous secret, which also signs until `formerSecretUntil`. */
    formerSecretCipher: text("former_secret_cipher"),
    formerSecretUntil: instant("former_secret_until"),
    consecutiveFailures: integer("consecutive_failures").notNull().default(0),
    lastDeliveredAt: instant("last_delivered_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("webhook_endpoints_business_idx").on(table.businessId), ...enumChecks(table)],
);
export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** The delivery of one event to one endpoint, with its outcome. There is exactly one row, however often it is sent. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    endpointId: ownedBy("endpoint_id", () => webhookEndpoints.id),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    body: text("body").notNull(),
    /** pending, delivered or failed */
    state: text("state", { enum: deliveryStates }).notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    lastAttemptAt: instant("last_attempt_at"),
    status: integer("status"),
    durationMs: integer("duration_ms"),
    /** The first kilobyte of the response. */
    answer: text("answer").notNull().default(""),
    error: text("error").notNull().default(""),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event_key").on(table.endpointId, table.eventId),
    index("webhook_deliveries_log_idx").on(table.endpointId, table.createdAt, table.id),
    index("webhook_deliveries_due_idx").on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_created_idx").on(table.createdAt),
    ...enumChecks(table),
  ],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
