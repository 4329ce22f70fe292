/** Kinds of items that a team should attend to, most urgent first. */
export const attentionKinds = [
  "payment",
  "transfer_to_you",
  "application",
  "report",
  "review",
  "claim_request",
  "join_request",
  "enquiries",
  "paused_by_plan",
  "failed_import",
  "low_stock",
  "ends_soon",
  "transfer_from_you",
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Returns the key of an entry in a URL, valid while the entry is pending. */
export const attentionKey = ({
  kind,
  subjectId,
  treetId,
}: {
  readonly kind: AttentionKind;
  readonly subjectId: string | null;
  readonly treetId: string | null;
}): string => [kind, subjectId ?? treetId].filter(Boolean).join(".");

/** Periods of the figures, in days. */
export const panelDays = [7, 30] as const;

/** Set-up steps of a community, in the recommended order. */
export const setupSteps = ["profile", "treet", "partner", "members", "link", "team"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Number of members that completes the members step. */
export const FIRST_MEMBERS = 5;
/** Remaining share of a stock at which the team is notified. */
export const LOW_STOCK_SHARE = 0.1;
/** Default for the number of codes left in a pool below which the team is notified. */
export const LOW_CODES = 10;
/** Highest threshold that can be set. */
export const MAX_LOW_CODES = 10_000;
/** Days before its end from which a treet is listed as ending soon. */
export const ENDS_SOON_DAYS = 7;
