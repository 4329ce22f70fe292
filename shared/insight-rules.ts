/**
 * Periods of a supplier's figures, in days: only a few, to prevent the difference between two of them from revealing a
 * member's activity.
 */
export const insightPeriods = [7, 30, 90, 365] as const;

/** Small-count suppression: lower counts could identify members, so suppliers do not get them. */
export const SMALLEST_COUNT_SHOWN = 5;

/** Ranges that a team can look back on. All end now, except `custom`, which has its own end. */
export const insightRanges = [
  "24h",
  "7d",
  "30d",
  "90d",
  "12m",
  "mtd",
  "qtd",
  "ytd",
  "all",
  "custom",
] as const;
export type InsightRange = (typeof insightRanges)[number];

/** What a period is compared with: the period of the same length just before, the same days a year ago, or nothing. */
export const comparisons = ["previous", "year", "off"] as const;
export type Comparison = (typeof comparisons)[number];

/** Units of a trend over time. Hours are used only for the last 24. */
export const trendUnits = ["day", "week", "month"] as const;
export type TrendUnit = (typeof trendUnits)[number] | "hour";

/** Events that are counted when they happen, and for which a trend over time is available. */
export const countedMetrics = [
  "views",
  "claims",
  "reveals",
  "redemptions",
  "joins",
  "clicks",
  "scans",
] as const;
export type CountedMetric = (typeof countedMetrics)[number];

/** Returns true if anything happened in a period. Existing members alone do not count. */
export const hasHappened = (totals: Readonly<Record<CountedMetric, number | null>>): boolean =>
  countedMetrics.some((name) => Boolean(totals[name]));

/** Filters for the figures of a period. */
export const narrowings = ["partner", "treet", "pack", "label", "link"] as const;
export type NarrowingKind = (typeof narrowings)[number];

/** Figures with a drill-down to single entries: claims, members who joined, left or were active, and emails. */
export const listedFigures = [
  "claims",
  "reveals",
  "redemptions",
  "joins",
  "left",
  "engaged",
  "mails",
] as const;
export type ListedFigure = (typeof listedFigures)[number];

/** Tabs of a community's insights, each with its own address. */
export const insightTabs = ["overview", "members", "treets", "partners", "links", "mails"] as const;
export type InsightTab = (typeof insightTabs)[number];

/** Tables that can be exported, each as a file. */
export const exportedTables = [
  "figures",
  "trend",
  "members",
  "retention",
  "treets",
  "partners",
  "links",
  "mails",
] as const;
export type ExportedTable = (typeof exportedTables)[number];

/** Cards of the highlights, in display order. */
export const highlightCards = [
  "favourite",
  "riser",
  "mostUsed",
  "partner",
  "newMembers",
  "link",
  "saving",
  "toImprove",
] as const;
export type HighlightCardId = (typeof highlightCards)[number];

/** Forms of the highlights, each in its own drawer. */
export const highlightForms = ["note", "report", "thank"] as const;
export type HighlightForm = (typeof highlightForms)[number];

/** Units of completed periods, whose report no longer changes. */
export const storyUnits = ["week", "month", "quarter"] as const;
export type StoryUnit = (typeof storyUnits)[number];

export const NOTE_LENGTH = 2_000;

/** Minimum number of claims for a highlight. */
export const ENOUGH_CLAIMS = 5;
/** Minimum number of days that a community's figures go back, before which a favourite or a rise means little. */
export const ENOUGH_DAYS = 7;

/** Returns true if there is enough of a period to tell. Reports stored earlier don't say how far the figures go back. */
export const isEnough = (found: {
  readonly claims: { readonly now: number };
  readonly knownDays?: number | undefined;
}): boolean => found.claims.now >= ENOUGH_CLAIMS && (found.knownDays ?? ENOUGH_DAYS) >= ENOUGH_DAYS;

/** Frequencies at which the highlights can be emailed. */
export const reportRhythms = ["weekly", "monthly"] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** People whom a community's report is sent to, besides those who subscribed themselves. */
export const MAX_REPORT_RECIPIENTS = 10;
/** How long the link that confirms an address is valid. */
export const REPORT_LINK_DAYS = 7;
/** `left`: no longer on the team. */
export const recipientStates = ["waiting", "expired", "receives", "stopped", "left"] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Returns the frequencies that a plan includes. */
export const rhythmsOf = (scheduledReports: "none" | "monthly" | "weekly"): readonly ReportRhythm[] =>
  scheduledReports === "none" ? [] : scheduledReports === "monthly" ? ["monthly"] : reportRhythms;
