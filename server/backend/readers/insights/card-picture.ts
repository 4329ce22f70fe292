import { createRequire } from "node:module";
import type { HighlightCard } from "#shared/highlight-cards.ts";
import { loadSharp } from "../../platform/images/sharp.ts";

/** All measures in pixels; twice as wide as high, nearly, as slides and posts are. */
const PICTURE = { width: 1200, height: 675 } as const;
const SIDE = 80;
const TOP = 84;
const WIDTH = PICTURE.width - 2 * SIDE;
const BAR = 16;
const FOOT = 64;

const INK = "#17211f";
const MUTED = "#53605c";
const BRAND = "#0f766e";
const WARN = "#8f5300";

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => resolve(`@expo-google-fonts/noto-sans/${name}.ttf`);
const plain = fontFile("400Regular/NotoSans_400Regular");
const bold = fontFile("700Bold/NotoSans_700Bold");

interface Line {
  readonly text: string;
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
  /** At most so high; what is longer is set smaller. */
  readonly most: number;
  /** Space below. */
  readonly gap: number;
}

interface PictureFacts {
  readonly card: HighlightCard;
  readonly community: string;
  /** "16 Nov 2026 to 22 Nov 2026" */
  readonly period: string;
}

/**
 * One thing that stood out as a PNG, to be put on a slide or into a post: always light, as it is seen without its page.
 * Its letters come from a font that is brought along, as a server may have none.
 */
export async function cardPicture({ card, community, period }: PictureFacts): Promise<Buffer> {
  const sharp = await loadSharp();
  const accent = card.tone === "warn" ? WARN : BRAND;
  const lines: Line[] = [
    { text: card.title, size: 34, color: accent, isBold: true, most: 50, gap: 32 },
    { text: card.figure, size: 96, color: INK, isBold: true, most: 220, gap: 24 },
    { text: card.comparison ?? "", size: 30, color: MUTED, isBold: true, most: 44, gap: 40 },
    { text: card.text, size: 34, color: INK, most: 150, gap: 0 },
  ];
  const layers = [];
  let top = TOP;
  for (const line of lines.filter(({ text }) => text !== "")) {
    const { data, info } = await drawn(line);
    layers.push({ input: data, left: SIDE, top });
    top += info.height + line.gap;
  }
  const foot = await drawn({ text: `${community}, ${period}`, size: 26, color: MUTED, most: 36, gap: 0 });
  layers.push({ input: foot.data, left: SIDE, top: PICTURE.height - FOOT - foot.info.height });
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}"><rect width="100%" height="100%" fill="#ffffff"/><rect width="100%" height="${BAR}" fill="${accent}"/></svg>`;
  return sharp(Buffer.from(ground)).composite(layers).png({ palette: true }).toBuffer();
}

/** Words as a picture of their own, so that what follows knows how much room they took. */
async function drawn({ text, size, color, isBold = false, most }: Line) {
  const sharp = await loadSharp();
  const letters = await sharp({
    text: {
      text: `<span foreground="${color}">${escaped(text)}</span>`,
      font: `Noto Sans${isBold ? " Bold" : ""} ${size}`,
      fontfile: isBold ? bold : plain,
      width: WIDTH,
      dpi: 72,
      rgba: true,
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (letters.info.height <= most && letters.info.width <= WIDTH) return letters;
  return sharp(letters.data)
    .resize({ width: WIDTH, height: most, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Pango reads markup; names may have any letter. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
