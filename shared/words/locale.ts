import { language } from "#words/language.ts";

/** How the reader's language writes days and times; English as it is written in Europe, by day, month and year. */
export const formatLocale = (): string => (language() === "en" ? "en-GB" : language());

/** Languages whose lines begin at the right. */
const FROM_THE_RIGHT = /^(?:ar|fa|he|ur)$/;

/** Where a line of the reader's language begins. */
export const direction = (): "ltr" | "rtl" => (FROM_THE_RIGHT.test(language()) ? "rtl" : "ltr");

const regionNames = new Map<string, Intl.DisplayNames>();

/** "DE" → "Germany" or "Deutschland"; a code that no country has stays as it is. */
export function countryName(code: string): string {
  const spoken = language();
  let names = regionNames.get(spoken);
  if (!names) {
    names = new Intl.DisplayNames(spoken, { type: "region", fallback: "code" });
    regionNames.set(spoken, names);
  }
  // What looks like no code at all is refused by Intl, not answered.
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Sorts by what the reader's language takes for the order of letters. */
export const inReadersOrder = (one: string, other: string): number => one.localeCompare(other, language());

/** Countries to choose from, as a server names them: a browser may call some otherwise. */
export const countryOptions = (codes: readonly string[]): { value: string; label: string }[] =>
  codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => inReadersOrder(one.label, other.label));
