import { DAY_MS } from "./constants.ts";
import { dateFormat } from "./formatters.ts";
import { formatLocale } from "./words/locale.ts";

/** Local times in a time zone, as users enter and read them. */

/** 2026-11-21T08:30:00Z in Europe/Copenhagen → "2026-11-21T09:30", the format of a native date-and-time field. */
export function toWallClock(iso: string, timezone: string): string {
  const parts = dateFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date(iso));
  return parts.replace(" ", "T");
}

/**
 * "2026-11-21T09:30" in Europe/Copenhagen → 2026-11-21T08:30:00.000Z. Undefined if it is not a valid time. A time that
 * is skipped by daylight saving is read as the moment after it; of one that occurs twice, the first counts.
 */
export function fromWallClock(text: string, timezone: string): string | undefined {
  // There was no year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined;
  const asUtc = Date.parse(`${text}${text.length === 16 ? ":00" : ""}Z`);
  // Some engines read 30 February as 2 March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(text.slice(0, 10))) return undefined;
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => offsetAt(at, timezone));
  const exact = offsets.map((offset) => asUtc - offset).find((at) => at + offsetAt(at, timezone) === asUtc);
  return new Date(exact ?? asUtc - (offsets[0] ?? 0)).toISOString();
}

/** Returns the first of the last `days` days in a time zone, including today: 2026-11-01. */
export function firstOfLastDays(days: number, now: Date, timezone: string): string {
  const today = Date.parse(`${toWallClock(now.toISOString(), timezone).slice(0, 10)}T00:00:00Z`);
  return new Date(today - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** Returns a time zone's abbreviation at a point in time: Europe/Copenhagen → "CET" or "CEST"; "GMT-5" if it has none. */
export const zoneAbbreviation = (timezone: string, at: Date): string =>
  dateFormat(formatLocale(), { timeZone: timezone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timezone;

/** Format of a date and time with its time zone. */
export const momentFormat = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/** Formats a decisive point in time with its time zone: "24 Nov 2026, 18:00 CET". */
export const momentText = (at: Date, timezone: string): string =>
  dateFormat(formatLocale(), { ...momentFormat, timeZone: timezone }).format(at);

/** Formats the time between two decisive points: "24 Nov 2026, 18:00–20:00 CET". */
export const spanText = (from: string, to: string, timezone: string): string =>
  dateFormat(formatLocale(), { ...momentFormat, timeZone: timezone }).formatRange(
    new Date(from),
    new Date(to),
  );

/** Formats the date in a time zone: "24 Nov 2026". */
export const dayText = (at: Date, timezone: string): string =>
  dateFormat(formatLocale(), {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: timezone,
  }).format(at);

/** America/New_York → "New York", as the time zone is commonly called. */
export const placeName = (timezone: string): string =>
  (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");

const LOCAL_TIME = "2026-11-21T09:30:00".length;

/** Returns a time zone's offset from UTC at a point in time, in milliseconds; positive if ahead of UTC. */
function offsetAt(at: number, timezone: string): number {
  const wall = dateFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  // Years before 1000 have fewer digits here, as in a date typed as 0202.
  return Date.parse(`${wall.replace(" ", "T").padStart(LOCAL_TIME, "0")}Z`) - Math.floor(at / 1000) * 1000;
}

/**
 * Returns the start of a calendar day such as "2026-11-21" in a time zone, or that of a day some days later; undefined for
 * a day that does not exist, and for the first of our era where it begins before the year 1 of UTC, as no database has
 * a year 0.
 */
export function startOfDay(day: string, timezone: string, daysLater = 0): Date | undefined {
  if (fromWallClock(`${day}T00:00`, "UTC") === undefined) return undefined;
  const later = new Date(Date.parse(day) + daysLater * DAY_MS).toISOString().slice(0, 10);
  const moment = fromWallClock(`${later}T00:00`, timezone);
  return moment === undefined || moment.startsWith("0000") ? undefined : new Date(moment);
}
