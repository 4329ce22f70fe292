import { type Language, languages } from "./compiled/languages.ts";

export { type Language, languages };

/** The default language. */
export const FIRST_LANGUAGE = languages[0];

let ask = (): Language => FIRST_LANGUAGE;

/**
 * Returns the language of the current context: of the request being answered, or of an email's recipient. A browser's
 * bundle contains a single language and needs no lookup.
 */
export const language = (): Language => ask();

/** Sets how a server determines the language. */
export function askLanguageOf(source: () => Language): void {
  ask = source;
}

export const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value);

/** Returns the offered language of a locale such as "de-AT". */
export const languageOf = (
  locale: string | undefined,
  offered: readonly Language[],
): Language | undefined => {
  const tag = locale?.split("-", 1)[0]?.toLowerCase();
  return offered.find((language) => language === tag);
};
