/** What people can choose about their account. Apart from the contract, so that screens can list it without schemas. */
export const themes = ["system", "light", "dark"] as const;

/** How much room tables and lists give each row. */
export const densities = ["comfortable", "compact"] as const;

/** The parts of an account's settings, each with an address of its own. */
export const accountTabs = [
  "profile",
  "security",
  "notifications",
  "businesses",
  "privacy",
  "appearance",
  "data",
] as const;
export type AccountTab = (typeof accountTabs)[number];

export const analyticsConsents = ["unset", "granted", "denied"] as const;

/** How dates are written. */
export const locales = ["en", "en-GB", "en-US", "de-DE", "fr-FR", "es-ES", "nl-NL"] as const;
export type AccountLocale = (typeof locales)[number];

/** The one that a new account gets for what a visitor reads, "de" or "de-AT"; English where nobody knows that language. */
export function localeFor(tag: string | undefined): AccountLocale {
  const [language] = (tag ?? "").toLowerCase().split("-", 1);
  return (
    locales.find((known) => known === tag) ??
    locales.find((known) => known.split("-")[0] === language) ??
    "en"
  );
}
