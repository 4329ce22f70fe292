import { type QueryOf, search, text } from "./list.ts";

/** What was done in a business. */
export const auditList = {
  filters: {
    /** The beginning of an action, such as `treet.`. */
    action: text("What it was about", 60),
    search,
  },
  look: {},
};
export type AuditQuery = QueryOf<typeof auditList>;

/** What the log is mostly narrowed to: the beginning of an action, and its name. */
export const auditTopics = [
  ["member", "Members"],
  ["treet", "Treets"],
  ["partner", "Partners"],
  ["link", "Links"],
  ["enquiry", "Enquiries"],
  ["business", "Business"],
  ["team", "Team"],
  ["settings", "Settings"],
  ["key", "API keys"],
  ["webhook", "Webhooks"],
] as const;
