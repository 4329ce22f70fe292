import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { emailStates, labelColors, memberSources, memberStatuses } from "#shared/member-rules.ts";
import { alphabetically, folded } from "../folded.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";

/** Returns the column with `-infinity` for null, so that it can be a keyset: events that have not happened sort first. */
export const orBefore = (column: AnyPgColumn): SQL => sql`coalesce(${column}, '-infinity'::timestamptz)`;

/**
 * The text that member search looks in. A trigram index exists on it, so the expression must be the same wherever it is
 * used.
 */
export const memberSearchText = (
  table: Record<"firstName" | "lastName" | "email" | "externalId", AnyPgColumn>,
): SQL =>
  folded(
    sql`${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email} || ' ' || coalesce(${table.externalId}, '')`,
  );

/** Sort expression for members by name; indexed as well. */
export const byLastName = (table: Record<"firstName" | "lastName", AnyPgColumn>): SQL =>
  alphabetically(sql`${table.lastName} || ' ' || ${table.firstName}`);

/** A user's membership of a community; it can exist before the user first signs in. */
export const members = pgTable(
  "members",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    userId: mentioned("user_id", () => users.id),
    email: text("email").notNull(),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    phone: text("phone"),
    externalId: text("external_id"),
    status: text("status", { enum: memberStatuses }).notNull(),
    labels: text("labels").array().notNull().default(sql`'{}'::text[]`),
    source: text("source", { enum: memberSources }).notNull(),
    sourceLinkId: text("source_link_id"),
    importId: text("import_id"),
    utm: jsonb("utm").$type<Record<string, string>>().notNull().default({}),
    emailState: text("email_state", { enum: emailStates }).notNull().default("subscribed"),
    consentAt: instant("consent_at"),
    consentSource: text("consent_source"),
    notes: text("notes").notNull().default(""),
    custom: jsonb("custom").$type<Record<string, string>>().notNull().default({}),
    createdAt: instant("created_at").notNull().defaultNow(),
    joinedAt: instant("joined_at"),
    /** Time of the last change of status; the waiting list is ordered by it. */
    statusAt: instant("status_at").notNull().defaultNow(),
    statusReason: text("status_reason"),
    lastActiveAt: instant("last_active_at"),
    /**
     * True if the member holds or has held a claim that they did not give back. Stored here, since an index cannot find
     * the absence of rows.
     */
    hasClaimed: boolean("has_claimed").notNull().default(false),
  },
  (table) => [
    uniqueIndex("members_email_key").on(table.businessId, sql`lower(${table.email})`),
    uniqueIndex("members_external_id_key")
      .on(table.businessId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    // Finds the memberships kept for a confirmed address, in all communities.
    index("members_address_idx").on(sql`lower(${table.email})`),
    index("members_joined_idx").on(table.businessId, orBefore(table.joinedAt), table.id),
    // Serves counting those who joined in a period, by source and status, and joining them with what is stored for
    // each, by an index-only scan.
    index("members_arrivals_idx").on(table.businessId, table.joinedAt, table.source, table.status, table.id),
    index("members_last_active_idx").on(table.businessId, orBefore(table.lastActiveAt), table.id),
    index("members_name_idx").on(table.businessId, byLastName(table), table.id),
    // Serves counting the members of each status, now and earlier, by an index-only scan.
    index("members_status_idx").on(table.businessId, table.status, table.joinedAt),
    index("members_status_joined_idx").on(table.businessId, table.status, orBefore(table.joinedAt), table.id),
    // Members who left, or were removed or suspended, in a period: few compared with those who are present.
    index("members_gone_idx")
      .on(table.businessId, table.statusAt, table.id)
      .where(sql`${table.status} in ('left', 'removed', 'suspended')`),
    index("members_claimed_idx").on(table.businessId, table.hasClaimed, orBefore(table.joinedAt), table.id),
    index("members_claimed_active_idx").on(
      table.businessId,
      table.hasClaimed,
      orBefore(table.lastActiveAt),
      table.id,
    ),
    index("members_source_idx").on(table.businessId, table.source),
    index("members_email_state_idx")
      .on(table.businessId, table.emailState)
      .where(sql`${table.emailState} <> 'subscribed'`),
    index("members_search_idx").using("gin", sql`(${memberSearchText(table)}) gin_trgm_ops`),
    index("members_user_idx").on(table.userId),
    index("members_labels_idx").using("gin", table.labels),
    index("members_import_idx").on(table.importId).where(sql`${table.importId} is not null`),
    index("members_source_link_idx")
      .on(table.sourceLinkId, table.joinedAt)
      .where(sql`${table.sourceLinkId} is not null`),
    ...enumChecks(table),
  ],
);
export type MemberRow = typeof members.$inferSelect;

/**
 * The invitation of a member who has not yet responded, or has accepted it before it expired; only the hash of its
 * link's secret is stored.
 */
export const memberInvitations = pgTable(
  "member_invitations",
  {
    memberId: ownedBy("member_id", () => members.id).primaryKey(),
    businessId: ownedBy("business_id", () => businesses.id),
    /** Null while the email waits for the daily allowance. */
    tokenHash: text("token_hash"),
    message: text("message").notNull().default(""),
    invitedBy: mentioned("invited_by", () => users.id),
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
export type MemberInvitationRow = typeof memberInvitations.$inferSelect;

/** A label a team gives to groups of its members; members refer to it by name. */
export const labels = pgTable(
  "labels",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    name: text("name").notNull(),
    color: text("color", { enum: labelColors }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("labels_name_key").on(table.businessId, sql`lower(${table.name}) collate "C"`),
    ...enumChecks(table),
  ],
);
export type LabelRow = typeof labels.$inferSelect;
