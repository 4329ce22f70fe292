import { formatLocale } from "#shared/words/locale.ts";

/** Calendar days as text, without times and zones: "2026-11-21". */
const monthsIn = (locale: string): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 1))
      .toLocaleDateString(locale, { month: "long", timeZone: "UTC" })
      .slice(0, 3)
      .toLowerCase(),
  );

/** A month by its first letters, in the reader's language or in English, which many write in any language. */
const monthNumber = (name: string): number =>
  [formatLocale(), "en-GB"].reduce((found, locale) => found || monthsIn(locale).indexOf(name) + 1, 0);

/**
 * What somebody typed as a calendar day, or null where it is none. Year first ("2026-11-21", "2026/11/21"), day first
 * ("21.11.2026", "21/11/26") and month in words ("21 Nov 2026") are understood.
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

/** "2026-11-21" → "21 Nov 2026" or "21. Nov. 2026"; nothing for nothing. */
export const dateText = (iso: string): string =>
  parseTypedDate(iso) ? new Date(`${iso}T00:00:00Z`).toLocaleDateString(formatLocale(), SHOWN) : "";

/** Whether a day may be chosen; days as ISO text compare as they follow each other. */
export const isWithin = (iso: string, min?: string, max?: string): boolean =>
  (min === undefined || iso >= min) && (max === undefined || iso <= max);
