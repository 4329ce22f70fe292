import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { emailStates, labelColors, memberSources, memberStatuses } from "#shared/member-rules.ts";
import { alphabetically, folded } from "../folded.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant, mentioned, oneOf, ownedBy } from "./columns.ts";

/** Never null, so that a keyset finds its place: what has not happened comes before everything. */
export const orBefore = (column: AnyPgColumn): SQL => sql`coalesce(${column}, '-infinity'::timestamptz)`;

/** What a search of members looks in. Trigrams of it are indexed, so it is the same text wherever it is written. */
export const memberSearchText = (
  table: Record<"firstName" | "lastName" | "email" | "externalId", AnyPgColumn>,
): SQL =>
  folded(
    sql`${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email} || ' ' || coalesce(${table.externalId}, '')`,
  );

/** Their order by name, which is indexed too. */
export const byLastName = (table: Record<"firstName" | "lastName", AnyPgColumn>): SQL =>
  alphabetically(sql`${table.lastName} || ' ' || ${table.firstName}`);

/** A person's membership of a community; it can exist before the person ever signs in. */
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
    /** Since when the status is what it is; the waiting list is in this order. */
    statusAt: instant("status_at").notNull().defaultNow(),
    statusReason: text("status_reason"),
    lastActiveAt: instant("last_active_at"),
    /** Holds or held a claim they did not give back; kept here, as nobody finds out what is not there from an index. */
    hasClaimed: boolean("has_claimed").notNull().default(false),
  },
  (table) => [
    uniqueIndex("members_email_key").on(table.businessId, sql`lower(${table.email})`),
    uniqueIndex("members_external_id_key")
      .on(table.businessId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    // Whose address is proven finds what was kept for it, in whichever community.
    index("members_address_idx").on(sql`lower(${table.email})`),
    index("members_joined_idx").on(table.businessId, orBefore(table.joinedAt), table.id),
    // Counts who joined in a period without reading the members.
    index("members_arrivals_idx").on(table.businessId, table.joinedAt),
    index("members_last_active_idx").on(table.businessId, orBefore(table.lastActiveAt), table.id),
    index("members_name_idx").on(table.businessId, byLastName(table), table.id),
    // How many of each there are, and were, is counted from this alone.
    index("members_status_idx").on(table.businessId, table.status, table.joinedAt),
    index("members_status_joined_idx").on(table.businessId, table.status, orBefore(table.joinedAt), table.id),
    // Who has gone in a period, few beside who is there.
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
    check("members_status_check", oneOf(table.status, memberStatuses)),
    check("members_source_check", oneOf(table.source, memberSources)),
    check("members_email_state_check", oneOf(table.emailState, emailStates)),
  ],
);
export type MemberRow = typeof members.$inferSelect;

/** The invitation of a member who has not answered yet; only the hash of its link's secret is kept. */
export const memberInvitations = pgTable(
  "member_invitations",
  {
    memberId: ownedBy("member_id", () => members.id).primaryKey(),
    businessId: ownedBy("business_id", () => businesses.id),
    /** Null while the mail waits for its turn in the day's allowance. */
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

/** A name a team gives to groups of its members; members carry it by its name. */
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
    check("labels_color_check", oneOf(table.color, labelColors)),
  ],
);
export type LabelRow = typeof labels.$inferSelect;

/** What was done to the members of a selection. */
export type BulkUndo =
  | { readonly what: "suspend" | "reinstate" }
  | { readonly what: "label" | "unlabel"; readonly label: string }
  | { readonly what: "give-pack"; readonly pack: string };

/** Members somebody chose, frozen, so that a bulk action reaches exactly those who were counted. */
export const memberSelections = pgTable(
  "member_selections",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
    memberIds: text("member_ids").array().notNull(),
    /** Set where they were chosen already: what was done to them, so that it can be undone. */
    undo: jsonb("undo").$type<BulkUndo>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("member_selections_created_idx").on(table.createdAt)],
);
export type SelectionRow = typeof memberSelections.$inferSelect;
