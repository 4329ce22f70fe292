/**
 * A spreadsheet runs a cell that begins with one of these as a formula, the wide forms of East Asian keyboards too. An
 * apostrophe in front makes it text. One that is there already is kept apart from ours by getting another.
 */
const RUNS_AS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** Returns a cell that is safe to open in a spreadsheet. */
export const escapeFormula = (cell: string): string => (RUNS_AS_FORMULA.test(cell) ? `'${cell}` : cell);

/** Returns the cell that was escaped, so that what we export can be imported again: phone numbers begin with a plus. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED, "");
