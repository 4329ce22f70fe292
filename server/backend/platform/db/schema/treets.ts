import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { LOW_CODES } from "#shared/panel.ts";
import {
  claimStates,
  limitWindows,
  pauseReasons,
  revisionStates,
  treetCategories,
  treetStates,
  treetTypes,
  validKinds,
  valueKinds,
} from "#shared/treets.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";
import { links } from "./links.ts";
import { members } from "./members.ts";

/**
 * Sort value of a treet in the catalogue, highest first: featured ones before all others, then the newest. It uses
 * timestamps without time zone, since adding an interval to one with a time zone depends on the session and cannot be
 * indexed.
 */
export const catalogueOrder = (table: Record<"featured" | "publishedAt", AnyPgColumn>): SQL =>
  sql`(case when ${table.featured} then (${table.publishedAt} at time zone 'UTC') + interval '100 years' else ${table.publishedAt} at time zone 'UTC' end)`;

/** Condition for claims that count as made: neither given back by their holder nor declined by the team. */
export const countsAsMade = (state: SQL | AnyPgColumn): SQL => sql`${state} not in ('cancelled', 'declined')`;

interface FurtherImage {
  readonly imageId: string;
  readonly alt: string;
}

/** A perk of a community. */
export const treets = pgTable(
  "treets",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    /** The business that supplies it; null for the community itself. */
    supplierId: text("supplier_id").references(() => businesses.id),
    /** True if its supplier wrote it: nobody else can see such a draft until the supplier submits it. */
    bySupplier: boolean("by_supplier").notNull().default(false),
    submittedAt: instant("submitted_at"),
    submittedBy: mentioned("submitted_by", () => users.id),
    /** The changes that the community requested from its supplier. */
    reviewNote: text("review_note").notNull().default(""),
    pauseReason: text("pause_reason", { enum: pauseReasons }),
    /** Set when publishing failed because the plan had no room; it is published automatically once there is. */
    roomWantedAt: instant("room_wanted_at"),
    /** When members were told about it. */
    announcedAt: instant("announced_at"),
    type: text("type", { enum: treetTypes }).notNull(),
    state: text("state", { enum: treetStates }).notNull().default("draft"),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    description: text("description").notNull().default(""),
    terms: text("terms").notNull().default(""),
    howToUse: text("how_to_use").notNull().default(""),
    category: text("category", { enum: treetCategories }).notNull().default("other"),
    imageId: text("image_id"),
    imageAlt: text("image_alt").notNull().default(""),
    /** Displayed after the first on the treet's own page; cards and lists display only the first. */
    furtherImages: jsonb("further_images").$type<readonly FurtherImage[]>().notNull().default([]),
    valueKind: text("value_kind", { enum: valueKinds }).notNull().default("info"),
    valuePercent: integer("value_percent"),
    valueMinor: integer("value_minor"),
    /** Price for a member. */
    priceMinor: integer("price_minor").notNull().default(0),
    sharedCode: text("shared_code"),
    targetUrl: text("target_url"),
    eventAt: instant("event_at"),
    location: text("location").notNull().default(""),
    /** Null for an unlimited stock. */
    stockTotal: integer("stock_total"),
    /** Number of claims that count against the stock; exact, updated together with them. */
    claimedCount: integer("claimed_count").notNull().default(0),
    perMemberLimit: integer("per_member_limit").notNull().default(1),
    limitWindow: text("limit_window", { enum: limitWindows }).notNull().default("ever"),
    claimFrom: instant("claim_from"),
    claimUntil: instant("claim_until"),
    validKind: text("valid_kind", { enum: validKinds }).notNull().default("same_as_claim"),
    /** Validity of a claim, depending on `validKind`: a number of days, or a start and an end. */
    validDays: integer("valid_days"),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** Labels whose members can see it; everyone if empty. */
    audience: text("audience").array().notNull().default(sql`'{}'::text[]`),
    featured: boolean("featured").notNull().default(false),
    /** True if the team has to approve each claim. */
    requiresApproval: boolean("requires_approval").notNull().default(false),
    /** Hides it from the catalogue one day after it sold out, until there is more stock. */
    hideWhenSoldOut: boolean("hide_when_sold_out").notNull().default(false),
    /** The team is notified once fewer unused codes than this are left in the pool. */
    lowCodesAt: integer("low_codes_at").notNull().default(LOW_CODES),
    createdBy: mentioned("created_by", () => users.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    publishedAt: instant("published_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("treets_updated_idx").on(table.businessId, table.updatedAt, table.id),
    index("treets_state_idx").on(table.businessId, table.state),
    index("treets_catalogue_idx")
      .on(table.businessId, catalogueOrder(table), table.id)
      .where(sql`${table.state} in ('live', 'scheduled')`),
    index("treets_unannounced_idx")
      .on(table.publishedAt)
      .where(sql`${table.state} = 'live' and ${table.announcedAt} is null`),
    index("treets_supplier_idx").on(table.supplierId, table.updatedAt, table.id),
    index("treets_over_plan_idx").on(table.businessId).where(sql`${table.pauseReason} = 'plan_limit'`),
    index("treets_timed_idx").on(table.state).where(sql`${table.state} in ('scheduled', 'live', 'paused')`),
    ...enumChecks(table),
  ],
);
export type TreetRow = typeof treets.$inferSelect;

/** A supplier's change to a published treet; members see the previous version until the community approves it. */
export const treetRevisions = pgTable(
  "treet_revisions",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    treetId: ownedBy("treet_id", () => treets.id),
    /** pending, approved, rejected, withdrawn or superseded */
    state: text("state", { enum: revisionStates }).notNull().default("pending"),
    /** The reviewed fields as members saw them when the change was submitted. */
    before: jsonb("before").$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The same fields after the change. */
    content: jsonb("content").$type<Readonly<Record<string, unknown>>>().notNull(),
    submittedBy: mentioned("submitted_by", () => users.id),
    submittedAt: instant("submitted_at").notNull(),
    decidedBy: mentioned("decided_by", () => users.id),
    decidedAt: instant("decided_at"),
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    uniqueIndex("treet_revisions_pending_key").on(table.treetId).where(sql`${table.state} = 'pending'`),
    index("treet_revisions_treet_idx").on(table.treetId, table.submittedAt, table.id),
    index("treet_revisions_waiting_idx")
      .on(table.businessId, table.submittedAt)
      .where(sql`${table.state} = 'pending'`),
    ...enumChecks(table),
  ],
);
export type TreetRevisionRow = typeof treetRevisions.$inferSelect;

