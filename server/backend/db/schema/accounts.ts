import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, instant } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: idColumn(),
    email: text("email").notNull(),
    emailVerifiedAt: instant("email_verified_at"),
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    phone: text("phone"),
    avatarImageId: text("avatar_image_id"),
    locale: text("locale").notNull().default("en"),
    timezone: text("timezone").notNull().default("UTC"),
    theme: text("theme").notNull().default("system"),
    profileCompletedAt: instant("profile_completed_at"),
    failedLogins: integer("failed_logins").notNull().default(0),
    lockedUntil: instant("locked_until"),
    lastBusinessId: text("last_business_id"),
    marketingOptIn: boolean("marketing_opt_in").notNull().default(false),
    analyticsConsent: text("analytics_consent").notNull().default("unset"),
    deletionRequestedAt: instant("deletion_requested_at"),
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email_key").on(sql`lower(${table.email})`)],
);

/** One sign-in on one device: a family of refresh tokens that lives and dies together. */
export const sessions = pgTable(
  "sessions",
  {
    id: idColumn(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
    /** Absolute end; refreshing never moves it. */
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    ipCountry: text("ip_country"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("sessions_user_idx").on(table.userId)],
);

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token; the token itself is never stored. */
    hash: text("hash").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    spentAt: instant("spent_at"),
    successorHash: text("successor_hash"),
  },
  (table) => [index("refresh_tokens_session_idx").on(table.sessionId)],
);

/** Single-use secrets sent by mail: confirmation, reset, e-mail change. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    hash: text("hash").primaryKey(),
    kind: text("kind").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    codeHash: text("code_hash"),
    codeAttempts: integer("code_attempts").notNull().default(0),
    redirect: text("redirect"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("email_tokens_user_idx").on(table.userId, table.kind)],
);

/** Keys the backend made for itself at its first start, such as the one that signs access tokens. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
