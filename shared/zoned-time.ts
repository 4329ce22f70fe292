import { dateFormat } from "./formatters.ts";
import { formatLocale } from "./words/locale.ts";

/** Wall-clock times of a place: what a person types into a form, and what they read. */

/** 2026-11-21T08:30:00Z in Europe/Copenhagen → "2026-11-21T09:30", the form of a native date-and-time field. */
export function toWallClock(iso: string, timezone: string): string {
  const parts = dateFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date(iso));
  return parts.replace(" ", "T");
}

/**
 * "2026-11-21T09:30" in Europe/Copenhagen → 2026-11-21T08:30:00.000Z; undefined when it is no such time. A time that a
 * change of clocks skips is read as the moment after it; one that it repeats, as the first.
 */
export function fromWallClock(text: string, timezone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined;
  const asUtc = Date.parse(`${text}${text.length === 16 ? ":00" : ""}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => offsetAt(at, timezone));
  const exact = offsets.map((offset) => asUtc - offset).find((at) => at + offsetAt(at, timezone) === asUtc);
  return new Date(exact ?? asUtc - (offsets[0] ?? 0)).toISOString();
}

/** The first of a place's last `days` days, today being one of them: 2026-11-01. */
export function firstOfLastDays(days: number, now: Date, timezone: string): string {
  const today = Date.parse(`${toWallClock(now.toISOString(), timezone).slice(0, 10)}T00:00:00Z`);
  return new Date(today - (days - 1) * DAY_MS).toISOString().slice(0, 10);
}

/** Europe/Copenhagen → "CET" or "CEST", whichever holds at that moment; a place without a short name → "GMT-5". */
export const zoneAbbreviation = (timezone: string, at: Date): string =>
  dateFormat(formatLocale(), { timeZone: timezone, timeZoneName: "short" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? timezone;

/** A day and a time, and by whose clocks. */
export const momentFormat = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
} as const;

/** "24 Nov 2026, 18:00 CET": a moment that decides something, by the clocks that do, which it names. */
export const momentText = (at: Date, timezone: string): string =>
  dateFormat(formatLocale(), { ...momentFormat, timeZone: timezone }).format(at);

/** "24 Nov 2026", in that place. */
export const dayText = (at: Date, timezone: string): string =>
  dateFormat(formatLocale(), {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: timezone,
  }).format(at);

/** America/New_York → "New York", as people call the time there. */
export const placeName = (timezone: string): string =>
  (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");

const DAY_MS = 86_400_000;

/** How far a place's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(at: number, timezone: string): number {
  const wall = dateFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Date.parse(`${wall.replace(" ", "T")}Z`) - Math.floor(at / 1000) * 1000;
}
