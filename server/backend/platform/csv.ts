import { AsyncLocalStorage } from "node:async_hooks";
import type { FileDownload } from "#shared/contract/common.ts";
import { slugFrom } from "#shared/slugs.ts";
import { escapeFormula } from "../../formula-cells.ts";

const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;
/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Returns one line of CSV (RFC 4180) that is safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  const text = typeof value === "string" ? escapeFormula(value) : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a CSV file as `csvStream` does, named after whose it is (a slug), what it lists and the day. */
export const datedCsv = (
  whose: string,
  listed: string,
  now: Date,
  lines: AsyncIterable<string>,
): FileDownload => csvStream(`${whose}-${slugFrom(listed)}-${now.toISOString().slice(0, 10)}.csv`, lines);

/** Returns a CSV file that is generated while it is sent. Generation stops when the client disconnects. */
export function csvStream(name: string, lines: AsyncIterable<string>): FileDownload {
  const encoder = new TextEncoder();
  // Headings are in the language of the request.
  const asAsked = AsyncLocalStorage.snapshot();
  const iterator = lines[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(controller) {
      const { done, value } = await asAsked(() => iterator.next());
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    },
    body,
  };
}
