import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { LOW_CODES } from "#shared/panel.ts";
import {
  limitWindows,
  pauseReasons,
  redeemModes,
  treetCategories,
  treetStates,
  treetTypes,
  validKinds,
  valueKinds,
} from "#shared/treets.ts";
import { alphabetically } from "../folded.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";
import { members } from "./members.ts";

/**
 * Sort value of a treet in the catalogue, highest first: featured ones before all others, then the newest. It uses
 * timestamps without time zone, since adding an interval to one with a time zone depends on the session and cannot be
 * indexed.
 */
export const catalogueOrder = (table: Record<"featured" | "publishedAt", AnyPgColumn>): SQL =>
  sql`(case when ${table.featured} then (${table.publishedAt} at time zone 'UTC') + interval '100 years' else ${table.publishedAt} at time zone 'UTC' end)`;

/** Position in the order that the team gave its featured treets, from 1; null for a treet without one. */
export const featuredRank: SQL<number | null> = sql<number | null>`(select place::int from businesses b,
  jsonb_array_elements_text(b.settings -> 'featuredTreets') with ordinality as ranked (treet, place)
  where b.id = treets.business_id and ranked.treet = treets.id)`;

/** A place in a pack that a deleted draft had. */
interface FormerPlace {
  readonly packId: string;
  readonly position: number;
  readonly note: string;
}

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
    /** Who confirms that a claim was used; null for what is usual for its type. */
    redeemMode: text("redeem_mode", { enum: redeemModes }),
    sharedCode: text("shared_code"),
    targetUrl: text("target_url"),
    eventAt: instant("event_at"),
    /** Null if only its start is known. */
    eventEnd: instant("event_end"),
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
    /** True if it is in no list by itself, only in packs, for the members who see those. Its own audience is then empty. */
    packsOnly: boolean("packs_only").notNull().default(false),
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
    /** Set for a deleted draft, which can be restored for some time and does not exist for anything else. */
    deletedAt: instant("deleted_at"),
    /** Where a deleted draft returns to in packs. */
    formerPlaces: jsonb("former_places").$type<readonly FormerPlace[]>().notNull().default([]),
  },
  (table) => [
    index("treets_updated_idx").on(table.businessId, table.updatedAt, table.id),
    index("treets_name_idx").on(table.businessId, alphabetically(table.title), table.id),
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
    index("treets_deleted_idx").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    ...enumChecks(table),
  ],
);
export type TreetRow = typeof treets.$inferSelect;

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
