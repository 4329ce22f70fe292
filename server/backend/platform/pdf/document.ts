import { fileURLToPath } from "node:url";

const fontFile = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`));

/** Registers the fonts of all PDFs, as `plain` and `bold`. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  pdf.registerFont("plain", fontFile("400Regular/NotoSans_400Regular"));
  pdf.registerFont("bold", fontFile("700Bold/NotoSans_700Bold"));
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
