import { CALENDAR } from "#shared/constants.ts";
import { boundedCache } from "./bounded-cache.ts";
import { Icon } from "./icon.tsx";

/** "2026-11-21" as a date of the calendar: noon, so that no change of clocks moves the day. */
export function dateOf(iso: string): Date {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  return new Date(year, month - 1, day, 12);
}

export const isoOf = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, "0"),
    String(date.getMonth() + 1).padStart(2, "0"),
    String(date.getDate()).padStart(2, "0"),
  ].join("-");

const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "full" });

/** The names of a month's days, as somebody hears them. */
const dayNamesOf = boundedCache(CALENDAR.monthCacheEntries, (month) => {
  const [year = 0, index = 0] = month.split("-").map(Number);
  return Array.from({ length: 31 }, (_, day) => longDay.format(new Date(year, index, day + 1, 12)));
});

export function dayLabel(date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  const name = dayNamesOf(`${date.getFullYear()}-${date.getMonth()}`)[date.getDate() - 1] ?? "";
  return [today && "Today, ", name, selected && ", chosen"].filter(Boolean).join("");
}

export const Chevron = ({ orientation }: { readonly orientation?: "up" | "down" | "left" | "right" }) => (
  <Icon name={orientation === "left" ? "chevron-left" : "chevron-right"} />
);
