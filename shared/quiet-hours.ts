import { fromWallClock, toWallClock } from "./zoned-time.ts";

/** Hours in which a user does not want emails, in minutes after midnight in their own time zone. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
  readonly timezone: string;
}

const DAY_MS = 86_400_000;

/**
 * Returns the end of the current quiet hours; undefined outside them. They may span midnight. An end that is skipped by
 * daylight saving is the moment after it; of one that occurs twice, the first counts.
 */
export function quietUntil(now: Date, { from, until, timezone }: QuietHours): Date | undefined {
  const [today = "", time = ""] = toWallClock(now.toISOString(), timezone).split("T");
  const minute = minuteOf(time) ?? 0;
  const runsOver = from > until;
  const isQuiet = runsOver ? minute >= from || minute < until : minute >= from && minute < until;
  if (!isQuiet) return undefined;
  const day = runsOver && minute >= from ? dayAfter(today) : today;
  const over = fromWallClock(`${day}T${timeOf(until)}`, timezone);
  return over !== undefined && Date.parse(over) > now.getTime() ? new Date(over) : undefined;
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** 450 → "07:30", the format of a native time field. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** "07:30" → 450. Undefined if it is not a time of day. */
export function minuteOf(time: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(hour) < 24 && Number(minute) < 60 ? minutes : undefined;
}
