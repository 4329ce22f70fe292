import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";
import { partnerLine } from "./partner-line.ts";

/** To a member who subscribed to new treets. */
export const newTreet = (facts: {
  business: string;
  title: string;
  summary: string;
  /** The partner's name and address; null if the treet is the community's own. */
  partner: string | null;
  firstName: string;
  url: string;
}): EmailContent => ({
  subject: words.announceTreetSubject(facts),
  heading: facts.title,
  paragraphs: [hello(facts.firstName), facts.summary, ...partnerLine(facts.partner)],
  action: { label: words.waitWasInVainAction(), url: facts.url },
});

/** To the teams of a community and of its supplier: a treet has started, or the plan has no room for it. */
export const treetStart = (facts: {
  community: string;
  title: string;
  url: string;
  isFull: boolean;
}): EmailContent => ({
  subject: facts.isFull ? words.startRefusedSubject(facts) : words.startedSubject(facts),
  heading: facts.isFull ? words.startRefusedHeading() : words.startedHeading(),
  paragraphs: [facts.isFull ? words.startRefusedText(facts) : words.startedText(facts)],
  action: { label: words.treetDecidedAction(), url: facts.url },
  business: { name: facts.community },
});
