import { AsyncLocalStorage } from "node:async_hooks";
import { askLanguageOf, FIRST_LANGUAGE, type Language } from "#shared/words/language.ts";

/** Several languages are spoken in one process at the same time: each request, and each mail, has its own. */
interface Speaking {
  language: Language;
  /** The address names it, and is asked before anybody's account. */
  readonly isNamed?: boolean;
}

const speaking = new AsyncLocalStorage<Speaking>();
askLanguageOf(() => speaking.getStore()?.language ?? FIRST_LANGUAGE);

/** Does something in a language, whatever language it was asked for in. */
export const inLanguage = <Result>(language: Language, act: () => Result): Result =>
  speaking.run({ language }, act);

/** The language of the request that is being answered; undefined in work that nobody waits for, such as a job. */
export const languageOfRequest = (): Language | undefined => speaking.getStore()?.language;

/** Answers a request in the language that its address names, whatever its account is set to. */
export const inNamedLanguage = <Result>(language: Language, act: () => Result): Result =>
  speaking.run({ language, isNamed: true }, act);

/** From here on the request at hand is answered in the language of its account, unless its address names one. */
export function speak(language: Language): void {
  const now = speaking.getStore();
  if (now && !now.isNamed) now.language = language;
}
