import { fromWallClock, toWallClock } from "./zoned-time.ts";

/** When a person does not want to be written to, in minutes after midnight in their own time zone. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
  readonly timezone: string;
}

const DAY_MS = 86_400_000;

/**
 * When the quiet hours that now last are over; undefined where it is not quiet. They may run over midnight. An end that a
 * change of clocks skips is the moment after it; one that it repeats is over the first time.
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

/** 450 → "07:30", the form of a native time field. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** "07:30" → 450; undefined for anything that is no time of a day. */
export function minuteOf(time: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(hour) < 24 && Number(minute) < 60 ? minutes : undefined;
}
