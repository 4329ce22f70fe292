import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { businesses } from "./businesses.ts";
import { idColumn, instant } from "./columns.ts";
import { treets } from "./treets.ts";

/** Treets that belong together, in an order. */
export const packs = pgTable(
  "packs",
  {
    id: idColumn(),
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    state: text("state").notNull().default("draft"),
    title: text("title").notNull(),
    summary: text("summary").notNull().default(""),
    /** Members with any of these labels; everybody where empty. */
    audience: text("audience").array().notNull().default(sql`'{}'::text[]`),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("packs_updated_idx").on(table.businessId, table.updatedAt, table.id)],
);

export const packItems = pgTable(
  "pack_items",
  {
    packId: text("pack_id")
      .notNull()
      .references(() => packs.id, { onDelete: "cascade" }),
    treetId: text("treet_id")
      .notNull()
      .references(() => treets.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    note: text("note").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.packId, table.treetId] }),
    index("pack_items_treet_idx").on(table.treetId),
  ],
);
