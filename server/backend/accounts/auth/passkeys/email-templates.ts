import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../../platform/mail/email-content.ts";

export const passkeyAdded = (facts: {
  firstName: string;
  name: string;
  when: string;
  settingsUrl: string;
}): EmailContent => ({
  subject: words.passkeyAddedSubject(),
  heading: words.passkeyAddedSubject(),
  paragraphs: [hello(facts.firstName), words.passkeyAddedText(facts)],
  action: { label: words.passkeyAddedAction(), url: facts.settingsUrl },
  afterwords: [words.passkeyAddedAfter()],
});

export const passkeyRemoved = (facts: {
  firstName: string;
  name: string;
  when: string;
  resetUrl: string;
}): EmailContent => ({
  subject: words.passkeyRemovedSubject(),
  heading: words.passkeyRemovedSubject(),
  paragraphs: [hello(facts.firstName), words.passkeyRemovedText(facts)],
  action: { label: words.passwordChangedAction(), url: facts.resetUrl },
  afterwords: [words.passwordChangedAfter()],
});
