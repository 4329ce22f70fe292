import { zipOf } from "#server/backend/platform/zip.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATED = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/** A sheet of a workbook: its cells as rows of XML, or any other content. */
export interface WrittenSheet {
  readonly name: string;
  readonly state?: "visible" | "hidden" | "veryHidden";
  /** What stands before the rows, such as hidden columns. */
  readonly columns?: string;
  readonly rows: readonly string[];
}

interface WrittenWorkbook {
  readonly sheets: readonly WrittenSheet[];
  /** Shared texts as the XML inside `<si>`. */
  readonly strings?: readonly string[];
  /** Formats of styles, by number or pattern. */
  readonly formats?: readonly (number | string)[];
  readonly is1904?: boolean;
  /** Parts in place of those that Excel writes. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Writes a workbook as Excel does. */
export function workbook({ sheets, strings, formats, is1904 = false, parts }: WrittenWorkbook): Buffer {
  const written: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map(
        (_sheet, index) => [`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ["rId98", "sharedStrings", "sharedStrings.xml"],
      ["rId99", "styles", "/xl/styles.xml"],
    ]),
    ...Object.fromEntries(
      sheets.map(({ columns = "", rows }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet xmlns="${MAIN}">${columns}<sheetData>${rows.join("")}</sheetData></worksheet>`,
      ]),
    ),
    ...(strings && {
      "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${strings.map((each) => `<si>${each}</si>`).join("")}</sst>`,
    }),
    ...(formats && { "xl/styles.xml": styles(formats) }),
    ...parts,
  };
  return zipOf(
    Object.entries(written).map(([name, text]) => ({ name, text })),
    new Date(2026, 0),
  );
}

/** A workbook of one sheet with texts, as programs write it that export lists. */
export const textWorkbook = (...rows: readonly (readonly string[])[]): Buffer =>
  workbook({
    sheets: [{ name: "Sheet1", rows: rows.map((cells) => `<row>${cells.map(inlineText).join("")}</row>`) }],
  });

export const inlineText = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

const relations = (all: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATED}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const styles = (formats: readonly (number | string)[]): string => {
  const ids = formats.map((format, index) => (typeof format === "number" ? format : 164 + index));
  const own = formats.flatMap((format, index) =>
    typeof format === "string"
      ? [`<numFmt numFmtId="${164 + index}" formatCode="${format.replaceAll('"', "&quot;")}"/>`]
      : [],
  );
  return `<styleSheet xmlns="${MAIN}"><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${ids
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join("")}</cellXfs></styleSheet>`;
};
