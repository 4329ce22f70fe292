/** What people can choose about their account. Apart from the contract, so that screens can list it without schemas. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** How much room tables and lists give each row. */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

export const analyticsConsents = ["unset", "granted", "denied"] as const;

/** How dates are written. */
export const locales = ["en", "en-GB", "en-US", "de-DE", "fr-FR", "es-ES", "nl-NL"] as const;
export type AccountLocale = (typeof locales)[number];
