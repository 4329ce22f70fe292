import * as commonWords from "#words/common.ts";
import * as words from "#words/listNames.ts";
import { day, record, search, text } from "./list.ts";

/** The audit log of a business. */
export const auditList = {
  filters: {
    /** Prefix of an action, such as `treet.`. */
    action: text(words.subject, 60),
    search,
    /** Person of the team who did it. */
    by: record(words.doneBy),
    /** Calendar days in the business's time zone, both inclusive. */
    from: day(words.fromDay),
    until: day(words.untilDay),
  },
  look: {},
};

/** Subjects of the audit log: how their actions begin, and their name. Together they cover every action. */
export const auditTopics = [
  ["member", commonWords.members],
  ["label", words.labels],
  ["announcement", words.announcements],
  ["treet", commonWords.treets],
  ["pack", words.packs],
  ["claim", words.claims],
  ["sale", words.sales],
  ["partner", commonWords.partners],
  ["link", words.links],
  // Of one, and of several.
  ["enquir", words.enquiries],
  ["insight", words.insights],
  ["report", words.reports],
  ["view", words.views],
  ["profile", words.profile],
  ["business", words.business],
  ["ownership", words.ownership],
  ["team", words.team],
  ["settings", words.settings],
  ["billing", words.billing],
  ["payouts", words.payouts],
  ["key", words.apiKeys],
  ["webhook", words.webhooks],
  ["audit", words.auditLog],
] as const;

/** An action of the audit log, such as `member.added`: what it was done to, and what was done. */
export type AuditAction = `${(typeof auditTopics)[number][0]}${string}.${string}`;
