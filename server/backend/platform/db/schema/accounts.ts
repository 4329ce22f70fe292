import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { analyticsConsents, densities, themes } from "#shared/account-choices.ts";
import { bytes, enumChecks, idColumn, instant, ownedBy } from "./columns.ts";

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
    theme: text("theme", { enum: themes }).notNull().default("system"),
    density: text("density", { enum: densities }).notNull().default("comfortable"),
    /**
     * Quiet hours, during which emails that can wait are held back, as minutes after midnight in the user's time zone;
     * both or neither are set.
     */
    quietFrom: integer("quiet_from"),
    quietUntil: integer("quiet_until"),
    profileCompletedAt: instant("profile_completed_at"),
    failedLogins: integer("failed_logins").notNull().default(0),
    lockedUntil: instant("locked_until"),
    lastBusinessId: text("last_business_id"),
    marketingOptIn: boolean("marketing_opt_in").notNull().default(false),
    analyticsConsent: text("analytics_consent", { enum: analyticsConsents }).notNull().default("unset"),
    deletionRequestedAt: instant("deletion_requested_at"),
    deletedAt: instant("deleted_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("users_email_key").on(sql`lower(${table.email})`), ...enumChecks(table)],
);
export type UserRow = typeof users.$inferSelect;

/** One sign-in on one device: a family of refresh tokens that is valid and ends together. */
export const sessions = pgTable(
  "sessions",
  {
    id: idColumn(),
    userId: ownedBy("user_id", () => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at").notNull().defaultNow(),
    /** Absolute end; refreshing never moves it. */
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    ipCountry: text("ip_country"),
    /** Hash of the secret that identifies the browser; null for a program. */
    deviceHash: text("device_hash"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("sessions_user_idx").on(table.userId)],
);
export type SessionRow = typeof sessions.$inferSelect;

export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    /** SHA-256 of the token; the token itself is never stored. */
    hash: text("hash").primaryKey(),
    sessionId: ownedBy("session_id", () => sessions.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    spentAt: instant("spent_at"),
    successorHash: text("successor_hash"),
  },
  (table) => [index("refresh_tokens_session_idx").on(table.sessionId)],
);

/** Single-use secrets sent by email: confirmation, password reset, change of address. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    hash: text("hash").primaryKey(),
    kind: text("kind").notNull(),
    userId: ownedBy("user_id", () => users.id),
    email: text("email").notNull(),
    codeHash: text("code_hash"),
    codeAttempts: integer("code_attempts").notNull().default(0),
    redirect: text("redirect"),
    /** Hash of the secret with which the page that requested this email learns that it was answered. */
    watchHash: text("watch_hash"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("email_tokens_user_idx").on(table.userId, table.kind),
    index("email_tokens_watch_idx").on(table.watchHash).where(sql`${table.watchHash} is not null`),
  ],
);
export type MailTokenRow = typeof emailTokens.$inferSelect;

/** The authenticator app of an account; no code is required until it is confirmed. */
export const authenticators = pgTable("authenticators", {
  userId: ownedBy("user_id", () => users.id).primaryKey(),
  /** Encrypted rather than hashed, since codes are computed from it. */
  secretCipher: text("secret_cipher").notNull(),
  createdAt: instant("created_at").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** Time step of the last accepted code: no code is accepted twice. */
  lastStep: integer("last_step"),
});

/** A passkey: the public key of an authenticator that signs in to an account by itself. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: idColumn(),
    userId: ownedBy("user_id", () => users.id),
    /** The authenticator's own identifier of the key, in base64url. */
    credentialId: text("credential_id").notNull(),
    /** In COSE form, as the authenticator sent it. */
    publicKey: bytes("public_key").notNull(),
    /** How often the key has been used according to the authenticator; synchronised passkeys always report 0. */
    uses: bigint("uses", { mode: "number" }).notNull(),
    /** How the browser can reach the authenticator, such as `internal` or `usb`. */
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_credential_key").on(table.credentialId),
    index("passkeys_user_idx").on(table.userId),
  ],
);
export type PasskeyRow = typeof passkeys.$inferSelect;

/** A random value that an authenticator has to sign, once and within minutes. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text("hash").primaryKey(),
    /** The account that the passkey is created for; null for a sign-in, when the account is not known yet. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_user_idx").on(table.userId)],
);

/** An export of all data held about a user, at the user's request; deleted after a week. */
export const accountExports = pgTable(
  "account_exports",
  {
    id: idColumn(),
    userId: ownedBy("user_id", () => users.id),
    createdAt: instant("created_at").notNull(),
    readyAt: instant("ready_at"),
    /** The file; null while it is being made. */
    bytes: bytes("bytes"),
  },
  (table) => [index("account_exports_user_idx").on(table.userId, table.createdAt)],
);
export type AccountExportRow = typeof accountExports.$inferSelect;

/** For users who have lost their authenticator; each code works for one sign-in. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    hash: text("hash").primaryKey(),
    userId: ownedBy("user_id", () => users.id),
    usedAt: instant("used_at"),
  },
  (table) => [index("recovery_codes_user_idx").on(table.userId)],
);

/** Keys that the backend generated at its first start, such as the one that signs access tokens. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
