import { posix } from "node:path";
import { Problem } from "#shared/problems.ts";
import * as refusals from "#words/refusals.ts";
import { refused } from "../refused-file.ts";
import { builtInFormats, GENERAL, type NumberFormat, numberFormat } from "./number-text.ts";
import { Parts } from "./parts.ts";
import { isSet, prefixed } from "./read-xml.ts";
import { plainText, sheetReader } from "./sheet-csv.ts";

export interface UploadedTable {
  /** CSV, or any other text, such as one code per line. Lines are numbered as in the file. */
  readonly text: string;
  /** Name of the sheet that was read, if the file has others. */
  readonly sheet?: string | undefined;
}

const MAX_STRINGS = 1_000_000;
const MAX_STYLES = 100_000;
/** The part that tells what kind of spreadsheet an archive is, for those that are not read. */
const others: Readonly<Record<string, string>> = {
  "xl/workbook.bin": ".xlsb",
  "content.xml": ".ods",
  "index/document.iwa": ".numbers",
};

/**
 * Reads the first visible sheet of an Excel workbook (.xlsx, ECMA-376) as CSV. Throws `invalid_input` at `file` if it is
 * protected, too large or broken.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<UploadedTable> {
  try {
    return await firstSheet(await Parts.in(bytes));
  } catch (error) {
    // The archive, the compression and the XML are each reported by another library.
    throw error instanceof Problem ? error : refused(refusals.workbookUnreadable(), error);
  }
}

async function firstSheet(parts: Parts): Promise<UploadedTable> {
  const [main] = (await relations(parts, "")).filter(({ type }) => type.endsWith("/officeDocument"));
  const other = Object.entries(others).find(([name]) => parts.has(name));
  if (other) throw refused(refusals.otherSpreadsheet({ kind: other[1] }));
  if (!main) throw refused(refusals.workbookUnreadable());
  const [{ sheets, is1904 }, related] = await Promise.all([
    workbookFacts(parts, main.target),
    relations(parts, main.target),
  ]);
  const targetOf = (kind: string) => related.find(({ type }) => type.endsWith(`/${kind}`))?.target;
  const worksheets = sheets.flatMap(({ name, relation }) => {
    const found = related.find(({ id, type }) => id === relation && type.endsWith("/worksheet"));
    return found ? [{ name, target: found.target }] : [];
  });
  const [sheet] = worksheets;
  if (!sheet) throw refused(refusals.workbookUnreadable());
  const strings = await sharedStrings(parts, targetOf("sharedStrings"));
  const formats = await styleFormats(parts, targetOf("styles"));
  const { handlers, csv } = sheetReader({ strings, formats, is1904 });
  await parts.read(sheet.target, handlers);
  const text = csv();
  if (text.trim() === "") throw refused(refusals.sheetEmpty({ sheet: sheet.name }));
  return { text, sheet: worksheets.length > 1 ? sheet.name : undefined };
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** Lists the parts that a part refers to, with their names in the archive. */
async function relations(parts: Parts, of: string): Promise<Relation[]> {
  const found: Relation[] = [];
  const name = posix.join(posix.dirname(of), "_rels", `${posix.basename(of)}.rels`);
  await parts.read(name, {
    open(element, { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode }) {
      if (element !== "Relationship" || mode === "External") return;
      found.push({ id, type, target: posix.resolve("/", posix.dirname(of), target).slice(1) });
    },
  });
  return found;
}

/** The visible sheets in their order, and from when the workbook counts days. */
async function workbookFacts(parts: Parts, name: string) {
  const sheets: { name: string; relation: string | undefined }[] = [];
  let is1904 = false;
  await parts.read(name, {
    open(element, attributes) {
      if (element === "workbookPr") is1904 = isSet(attributes.date1904);
      if (element === "sheet" && (attributes.state ?? "visible") === "visible")
        sheets.push({ name: plainText(attributes.name ?? ""), relation: prefixed(attributes, "id") });
    },
  });
  return { sheets, is1904 };
}

/** Reads the texts that cells refer to by number; formatted ones are in several pieces. */
async function sharedStrings(parts: Parts, name: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isPhonetic = false;
  await parts.read(name, {
    open(element) {
      if (element === "si") text = "";
      else if (element === "rPh") isPhonetic = true;
      else if (element === "t") isText = !isPhonetic;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(element) {
      if (element === "t") isText = false;
      else if (element === "rPh") isPhonetic = false;
      else if (element === "si" && strings.push(plainText(text)) > MAX_STRINGS)
        throw refused(refusals.workbookTooLarge());
    },
  });
  return strings;
}

/** Returns the number format of each style that cells name by number. */
async function styleFormats(parts: Parts, name: string | undefined): Promise<NumberFormat[]> {
  const own = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await parts.read(name, {
    open(element, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0);
      if (element === "numFmt") own.set(id, formatCode ?? GENERAL);
      else if (element === "cellXfs") isOfCells = true;
      else if (element === "xf" && isOfCells)
        formats.push(numberFormat(own.get(id) ?? builtInFormats[id] ?? GENERAL));
      if (formats.length > MAX_STYLES) throw refused(refusals.workbookTooLarge());
    },
    close(element) {
      if (element === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}
