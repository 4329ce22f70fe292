import { DAY_MS } from "#shared/constants.ts";
import { fromWallClock, toWallClock } from "#shared/zoned-time.ts";

interface DayAndTime {
  /** Days from now; negative for the past. */
  readonly days: number;
  /** Local time, such as "18:30". */
  readonly time: string;
  readonly timezone: string;
}

/**
 * Returns the time a number of days from now, at a round local time as people would choose. Throws if the time is
 * invalid.
 */
export function momentOnDay(now: Date, { days, time, timezone }: DayAndTime): Date {
  const day = toWallClock(new Date(now.getTime() + days * DAY_MS).toISOString(), timezone).slice(0, 10);
  const moment = fromWallClock(`${day}T${time}`, timezone);
  if (moment === undefined) throw new Error(`${time} is not a valid time of day`);
  return new Date(moment);
}

const OPENS = 9 * 60;
const OPEN_MINUTES = 8 * 60;

/**
 * Returns the next time in the working day of a team from a moment on, as all of a demo's days begin at the hour it is
 * started. Returns the moment itself if that time is yet to come. Equal moments with different indexes differ.
 */
export function atWork(moment: Date, { index, timezone, now }: AtWork): Date {
  const minute = OPENS + ((index * 67) % OPEN_MINUTES);
  const time = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  const times = [0, 1].map((days) => momentOnDay(moment, { days, time, timezone }));
  return times.find((each) => each >= moment && each <= now) ?? moment;
}

interface AtWork {
  readonly index: number;
  readonly timezone: string;
  readonly now: Date;
}
