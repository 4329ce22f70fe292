import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant } from "./columns.ts";
import { members } from "./members.ts";

/** A perk of a community. */
export const treets = pgTable(
  "treets",
  {
    id: idColumn(),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The business that supplies it; the community itself where absent. */
    supplierId: text("supplier_id").references(() => businesses.id),
    type: text("type").notNull(),
    state: text("state").notNull().default("draft"),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    description: text("description").notNull().default(""),
    terms: text("terms").notNull().default(""),
    howToUse: text("how_to_use").notNull().default(""),
    category: text("category").notNull().default("other"),
    imageId: text("image_id"),
    imageAlt: text("image_alt").notNull().default(""),
    valueKind: text("value_kind").notNull().default("info"),
    valuePercent: integer("value_percent"),
    valueMinor: integer("value_minor"),
    sharedCode: text("shared_code"),
    targetUrl: text("target_url"),
    eventAt: instant("event_at"),
    location: text("location").notNull().default(""),
    /** Null: as many as are asked for. */
    stockTotal: integer("stock_total"),
    /** Claims that count against the stock; exact, changed together with them. */
    claimedCount: integer("claimed_count").notNull().default(0),
    perMemberLimit: integer("per_member_limit").notNull().default(1),
    limitWindow: text("limit_window").notNull().default("ever"),
    claimFrom: instant("claim_from"),
    claimUntil: instant("claim_until"),
    /** How long a claim is good for, in days; null: as long as the treet can be claimed, or for ever. */
    validDays: integer("valid_days"),
    /** Members with any of these labels; everybody where empty. */
    audience: text("audience").array().notNull().default(sql`'{}'::text[]`),
    featured: boolean("featured").notNull().default(false),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    publishedAt: instant("published_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("treets_updated_idx").on(table.businessId, table.updatedAt, table.id),
    index("treets_title_idx").on(table.businessId, sql`lower(${table.title})`, table.id),
    index("treets_state_idx").on(table.businessId, table.state),
    index("treets_catalogue_idx")
      .on(table.businessId, table.featured, table.publishedAt, table.id)
      .where(sql`${table.state} in ('live', 'scheduled')`),
    index("treets_timed_idx").on(table.state).where(sql`${table.state} in ('scheduled', 'live', 'paused')`),
  ],
);

/** Codes of a pool, encrypted; the hash tells equal ones apart without reading them. */
export const treetCodes = pgTable(
  "treet_codes",
  {
    id: idColumn(),
    treetId: text("treet_id")
      .notNull()
      .references(() => treets.id, { onDelete: "cascade" }),
    cipher: text("cipher").notNull(),
    hash: text("hash").notNull(),
    claimId: text("claim_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("treet_codes_hash_key").on(table.treetId, table.hash),
    index("treet_codes_unused_idx").on(table.treetId, table.id).where(sql`${table.claimId} is null`),
  ],
);

/** A member's right to a treet. */
export const claims = pgTable(
  "claims",
  {
    id: idColumn(),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    treetId: text("treet_id")
      .notNull()
      .references(() => treets.id),
    memberId: text("member_id")
      .notNull()
      .references(() => members.id),
    /** Eight characters a person can read out. */
    ref: text("ref").notNull(),
    state: text("state").notNull().default("active"),
    codeId: text("code_id").references(() => treetCodes.id),
    windowKey: text("window_key").notNull(),
    ordinal: integer("ordinal").notNull(),
    claimedAt: instant("claimed_at").notNull(),
    revealedAt: instant("revealed_at"),
    redeemedAt: instant("redeemed_at"),
    /** `member:mem_…` or `user:usr_…` */
    redeemedBy: text("redeemed_by"),
    expiresAt: instant("expires_at"),
  },
  (table) => [
    uniqueIndex("claims_ref_key").on(table.ref),
    uniqueIndex("claims_limit_key")
      .on(table.memberId, table.treetId, table.windowKey, table.ordinal)
      .where(sql`${table.state} <> 'cancelled'`),
    index("claims_member_idx").on(table.memberId, table.claimedAt, table.id),
    index("claims_treet_idx").on(table.treetId, table.claimedAt, table.id),
    index("claims_business_idx").on(table.businessId, table.claimedAt),
  ],
);
