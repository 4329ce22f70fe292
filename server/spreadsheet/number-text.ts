import { dateFromSerial, format, getFormatDateInfo, isDateFormat, isTextFormat } from "numfmt";
import { language } from "#words/language.ts";

/** The format of a cell that was given none. */
export const GENERAL = "General";
/** Twice as much as the longest that Excel itself offers. Longer ones take their time, for each cell. */
const MAX_PATTERN_LENGTH = 128;
/** Days between the two days from which workbooks count: those of old Macs begin in 1904. */
const DAYS_TO_1904 = 1462;
/** Digits that a number in a workbook can have. */
const DIGITS = 15;
const DOTTED_DATE = /^\d{1,2}\.\d{1,2}\.\d{4}$/;

/** Formats that a workbook names by number only (ECMA-376, 18.8.30). */
export const builtInFormats: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  12: "# ?/?",
  13: "# ??/??",
  14: "m/d/yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "m/d/yyyy h:mm",
  37: "#,##0 ;(#,##0)",
  38: "#,##0 ;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
};

/** Writes a number as its cell shows it. */
export type NumberFormat = (value: number, options: { readonly is1904: boolean }) => string;

/**
 * Returns what writes the numbers of a format: with "00000", 1234 → "01234". Two things are better in a list than on a
 * screen. A number without a format keeps all its digits, where a narrow column shows a phone number as 4.92E+12. A day
 * is "2026-03-01", unless the cell shows "1.3.2026", as others read 3/1/2026 as another day.
 */
export function numberFormat(pattern: string): NumberFormat {
  const isPlain = pattern === GENERAL || pattern.length > MAX_PATTERN_LENGTH || /E[+-]/i.test(pattern);
  if (isPlain || isTextFormat(pattern)) return plain;
  const shown = (value: number) => format(pattern, value, { locale: language(), throws: false }).trim();
  if (!isDateFormat(pattern)) return shown;
  const { year, month, day, hours } = getFormatDateInfo(pattern);
  const isDay = year && month && day;
  return (value, { is1904 }) => {
    const serial = is1904 ? value + DAYS_TO_1904 : value;
    const text = shown(serial);
    return isDay && !DOTTED_DATE.test(text) ? (moment(serial, hours) ?? text) : text;
  };
}

export const plain: NumberFormat = (value) => String(Number(value.toPrecision(DIGITS)));

function moment(serial: number, withTime: boolean): string | undefined {
  const [year, month, day, hours, minutes] = serial < 0 ? [] : (dateFromSerial(serial) ?? []);
  if (year === undefined) return undefined;
  const two = (part = 0) => String(part).padStart(2, "0");
  const date = `${year}-${two(month)}-${two(day)}`;
  return withTime ? `${date} ${two(hours)}:${two(minutes)}` : date;
}
