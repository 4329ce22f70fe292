import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { Highlights } from "#shared/contract/highlights.ts";
import { reportRhythms } from "#shared/insight-rules.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { instant, oneOf, ownedBy } from "./columns.ts";
import { treets } from "./treets.ts";

const insightSpans = ["day", "week", "month"] as const;

/**
 * How often what happened on each day of a community, by its own clock; kept with what it counts, so that years are
 * read without reading every claim, view and visit.
 */
export const insightDays = pgTable(
  "insight_days",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    /** Claims: made, revealed, redeemed; treets: viewed; links: clicked, scanned. */
    kind: text("kind").notNull(),
    day: date("day").notNull(),
    /** The same day. An earlier version, which may run beside this one for a while, kept another one here. */
    formerDay: date("former_day").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.kind, table.day, table.formerDay] })],
);

/** What a group of members did on a day. */
const daySums = {
  day: date("day").notNull(),
  /** One of several rows of a day, by the treet, so that people of one group seldom wait for each other. */
  part: smallint("part").notNull(),
  /** Claims that were made then. */
  claims: integer("claims").notNull(),
  /** What happened then, whenever the claim was made. */
  reveals: integer("reveals").notNull(),
  redemptions: integer("redemptions").notNull(),
  views: integer("views").notNull(),
};

/**
 * What members who came by a link did on each day of their community, kept with their claims and views: a link brings
 * thousands of people, and what they did in a year is not read claim by claim.
 */
export const insightLinks = pgTable(
  "insight_links",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    linkId: text("link_id").notNull(),
    ...daySums,
  },
  (table) => [primaryKey({ columns: [table.businessId, table.linkId, table.day, table.part] })],
);

/** The same of members who carry a label, by those they carry at present: labels are put on by the thousand, too. */
export const insightLabels = pgTable(
  "insight_labels",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    labelId: text("label_id").notNull(),
    ...daySums,
  },
  (table) => [primaryKey({ columns: [table.businessId, table.labelId, table.day, table.part] })],
);

/**
 * What such members, who came by a link or carry a label, did with each treet in each month: which treets they like is
 * read by months, and from the claims only where a period begins or ends within one.
 */
export const insightGroupTreets = pgTable(
  "insight_group_treets",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    /** The id of the link or of the label. */
    groupId: text("group_id").notNull(),
    /** Its first day. */
    month: date("month").notNull(),
    treetId: text("treet_id").notNull(),
    /** Claims that were made then, and how many of these are redeemed by now. */
    claims: integer("claims").notNull(),
    redeemed: integer("redeemed").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.groupId, table.month, table.treetId] })],
);

/**
 * Links and labels whose sums are not kept yet: those that are older than the sums, and those that more members got or
 * lost at once than are counted in a moment. Their figures come from the claims until the night has counted them.
 */
export const insightUncounted = pgTable(
  "insight_uncounted",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    groupId: text("group_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.groupId] })],
);

/**
 * What was done with each treet on each day, in each week and in each month of its community, kept with the claims and
 * views, so that a year is read by its months, its course by its weeks, and a partner by its treets.
 */
export const insightTreets = pgTable(
  "insight_treets",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    span: text("span", { enum: insightSpans }).notNull(),
    /** The day, the Monday of the week, or the first of the month. */
    start: date("start").notNull(),
    treetId: ownedBy("treet_id", () => treets.id),
    /** Claims that were made then, and how many of these are redeemed by now. */
    claims: integer("claims").notNull(),
    redeemed: integer("redeemed").notNull(),
    /** What happened then, whenever the claim was made. */
    reveals: integer("reveals").notNull().default(0),
    redemptions: integer("redemptions").notNull().default(0),
    views: integer("views").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.span, table.start, table.treetId] }),
    index("insight_treets_treet_idx").on(table.treetId, table.span, table.start),
    check("insight_treets_span_check", oneOf(table.span, insightSpans)),
  ],
);

/**
 * When each member claimed, in order: who claimed most in any period is found by looking up its ends. Without a day in
 * it, so that another timezone changes nothing. A member who ever claimed is never deleted alone.
 */
export const insightMembers = pgTable(
  "insight_members",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    memberId: text("member_id").notNull(),
    made: instant("made").array().notNull(),
    /** The last of them: tells of most members whether they claimed in a period that ends now. */
    lastMadeAt: instant("last_made_at").generatedAlwaysAs(sql`made[cardinality(made)]`),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.memberId] })],
);

/** The story of a week, month or quarter that is over, and what the team made of it. */
export const highlightPeriods = pgTable(
  "highlight_periods",
  {
    businessId: ownedBy("business_id", () => businesses.id),
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
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
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
