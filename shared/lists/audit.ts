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

/** Usual filters of the audit log: the prefix of an action, and its name. */
export const auditTopics = [
  ["member", commonWords.members],
  ["announcement", words.announcements],
  ["treet", commonWords.treets],
  ["partner", commonWords.partners],
  ["link", words.links],
  ["enquiry", words.enquiries],
  ["business", words.business],
  ["team", words.team],
  ["settings", words.settings],
  ["key", words.apiKeys],
  ["webhook", words.webhooks],
] as const;
