import { setImmediate as nextTurn } from "node:timers/promises";
import { posterText } from "#shared/poster.ts";
import { numberText } from "#shared/words/locale.ts";
import * as exportWords from "#words/exports.ts";
import { language } from "#words/language.ts";
import { finished, loadFonts } from "./document.ts";

/** All measures are in points, 72 to an inch. */
const MARGIN = 48;
const CELL_PAD = 4;
const TEXT_SIZE = 9;
const INK = "#17211f";
const MUTED = "#53605c";
const LINE = "#d5dbd8";

export type PdfCells = readonly (string | number | null)[];

export interface PdfSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** The first row holds the column headings. */
  readonly rows?: readonly PdfCells[];
}

interface PdfReport {
  readonly title: string;
  /** The report's owner and its period or date. */
  readonly subtitle: string;
  readonly sections: readonly PdfSection[];
}

/**
 * Creates a report on A4, with as many pages as needed. Its text can be searched and copied, and its headings and
 * tables are tagged for screen readers. Setting the text takes half a second, so requests are answered between its rows.
 */
export async function reportPdf({ title, subtitle, sections }: PdfReport): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const pdf = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    lang: language(),
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: `${printable(title)}, ${printable(subtitle)}`, Creator: "Treets" },
  });
  await loadFonts(pdf);
  const document = pdf.struct("Document");
  pdf.addStructure(document);
  const width = pdf.page.width - 2 * MARGIN;
  const words = (tag: string, text: string, font: string, size: number, color: string) =>
    document.add(
      pdf.struct(tag, {}, () => {
        pdf.font(font).fontSize(size).fillColor(color).text(printable(text), MARGIN, pdf.y, { width });
      }),
    );

  words("H1", title, "bold", 20, INK);
  words("P", subtitle, "plain", 11, MUTED);
  for (const { heading, paragraphs = [], rows = [] } of sections) {
    pdf.moveDown(1.2);
    if (pdf.y > pdf.page.height - MARGIN - 80) pdf.addPage();
    words("H2", heading, "bold", 13, INK);
    pdf.moveDown(0.3);
    for (const paragraph of paragraphs) words("P", paragraph, "plain", 10, INK);
    if (rows.length > 1) await table(pdf, document, rows, width);
    else if (rows.length === 1) words("P", exportWords.nothingInPeriod(), "plain", 10, MUTED);
  }
  document.end();
  return finished(pdf);
}

/** Draws a table. The first column is as wide as names need; the others are right-aligned. */
async function table(
  pdf: PDFKit.PDFDocument,
  document: PDFKit.PDFStructureElement,
  rows: readonly PdfCells[],
  width: number,
): Promise<void> {
  const columns = columnsOf(pdf, rows, width);
  const element = pdf.struct("Table");
  document.add(element);
  for (const [index, cells] of rows.entries()) {
    const isHead = index === 0;
    pdf.font(isHead ? "bold" : "plain").fontSize(TEXT_SIZE);
    const boxes = cells.map((cell, column) => ({
      text: cellText(cell),
      x: MARGIN + columns.slice(0, column).reduce((sum, wide) => sum + wide, 0),
      width: (columns[column] ?? 0) - CELL_PAD,
      align: column === 0 ? ("left" as const) : ("right" as const),
    }));
    const height = Math.max(
      ...boxes.map(({ text, width }) => pdf.heightOfString(text || " ", { width })),
      TEXT_SIZE,
    );
    if (pdf.y + height + 2 * CELL_PAD > pdf.page.height - MARGIN) {
      pdf.addPage();
      pdf.font(isHead ? "bold" : "plain").fontSize(TEXT_SIZE);
    }
    const top = pdf.y + CELL_PAD;
    const row = pdf.struct("TR");
    element.add(row);
    for (const { text, ...box } of boxes) {
      row.add(
        pdf.struct(isHead ? "TH" : "TD", {}, () => {
          pdf.fillColor(isHead ? MUTED : INK).text(text || " ", box.x, top, box);
        }),
      );
    }
    row.end();
    const bottom = top + height + CELL_PAD;
    pdf.markContent("Artifact");
    pdf
      .moveTo(MARGIN, bottom)
      .lineTo(MARGIN + width, bottom)
      .lineWidth(0.5)
      .stroke(LINE);
    pdf.endMarkedContent();
    pdf.x = MARGIN;
    pdf.y = bottom;
    await nextTurn();
  }
  element.end();
}

const cellText = (cell: PdfCells[number]): string =>
  printable(cell === null ? "" : typeof cell === "number" ? numberText(cell) : cell);

/**
 * Returns the widths of the columns in points. All but the first are equally wide if that leaves every word whole; if
 * not, each gets what its longest word needs, as far as the first column can spare it.
 */
function columnsOf(pdf: PDFKit.PDFDocument, rows: readonly PdfCells[], width: number): number[] {
  const [head = []] = rows;
  const others = head.length - 1;
  if (others < 1) return [width];
  const first = Math.max(width * 0.3, width - others * 100);
  const equal = (width - first) / others;
  const needed = head.slice(1).map((_, other) => {
    const words = rows.flatMap((cells) => cellText(cells[other + 1] ?? null).split(" "));
    // Bold is the wider of the two fonts.
    pdf.font("bold").fontSize(TEXT_SIZE);
    return Math.max(...words.map((word) => pdf.widthOfString(word))) + CELL_PAD + 1;
  });
  if (needed.every((wide) => wide <= equal)) return [first, ...needed.map(() => equal)];
  const sum = needed.reduce((total, wide) => total + wide, 0);
  const left = Math.max(width * 0.2, Math.min(first, width - sum));
  const share = (width - left - sum) / others;
  return [left, ...needed.map((wide) => wide + share)];
}

/** Returns the characters that the font contains; a dash if it lacks letters of the text. */
const printable = (text: string): string => (text.trim() === "" ? "" : posterText(text) || "-");
