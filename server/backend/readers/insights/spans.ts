import { addDays, daysIn } from "./periods.ts";
import type { Period } from "./queries.ts";
import type { Window } from "./windows.ts";

export type Span = "day" | "week" | "month";

export interface Bucket {
  readonly span: Span;
  readonly from: string;
  readonly to: string;
}

/**
 * Splits a period into its full weeks or months and the days before and after them; into days only if `span` is days.
 * The current week or month counts as full, as all of it so far is included.
 */
export function bucketsOf({ from, to, today }: Window & Pick<Period, "today">, span: Span): Bucket[] {
  const first = startOfSpan(from, span) === from ? from : nextSpan(from, span);
  const end = today !== undefined && to >= today ? nextSpan(to, span) : startOfSpan(addDays(to, 1), span);
  if (span === "day" || first >= end) return [{ span: "day", from, to }];
  const all: Bucket[] = [
    { span, from: first, to: addDays(end, -1) },
    { span: "day", from, to: addDays(first, -1) },
    { span: "day", from: end, to },
  ];
  return all.filter((bucket) => bucket.from <= bucket.to);
}

/** An interval that is added, or subtracted. */
export interface SignedBucket extends Bucket {
  readonly sign: 1 | -1;
}

/**
 * Splits a period into months and as few days as possible, because days are more expensive to count than months. A
 * month most of whose days lie in the period is counted whole, and its other days are subtracted.
 */
export function monthsAndFewDays({ from, to, today }: Window & Pick<Period, "today">): SignedBucket[] {
  const end = today !== undefined && to >= today ? addDays(nextSpan(to, "month"), -1) : to;
  const parts: SignedBucket[] = [];
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

/** Merges an interval with an adjacent one of the same kind. */
function joinedTo(buckets: readonly SignedBucket[], next: SignedBucket): SignedBucket[] {
  const former = buckets.find(
    ({ span, sign, to }) => span === next.span && sign === next.sign && addDays(to, 1) === next.from,
  );
  if (!former) return [...buckets, next];
  return buckets.map((bucket) => (bucket === former ? { ...bucket, to: next.to } : bucket));
}

const later = (one: string, other: string): string => (one > other ? one : other);
export const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Returns the first day of the day's week (from Monday) or month. */
export function startOfSpan(day: string, span: Span): string {
  if (span === "month") return `${day.slice(0, 7)}-01`;
  if (span === "day") return day;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** Returns the first day of the next span. */
export const nextSpan = (day: string, span: Span): string =>
  startOfSpan(addDays(startOfSpan(day, span), span === "month" ? 31 : span === "week" ? 7 : 1), span);
