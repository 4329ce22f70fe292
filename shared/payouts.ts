import * as words from "#words/terms.ts";

/** How a business that is paid by members stands with the provider that pays it out. */
export const payoutStates = ["not_connected", "pending", "restricted", "enabled", "rejected"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** A team that began and did not finish is reminded after so many days, once. */
export const PAYOUT_REMINDER_DAYS = 3;
/** A day by which the provider wants something is said on every page from so many days before. */
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
const meanings: readonly (readonly [pattern: RegExp, () => RequirementWords])[] = [
  [
    /verification\.(additional_)?document/,
    () => ({ what: words.needsDocument(), who: words.whoRepresents() }),
  ],
  [/^external_account/, () => ({ what: words.needsBank(), who: words.whoKnowsAccounts() })],
  [/^tos_acceptance/, () => ({ what: words.needsTerms(), who: words.whoSigns() })],
  [/^business_profile/, () => ({ what: words.needsProfile(), who: words.whoAny() })],
  [/tax_id|vat_id/, () => ({ what: words.needsTax(), who: words.whoKnowsAccounts() })],
  [
    /^(owners|directors|executives)|^company\.(owners|directors|executives)/,
    () => ({ what: words.needsOwners(), who: words.whoSigns() }),
  ],
  [/^company/, () => ({ what: words.needsCompany(), who: words.whoKnowsAccounts() })],
  [/^(individual|representative|person_)/, () => ({ what: words.needsPerson(), who: words.whoRepresents() })],
];

const otherwise = () => ({ what: words.needsOther(), who: words.whoKnowsAccounts() });

/** What is asked for, in plain words, each thing once, though the provider names its every part. */
export function requirementsInWords(names: readonly string[]): readonly RequirementWords[] {
  const found = names.map((name) => meanings.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise);
  return [...new Set(found)].map((meaning) => meaning());
}
