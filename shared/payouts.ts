import * as words from "#words/payoutNames.ts";
/** How a business that is paid by members stands with the provider that pays it out. */
export const payoutStates = ["not_connected", "pending", "restricted", "enabled", "rejected"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** A team that began and did not finish is reminded once, after this many days. */
export const PAYOUT_REMINDER_DAYS = 3;
/** A day by which the provider wants something is shown on every page from this many days before. */
export const PAYOUT_WARNING_DAYS = 14;

/** Countries in which a business can be paid out. */
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
  /** Who can supply it. */
  readonly who: string;
}

/** What the provider calls a requirement, by how its name begins, and what that means; the first that fits counts. */
const known: readonly (readonly [pattern: RegExp, RequirementWords])[] = [
  [
    /verification\.(additional_)?document/,
    {
      get what() {
        return words.identityDocument();
      },
      get who() {
        return words.representative();
      },
    },
  ],
  [
    /^external_account/,
    {
      get what() {
        return words.bankAccount();
      },
      get who() {
        return words.representativeHint();
      },
    },
  ],
  [
    /^tos_acceptance/,
    {
      get what() {
        return words.termsAccepted();
      },
      get who() {
        return words.termsAcceptedHint();
      },
    },
  ],
  [
    /^business_profile/,
    {
      get what() {
        return words.activity();
      },
      get who() {
        return words.activityHint();
      },
    },
  ],
  [
    /tax_id|vat_id/,
    {
      get what() {
        return words.taxNumber();
      },
      get who() {
        return words.representativeHint();
      },
    },
  ],
  [
    /^(owners|directors|executives)|^company\.(owners|directors|executives)/,
    {
      get what() {
        return words.owners();
      },
      get who() {
        return words.termsAcceptedHint();
      },
    },
  ],
  [
    /^company/,
    {
      get what() {
        return words.companyDetails();
      },
      get who() {
        return words.representativeHint();
      },
    },
  ],
  [
    /^(individual|representative|person_)/,
    {
      get what() {
        return words.representativeDetails();
      },
      get who() {
        return words.representative();
      },
    },
  ],
];

const otherwise: RequirementWords = {
  get what() {
    return words.furtherDetails();
  },
  get who() {
    return words.representativeHint();
  },
};

/** What is asked for, in plain words, each thing once, though the provider names its every part. */
export function requirementsInWords(names: readonly string[]): readonly RequirementWords[] {
  const found = names.map((name) => known.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise);
  return [...new Set(found)];
}
