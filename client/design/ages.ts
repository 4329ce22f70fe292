import { boundedCache } from "#shared/bounded-cache.ts";
import { DAY_MS, MINUTE_MS } from "#shared/constants.ts";
import { formatLocale } from "#shared/words/locale.ts";
import { timeText } from "./text.tsx";

const MINUTES_IN_HOUR = 60;
/** Days are counted up to this number: an earlier date is easier to place than "23 days ago". */
const MAX_DAYS_COUNTED = 6;
const MAX_ZONES = 50;
const MAX_LOCALES = 10;
const MAX_CACHED = 1000;

/** How long ago something happened, of times as ISO 8601 in UTC. The texts stand alone, so they begin with a capital. */
export interface Ages {
  /** "5 min ago", "Today, 13:17", "Yesterday, 09:02", "16 Nov, 09:56", or "16 Nov 2025, 09:56" of another year. */
  readonly moment: (value: string) => string;
  /** "Today", "Yesterday", "5 days ago", "16 Nov 2026". */
  readonly day: (value: string) => string;
}

/** Returns how long ago something was at `now`, with the days of a time zone. */
export function agesAt(now: number, timezone: string): Ages {
  const dayOf = daysIn(timezone);
  // Rounded, so that requests of the same minute share a cached day.
  const today = dayOf(new Date(now - (now % MINUTE_MS)).toISOString());
  const yearOf = (day: number) => new Date(day * DAY_MS).getUTCFullYear();
  return {
    moment(value) {
      const minutes = Math.floor((now - Date.parse(value)) / MINUTE_MS);
      // A browser's clock may be slightly behind the server's.
      if (minutes === 0 || minutes === -1) return relative(0, "second");
      if (minutes > 0 && minutes < MINUTES_IN_HOUR) return relative(-minutes, "minute");
      const day = dayOf(value);
      const text =
        day === today || day === today - 1
          ? relative(day - today, "day")
          : timeText(value, yearOf(day) === yearOf(today) ? "dayOfMonth" : "date", timezone);
      return `${text}, ${timeText(value, "time", timezone)}`;
    },
    day(value) {
      const days = today - dayOf(value);
      return days >= 0 && days <= MAX_DAYS_COUNTED
        ? relative(-days, "day")
        : timeText(value, "date", timezone);
    },
  };
}

/** The number of a time's day in a time zone, counted from 1970. */
const daysIn = boundedCache(MAX_ZONES, (timeZone) => {
  const isoDay = new Intl.DateTimeFormat("sv-SE", { timeZone });
  return boundedCache(MAX_CACHED, (value) => Date.parse(isoDay.format(new Date(value))) / DAY_MS);
});

/** -1 and "day" → "Yesterday" or "Gestern". */
function relative(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  const locale = formatLocale();
  const text = relativeFormat(locale).format(count, unit);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

const relativeFormat = boundedCache(
  MAX_LOCALES,
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }),
);
