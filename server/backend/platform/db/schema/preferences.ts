import { boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { digestRhythms } from "#shared/mail-preferences.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, instant, ownedBy } from "./columns.ts";
import { members } from "./members.ts";

/** A member's choice of emails; without one, members get the weekly digest. */
export const memberPreferences = pgTable(
  "member_preferences",
  {
    memberId: ownedBy("member_id", () => members.id).primaryKey(),
    digest: text("digest", { enum: digestRhythms }).notNull(),
    newTreets: boolean("new_treets").notNull().default(false),
    claimReminders: boolean("claim_reminders").notNull().default(true),
    packs: boolean("packs").notNull().default(true),
    announcements: boolean("announcements").notNull().default(true),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => enumChecks(table),
);

/** Progress of a mailing to a community's members, so that each gets it once, even after an interruption. */
export const mailRuns = pgTable(
  "mail_runs",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    /** Such as `weekly 2026-11-16` or `treet trt_…`. */
    subject: text("subject").notNull(),
    lastMemberId: text("last_member_id").notNull().default(""),
    doneAt: instant("done_at"),
    startedAt: instant("started_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.subject] }),
    index("mail_runs_started_idx").on(table.startedAt),
  ],
);
