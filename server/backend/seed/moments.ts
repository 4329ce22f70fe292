import { DAY_MS } from "#shared/constants.ts";
import { fromWallClock, toWallClock } from "#shared/zoned-time.ts";

interface DayAndTime {
  /** From now; before it where negative. */
  readonly days: number;
  /** By the clocks of the place, such as "18:30". */
  readonly time: string;
  readonly timezone: string;
}

/** A number of days from now, at a time of day that people would choose. */
export function momentOnDay(now: Date, { days, time, timezone }: DayAndTime): Date {
  const day = toWallClock(new Date(now.getTime() + days * DAY_MS).toISOString(), timezone).slice(0, 10);
  const moment = fromWallClock(`${day}T${time}`, timezone);
  if (moment === undefined) throw new Error(`${time} is no time of day`);
  return new Date(moment);
}
