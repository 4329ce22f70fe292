import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { idColumn, instant, ownedBy } from "./columns.ts";

/** A view of a list, saved under a name for its owner or for the whole team. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    /** Null for a shared view whose owner's account was deleted. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    list: text("list").notNull(),
    name: text("name").notNull(),
    query: jsonb("query").$type<unknown>().notNull(),
    shared: boolean("shared").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("saved_views_name_key").on(
      table.businessId,
      table.ownerId,
      table.list,
      sql`lower(${table.name}) collate "C"`,
    ),
    index("saved_views_shared_idx").on(table.businessId, table.list).where(sql`${table.shared}`),
  ],
);
export type SavedViewRow = typeof savedViews.$inferSelect;
