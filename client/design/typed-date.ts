import { formatLocale } from "#shared/words/locale.ts";

/**
 * First three letters of each month's name in a locale, in lower case. Calendar days in this module are text without
 * times and time zones: "2026-11-21".
 */
const monthsIn = (locale: string): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 1))
      .toLocaleDateString(locale, { month: "long", timeZone: "UTC" })
      .slice(0, 3)
      .toLowerCase(),
  );

/**
 * Returns a month's number by its first letters, in the user's language or in English, which many use in any language;
 * 0 if there is none.
 */
const monthNumber = (name: string): number =>
  [formatLocale(), "en-GB"].reduce((found, locale) => found || monthsIn(locale).indexOf(name) + 1, 0);

/**
 * Parses a typed calendar day, or returns null if it is none. Accepts the year first ("2026-11-21", "2026/11/21"), the
 * day first ("21.11.2026", "21/11/26") and the month in words ("21 Nov 2026").
 */
export function parseTypedDate(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(typed);
  if (dayFirst) return dayOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const inWords = /^(\d{1,2})\.? +(\p{L}{3,9})\.?,? +(\d{4}|\d{2})$/u.exec(typed);
  if (!inWords) return null;
  return dayOf(inWords[3], String(monthNumber((inWords[2] ?? "").slice(0, 3))), inWords[1]);
}

function dayOf(year = "", month = "", day = ""): string | null {
  const iso = [year.length === 2 ? `20${year}` : year, month.padStart(2, "0"), day.padStart(2, "0")].join(
    "-",
  );
  const date = new Date(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
  return exists ? iso : null;
}

const SHOWN = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;

/** Formats a day: "2026-11-21" → "21 Nov 2026" or "21. Nov. 2026"; empty for an empty or invalid one. */
export const dateText = (iso: string): string =>
  parseTypedDate(iso) ? new Date(`${iso}T00:00:00Z`).toLocaleDateString(formatLocale(), SHOWN) : "";

/** Returns true if a day is within the limits. ISO dates sort as text. */
export const isWithin = (iso: string, min?: string, max?: string): boolean =>
  (min === undefined || iso >= min) && (max === undefined || iso <= max);
