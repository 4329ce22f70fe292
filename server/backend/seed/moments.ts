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
