import type { Interval } from "../objects/prices.ts";

/** Returns the time `count` intervals after the anchor; in months without that day, it is the last one. */
export function afterIntervals(anchor: number, interval: Interval, count: number): number {
  const from = new Date(anchor * 1_000);
  const months = from.getUTCMonth() + count * (interval === "year" ? 12 : 1);
  const year = from.getUTCFullYear() + Math.floor(months / 12);
  const month = ((months % 12) + 12) % 12;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moment = Date.UTC(
    year,
    month,
    Math.min(from.getUTCDate(), lastDay),
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  );
  return moment / 1_000;
}

/** Returns the end of the period that begins at `start`, counted from the anchor so that no day gets lost in February. */
export function periodEnd(anchor: number, interval: Interval, start: number): number {
  for (let count = 1; ; count++) {
    const end = afterIntervals(anchor, interval, count);
    if (end > start) return end;
  }
}
