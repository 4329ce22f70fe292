import type { EmailContent } from "../../platform/mail/email-content.ts";

const hello = (firstName: string) => `Hello ${firstName || "there"},`;

export const confirmAddress = (facts: { firstName: string; code: string; url: string }): EmailContent => ({
  subject: `${facts.code} is your Treets confirmation code`,
  heading: "Confirm your e-mail address",
  paragraphs: [
    hello(facts.firstName),
    "Type this code into the page you came from, or use the button on any device:",
  ],
  code: facts.code,
  action: { label: "Confirm my address", url: facts.url },
  afterwords: [
    "Code and button are good for 24 hours.",
    "You did not create an account? Ignore this mail and nothing happens.",
  ],
});

export const alreadyRegistered = (facts: {
  firstName: string;
  signInUrl: string;
  resetUrl: string;
}): EmailContent => ({
  subject: "You already have a Treets account",
  heading: "You already have an account",
  paragraphs: [
    hello(facts.firstName),
    "Somebody, probably you, just tried to create an account with this address. There is one already, so nothing has changed.",
    `If you do not remember your password, choose a new one within the hour: ${facts.resetUrl}`,
  ],
  action: { label: "Sign in", url: facts.signInUrl },
  afterwords: ["That was not you? You can ignore this mail; nobody got in."],
});

export const resetPassword = (facts: { firstName: string; url: string }): EmailContent => ({
  subject: "Choose a new password",
  heading: "Choose a new password",
  paragraphs: [hello(facts.firstName), "Use the button to choose a new password for your Treets account."],
  action: { label: "Choose a new password", url: facts.url },
  afterwords: [
    "The button is good for one hour and works once.",
    "You did not ask for this? Ignore this mail; your password stays as it is.",
  ],
});

export const passwordChanged = (facts: {
  firstName: string;
  when: string;
  resetUrl: string;
}): EmailContent => ({
  subject: "Your password was changed",
  heading: "Your password was changed",
  paragraphs: [hello(facts.firstName), `The password of your Treets account was changed on ${facts.when}.`],
  action: { label: "This was not me", url: facts.resetUrl },
  afterwords: ["It was you? Then there is nothing to do."],
});

export const accountLocked = (facts: {
  firstName: string;
  when: string;
  device: string;
  /** Such as "from Denmark". */
  place: string;
  resetUrl: string;
}): EmailContent => ({
  subject: "Sign-in to your account is paused",
  heading: "Sign-in is paused for 15 minutes",
  paragraphs: [
    hello(facts.firstName),
    `Somebody entered a wrong password ten times. The last attempt was on ${facts.when}, ${facts.place}, with ${facts.device}.`,
    "If that was you, wait a quarter of an hour or choose a new password. If it was not, your password held; a new one does no harm.",
  ],
  action: { label: "Choose a new password", url: facts.resetUrl },
});
