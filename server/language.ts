import { AsyncLocalStorage } from "node:async_hooks";
import { askLanguageOf, FIRST_LANGUAGE, type Language } from "#shared/words/language.ts";
import { askDateLocaleOf } from "#shared/words/locale.ts";

/** The language of a request or an email, as one process handles several languages concurrently. */
interface Speaking {
  language: Language;
  /** True if the URL names the language, which takes precedence over the account's. */
  readonly isNamed?: boolean;
  /** Locale of the account that reads the page. */
  dateLocale?: string | undefined;
}

const speaking = new AsyncLocalStorage<Speaking>();
askLanguageOf(() => speaking.getStore()?.language ?? FIRST_LANGUAGE);
askDateLocaleOf(() => speaking.getStore()?.dateLocale);

/** Runs a function in a given language, whatever the language of the current request. */
export const inLanguage = <Result>(language: Language, act: () => Result): Result =>
  speaking.run({ language }, act);

/** Returns the language of the current request; undefined in background work such as a job. */
export const languageOfRequest = (): Language | undefined => speaking.getStore()?.language;

/** Handles a request in the language that its URL names, whatever the account's setting. */
export const inNamedLanguage = <Result>(language: Language, act: () => Result): Result =>
  speaking.run({ language, isNamed: true }, act);

/** Switches the rest of the request to the account's language, unless its URL names one. */
export function speak(language: Language): void {
  const now = speaking.getStore();
  if (now && !now.isNamed) now.language = language;
}

/** Formats the dates of the rest of the request as the account has chosen. */
export function formatDatesFor(locale: string | undefined): void {
  const now = speaking.getStore();
  if (now) now.dateLocale = locale;
}
