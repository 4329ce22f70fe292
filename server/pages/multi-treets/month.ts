import { fromWallClock, toWallClock } from "#shared/zoned-time.ts";

interface Turning {
  readonly id: string;
  readonly title: string;
  readonly claimFrom: string | null;
  readonly claimUntil: string | null;
  readonly business: { readonly slug: string; readonly name: string };
}

/** Returns the requested month ("2026-11"), or the current one in this time zone. */
export function monthAsked(asked: string | null, timezone: string, now: Date): string {
  const isMonth = asked !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked);
  return isMonth ? asked : dayOf(now.toISOString(), timezone).slice(0, 7);
}

/** Returns the start of a month in this time zone, and its exclusive end. */
export const boundsOf = (month: string, timezone: string) => ({
  turnsFrom: fromWallClock(`${month}-01T00:00`, timezone),
  turnsBefore: fromWallClock(`${monthsAfter(month, 1)}-01T00:00`, timezone),
});

/** Lists the treets that begin and end on each day of a month, in chronological order. */
export function monthOf(treets: readonly Turning[], month: string, timezone: string, now: Date) {
  const turns = treets.flatMap(({ id, title, business, claimFrom, claimUntil }) => [
    { kind: "begins" as const, at: claimFrom, id, title, business },
    { kind: "ends" as const, at: claimUntil, id, title, business },
  ]);
  const entries = turns
    .flatMap(({ at, ...entry }) => (at === null ? [] : [{ ...entry, at, day: dayOf(at, timezone) }]))
    .filter(({ day }) => day.startsWith(month))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const byDay = Map.groupBy(entries, ({ day }) => day);
  return {
    month,
    timezone,
    today: dayOf(now.toISOString(), timezone),
    previous: monthsAfter(month, -1),
    next: monthsAfter(month, 1),
    weeks: weeksOf(month).map((week) =>
      week.map((day) => (day === null ? null : { day, entries: byDay.get(day) ?? [] })),
    ),
  };
}

/** A month of treets, week by week: those that begin and end on each day. */
export type Month = ReturnType<typeof monthOf>;
export type MonthEntry = NonNullable<Month["weeks"][number][number]>["entries"][number];

const dayOf = (iso: string, timezone: string) => toWallClock(iso, timezone).slice(0, 10);

function monthsAfter(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** Returns the days of a month by week, beginning on Monday; null for days outside the month. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const last = new Date(`${monthsAfter(month, 1)}-01T00:00:00Z`);
  last.setUTCDate(0);
  const days = [
    ...Array.from({ length: before }, () => null),
    ...Array.from(
      { length: last.getUTCDate() },
      (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`,
    ),
  ];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => days[week * 7 + day] ?? null),
  );
}
