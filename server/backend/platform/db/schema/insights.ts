import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Highlights } from "#shared/contract/highlights.ts";
import { reportRhythms } from "#shared/insight-rules.ts";
import { users } from "./accounts.ts";
import { businesses } from "./businesses.ts";
import { enumChecks, idColumn, instant, mentioned, ownedBy } from "./columns.ts";
import { treets } from "./treets.ts";

const insightSpans = ["day", "week", "month"] as const;

/**
 * Daily totals of a community, by kind and by the community's own time zone. They are updated together with what they
 * count, so that years can be read without reading every claim, view and visit.
 */
export const insightDays = pgTable(
  "insight_days",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    /** For claims: made, revealed or redeemed; for treets: viewed; for links: clicked or scanned. */
    kind: text("kind").notNull(),
    day: date("day").notNull(),
    /** The same day. An earlier version, which may run beside this one for a while, stored a different one here. */
    formerDay: date("former_day").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.kind, table.day, table.formerDay] })],
);

/** Daily aggregates of a group of members. */
const daySums = {
  day: date("day").notNull(),
  /** One of several rows per day, chosen by the treet, so that members of one group seldom wait for each other. */
  part: smallint("part").notNull(),
  /** Claims made on that day. */
  claims: integer("claims").notNull(),
  /** What happened on that day, whenever the claim was made. */
  reveals: integer("reveals").notNull(),
  redemptions: integer("redemptions").notNull(),
  views: integer("views").notNull(),
};

/**
 * Daily aggregates of the members who came by a link, updated together with their claims and views. A link brings
 * thousands of members, and reading a year of theirs claim by claim would be too slow.
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

/** The same for members who carry a label, by their current labels: labels, too, are carried by thousands. */
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
 * Monthly aggregates of these members (who came by a link or carry a label) for each treet. Their favourite treets are
 * read from these, and from the claims only where a period begins or ends within a month.
 */
export const insightGroupTreets = pgTable(
  "insight_group_treets",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    /** The id of the link or of the label. */
    groupId: text("group_id").notNull(),
    /** The first day of the month. */
    month: date("month").notNull(),
    treetId: text("treet_id").notNull(),
    /** Claims made in that month, and how many of these are redeemed by now. */
    claims: integer("claims").notNull(),
    redeemed: integer("redeemed").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.groupId, table.month, table.treetId] })],
);

/**
 * Links and labels without aggregates so far: those older than the aggregates, and those that more members gained or
 * lost at once than can be counted immediately. Their figures are read from the claims until the nightly job has
 * counted them.
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
 * Aggregates of each treet for each day, week and month of its community, updated together with the claims and views. A
 * year is read by its months, a chart by its weeks, and a partner by its treets.
 */
export const insightTreets = pgTable(
  "insight_treets",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    span: text("span", { enum: insightSpans }).notNull(),
    /** The day, the Monday of the week, or the first day of the month. */
    start: date("start").notNull(),
    treetId: ownedBy("treet_id", () => treets.id),
    /** Claims made in that span, and how many of these are redeemed by now. */
    claims: integer("claims").notNull(),
    redeemed: integer("redeemed").notNull(),
    /** What happened in that span, whenever the claim was made. */
    reveals: integer("reveals").notNull().default(0),
    redemptions: integer("redemptions").notNull().default(0),
    views: integer("views").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.span, table.start, table.treetId] }),
    index("insight_treets_treet_idx").on(table.treetId, table.span, table.start),
    ...enumChecks(table),
  ],
);

/**
 * When each member made claims, and on which days they were active, both in order. Looking up both ends of a period in
 * them finds who claimed most, and who was active. A member who has ever claimed is never deleted alone.
 */
export const insightMembers = pgTable(
  "insight_members",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    memberId: text("member_id").notNull(),
    made: instant("made").array().notNull(),
    /** Time of the last claim; shows for most members whether they claimed in a period that ends now. */
    lastMadeAt: instant("last_made_at").generatedAlwaysAs(sql`made[cardinality(made)]`),
    /**
     * Days, in the community's time zone, on which the member viewed or claimed a treet, revealed a code or redeemed a
     * claim. A claim that was withdrawn later still shows that its member was active.
     */
    activeOn: date("active_on").array().notNull().default(sql`'{}'::date[]`),
    lastActiveOn: date("last_active_on").generatedAlwaysAs(sql`active_on[cardinality(active_on)]`),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.memberId] })],
);

/** The highlights of a past week, month or quarter, and the team's edits of them. */
export const highlightPeriods = pgTable(
  "highlight_periods",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    /** `week-2026-11-16`, `month-2026-10-01` or `quarter-2026-07-01`, by the first day. */
    period: text("period").notNull(),
    /** The highlights as first displayed: they never change once a user has seen them. Null until then. */
    found: jsonb("found").$type<Highlights>(),
    note: text("note").notNull().default(""),
    hidden: text("hidden").array().notNull().default(sql`'{}'::text[]`),
    pinned: text("pinned").array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.period] })],
);

/** Team members who receive the highlights by email, and how often. */
export const reportSubscriptions = pgTable(
  "report_subscriptions",
  {
    businessId: ownedBy("business_id", () => businesses.id),
    userId: ownedBy("user_id", () => users.id),
    /** weekly or monthly */
    rhythm: text("rhythm", { enum: reportRhythms }).notNull(),
    /** The last report sent, such as `weekly 2026-11-16`: each is sent once. */
    lastSent: text("last_sent"),
    since: instant("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.userId] }),
    index("report_subscriptions_user_idx").on(table.userId),
    ...enumChecks(table),
  ],
);

/** People whom the team chose to receive the highlights: colleagues, or email addresses that must confirm it first. */
export const reportRecipients = pgTable(
  "report_recipients",
  {
    id: idColumn(),
    businessId: ownedBy("business_id", () => businesses.id),
    /** A colleague; null for an address outside the team. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** An address outside the team; null for a colleague, whose account has one. */
    email: text("email"),
    /** weekly or monthly */
    rhythm: text("rhythm", { enum: reportRhythms }).notNull(),
    /** Of the link that confirms the address; null once it is used, and for colleagues. */
    tokenHash: text("token_hash"),
    tokenExpiresAt: instant("token_expires_at"),
    addedBy: mentioned("added_by", () => users.id),
    addedAt: instant("added_at").notNull(),
    /** From then on reports are sent: when an address confirmed, or a colleague was chosen. */
    confirmedAt: instant("confirmed_at"),
    /** When the recipient unsubscribed. */
    stoppedAt: instant("stopped_at"),
    /** The last report sent, such as `weekly 2026-11-16`: each is sent once. */
    lastSent: text("last_sent"),
  },
  (table) => [
    uniqueIndex("report_recipients_token_key").on(table.tokenHash),
    uniqueIndex("report_recipients_user_key").on(table.businessId, table.userId),
    uniqueIndex("report_recipients_email_key").on(table.businessId, sql`lower(${table.email})`),
    index("report_recipients_user_idx").on(table.userId),
    index("report_recipients_added_idx").on(table.addedBy),
    check("report_recipients_one_check", sql`(${table.userId} is null) <> (${table.email} is null)`),
    ...enumChecks(table),
  ],
);
