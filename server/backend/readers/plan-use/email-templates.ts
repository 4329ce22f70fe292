import * as words from "#words/mails.ts";
import type { EmailContent } from "../../platform/mail/email-content.ts";

/** To team members who can change the plan: a limit is nearly or completely used up. */
export const limitUsed = (facts: {
  business: string;
  what: string;
  plan: string;
  isFull: boolean;
  url: string;
}): EmailContent => ({
  subject: facts.isFull ? words.limitSubject(facts) : `${facts.business}: ${facts.what}`,
  heading: facts.isFull ? words.limitReachedHeading() : words.limitNearHeading(),
  paragraphs: [words.limitText(facts), facts.isFull ? words.limitReachedText() : words.limitNearText()],
  action: { label: words.trialEndsAction(), url: facts.url },
  business: { name: facts.business },
});
