import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

/** Sent to a new address, which replaces the present one once its owner confirms it. */
export const confirmNewAddress = (facts: { firstName: string; url: string }): EmailContent => ({
  subject: words.confirmNewAddressSubject(),
  heading: words.confirmNewAddressHeading(),
  paragraphs: [hello(facts.firstName), words.confirmNewAddressText()],
  action: { label: words.confirmNewAddressAction(), url: facts.url },
  afterwords: [words.confirmNewAddressValidity(), words.confirmNewAddressIgnore()],
});

/** Sent to an address that already has an account, when another user wants to change to it. */
export const addressInUse = (facts: { firstName: string }): EmailContent => ({
  subject: words.addressInUseSubject(),
  heading: words.addressInUseHeading(),
  paragraphs: [hello(facts.firstName), words.addressInUseText()],
  afterwords: [words.addressInUseAfter()],
});

/** Sent to the present address as soon as a change is requested. */
export const addressChangeAsked = (facts: {
  firstName: string;
  maskedEmail: string;
  url: string;
}): EmailContent => ({
  subject: words.addressChangeAskedSubject(),
  heading: words.addressChangeAskedHeading(),
  paragraphs: [hello(facts.firstName), words.addressChangeAskedText(facts)],
  action: { label: words.passwordChangedAction(), url: facts.url },
  afterwords: [words.addressChangeAskedAfter()],
});

/** Sent to the former address, which can revert the change for a day. */
export const addressChanged = (facts: {
  firstName: string;
  maskedEmail: string;
  when: string;
  url: string;
}): EmailContent => ({
  subject: words.addressChangedSubject(),
  heading: words.addressChangedHeading(),
  paragraphs: [hello(facts.firstName), words.addressChangedText(facts)],
  action: { label: words.addressChangedAction(), url: facts.url },
  afterwords: [words.addressChangedAfter(), words.passwordChangedAfter()],
});

/** Sent when the file with all data about a user is ready. */
export const exportReady = (facts: { firstName: string; until: string; url: string }): EmailContent => ({
  subject: words.exportReadySubject(),
  heading: words.exportReadySubject(),
  paragraphs: [hello(facts.firstName), words.exportReadyText(facts)],
  action: { label: words.exportReadyAction(), url: facts.url },
  afterwords: [words.exportReadyAfter()],
});

/** Sent after a user requested deletion of their account. */
export const deletionAsked = (facts: { firstName: string; when: string; url: string }): EmailContent => ({
  subject: words.deletionAskedSubject(),
  heading: words.deletionAskedSubject(),
  paragraphs: [hello(facts.firstName), words.deletionAskedText(facts)],
  action: { label: words.deletionAskedAction(), url: facts.url },
  afterwords: [words.deletionAskedAfter()],
});

/** The last email, sent after the account was deleted. */
export const accountDeleted = (facts: { firstName: string }): EmailContent => ({
  subject: words.accountDeletedSubject(),
  heading: words.accountDeletedSubject(),
  paragraphs: [hello(facts.firstName), words.accountDeletedText()],
});

/** Sent when the account was due for deletion but its user had meanwhile become the owner of a business. */
export const deletionStopped = (facts: {
  firstName: string;
  businesses: string;
  url: string;
}): EmailContent => ({
  subject: words.deletionStoppedSubject(),
  heading: words.deletionStoppedSubject(),
  paragraphs: [hello(facts.firstName), words.deletionStoppedText(facts)],
  action: { label: words.deletionStoppedAction(), url: facts.url },
});
