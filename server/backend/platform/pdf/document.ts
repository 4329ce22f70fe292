import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`));

const fonts = {
  bold: "700Bold/NotoSans_700Bold",
  plain: "400Regular/NotoSans_400Regular",
} as const;

/**
 * Gives a document the fonts of all PDFs, `plain` and `bold`. Reading one takes some 70 ms, so requests are answered in
 * between.
 */
export async function loadFonts(pdf: PDFKit.PDFDocument): Promise<void> {
  for (const [name, file] of Object.entries(fonts)) {
    pdf.registerFont(name, fontFile(file)).font(name);
    await nextTurn();
  }
}

/** Ends a document and returns its bytes. */
export async function finished(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  pdf.on("data", (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  pdf.end();
  await done;
  return Buffer.concat(parts);
}
