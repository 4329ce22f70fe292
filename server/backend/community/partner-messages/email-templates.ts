import * as commonWords from "#words/common.ts";
import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

/** Sent to the team on the other side of a partnership. */
export const partnerWrote = (facts: { from: string; text: string; url: string }): EmailContent => ({
  subject: words.partnerWroteSubject(facts),
  heading: words.partnerWroteSubject(facts),
  paragraphs: [commonWords.quoted(facts)],
  action: { label: words.enquiryForTeamAction(), url: facts.url },
  afterwords: [words.partnerWroteAfter()],
  business: { name: facts.from },
});
