/** The periods that a supplier is told figures of, in days: few, so that what two differ by tells nobody's doings. */
export const insightPeriods = [7, 30, 90, 365] as const;

/** Counts of fewer than this say who it was, so a supplier is not told them. */
export const SMALLEST_COUNT_SHOWN = 5;

/** What a team can look back on; all end now, but `custom`, which ends where it is asked to. */
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

/** What a period is set against: as long a one right before it, the same days a year ago, or nothing. */
export const comparisons = ["previous", "year", "off"] as const;
export type Comparison = (typeof comparisons)[number];

/** What a course is told by; hours are of the last 24 only. */
export const courseUnits = ["day", "week", "month"] as const;
export type CourseUnit = (typeof courseUnits)[number] | "hour";

/** What happens and is counted where it does: a course of a period can be told of each. */
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

/** Did anything happen in a period? Members that there are say nothing of it by themselves. */
export const hasHappened = (totals: Readonly<Record<CountedMetric, number | null>>): boolean =>
  countedMetrics.some((name) => Boolean(totals[name]));

/** What the figures of a period can be narrowed to. */
export const narrowings = ["partner", "treet", "pack", "label", "link"] as const;
export type NarrowingKind = (typeof narrowings)[number];

/** Figures whose every one can be listed: claims, and members who came or went. */
export const listedFigures = ["claims", "reveals", "redemptions", "joins", "left"] as const;
export type ListedFigure = (typeof listedFigures)[number];

/** Parts of the insights of a community, each with an address of its own. */
export const insightTabs = ["overview", "members", "treets", "partners", "links", "mails"] as const;
export type InsightTab = (typeof insightTabs)[number];

/** What can be had as a file, each a table of its own. */
export const exportedTables = [
  "figures",
  "course",
  "members",
  "treets",
  "partners",
  "links",
  "mails",
] as const;
export type ExportedTable = (typeof exportedTables)[number];

/** What can stand out in a period, in the order it is told. */
export const highlightCards = [
  "favourite",
  "riser",
  "mostUsed",
  "partner",
  "newMembers",
  "link",
  "saving",
  "toMend",
] as const;
export type HighlightCardId = (typeof highlightCards)[number];

/** What the team does about the highlights, each in a drawer of its own. */
export const highlightForms = ["note", "report"] as const;
export type HighlightForm = (typeof highlightForms)[number];

/** Periods that are over, whose story does not change any more. */
export const storyUnits = ["week", "month", "quarter"] as const;
export type StoryUnit = (typeof storyUnits)[number];

export const NOTE_LENGTH = 2_000;

/** With fewer claims there is nothing that stands out. */
export const ENOUGH_CLAIMS = 5;

/** How often the highlights can come by mail. */
export const reportRhythms = ["weekly", "monthly"] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** What a plan offers of those. */
export const rhythmsOf = (scheduledReports: "none" | "monthly" | "weekly"): readonly ReportRhythm[] =>
  scheduledReports === "none" ? [] : scheduledReports === "monthly" ? ["monthly"] : reportRhythms;
