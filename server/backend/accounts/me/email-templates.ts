import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

/** To a new address, which replaces the present one when its owner confirms it. */
export const confirmNewAddress = (facts: { firstName: string; url: string }): EmailContent => ({
  subject: words.confirmNewAddressSubject(),
  heading: words.confirmNewAddressHeading(),
  paragraphs: [hello(facts.firstName), words.confirmNewAddressText()],
  action: { label: words.confirmNewAddressAction(), url: facts.url },
  afterwords: [words.confirmNewAddressValidity(), words.confirmNewAddressIgnore()],
});

/** To an address that has an account of its own, when somebody else wants to use it. */
export const addressInUse = (facts: { firstName: string }): EmailContent => ({
  subject: words.addressInUseSubject(),
  heading: words.addressInUseHeading(),
  paragraphs: [hello(facts.firstName), words.addressInUseText()],
  afterwords: [words.addressInUseAfter()],
});

/** To the present address, as soon as somebody asks for another. */
export const addressChangeAsked = (facts: {
  firstName: string;
  maskedEmail: string;
  url: string;
}): EmailContent => ({
  subject: words.addressChangeAskedSubject(),
  heading: words.addressChangeAskedHeading(),
  paragraphs: [hello(facts.firstName), words.addressChangeAskedText({ maskedEmail: facts.maskedEmail })],
  action: { label: words.passwordChangedAction(), url: facts.url },
  afterwords: [words.addressChangeAskedAfter()],
});

/** To the former address, which can take the change back for a day. */
export const addressChanged = (facts: {
  firstName: string;
  maskedEmail: string;
  when: string;
  url: string;
}): EmailContent => ({
  subject: words.addressChangedSubject(),
  heading: words.addressChangedHeading(),
  paragraphs: [
    hello(facts.firstName),
    words.addressChangedText({ when: facts.when, maskedEmail: facts.maskedEmail }),
  ],
  action: { label: words.addressChangedAction(), url: facts.url },
  afterwords: [words.addressChangedAfter(), words.passwordChangedAfter()],
});

/** When the file with everything held about somebody is there. */
export const exportReady = (facts: { firstName: string; until: string; url: string }): EmailContent => ({
  subject: words.exportReadySubject(),
  heading: words.exportReadySubject(),
  paragraphs: [hello(facts.firstName), words.exportReadyText({ until: facts.until })],
  action: { label: words.exportReadyAction(), url: facts.url },
  afterwords: [words.exportReadyAfter()],
});

/** After somebody asked for the end of their account. */
export const deletionAsked = (facts: { firstName: string; when: string; url: string }): EmailContent => ({
  subject: words.deletionAskedSubject(),
  heading: words.deletionAskedSubject(),
  paragraphs: [hello(facts.firstName), words.deletionAskedText({ when: facts.when })],
  action: { label: words.deletionAskedAction(), url: facts.url },
  afterwords: [words.deletionAskedAfter()],
});

/** The last email. */
export const accountDeleted = (facts: { firstName: string }): EmailContent => ({
  subject: words.accountDeletedSubject(),
  heading: words.accountDeletedSubject(),
  paragraphs: [hello(facts.firstName), words.accountDeletedText()],
});

/** Where the day came, but the person has meanwhile become somebody's owner. */
export const deletionStopped = (facts: {
  firstName: string;
  businesses: string;
  url: string;
}): EmailContent => ({
  subject: words.deletionStoppedSubject(),
  heading: words.deletionStoppedSubject(),
  paragraphs: [hello(facts.firstName), words.deletionStoppedText({ businesses: facts.businesses })],
  action: { label: words.deletionStoppedAction(), url: facts.url },
});
