import type { Month, MonthEntry } from "#server/pages/multi-treets/month.ts";
import { href } from "#shared/href.ts";
import { dateLocale } from "#shared/words/locale.ts";
import * as words from "#words/across.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import type { AnyQuery } from "../../lists/list-types.ts";
import "./month-calendar.css";

/** Returns the query parameters for the calendar view of a month; empty for the list view. */
export const monthIn = (month: Month | null): AnyQuery =>
  month ? { view: "calendar", month: month.month } : {};

/** Switches between the list and a calendar of the days on which treets begin and end. */
export const ViewFilter = ({ query, month }: { query: AnyQuery; month: Month | null }) => (
  <FilterChips
    label={words.view()}
    items={[
      { label: words.list(), href: href("multiTreets", {}, { ...query }), current: month === null },
      {
        label: words.calendar(),
        href: href("multiTreets", {}, { ...query, view: "calendar" }),
        current: month !== null,
      },
    ]}
  />
);

/** From Monday, as 2024 began. */
const weekdays = [
  words.monday,
  words.tuesday,
  words.wednesday,
  words.thursday,
  words.friday,
  words.saturday,
  words.sunday,
];
const happenings = { begins: words.begins, ends: words.ends } as const;

/** A month as a table; on viewports too narrow for seven columns, a list of the days with events. */
export function MonthCalendar({ month, query }: { month: Month; query: AnyQuery }) {
  const link = (to?: string) => href("multiTreets", {}, { ...query, view: "calendar", month: to });
  const isEmpty = month.weeks.every((week) => week.every((day) => !day || day.entries.length === 0));
  return (
    <Stack gap={4}>
      <Row between>
        <h2 id="calendar-month">{nameOf(month.month)}</h2>
        <nav aria-label={words.months()}>
          <Row gap={2}>
            <ButtonLink href={link(month.previous)} icon="chevron-left" size="small" rel="prev">
              {nameOf(month.previous)}
            </ButtonLink>
            {!month.today.startsWith(month.month) && (
              <ButtonLink href={link()} size="small">
                {words.thisMonth()}
              </ButtonLink>
            )}
            <ButtonLink href={link(month.next)} icon="chevron-right" size="small" rel="next">
              {nameOf(month.next)}
            </ButtonLink>
          </Row>
        </nav>
      </Row>
      {isEmpty && <p>{words.monthEmpty()}</p>}
      <table className="month" aria-labelledby="calendar-month">
        <thead>
          <tr>
            {weekdays.map((name, index) => (
              <th key={name()} scope="col" abbr={name()}>
                {weekdayOf(`2024-01-0${index + 1}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week.find((day) => day)?.day}>
              {week.map((day, index) =>
                day ? (
                  <Day key={day.day} {...day} isToday={day.day === month.today} />
                ) : (
                  <td key={weekdays[index]?.()} className="month-none" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted small">{words.monthZone({ timezone: month.timezone })}</p>
    </Stack>
  );
}

interface DayProps {
  readonly day: string;
  readonly entries: readonly MonthEntry[];
  readonly isToday: boolean;
}

const Day = ({ day, entries, isToday }: DayProps) => (
  <td className={entries.length === 0 ? "month-free" : undefined}>
    <time dateTime={day} aria-current={isToday ? "date" : undefined}>
      <span className="month-weekday">{weekdayOf(day)} </span>
      {Number(day.slice(8))}
    </time>
    {entries.length > 0 && (
      <ul>
        {entries.map(({ kind, id, title, business }) => (
          <li key={id + kind} className={`month-${kind}`}>
            <a href={href("treet", { business: business.slug, rest: [id] })}>
              <span className="small">{happenings[kind]()}</span> {title}
              <span className="muted small block">{business.name}</span>
            </a>
          </li>
        ))}
      </ul>
    )}
  </td>
);

const inUtc = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(dateLocale(), { ...options, timeZone: "UTC" });
const nameOf = (month: string) => inUtc(`${month}-01`, { month: "long", year: "numeric" });
const weekdayOf = (day: string) => inUtc(day, { weekday: "short" });
