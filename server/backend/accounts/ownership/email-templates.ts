import * as commonWords from "#words/common.ts";
import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

/** Sent to the team member who is offered ownership. */
export const ownershipOffered = (facts: {
  business: string;
  owner: string;
  firstName: string;
  url: string;
}): EmailContent => ({
  subject: words.ownershipOfferedSubject(facts),
  heading: words.ownershipOfferedHeading(facts),
  paragraphs: [hello(facts.firstName), words.ownershipOfferedText(facts), words.ownershipOfferedUntil()],
  action: { label: words.ownershipOfferedAction(), url: facts.url },
  afterwords: [words.ownershipOfferedAfter()],
  business: { name: facts.business },
});

/** Sent to the owner when a team member requests ownership. */
export const ownershipWanted = (facts: {
  business: string;
  who: string;
  message: string;
  url: string;
}): EmailContent => ({
  subject: words.ownershipWantedSubject(facts),
  heading: words.ownershipWantedHeading(facts),
  paragraphs: [
    words.ownershipWantedText(facts),
    ...(facts.message ? [commonWords.quoted({ text: facts.message })] : []),
    words.ownershipWantedUntil(),
  ],
  action: { label: words.ownershipWantedAction(), url: facts.url },
  business: { name: facts.business },
});

/** Sent to the admins when an offer is made, so that nobody is surprised. */
export const ownershipNotice = (facts: {
  business: string;
  owner: string;
  target: string;
  firstName: string;
  url: string;
}): EmailContent => ({
  subject: words.ownershipNoticeSubject(facts),
  heading: words.ownershipNoticeHeading(),
  paragraphs: [hello(facts.firstName), words.ownershipNoticeText(facts)],
  action: { label: words.ownershipNoticeAction(), url: facts.url },
  business: { name: facts.business },
});

/** Sent to the owner and the admins once ownership has moved. */
export const ownershipMoved = (facts: {
  business: string;
  firstName: string;
  newOwner: string;
  formerOwner: string;
  formerRole: "admin" | "manager" | "leave";
  when: string;
  url: string;
}): EmailContent => ({
  subject: words.ownershipMovedSubject(facts),
  heading: words.ownershipMovedHeading(facts),
  paragraphs: [hello(facts.firstName), words.ownershipMovedText(facts)],
  action: { label: words.ownershipNoticeAction(), url: facts.url },
  business: { name: facts.business },
});

/** Sent to the owner when the offer came to nothing. */
export const ownershipNotTaken = (facts: {
  business: string;
  firstName: string;
  target: string;
  declined: boolean;
  url: string;
}): EmailContent => ({
  subject: facts.declined ? words.ownershipDeclinedSubject(facts) : words.ownershipLapsedSubject(facts),
  heading: words.ownershipNotTakenHeading(),
  paragraphs: [
    hello(facts.firstName),
    facts.declined ? words.ownershipDeclinedText(facts) : words.ownershipLapsedText(facts),
  ],
  action: { label: words.ownershipNotTakenAction(), url: facts.url },
  business: { name: facts.business },
});

/** Sent to the addressee when the offer was withdrawn. */
export const ownershipWithdrawn = (facts: {
  business: string;
  firstName: string;
  owner: string;
}): EmailContent => ({
  subject: words.ownershipWithdrawnSubject(facts),
  heading: words.ownershipWithdrawnHeading(),
  paragraphs: [hello(facts.firstName), words.ownershipWithdrawnText(facts)],
  business: { name: facts.business },
});
