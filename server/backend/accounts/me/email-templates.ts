import type { EmailContent } from "../../platform/mail/email-content.ts";

const hello = (firstName: string) => `Hello ${firstName || "there"},`;

/** To a new address, which replaces the present one when its owner confirms it. */
export const confirmNewAddress = (facts: { firstName: string; url: string }): EmailContent => ({
  subject: "Confirm your new e-mail address",
  heading: "Confirm your new address",
  paragraphs: [
    hello(facts.firstName),
    "You asked to use this address for your Treets account. Until you confirm it, the old one stays.",
  ],
  action: { label: "Use this address", url: facts.url },
  afterwords: [
    "The button is good for 24 hours.",
    "You did not ask for this? Ignore this mail and nothing happens.",
  ],
});

/** To an address that has an account of its own, when somebody else wants to use it. */
export const addressInUse = (facts: { firstName: string }): EmailContent => ({
  subject: "Your address belongs to another account",
  heading: "This address has an account already",
  paragraphs: [
    hello(facts.firstName),
    "Somebody signed in to another Treets account, maybe you, asked to use this address there. It already has an account of its own, so nothing has changed.",
  ],
  afterwords: ["That was not you? You can ignore this mail."],
});

/** To the present address, as soon as somebody asks for another. */
export const addressChangeAsked = (facts: {
  firstName: string;
  maskedEmail: string;
  url: string;
}): EmailContent => ({
  subject: "A new e-mail address was asked for",
  heading: "Your address may change soon",
  paragraphs: [
    hello(facts.firstName),
    `Somebody who knows your password asked to use ${facts.maskedEmail} for your Treets account. It takes effect once the new address is confirmed.`,
  ],
  action: { label: "This was not me", url: facts.url },
  afterwords: ["It was you? Then there is nothing to do here: look into the other mailbox."],
});

/** To the former address, which can take the change back for a day. */
export const addressChanged = (facts: {
  firstName: string;
  maskedEmail: string;
  when: string;
  url: string;
}): EmailContent => ({
  subject: "Your e-mail address was changed",
  heading: "Your address was changed",
  paragraphs: [
    hello(facts.firstName),
    `On ${facts.when} the address of your Treets account was changed to ${facts.maskedEmail}.`,
  ],
  action: { label: "Change it back", url: facts.url },
  afterwords: [
    "The button is good for 24 hours. It ends all sessions and lets you choose a new password.",
    "It was you? Then there is nothing to do.",
  ],
});

/** When the file with everything held about somebody is there. */
export const exportReady = (facts: { firstName: string; until: string; url: string }): EmailContent => ({
  subject: "Your data is ready",
  heading: "Your data is ready",
  paragraphs: [
    hello(facts.firstName),
    `The file with everything we hold about you is made. Sign in and fetch it until ${facts.until}.`,
  ],
  action: { label: "Fetch my data", url: facts.url },
  afterwords: ["You did not ask for it? Somebody is signed in as you: choose a new password."],
});

/** After somebody asked for the end of their account. */
export const deletionAsked = (facts: { firstName: string; when: string; url: string }): EmailContent => ({
  subject: "Your account will be deleted",
  heading: "Your account will be deleted",
  paragraphs: [
    hello(facts.firstName),
    `As you asked, your Treets account and what belongs to it will be deleted on ${facts.when}. Until then everything works as before.`,
  ],
  action: { label: "Keep my account", url: facts.url },
  afterwords: ["You did not ask for this? Keep your account and choose a new password."],
});

/** The last email. */
export const accountDeleted = (facts: { firstName: string }): EmailContent => ({
  subject: "Your account is deleted",
  heading: "Your account is deleted",
  paragraphs: [
    hello(facts.firstName),
    "Your Treets account and the personal data that belonged to it are gone. Thank you for having been here.",
  ],
});

/** Where the day came, but the person has meanwhile become somebody's owner. */
export const deletionStopped = (facts: {
  firstName: string;
  businesses: string;
  url: string;
}): EmailContent => ({
  subject: "Your account was not deleted",
  heading: "Your account was not deleted",
  paragraphs: [
    hello(facts.firstName),
    `You asked us to delete your account, but you own ${facts.businesses}. Hand it over or archive it first, then ask again.`,
  ],
  action: { label: "Open my account", url: facts.url },
});
