import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Highlights } from "#shared/contract/highlights.ts";
import { reportRhythms } from "#shared/insight-rules.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { instant, oneOf } from "./columns.ts";

/**
 * How often what happened on each day of a community, by its own clock; kept with what it counts, so that years are
 * read without reading every claim, view and visit.
 */
export const insightDays = pgTable(
  "insight_days",
  {
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** Claims: made, revealed, redeemed; treets: viewed; links: clicked, scanned. */
    kind: text("kind").notNull(),
    day: date("day").notNull(),
    /**
     * Of claims that were made: the day of the same member's claim before it, and `-infinity` where it is their first.
     * Of everything else it is the same day.
     * So the members of any period are counted: each has one claim in it whose former one is older than the period.
     */
    formerDay: date("former_day").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.kind, table.day, table.formerDay] })],
);

/** The story of a week, month or quarter that is over, and what the team made of it. */
export const highlightPeriods = pgTable(
  "highlight_periods",
  {
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** `week-2026-11-16`, `month-2026-10-01` or `quarter-2026-07-01`: by its first day. */
    period: text("period").notNull(),
    /** As it was first told: what somebody was shown never changes. Null while nobody has been. */
    found: jsonb("found").$type<Highlights>(),
    note: text("note").notNull().default(""),
    hidden: text("hidden").array().notNull().default(sql`'{}'::text[]`),
    pinned: text("pinned").array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.period] })],
);

/** Who on the team gets the highlights by mail, and how often. */
export const reportSubscriptions = pgTable(
  "report_subscriptions",
  {
    businessId: text("business_id")
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** weekly or monthly */
    rhythm: text("rhythm", { enum: reportRhythms }).notNull(),
    /** The last one sent, such as `weekly 2026-11-16`: each goes out once. */
    lastSent: text("last_sent"),
    since: instant("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    index("report_subscriptions_user_idx").on(table.userId),
    check("report_subscriptions_rhythm_check", oneOf(table.rhythm, reportRhythms)),
  ],
);
