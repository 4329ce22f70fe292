import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import * as refusals from "#words/refusals.ts";
import { unescapeFormula } from "../../../formula-cells.ts";
import { refused } from "../../../refused-file.ts";
import { readTable } from "../../../uploaded-table.ts";

/** One row of a file: its cells as text, its index from 0 without the header, and the line it ends on. */
export interface CsvRow {
  readonly index: number;
  readonly line: number;
  readonly cells: string[];
}

const DELIMITERS = [",", ";", "\t"] as const;
/** Files that were uploaded before `asCsv` replaced the others still contain any of them. */
const LINE_BREAKS = ["\r\n", "\n", "\r"];
/** A first line that is meant for a spreadsheet program: it names the delimiter. */
const NAMED_DELIMITER = /^"?sep=(.)"?(?=[\r\n])/i;
const MAX_ROW_BYTES = 64 * 1024;
const CHUNK_BYTES = 64 * 1024;
const MAX_COLUMNS = 200;
/** Number of lines in which a header is looked for, as lists often begin with their title and date. */
const HEADER_WITHIN = 10;

/** Returns the header and the delimiter. Rejects with `invalid_input` at `file` if the file is not CSV. */
export async function readHeader(bytes: Uint8Array): Promise<{ delimiter: string; header: string[] }> {
  const delimiter = delimiterOf(bytes);
  const records = await firstRecords(bytes, delimiter);
  const header = records[titlesAbove(records)]?.map((cell) => cell.trim());
  if (!header || header.length > MAX_COLUMNS || header.every((cell) => cell === "")) throw unreadable();
  return { delimiter, header };
}

/** Streams the rows below the header, however many there are. Empty lines are left out. */
export async function* readRows(bytes: Uint8Array, delimiter: string): AsyncGenerator<CsvRow> {
  let index = -1 - titlesAbove(await firstRecords(bytes, delimiter));
  for await (const { record, info } of parseRecords(bytes, delimiter)) {
    if (index >= 0) yield { index, line: info.lines, cells: record };
    index++;
  }
}

async function firstRecords(bytes: Uint8Array, delimiter: string): Promise<string[][]> {
  const records: string[][] = [];
  for await (const { record } of parseRecords(bytes, delimiter, { limit: HEADER_WITHIN }))
    records.push(record);
  return records;
}

/**
 * Returns how many lines of a title stand above the header: those with a single cell, if a line of several follows and
 * none of them is somebody's row.
 */
function titlesAbove(records: readonly string[][]): number {
  const at = records.findIndex((cells) => cells.filter((cell) => cell.trim() !== "").length > 1);
  return records
    .slice(0, at + 1)
    .flat()
    .some((cell) => cell.includes("@"))
    ? 0
    : Math.max(at, 0);
}

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

async function* parseRecords(
  bytes: Uint8Array,
  delimiter: string,
  { limit }: { limit?: number } = {},
): AsyncGenerator<CsvRecord> {
  let lines = 0;
  const parser = Readable.from(chunksOf(bytes)).pipe(
    parse({
      bom: true,
      info: true,
      delimiter,
      record_delimiter: LINE_BREAKS,
      from_line: NAMED_DELIMITER.test(headOf(bytes)) ? 2 : 1,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: MAX_ROW_BYTES,
      // A failure drops the rows that are parsed but not yet read.
      on_record(record, info) {
        lines = info.lines;
        return record;
      },
      ...(limit === undefined ? {} : { to: limit }),
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>)
      yield { record: record.map(unescapeFormula), info };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const words = ROW_FAULTS[error.code];
    throw unreadable(error, words?.({ line: nextWritten(bytes, lines) }));
  }
}

/** What is wrong with a row that has no end; the parser names the line on which it gave up, far below the mistake. */
const ROW_FAULTS: Partial<Record<string, (facts: { line: number }) => string>> = {
  CSV_QUOTE_NOT_CLOSED: refusals.rowNeverEnds,
  CSV_MAX_RECORD_SIZE: refusals.rowTooLong,
};

/** Returns the number of the first line with text after that many lines. */
function nextWritten(bytes: Uint8Array, lines: number): number {
  const after = new TextDecoder().decode(bytes).split("\n").slice(lines);
  const blank = after.findIndex((text) => text.trim() !== "");
  return lines + Math.max(0, blank) + 1;
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += CHUNK_BYTES)
    yield bytes.subarray(from, from + CHUNK_BYTES);
}

/**
 * Converts a file to UTF-8 from an Excel workbook or whatever encoding a spreadsheet used, with one kind of line break,
 * as the parser counts both characters of the other inside quotes as lines. Rejects with `invalid_input` at `file` if it
 * is neither.
 */
export async function asCsv(file: Blob): Promise<{ bytes: Uint8Array; sheet: string | undefined }> {
  const { text, sheet } = await readTable(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === "") throw unreadable();
  return { bytes: new TextEncoder().encode(text.replace(/\r\n?/g, "\n")), sheet };
}

/** Returns the delimiter that occurs most often, outside quotes, in the first line that has any. */
function delimiterOf(bytes: Uint8Array): string {
  const head = headOf(bytes);
  const named = DELIMITERS.find((known) => known === NAMED_DELIMITER.exec(head)?.[1]);
  if (named) return named;
  const lines = head.replace(/"[^"]*"/g, "").split(/\r?\n|\r/, HEADER_WITHIN);
  const line = lines.find((text) => DELIMITERS.some((delimiter) => text.includes(delimiter))) ?? "";
  const count = (delimiter: string) => line.split(delimiter).length;
  return [...DELIMITERS].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

const headOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes.subarray(0, MAX_ROW_BYTES));

const unreadable = (cause?: unknown, message = refusals.fileUnreadable()) => refused(message, cause);
