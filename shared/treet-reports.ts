/** What members report about a treet. */
export const reportReasons = ["not_honoured", "code_fails", "wrong_description", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Longest text of a report. */
export const MAX_REPORT_LENGTH = 1000;

/**
 * Number of different members whose open reports within `PAUSING_DAYS` pause a live treet by themselves. One member may
 * be mistaken, and two may have talked to each other at the same till; three within a week mean that others would stand
 * at that till in vain before the team reads about it.
 */
export const PAUSING_REPORTS = 3;
export const PAUSING_DAYS = 7;
