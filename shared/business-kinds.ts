import * as words from "#words/settings.ts";
/** Options of a business. Separate from the contract, so screens can list them without loading its schemas. */
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

/** Why the operator froze a business: an unpaid bill, or something that is looked into. */
export const freezeReasons = ["billing", "review"] as const;
export type FreezeReason = (typeof freezeReasons)[number];
export type BusinessStatus = (typeof businessStatuses)[number];
/** True for a community whose members cannot claim anything, as it was archived or deleted. */
export const isClosed = ({ status }: { readonly status: BusinessStatus }): boolean =>
  status === "archived" || status === "deleted";
export const joinPolicies = ["link_only", "approval", "open"] as const;
/** `listed`: shown to anyone looking for a community; requires a logo and a description. */
export const visibilities = ["members_only", "listed"] as const;

/** Currencies for a community's prices and savings. */
export const currencies = ["EUR", "GBP", "USD", "CHF", "DKK", "NOK", "SEK", "PLN", "CZK"] as const;

/** Locales for dates and times in a community's emails. */
export const businessLocales = ["en-GB", "en-US"] as const;
export type BusinessLocale = (typeof businessLocales)[number];

/** Emails to members that a team can preview. */
export const mailSamples = {
  invitation: words.sampleInvitation,
  welcome: words.sampleWelcome,
  refusal: words.sampleRefusal,
  suspension: words.sampleSuspension,
  receipt: words.sampleReceipt,
  claim_approved: words.sampleClaimApproved,
  claim_declined: words.sampleClaimDeclined,
  reminder: words.sampleReminder,
  place_offered: words.samplePlaceOffered,
  new_treet: words.sampleNewTreet,
  digest: words.sampleDigest,
} as const;
export type MailSample = keyof typeof mailSamples;
export const mailSampleNames = Object.keys(mailSamples) as MailSample[];
