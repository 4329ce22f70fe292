const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function kept<T>(map: Map<string, T>, key: string, make: () => T): T {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}

/** Returns the plural category of a number: "one", "other", and further ones in other languages. */
export const plural = (language: string, count: number, type: Intl.PluralRuleType = "cardinal") =>
  kept(rules, language + type, () => new Intl.PluralRules(language, { type })).select(count);

/** 1234 → "1,234" */
export const number = (language: string, value: number): string =>
  kept(numbers, language, () => new Intl.NumberFormat(language)).format(value);

/** Ends a sentence with a text that may have its own full stop: "Harbour e. V." → "Harbour e. V.", "Harbour" → "Harbour." */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * Requires these properties to be free text, not one of a few identifiers of the program, which every language has its
 * own words for.
 */
export type Written<P, Texts extends keyof P> = {
  readonly [Name in Texts]: string extends P[Name] ? P[Name] : never;
};
