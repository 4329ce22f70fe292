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
