import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { packStates } from "#shared/packs.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant, oneOf, ownedBy } from "./columns.ts";
import { members } from "./members.ts";
import { treets } from "./treets.ts";

/** Treets that belong together, in an order. */
export const packs = pgTable(
  "packs",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    state: text("state", { enum: packStates }).notNull().default("draft"),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    /** Beyond what the plan has room for: it goes on as it is and nobody edits it until there is room. */
    overPlan: boolean("over_plan").notNull().default(false),
    imageId: text("image_id"),
    /** Members with any of these labels; everybody where empty. */
    audience: text("audience").array().notNull().default(sql`'{}'::text[]`),
    /** Nobody sees it but who carries one of its labels or was given it. */
    grantedOnly: boolean("granted_only").notNull().default(false),
    /** Members see it from here on, and no longer from there on; at any time where null. */
    visibleFrom: instant("visible_from"),
    visibleUntil: instant("visible_until"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("packs_updated_idx").on(table.businessId, table.updatedAt, table.id),
    index("packs_over_plan_idx").on(table.businessId).where(sql`${table.overPlan}`),
    check("packs_state_check", oneOf(table.state, packStates)),
  ],
);
export type PackRow = typeof packs.$inferSelect;

export const packItems = pgTable(
  "pack_items",
  {
    packId: ownedBy("pack_id", () => packs.id),
    treetId: ownedBy("treet_id", () => treets.id),
    position: integer("position").notNull(),
    note: text("note").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.treetId] }),
    index("pack_items_treet_idx").on(table.treetId),
  ],
);

/** Packs that were given to somebody, whoever else they are for: by the team, or by the link they came by. */
export const packGrants = pgTable(
  "pack_grants",
  {
    packId: ownedBy("pack_id", () => packs.id),
    memberId: ownedBy("member_id", () => members.id),
    businessId: ownedBy("business_id", () => businesses.id),
    at: instant("at").notNull(),
    /** When its member was written to, or needed no email; null: not yet. */
    toldAt: instant("told_at"),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.memberId] }),
    index("pack_grants_member_idx").on(table.memberId),
    index("pack_grants_untold_idx").on(table.packId, table.memberId).where(sql`${table.toldAt} is null`),
  ],
);

/** Who opened a pack: one row for a member and half an hour. */
export const packViews = pgTable(
  "pack_views",
  {
    packId: ownedBy("pack_id", () => packs.id),
    memberId: ownedBy("member_id", () => members.id),
    /** Half hours since 1970. */
    halfHour: integer("half_hour").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.memberId, table.halfHour] }),
    index("pack_views_member_idx").on(table.memberId),
  ],
);
