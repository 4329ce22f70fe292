import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { packStates } from "#shared/packs.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, ownedBy } from "./columns.ts";
import { members } from "./members.ts";
import { treets } from "./treets.ts";

/** An ordered collection of treets. */
export const packs = pgTable(
  "packs",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    state: text("state", { enum: packStates }).notNull().default("draft"),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    /** True if it exceeds the plan's limit: it keeps working, but cannot be edited until there is room. */
    overPlan: boolean("over_plan").notNull().default(false),
    imageId: text("image_id"),
    /** Labels whose members can see it; everyone if empty. */
    audience: text("audience").array().notNull().default(sql`'{}'::text[]`),
    /** True if only members who carry one of its labels or were granted it can see it. */
    grantedOnly: boolean("granted_only").notNull().default(false),
    /** Members can see it from `visibleFrom` until `visibleUntil`; null means no bound. */
    visibleFrom: instant("visible_from"),
    visibleUntil: instant("visible_until"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("packs_updated_idx").on(table.businessId, table.updatedAt, table.id),
    index("packs_over_plan_idx").on(table.businessId).where(sql`${table.overPlan}`),
    ...enumChecks(table),
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

/** Packs granted to a member, regardless of their audience: by the team, or by the link the member came by. */
export const packGrants = pgTable(
  "pack_grants",
  {
    packId: ownedBy("pack_id", () => packs.id),
    memberId: ownedBy("member_id", () => members.id),
    businessId: ownedBy("business_id", () => businesses.id),
    at: instant("at").notNull(),
    /** When the member was emailed about it, or was found to need no email; null until then. */
    toldAt: instant("told_at"),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.memberId] }),
    index("pack_grants_member_idx").on(table.memberId),
    index("pack_grants_untold_idx").on(table.packId, table.memberId).where(sql`${table.toldAt} is null`),
  ],
);

/** Views of a pack: one row per member and half hour. */
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
