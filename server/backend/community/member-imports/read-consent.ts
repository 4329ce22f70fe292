import { DAY_MS } from "#shared/constants.ts";
import * as refusals from "#words/refusals.ts";

/** Whether a person agreed to emails; when and where, as far as the file says. */
export type RowConsent =
  | { readonly isGiven: false }
  | { readonly isGiven: true; readonly at?: Date; readonly source?: string };

const YES = /^(yes|y|true|1|x|✓|ok|ja|j|wahr|opt(ed)?[ -]?in|subscribed)$/i;
const NO = /^(no|n|false|0|-|none|nein|falsch|opt(ed)?[ -]?out|unsubscribed)$/i;
/** 2026-03-01, with or without a time, or 1.3.2026. Dates with slashes mean two days, depending on the country. */
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$/;
const DOTTED_DATE = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const LIKE_A_DATE = /^[\d\s./:-]+$/;
const MAX_SOURCE = 200;

/** Reads the cell of a consent column: yes or no, a date, or words for where it was given. An empty one means no. */
export function readConsent(cell: string, now: Date): RowConsent | { readonly problem: string } {
  if (cell === "" || NO.test(cell)) return { isGiven: false };
  if (YES.test(cell)) return { isGiven: true };
  const at = dateIn(cell);
  // A day that has begun somewhere counts, whatever the time zone.
  if (at)
    return at.getTime() > now.getTime() + DAY_MS
      ? { problem: refusals.consentAhead() }
      : { isGiven: true, at };
  if (LIKE_A_DATE.test(cell)) return { problem: refusals.consentDateUnclear() };
  return cell.length > MAX_SOURCE
    ? { problem: refusals.consentTooLong({ max: MAX_SOURCE }) }
    : { isGiven: true, source: cell };
}

/** Undefined if it is no date, or none of the calendar. */
function dateIn(cell: string): Date | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO_DATE.exec(cell) ?? [];
  const [, day = isoDay, month = isoMonth, year = isoYear] = DOTTED_DATE.exec(cell) ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 ? date : undefined;
}
