import { createRequire } from "node:module";
import type { OverlayOptions } from "sharp";
import type { HighlightCard } from "#shared/highlight-cards.ts";
import { loadSharp } from "../../platform/images/sharp.ts";

/** All measures are in pixels. Nearly twice as wide as high, like slides and posts. */
const PICTURE = { width: 1200, height: 675 } as const;
const SIDE = 72;
const TOP = 84;
/** The subject's picture is on the right, the text on the left. */
const SCENE = { left: 780, width: 420 } as const;
const WIDTH = SCENE.left - SIDE - 56;
const LOGO = 56;
const FOOT = 60;
const COURSE = 96;
const CORNER = 48;

const INK = "#17211f";
const MUTED = "#53605c";
const BRAND = "#0f766e";
const WARN = "#8f5300";
const GROUND = ["#d7efe9", "#f3e3f3"] as const;

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => resolve(`@expo-google-fonts/noto-sans/${name}.ttf`);
const plain = fontFile("400Regular/NotoSans_400Regular");
const bold = fontFile("700Bold/NotoSans_700Bold");

interface Line {
  readonly text: string;
  readonly size: number;
  readonly color: string;
  readonly isBold?: boolean;
  /** Maximum height; longer text is set smaller. */
  readonly max: number;
  /** Space below. */
  readonly gap: number;
}

interface PictureFacts {
  readonly card: HighlightCard;
  readonly community: string;
  /** "16 Nov 2026 to 22 Nov 2026" */
  readonly period: string;
  /** The picture of the card's treet, or the logo of its partner; undefined if it is about neither. */
  readonly subject: Buffer | undefined;
  readonly logo: Buffer | undefined;
}

/**
 * Renders a highlight card as a PNG for slides and posts. Always light, as it is shown outside its page. Uses a bundled
 * font, as a server may have none.
 */
export async function cardPicture({ card, community, period, subject, logo }: PictureFacts): Promise<Buffer> {
  const sharp = await loadSharp();
  const accent = card.tone === "warn" ? WARN : BRAND;
  const lines: Line[] = [
    { text: card.title, size: 32, color: accent, isBold: true, max: 80, gap: 28 },
    { text: card.figure, size: 88, color: INK, isBold: true, max: 180, gap: 22 },
    { text: card.comparison ?? "", size: 26, color: MUTED, isBold: true, max: 64, gap: 26 },
    { text: card.text, size: 30, color: INK, max: 150, gap: 0 },
  ];
  const layers: OverlayOptions[] = await sceneOf(
    subject ?? (card.trend ? undefined : logo),
    card.trend,
    accent,
  );
  let top = TOP;
  for (const line of lines.filter(({ text }) => text !== "")) {
    const { data, info } = await drawn(line);
    layers.push({ input: data, left: SIDE, top });
    top += info.height + line.gap;
  }
  const trendTop = PICTURE.height - FOOT - LOGO - 36 - COURSE;
  if (subject && card.trend && top <= trendTop)
    layers.push({
      input: trendLine(card.trend, { across: WIDTH, high: COURSE, accent }),
      left: SIDE,
      top: trendTop,
    });
  const foot = await drawn({ text: `${community}\n${period}`, size: 22, color: MUTED, max: 64, gap: 0 });
  const footMiddle = PICTURE.height - FOOT - LOGO / 2;
  if (logo) layers.push({ input: await rounded(logo, LOGO, 12), left: SIDE, top: footMiddle - LOGO / 2 });
  layers.push({
    input: foot.data,
    left: SIDE + (logo ? LOGO + 20 : 0),
    top: Math.round(footMiddle - foot.info.height / 2),
  });
  return sharp(Buffer.from(ground(accent)))
    .composite(layers)
    .png()
    .toBuffer();
}

const ground = (
  accent: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}">
  <defs><linearGradient id="soft" x2="1" y2="1"><stop stop-color="${GROUND[0]}"/><stop offset="1" stop-color="${GROUND[1]}"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="#fff"/><rect x="${SCENE.left}" width="${SCENE.width}" height="100%" fill="url(#soft)"/>
  <rect width="12" height="100%" fill="${accent}"/></svg>`;

/**
 * Returns the scene on the right: a picture over the full height, or a logo in the middle; otherwise the daily figures
 * as a large chart.
 */
async function sceneOf(
  subject: Buffer | undefined,
  trend: readonly number[] | undefined,
  accent: string,
): Promise<OverlayOptions[]> {
  const sharp = await loadSharp();
  const { left, width: across } = SCENE;
  const { height } = PICTURE;
  if (!subject) {
    if (!trend) return [];
    const high = 3 * COURSE;
    const line = trendLine(trend, { across: across - 2 * CORNER, high, accent });
    return [{ input: line, left: left + CORNER, top: (height - high) >> 1 }];
  }
  const { width = 1, height: high = 1 } = await sharp(subject).metadata();
  if (width / high > 1.2) {
    const scene = await sharp(subject).resize({ width: across, height, fit: "cover" }).png().toBuffer();
    return [{ input: scene, left, top: 0 }];
  }
  const side = across - 4 * CORNER;
  return [
    { input: await rounded(subject, side, CORNER), left: left + 2 * CORNER, top: (height - side) >> 1 },
  ];
}

function trendLine(
  values: readonly number[],
  { across, high, accent }: { readonly across: number; readonly high: number; readonly accent: string },
): Buffer {
  const max = Math.max(1, ...values);
  const step = (across - 8) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${4 + index * step},${high - 4 - (value / max) * (high - 8)}`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${high}"><polyline points="${points.join(" ")}" fill="none" stroke="${accent}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/></svg>`,
  );
}

async function rounded(picture: Buffer, side: number, radius: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  return sharp(picture)
    .resize({ width: side, height: side, fit: "cover" })
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer();
}

/** Renders text as an image, which tells what comes below it how much room it took. */
async function drawn({ text, size, color, isBold = false, max }: Line) {
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
  if (letters.info.height <= max && letters.info.width <= WIDTH) return letters;
  return sharp(letters.data)
    .resize({ width: WIDTH, height: max, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
}

/** Escapes text for Pango, which reads it as markup. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
