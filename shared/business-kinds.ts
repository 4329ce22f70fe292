import * as words from "#words/settings.ts";
/** What a business can be. Apart from the contract, so that screens can list it without the contract's schemas. */
export const businessCategories = [
  "coworking",
  "sports club",
  "alumni",
  "neighbourhood",
  "employer",
  "retail",
  "hospitality",
  "education",
  "association",
  "other",
] as const;
export const businessStatuses = ["active", "frozen", "archived", "deleted"] as const;
export const joinPolicies = ["link_only", "approval", "open"] as const;
/** `listed`: found by anybody who looks for a community; needs a logo and a text about it. */
export const visibilities = ["members_only", "listed"] as const;

/** How many treets come first on a profile. */
export const FEATURED_MOST = 6;

/** What prices and savings of a community can be in. */
export const currencies = ["EUR", "GBP", "USD", "CHF", "DKK", "NOK", "SEK", "PLN", "CZK"] as const;

/** How days and times are written in the mails of a community. */
export const businessLocales = ["en-GB", "en-US"] as const;
export type BusinessLocale = (typeof businessLocales)[number];

/** Mails to members that a team can look at beforehand. */
export const mailSamples = {
  invitation: words.sampleInvitation,
  welcome: words.sampleWelcome,
  refusal: words.sampleRefusal,
  suspension: words.sampleSuspension,
  claim_approved: words.sampleClaimApproved,
  claim_declined: words.sampleClaimDeclined,
  reminder: words.sampleReminder,
  place_offered: words.samplePlaceOffered,
} as const;
export type MailSample = keyof typeof mailSamples;
export const mailSampleNames = Object.keys(mailSamples) as MailSample[];
