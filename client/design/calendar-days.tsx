import { boundedCache } from "#shared/bounded-cache.ts";
import { CALENDAR } from "#shared/constants.ts";
import { formatLocale } from "#shared/words/locale.ts";
import * as words from "#words/design.ts";
import { Icon } from "./icon.tsx";

/** Parses "2026-11-21" to noon on that day in local time, so that daylight saving never shifts the day. */
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

/** Full names of a month's days for screen readers. */
const dayNamesOf = boundedCache(CALENDAR.monthCacheEntries, (month) => {
  const longDay = new Intl.DateTimeFormat(formatLocale(), { dateStyle: "full" });
  const [year = 0, index = 0] = month.split("-").map(Number);
  return Array.from({ length: 31 }, (_, day) => longDay.format(new Date(year, index, day + 1, 12)));
});

function dayLabel(date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  const name = dayNamesOf(`${date.getFullYear()}-${date.getMonth()}`)[date.getDate() - 1] ?? "";
  return [today && words.today(), name, selected && words.dayChosen()].filter(Boolean).join(", ");
}

const Chevron = ({ orientation }: { readonly orientation?: "up" | "down" | "left" | "right" }) => (
  <Icon name={orientation === "left" ? "chevron-left" : "chevron-right"} />
);

const writtenAs = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
  date.toLocaleDateString(formatLocale(), options);
const monthText = writtenAs({ month: "long", year: "numeric" });

/** Props shared by both calendars: weeks start on Monday, with names and labels in the user's language. */
export const calendarProps = {
  weekStartsOn: 1,
  navLayout: "around",
  showOutsideDays: true,
  fixedWeeks: true,
  formatters: {
    formatCaption: monthText,
    formatWeekdayName: (day: Date) => writtenAs({ weekday: "short" })(day).slice(0, 2),
  },
  labels: {
    labelDayButton: dayLabel,
    labelGrid: monthText,
    labelWeekday: writtenAs({ weekday: "long" }),
    labelPrevious: () => words.previousMonth(),
    labelNext: () => words.nextMonth(),
  },
  components: { Chevron },
} as const;
