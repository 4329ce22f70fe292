import { addDays, daysIn } from "./periods.ts";
import type { Period } from "./queries.ts";
import type { Window } from "./windows.ts";

export type Span = "day" | "week" | "month";

export interface Stretch {
  readonly span: Span;
  readonly from: string;
  readonly to: string;
}

/**
 * The weeks or months that lie in a period, and the days before and after them; all of it where that is days. Of the week
 * or month that it is, what has passed is all there is.
 */
export function stretchesOf({ from, to, today }: Window & Pick<Period, "today">, span: Span): Stretch[] {
  const first = startOfSpan(from, span) === from ? from : nextSpan(from, span);
  const end = today !== undefined && to >= today ? nextSpan(to, span) : startOfSpan(addDays(to, 1), span);
  if (span === "day" || first >= end) return [{ span: "day", from, to }];
  const all: Stretch[] = [
    { span, from: first, to: addDays(end, -1) },
    { span: "day", from, to: addDays(first, -1) },
    { span: "day", from: end, to },
  ];
  return all.filter((stretch) => stretch.from <= stretch.to);
}

/** A stretch that counts, or one that is taken away again. */
export interface SignedStretch extends Stretch {
  readonly sign: 1 | -1;
}

/**
 * A period's months, and as few days beside them as can be, where days cost more than months: one most of whose days
 * lie in the period counts as a whole, less its other days.
 */
export function monthsAndFewDays({ from, to, today }: Window & Pick<Period, "today">): SignedStretch[] {
  const end = today !== undefined && to >= today ? addDays(nextSpan(to, "month"), -1) : to;
  const parts: SignedStretch[] = [];
  for (let start = startOfSpan(from, "month"); start <= end; start = nextSpan(start, "month")) {
    const month = { from: start, to: addDays(nextSpan(start, "month"), -1) };
    const inside = { from: later(start, from), to: earlier(month.to, end) };
    const outside = [
      { from: start, to: addDays(inside.from, -1) },
      { from: addDays(inside.to, 1), to: month.to },
    ].filter((days) => days.from <= days.to);
    if (outside.reduce((sum, days) => sum + daysIn(days), 0) >= daysIn(inside))
      parts.push({ span: "day", sign: 1, ...inside });
    else {
      parts.push({ span: "month", sign: 1, ...month });
      parts.push(...outside.map((days) => ({ span: "day", sign: -1, ...days }) as const));
    }
  }
  return parts.reduce(joinedTo, []);
}

/** What goes on where one like it ended is one with it. */
function joinedTo(stretches: readonly SignedStretch[], next: SignedStretch): SignedStretch[] {
  const former = stretches.find(
    ({ span, sign, to }) => span === next.span && sign === next.sign && addDays(to, 1) === next.from,
  );
  if (!former) return [...stretches, next];
  return stretches.map((stretch) => (stretch === former ? { ...stretch, to: next.to } : stretch));
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The first day of the week, from Monday, or month that a day lies in. */
export function startOfSpan(day: string, span: Span): string {
  if (span === "month") return `${day.slice(0, 7)}-01`;
  if (span === "day") return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The first day of the one after it. */
export const nextSpan = (day: string, span: Span): string =>
  startOfSpan(addDays(startOfSpan(day, span), span === "month" ? 31 : span === "week" ? 7 : 1), span);
