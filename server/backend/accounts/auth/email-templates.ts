import * as words from "#words/mails.ts";
import { type EmailContent, hello } from "../../platform/mail/email-content.ts";

export const confirmAddress = (facts: { firstName: string; code: string; url: string }): EmailContent => ({
  subject: words.confirmAddressSubject(facts),
  heading: words.confirmAddressHeading(),
  paragraphs: [hello(facts.firstName), words.confirmAddressText()],
  code: facts.code,
  action: { label: words.confirmAddressAction(), url: facts.url },
  afterwords: [words.confirmAddressValidity(), words.confirmAddressIgnore()],
});

export const alreadyRegistered = (facts: {
  firstName: string;
  signInUrl: string;
  resetUrl: string;
}): EmailContent => ({
  subject: words.alreadyRegisteredSubject(),
  heading: words.alreadyRegisteredHeading(),
  paragraphs: [hello(facts.firstName), words.alreadyRegisteredText(), words.alreadyRegisteredReset(facts)],
  action: { label: words.alreadyRegisteredAction(), url: facts.signInUrl },
  afterwords: [words.alreadyRegisteredAfter()],
});

export const resetPassword = (facts: { firstName: string; url: string }): EmailContent => ({
  subject: words.resetPasswordSubject(),
  heading: words.resetPasswordSubject(),
  paragraphs: [hello(facts.firstName), words.resetPasswordText()],
  action: { label: words.resetPasswordSubject(), url: facts.url },
  afterwords: [words.resetPasswordValidity(), words.resetPasswordIgnore()],
});

export const passwordChanged = (facts: {
  firstName: string;
  when: string;
  resetUrl: string;
}): EmailContent => ({
  subject: words.passwordChangedSubject(),
  heading: words.passwordChangedSubject(),
  paragraphs: [hello(facts.firstName), words.passwordChangedText(facts)],
  action: { label: words.passwordChangedAction(), url: facts.resetUrl },
  afterwords: [words.passwordChangedAfter()],
});

export const accountLocked = (facts: {
  firstName: string;
  when: string;
  device: string;
  /** Such as "Denmark"; undefined if unknown. */
  country: string | undefined;
  ip: string;
  resetUrl: string;
}): EmailContent => ({
  subject: words.accountLockedSubject(),
  heading: words.accountLockedHeading(),
  paragraphs: [
    hello(facts.firstName),
    words.accountLockedWhen({
      when: facts.when,
      device: facts.device,
      from: facts.country ? "country" : facts.ip ? "address" : "other",
      place: facts.country ?? facts.ip,
    }),
    words.accountLockedText(),
  ],
  action: { label: words.resetPasswordSubject(), url: facts.resetUrl },
});
