import { language } from "#words/language.ts";
import { numberFormat } from "../formatters.ts";

/** Returns the locale for dates and times in the reader's language. English uses the European order: day, month, year. */
export const formatLocale = (): string => (language() === "en" ? "en-GB" : language());

/** 0.274 → "27%", in German "27 %". Rounded to whole percents. */
/** Returns a day in words, as emails name it: "3 March 2026". */
export const longDay = (at: Date): string =>
  at.toLocaleDateString(formatLocale(), { dateStyle: "long", timeZone: "UTC" });

/** 0.274 → "27%", in German "27 %". Rounded to whole percents. */
export const percentText = (share: number): string =>
  numberFormat(language(), { style: "percent" }).format(share);

/** Returns a number in the language of the reader. */
export const numberText = (value: number): string => numberFormat(language()).format(value);

let chosen = (): string | undefined => undefined;

/**
 * Returns the locale in which the reader wants to see dates: the account's choice, or that of the language. A date in an
 * email or in a form field follows the language alone.
 */
export const dateLocale = (): string => {
  const own = chosen() ?? "en";
  return own === "en" ? formatLocale() : own;
};

/** Sets how the account's choice is determined. */
export function askDateLocaleOf(source: () => string | undefined): void {
  chosen = source;
}

/** Languages written from right to left. */
const FROM_THE_RIGHT = /^(?:ar|fa|he|ur)$/;

/** Returns the writing direction of the reader's language. */
export const direction = (): "ltr" | "rtl" => (FROM_THE_RIGHT.test(language()) ? "rtl" : "ltr");

const regionNames = new Map<string, Intl.DisplayNames>();

/** "DE" → "Germany" or "Deutschland". Returns an unknown code unchanged. */
export function countryName(code: string): string {
  const spoken = language();
  let names = regionNames.get(spoken);
  if (!names) {
    names = new Intl.DisplayNames(spoken, { type: "region", fallback: "code" });
    regionNames.set(spoken, names);
  }
  // Intl throws for a malformed code.
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

/** Compares by the collation of the reader's language. */
export const inReadersOrder = (one: string, other: string): number => one.localeCompare(other, language());

/** Returns the countries to choose from. Names come from the server, as a browser's may differ. */
export const countryOptions = (codes: readonly string[]): { value: string; label: string }[] =>
  codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => inReadersOrder(one.label, other.label));
