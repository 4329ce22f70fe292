import { shortUrl } from "#shared/link-rules.ts";
import { posterText } from "#shared/poster.ts";
import * as exportWords from "#words/exports.ts";
import { language } from "#words/language.ts";
import { loadSharp } from "../../platform/images/sharp.ts";
import { finished, loadFonts } from "../../platform/pdf/document.ts";
import { LOGO_SHARE, type QrFacts, qrModules } from "./qr.ts";

export interface PosterFacts extends QrFacts {
  readonly community: string;
  readonly caption: string;
  /** The community's logo above its name; only if the plan includes it. */
  readonly header?: Buffer | undefined;
}

/** All measures are in points, 72 to an inch; A5 is 148 by 210 millimetres. */
const PAGE = { width: 419.53, height: 595.28 } as const;
const SIDE = 40;
const LOGO = 64;
const CODE = 250;
const NAME = { size: 26, lines: 2 } as const;
const CAPTION = { size: 18, lines: 2 } as const;
const ADDRESS = { size: 14, min: 9, lines: 2 } as const;
const INK = "#17211f";

/**
 * Creates an A5 poster of one page: the community's name, the QR code, a call to action, and the address for typing in.
 * Its words are real text, which can be searched, copied and read aloud.
 */
export async function qrPoster(facts: PosterFacts): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const name = posterText(facts.community);
  const caption = posterText(facts.caption);
  const url = shortUrl(facts.publicUrl, facts.code);
  const address = url.replace(/^https?:\/\//, "");
  const pdf = new PdfDocument({
    size: "A5",
    margin: 0,
    lang: language(),
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: [name, caption].filter(Boolean).join(": ") || address, Creator: "Treets" },
  });
  await loadFonts(pdf);
  const page = pdf.struct("Document");
  pdf.addStructure(page);
  const pictures = await Promise.all([facts.header, facts.logo].map(asPng));
  const [header, middle] = pictures;

  const words = (
    tag: string,
    text: string,
    look: { y: number; font: string; size: number; height: number; link?: string },
  ): number => {
    pdf.font(look.font).fontSize(look.size);
    const box = {
      width: PAGE.width - 2 * SIDE,
      align: "center" as const,
      height: look.height,
      ellipsis: true,
    };
    const height = Math.min(look.height, pdf.heightOfString(text, box));
    page.add(
      pdf.struct(tag, {}, () => {
        pdf.fillColor(INK).text(text, SIDE, look.y, { ...box, ...(look.link && { link: look.link }) });
      }),
    );
    return look.y + height;
  };

  let y = SIDE;
  if (header) {
    page.add(
      pdf.struct("Figure", { alt: exportWords.logoOf({ name: facts.community }) }, () => {
        pdf.image(header, (PAGE.width - LOGO) / 2, y, {
          fit: [LOGO, LOGO],
          align: "center",
          valign: "center",
        });
      }),
    );
    y += LOGO + 12;
  }
  const lineOf = (size: number) => size * 1.4;
  if (name) {
    y = words("H1", name, { y, font: "bold", size: NAME.size, height: lineOf(NAME.size) * NAME.lines });
  }
  const codeTop = Math.max(y + 16, (PAGE.height - CODE) / 2 - 10);
  page.add(
    pdf.struct("Figure", { alt: exportWords.codeLeadsTo({ address }) }, () =>
      drawCode(pdf, { facts, top: codeTop, middle }),
    ),
  );
  y = codeTop + CODE + 16;
  if (caption) {
    const height = lineOf(CAPTION.size) * CAPTION.lines;
    y = words("P", caption, { y, font: "plain", size: CAPTION.size, height }) + 10;
  }
  const size = fittingSize(pdf.font("bold"), address);
  words("P", address, { y, font: "bold", size, height: lineOf(size) * ADDRESS.lines, link: url });
  page.end();
  return finished(pdf);
}

/** Returns the largest font size at which the address fits on one line, but no less than the smallest legible size. */
function fittingSize(pdf: PDFKit.PDFDocument, address: string): number {
  const wide = pdf.fontSize(ADDRESS.size).widthOfString(address);
  return Math.max(ADDRESS.min, Math.min(ADDRESS.size, (ADDRESS.size * (PAGE.width - 2 * SIDE)) / wide));
}

/** Draws the QR code as vector shapes, which stay sharp at any size. */
function drawCode(
  pdf: PDFKit.PDFDocument,
  { facts, top, middle }: { facts: QrFacts; top: number; middle: Buffer | undefined },
): void {
  const { dark, light, margin, edge, isDark } = qrModules(facts);
  const left = (PAGE.width - CODE) / 2;
  const module = CODE / (edge + 2 * margin);
  pdf.rect(left, top, CODE, CODE).fill(light);
  for (let row = 0; row < edge; row++) {
    for (let column = 0; column < edge; column++) {
      if (!isDark(row, column)) continue;
      pdf.rect(left + (column + margin) * module, top + (row + margin) * module, module, module);
    }
  }
  // One path for all modules, as filling neighbours one by one leaves hairline gaps between them.
  pdf.fill(dark);
  if (!middle) return;
  const size = CODE * LOGO_SHARE;
  const pad = CODE * 0.015;
  const at = { x: left + (CODE - size) / 2, y: top + (CODE - size) / 2 };
  pdf.rect(at.x - pad, at.y - pad, size + 2 * pad, size + 2 * pad).fill(light);
  pdf.image(middle, at.x, at.y, { fit: [size, size], align: "center", valign: "center" });
}

/** Converts a picture from any stored format. */
const asPng = async (picture: Buffer | undefined): Promise<Buffer | undefined> =>
  picture && (await loadSharp())(picture).png().toBuffer();
