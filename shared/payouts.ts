import * as words from "#words/payoutNames.ts";
import { translated } from "./words/translated.ts";
/** States of a business's payout account at the payment provider. */
export const payoutStates = ["not_connected", "pending", "restricted", "enabled", "rejected"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Days after which a team that did not finish the set-up is reminded, once. */
export const PAYOUT_REMINDER_DAYS = 3;
/** Days before a deadline of the provider from which every page shows it. */
export const PAYOUT_WARNING_DAYS = 14;

/** Countries in which businesses can receive payouts. */
export const payoutCountries = [
  "AT",
  "BE",
  "BG",
  "CH",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GB",
  "GR",
  "HR",
  "HU",
  "IE",
  "IT",
  "LI",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "NO",
  "PL",
  "PT",
  "RO",
  "SE",
  "SI",
  "SK",
  "US",
] as const;

export interface RequirementWords {
  readonly what: string;
  /** Who can provide it. */
  readonly who: string;
}

/** Meaning of the provider's requirements, by patterns for their names. The first match counts. */
const known: readonly (readonly [pattern: RegExp, RequirementWords])[] = [
  [
    /verification\.(additional_)?document/,
    translated({
      what: words.identityDocument,
      who: words.representative,
    }),
  ],
  [
    /^external_account/,
    translated({
      what: words.bankAccount,
      who: words.representativeHint,
    }),
  ],
  [
    /^tos_acceptance/,
    translated({
      what: words.termsAccepted,
      who: words.termsAcceptedHint,
    }),
  ],
  [
    /^business_profile/,
    translated({
      what: words.activity,
      who: words.activityHint,
    }),
  ],
  [
    /tax_id|vat_id/,
    translated({
      what: words.taxNumber,
      who: words.representativeHint,
    }),
  ],
  [
    /^(owners|directors|executives)|^company\.(owners|directors|executives)/,
    translated({
      what: words.owners,
      who: words.termsAcceptedHint,
    }),
  ],
  [
    /^company/,
    translated({
      what: words.companyDetails,
      who: words.representativeHint,
    }),
  ],
  [
    /^(individual|representative|person_)/,
    translated({
      what: words.representativeDetails,
      who: words.representative,
    }),
  ],
];

const otherwise: RequirementWords = translated({
  what: words.furtherDetails,
  who: words.representativeHint,
});

/** Returns the requirements in plain words, each once, although the provider lists every part of them separately. */
export function requirementsInWords(names: readonly string[]): readonly RequirementWords[] {
  const found = names.map((name) => known.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise);
  return [...new Set(found)];
}
