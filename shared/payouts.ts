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

const REPRESENTATIVE = "The person who represents the business";
const ACCOUNTS = "Anyone who knows the business's accounts";

/** What the provider calls a requirement, by how its name begins, and what that means; the first that fits counts. */
const words: readonly (readonly [pattern: RegExp, RequirementWords])[] = [
  [
    /verification\.(additional_)?document/,
    { what: "A photo of an identity document or of the company's registration", who: REPRESENTATIVE },
  ],
  [/^external_account/, { what: "A bank account", who: ACCOUNTS }],
  [
    /^tos_acceptance/,
    { what: "Acceptance of the provider's terms", who: "Someone who may sign for the business" },
  ],
  [/^business_profile/, { what: "What you sell, and your website", who: "Anyone on your team" }],
  [/tax_id|vat_id/, { what: "The company's tax or registration number", who: ACCOUNTS }],
  [
    /^(owners|directors|executives)|^company\.(owners|directors|executives)/,
    { what: "The owners and directors of the company", who: "Someone who may sign for the business" },
  ],
  [/^company/, { what: "The company's name, address and phone", who: ACCOUNTS }],
  [
    /^(individual|representative|person_)/,
    { what: "Name, address and date of birth of the representative", who: REPRESENTATIVE },
  ],
];

const otherwise: RequirementWords = { what: "Further details of the business", who: ACCOUNTS };

/** What is asked for, in plain words, each thing once, though the provider names its every part. */
export function requirementsInWords(names: readonly string[]): readonly RequirementWords[] {
  const found = names.map((name) => words.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise);
  return [...new Set(found)];
}
