import { type Language, languages } from "./compiled/languages.ts";

export { type Language, languages };

/** What is spoken where nobody has chosen anything. */
export const FIRST_LANGUAGE = languages[0];

let ask = (): Language => FIRST_LANGUAGE;

/**
 * The language of what is being made right now: of the request a server is answering, of the person a mail is written to.
 * A browser's bundle holds one language and asks nobody.
 */
export const language = (): Language => ask();

/** A server says how it knows. */
export function askLanguageOf(source: () => Language): void {
  ask = source;
}

export const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value);

/** The offered language that a locale such as "de-AT" is written in. */
export const languageOf = (
  locale: string | undefined,
  offered: readonly Language[],
): Language | undefined => {
  const tag = locale?.split("-", 1)[0]?.toLowerCase();
  return offered.find((language) => language === tag);
};
