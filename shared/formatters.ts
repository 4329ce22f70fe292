import { boundedCache } from "./bounded-cache.ts";

/** Of places and languages, as many as one process speaks at a time. */
const MOST_KEPT = 300;

const dates = boundedCache(MOST_KEPT, (key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.DateTimeFormatOptions];
  return new Intl.DateTimeFormat(locale, options);
});
const numbers = boundedCache(MOST_KEPT, (key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.NumberFormatOptions];
  return new Intl.NumberFormat(locale, options);
});

/** Making a formatter takes a hundred times as long as using it, and every row of a list wants several: they are kept. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dates(JSON.stringify([locale, options]));

/** Likewise for numbers. */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numbers(JSON.stringify([locale, options ?? {}]));
