import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { revisionStates } from "#shared/treets.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";
import { treets } from "./treets.ts";

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
