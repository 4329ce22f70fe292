/** Characters without a shape of their own, alone or in any number: a name of nothing else could not be seen or clicked. */
const NOTHING_VISIBLE = /^[\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u;
/**
 * Marks of a direction that programs put around what is copied, such as phone numbers. Left in a name they reverse the
 * text after it. Languages written from right to left need none of them.
 */
const DIRECTIONS = /[\u202A-\u202E]/g;
const ENDS = /^[\s\u00AD\u200B\u2060]+|[\s\u00AD\u200B\u2060]+$/g;

/** Line breaks of all kinds, tabs, and characters that control a terminal. */
const NOT_OF_A_LINE = /[\p{Cc}\u2028\u2029]+/gu;
const NOT_OF_LINES = /[^\P{Cc}\t\r\n]+/gu;

/** Returns what people see of lines that somebody typed or pasted, without blanks around them; "" if that is nothing. */
export const typedLines = (text: string): string =>
  NOTHING_VISIBLE.test(text) ? "" : text.replace(NOT_OF_LINES, "").replace(DIRECTIONS, "").replace(ENDS, "");

/**
 * The same of a text of one line: a title with a line break would look like two titles in a list, and end the subject of
 * an email. Browsers leave them out of what is pasted into a field; programs and spreadsheets do not.
 */
export const typedText = (text: string): string => typedLines(text.replace(NOT_OF_A_LINE, " "));