/**
 * Content of a treet before a change, kept for members who had already claimed it. A claim made at version 4 refers to
 * the first snapshot with version 4 or later; without one, the treet has not changed since.
 */
export const treetSnapshots = pgTable(
  "treet_snapshots",
  {
    treetId: ownedBy("treet_id", () => treets.id),
    /** The last version with this content. */
    version: integer("version").notNull(),
    content: jsonb("content").$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.treetId, table.version] })],
);

/** Codes of a pool, encrypted; the hash detects duplicates without decrypting them. */
export const treetCodes = pgTable(
  "treet_codes",
  {
    id: idColumn(),
    treetId: ownedBy("treet_id", () => treets.id),
    cipher: text("cipher").notNull(),
    hash: text("hash").notNull(),
    claimId: text("claim_id"),
    /** When it was withdrawn from the pool; only codes that have not been given to a member can be. */
    voidedAt: instant("voided_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("treet_codes_hash_key").on(table.treetId, table.hash),
    index("treet_codes_unused_idx")
      .on(table.treetId, table.id)
      .where(sql`${table.claimId} is null and ${table.voidedAt} is null`),
    index("treet_codes_treet_idx").on(table.treetId, table.id),
  ],
);

/** A member's view of a treet, stored once per half hour however often it is viewed. */
export const treetViews = pgTable(
  "treet_views",
  {
    treetId: ownedBy("treet_id", () => treets.id),
    memberId: ownedBy("member_id", () => members.id),
    /** Half hours since 1970. */
    halfHour: integer("half_hour").notNull(),
    businessId: ownedBy("business_id", () => businesses.id),
    at: instant("at").notNull(),
    /** The member's previous view of this treet; null if there was none. */
    formerAt: instant("former_at"),
  },
  (table) => [
    primaryKey({ columns: [table.treetId, table.memberId, table.halfHour] }),
    index("treet_views_treet_idx").on(table.treetId, table.at, table.memberId),
    // Serves counting a period's viewers: views whose `formerAt` lies in the period are repeats, all others are
    // distinct members.
    index("treet_views_again_idx")
      .on(table.treetId, table.at, table.formerAt, table.memberId)
      .where(sql`${table.formerAt} is not null`),
    // Serves counts by hour, and the views of some members.
    index("treet_views_business_idx").on(table.businessId, table.at),
    // Serves the views of some members by treet, and the cascade when a member is deleted.
    index("treet_views_member_idx").on(table.memberId, table.at, table.treetId),
  ],
);

/** A member's right to a treet. */
export const claims = pgTable(
  "claims",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    treetId: text("treet_id")
      .notNull()
      .references(() => treets.id),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id),
    /** Version of the treet that was claimed; 0 if none was recorded, which refers to the first snapshot. */
    treetVersion: integer("treet_version").notNull().default(0),
    /** Reference of eight characters that can be read out. */
    ref: text("ref").notNull(),
    state: text("state", { enum: claimStates }).notNull().default("active"),
    codeId: text("code_id").references(() => treetCodes.id),
    /** The tracked link the member came by; null without one. */
    linkId: mentioned("link_id", () => links.id),
    windowKey: text("window_key").notNull(),
    ordinal: integer("ordinal").notNull(),
    claimedAt: instant("claimed_at").notNull(),
    revealedAt: instant("revealed_at"),
    redeemedAt: instant("redeemed_at"),
    /** `member:mem_…` or `user:usr_…` */
    redeemedBy: text("redeemed_by"),
    /** Start of the validity; null if it is valid at once. */
    validFrom: instant("valid_from"),
    expiresAt: instant("expires_at"),
    /** Days of validity that its holder asked for while it waits for approval; null if they are not counted in days. */
    validDays: integer("valid_days"),
    /** When the team approved or declined it; null if no approval was needed. */
    decidedAt: instant("decided_at"),
    /** `user:usr_…` or `key:key_…` */
    decidedBy: text("decided_by"),
    revokedAt: instant("revoked_at"),
    /** Since when it cannot be used because its payment is disputed; null if it can. */
    pausedAt: instant("paused_at"),
    /** Reason the team gave the holder for declining or revoking the claim. */
    reason: text("reason").notNull().default(""),
    /** When the holder was reminded that it expires soon. */
    remindedAt: instant("reminded_at"),
  },
  (table) => [
    index("claims_link_idx").on(table.linkId).where(sql`${table.linkId} is not null`),
    index("claims_running_out_idx")
      .on(table.expiresAt)
      .where(sql`${table.state} = 'active' and ${table.remindedAt} is null`),
    uniqueIndex("claims_ref_key").on(table.ref),
    uniqueIndex("claims_limit_key")
      .on(table.memberId, table.treetId, table.windowKey, table.ordinal)
      .where(countsAsMade(table.state)),
    // Serves counting the activity of some members (with a label, or who came by a link) by an index-only scan.
    index("claims_member_idx").on(
      table.memberId,
      table.claimedAt,
      table.id,
      table.treetId,
      table.state,
      table.revealedAt,
      table.redeemedAt,
    ),
    // Includes the member, so that a period's members are counted without reading the claims.
    index("claims_treet_idx").on(table.treetId, table.claimedAt, table.id, table.memberId, table.state),
    // Rare states, looked up among the claims of a treet.
    index("claims_few_idx")
      .on(table.treetId, table.state, table.claimedAt, table.id)
      .where(sql`${table.state} in ('pending_approval', 'declined', 'cancelled', 'revoked')`),
    index("claims_waiting_idx")
      .on(table.businessId, table.claimedAt, table.id)
      .where(sql`${table.state} = 'pending_approval'`),
    index("claims_redeemed_treet_idx")
      .on(table.treetId, table.claimedAt)
      .where(sql`${table.state} = 'redeemed'`),
    // Unused claims of a treet, or of all treets that a partner supplies.
    index("claims_unused_idx").on(table.treetId, table.expiresAt).where(sql`${table.state} = 'active'`),
    // Serves the figures of the last day, and the lists behind figures (drill-down).
    index("claims_revealed_idx")
      .on(table.businessId, table.revealedAt, table.id, table.memberId)
      .where(sql`${table.revealedAt} is not null and ${countsAsMade(table.state)}`),
    index("claims_redeemed_idx")
      .on(table.businessId, table.redeemedAt, table.id, table.memberId)
      .where(sql`${table.redeemedAt} is not null and ${countsAsMade(table.state)}`),
    // Serves finding a period's most claimed treets by an index-only scan.
    index("claims_made_idx")
      .on(table.businessId, table.claimedAt, table.treetId, table.state, table.memberId)
      .where(countsAsMade(table.state)),
    ...enumChecks(table),
  ],
);
export type ClaimRow = typeof claims.$inferSelect;

/** The waiting list of members for a treet that is sold out. */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    treetId: ownedBy("treet_id", () => treets.id),
    memberId: ownedBy("member_id", () => members.id),
    joinedAt: instant("joined_at").notNull(),
    /** Until when a place is held for the member; null while they wait. */
    offeredUntil: instant("offered_until"),
  },
  (table) => [
    uniqueIndex("waitlist_entries_member_key").on(table.treetId, table.memberId),
    index("waitlist_entries_line_idx").on(table.treetId, table.joinedAt, table.id),
    index("waitlist_entries_offered_idx").on(table.offeredUntil),
    index("waitlist_entries_member_idx").on(table.memberId),
  ],
);
