import * as refusals from "#words/refusals.ts";
import { decodeText } from "./decode-text.ts";
import { refused } from "./refused-file.ts";
import type { UploadedTable } from "./spreadsheet/workbook.ts";

const OLD_FORMAT: string = ".xls";
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Microsoft's container of the time before .xlsx, and of files with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const PROTECTED = Buffer.from("EncryptedPackage", "utf16le");
/** Many programs save a web page as .xls, and Excel itself once saved XML. */
const MARKUP = /^\uFEFF?\s*<(?:\?xml|!doctype|html|table|meta|style)\b/i;

/**
 * Reads a table that somebody uploaded: text in any encoding, or the first visible sheet of an Excel workbook. Which of
 * them it is shows in its first bytes, not its name. Throws `invalid_input` at `file` for anything else.
 */
export async function readTable(bytes: Uint8Array): Promise<UploadedTable> {
  if (startsWith(bytes, ZIP)) {
    const { readWorkbook } = await import("./spreadsheet/workbook.ts");
    return readWorkbook(bytes);
  }
  if (startsWith(bytes, COMPOUND)) {
    throw refused(
      Buffer.from(bytes).includes(PROTECTED)
        ? refusals.workbookProtected()
        : refusals.otherSpreadsheet({ kind: OLD_FORMAT }),
    );
  }
  const text = decodeText(bytes);
  if (text === undefined) throw refused(refusals.fileUnreadable());
  if (MARKUP.test(text)) throw refused(refusals.otherSpreadsheet({ kind: OLD_FORMAT }));
  return { text };
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);
