import * as refusals from "#words/refusals.ts";
import { refused } from "../refused-file.ts";
import { type NumberFormat, plain } from "./number-text.ts";
import { isSet, type XmlHandlers } from "./read-xml.ts";

/** What the cells of a sheet refer to. */
export interface WorkbookFacts {
  readonly strings: readonly string[];
  /** The number format of each style. */
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
}

/** Excel's own limits. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_CSV_CHARS = 10 * 1024 * 1024;
/** A character that XML cannot contain, as Excel writes it. */
const ESCAPED = /_x([\dA-F]{4})_/gi;
const REFERENCE = /^([A-Z]{1,3})\d+$/i;

/**
 * Turns the XML of a sheet into CSV, whose lines have the numbers that Excel shows. Formulas are not run: their cells
 * have the result that was saved. Hidden columns are left out and hidden rows left empty, as nobody expects to import
 * what they cannot see.
 */
export function sheetReader(facts: WorkbookFacts): { readonly handlers: XmlHandlers; csv(): string } {
  const lines: string[] = [];
  const columns = new VisibleColumns();
  let row: string[] = [];
  let column = 0;
  let chars = 0;
  let isHiddenRow = false;
  let cell: Cell | undefined;
  let isText = false;
  let isPhonetic = false;

  const startRow = (number: number) => {
    if (!(number > lines.length && number <= MAX_ROWS)) throw new Error("A row is out of order");
    while (lines.length < number - 1) lines.push("");
    row = [];
    column = 0;
  };
  const endRow = () => {
    const line = isHiddenRow ? "" : Array.from(row, (text) => quoted(text ?? "")).join(",");
    lines.push(line);
    chars += line.length;
    if (chars > MAX_CSV_CHARS) throw refused(refusals.workbookTooLarge());
  };
  const endCell = () => {
    const place = cell && columns.placeOf(cell.column);
    const text = cell && cellText(cell, facts);
    // A row is as long as its text: cells that only have a colour may go on to the end of the sheet.
    if (place !== undefined && text) row[place] = text;
    column = (cell?.column ?? column) + 1;
    cell = undefined;
  };

  return {
    handlers: {
      open(name, attributes) {
        if (name === "col" && isSet(attributes.hidden)) {
          columns.hide(Number(attributes.min) - 1, Number(attributes.max));
        } else if (name === "row") {
          startRow(Number(attributes.r ?? lines.length + 1));
          isHiddenRow = isSet(attributes.hidden);
        } else if (name === "c") {
          if (attributes.r !== undefined) column = columnOf(attributes.r);
          cell = { column, type: attributes.t ?? "n", style: Number(attributes.s ?? 0), text: "" };
        } else if (name === "rPh") isPhonetic = true;
        else if (name === "v" || name === "t") isText = !isPhonetic;
      },
      text(text) {
        if (cell && isText) cell.text += text;
      },
      close(name) {
        if (name === "v" || name === "t") isText = false;
        else if (name === "rPh") isPhonetic = false;
        else if (name === "c") endCell();
        else if (name === "row") endRow();
      },
    },
    csv: () => lines.join("\n"),
  };
}

/** Where the text of a column stands when the hidden ones before it are left out. */
class VisibleColumns {
  readonly #isHidden = new Uint8Array(MAX_COLUMNS);
  #places: readonly (number | undefined)[] | undefined;
  #ranges = 0;

  /** Hides the columns from one (counted from 0) up to, but not including, another. */
  hide(from: number, to: number): void {
    if (++this.#ranges > MAX_COLUMNS || this.#places) throw new Error("The columns are out of order");
    this.#isHidden.fill(1, from, to);
  }

  placeOf(column: number): number | undefined {
    this.#places ??= this.#number();
    return this.#places[column];
  }

  #number(): (number | undefined)[] {
    let place = 0;
    return Array.from(this.#isHidden, (isHidden) => (isHidden ? undefined : place++));
  }
}

/** "B7" → 1. */
function columnOf(reference: string): number {
  const [, letters] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined) throw new Error("A cell has no place");
  const column =
    [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (column >= MAX_COLUMNS) throw new Error("A cell is outside the sheet");
  return column;
}

function cellText({ type, style, text }: Cell, { strings, formats, is1904 }: WorkbookFacts): string {
  if (type === "s") return strings[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  const number = Number(text);
  return type === "n" && text.trim() !== "" && Number.isFinite(number)
    ? (formats[style] ?? plain)(number, { is1904 })
    : plainText(text);
}

/** Text of a cell on one line, as lines of the CSV are rows. */
export const plainText = (text: string): string =>
  text
    .replace(ESCAPED, (_found, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ")
    .trim();

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
