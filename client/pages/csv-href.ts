import { type Query, search } from "#shared/href.ts";

/** Lists of a business that can be had as a spreadsheet, by where they are. */
export type Sheet =
  | "members.csv"
  | "treets.csv"
  | "links.csv"
  | "audit/export"
  | "payout-account/statement.csv"
  | "payout-account/statement.pdf"
  | "member-payments.csv";

/** Where a list can be had as a spreadsheet: those rows of it that its filters find, or a selection. */
export const csvHref = (slug: string, sheet: Sheet, asked?: Query): string =>
  `/api/v1/businesses/${encodeURIComponent(slug)}/${sheet}${search(asked)}`;
