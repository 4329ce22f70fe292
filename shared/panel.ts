/** What may wait for a team, the most pressing first. */
export const attentionKinds = [
  "application",
  "review",
  "claim_request",
  "join_request",
  "enquiries",
  "paused_by_plan",
  "failed_import",
  "low_stock",
  "ends_soon",
] as const;
export type AttentionKind = (typeof attentionKinds)[number];

/** Names one entry in an address, for as long as it waits. */
export const attentionKey = ({
  kind,
  subjectId,
  treetId,
}: {
  readonly kind: AttentionKind;
  readonly subjectId: string | null;
  readonly treetId: string | null;
}): string => [kind, subjectId ?? treetId].filter(Boolean).join(".");

/** Of how many days the figures are told. */
export const panelDays = [7, 30] as const;

/** What makes a community ready, in the order it is best done. */
export const setupSteps = ["profile", "treet", "partner", "members", "link", "team"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** How many members complete the first step. */
export const FIRST_MEMBERS = 5;
/** So much of a stock is left when a team is told that it runs out. */
export const LOW_STOCK_SHARE = 0.1;
/** A team is told when fewer codes than this are left in a pool, unless it says otherwise. */
export const LOW_CODES = 10;
/** More than this nobody needs to be told of. */
export const LOW_CODES_MOST = 10_000;
/** Days before its end from which a treet is listed. */
export const ENDS_SOON_DAYS = 7;
