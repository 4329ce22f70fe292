/** Options of an account. Separate from the contract, so screens can list them without loading its schemas. */
export const themes = ["system", "light", "dark"] as const;

/** Row density of tables and lists. */
export const densities = ["comfortable", "compact"] as const;

/** Tabs of the account settings, each with its own address. */
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

/** How a person's visits may be counted: without recognising their browser (as yet), by recognising it, or not at all. */
export const analyticsConsents = ["unset", "granted", "denied"] as const;
export type AnalyticsConsent = (typeof analyticsConsents)[number];

/** Locales for formatting dates. */
export const locales = ["en", "en-GB", "en-US", "de-DE", "fr-FR", "es-ES", "nl-NL"] as const;
export type AccountLocale = (typeof locales)[number];

/** Returns the locale of a new account for a visitor's language tag, such as "de" or "de-AT"; English if unsupported. */
export function localeFor(tag: string | undefined): AccountLocale {
  const [language] = (tag ?? "").toLowerCase().split("-", 1);
  return (
    locales.find((known) => known === tag) ??
    locales.find((known) => known.split("-")[0] === language) ??
    "en"
  );
}
