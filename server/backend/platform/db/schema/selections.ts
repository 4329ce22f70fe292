import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { selectableLists } from "#shared/selections.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, ownedBy } from "./columns.ts";

/** The bulk action that was carried out on a selection of members. */
export type BulkUndo =
  | { readonly what: "suspend" | "reinstate" }
  | { readonly what: "label" | "unlabel"; readonly label: string }
  | { readonly what: "give-pack"; readonly pack: string };

/**
 * A fixed selection of the rows of a list, so that a bulk action affects exactly those that were counted. Table and
 * column keep the names they had while only members could be selected: processes of the version before still use them
 * during an update.
 */
export const selections = pgTable(
  "member_selections",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
    list: text("list", { enum: selectableLists }).notNull().default("members"),
    ids: text("member_ids").array().notNull(),
    /** Set once the bulk action was carried out: what was done, so that it can be undone. */
    undo: jsonb("undo").$type<BulkUndo>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [index("member_selections_created_idx").on(table.createdAt), ...enumChecks(table)],
);
export type SelectionRow = typeof selections.$inferSelect;
