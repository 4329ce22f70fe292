import { boundedCache } from "./bounded-cache.ts";

/** Cached formatters: enough for the locales and options that one process uses at a time. */
const MAX_CACHED = 300;

const dates = boundedCache(MAX_CACHED, (key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.DateTimeFormatOptions];
  return new Intl.DateTimeFormat(locale, options);
});
const numbers = boundedCache(MAX_CACHED, (key) => {
  const [locale, options] = JSON.parse(key) as [string, Intl.NumberFormatOptions];
  return new Intl.NumberFormat(locale, options);
});

/**
 * Returns a cached formatter. Creating one takes a hundred times as long as using it, and every row of a list needs
 * several.
 */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dates(JSON.stringify([locale, options]));

/** Returns a cached number formatter, for the same reason. */
export const numberFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  numbers(JSON.stringify([locale, options ?? {}]));
