import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { businesses } from "./businesses.ts";
import { instant } from "./columns.ts";
import { members } from "./members.ts";

/** What a member has chosen to be mailed; who has chosen nothing gets the weekly digest. */
export const memberPreferences = pgTable("member_preferences", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  digest: text("digest").notNull(),
  changedAt: instant("changed_at").notNull(),
});

/** How far the digest of a period is, so that each member gets it once whatever happens in between. */
export const digestRuns = pgTable(
  "digest_runs",
  {
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** Such as `weekly 2026-11-16`. */
    period: text("period").notNull(),
    lastMemberId: text("last_member_id").notNull().default(""),
    doneAt: instant("done_at"),
    startedAt: instant("started_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.period] }),
    index("digest_runs_started_idx").on(table.startedAt),
  ],
);
