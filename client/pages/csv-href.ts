import { type Query, search } from "#shared/href.ts";

/** Lists that a business can export as a spreadsheet, keyed by path. */
export type Sheet =
  | "members.csv"
  | "treets.csv"
  | `treets/${string}/claims.csv`
  | "links.csv"
  | "packs.csv"
  | `packs/${string}/members.csv`
  | `announcements/${string}/recipients.csv`
  | "team.csv"
  | "partners.csv"
  | "enquiries.csv"
  | "supply.csv"
  | `supply/${string}/claims.csv`
  | "audit/export"
  | "payout-account/statement.csv"
  | "payout-account/statement.pdf"
  | "member-payments.csv";

/** Returns the URL of a list's spreadsheet export, limited to the rows that the filters match or to a selection. */
export const csvHref = (slug: string, sheet: Sheet, asked?: Query): string =>
  `/api/v1/businesses/${encodeURIComponent(slug)}/${sheet}${search(asked)}`;
