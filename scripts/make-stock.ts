import { createHash } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { imageWidths } from "#shared/image-url.ts";
import { type StockScene, stockScenes } from "#shared/stock/scenes.ts";
import { stockThings } from "./stock-things.ts";

/**
 * Draws the stock pictures of treets into `server/stock`, in every width that images are stored in. Run `npm run stock`
 * when a scene has changed. They are kept in the repository because drawing them takes too long for a build. The
 * objects are icons of Fluent Emoji (Microsoft, MIT) as packaged by Iconify; backgrounds and patterns are ours.
 */
const [WIDTH, HEIGHT] = [1280, 720];
const QUALITY = 82;
/** y coordinates of the floor's edge and of the objects' base. */
const [FLOOR, STAND] = [478, 612];
/** Icons are drawn on a 32 by 32 grid. */
const GRID = 32;

interface Palette {
  readonly wall: string;
  readonly floor: string;
  readonly shape: string;
}

/** The design's colours and matching ones, none of them brighter than the objects in front. */
const palettes: readonly Palette[] = [
  { wall: "#f6dfc2", floor: "#d9a066", shape: "#fbeed9" },
  { wall: "#cfe8e3", floor: "#2f8f86", shape: "#e8f5f2" },
  { wall: "#fde2d3", floor: "#dd8a63", shape: "#fff1e8" },
  { wall: "#d7e3f8", floor: "#6f98cf", shape: "#edf2fc" },
  { wall: "#e6def5", floor: "#9c83c4", shape: "#f4effb" },
  { wall: "#dff0d8", floor: "#7faa6b", shape: "#f0f8ec" },
  { wall: "#fdf0c8", floor: "#dcb44a", shape: "#fff9e6" },
  { wall: "#f9d9e0", floor: "#cf8398", shape: "#fdeef1" },
];

const grid = (columns: number, rows: number, draw: (x: number, y: number) => string) =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return draw(((column + (row % 2) / 2) * WIDTH) / columns + 40, (row * FLOOR) / rows + 34);
  }).join("");

/** Patterns on the wall. */
const patterns: readonly ((color: string) => string)[] = [
  (color) => `<circle cx="640" cy="330" r="285" fill="${color}"/>`,
  (color) => grid(11, 6, (x, y) => `<circle cx="${x}" cy="${y}" r="13" fill="${color}"/>`),
  (color) =>
    Array.from(
      { length: 8 },
      (_, index) => `<rect x="${index * 160 + 40}" width="80" height="${FLOOR}" fill="${color}"/>`,
    ).join(""),
  (color) => `<path d="M320 ${FLOOR}V330a320 320 0 01640 0v${FLOOR - 330}z" fill="${color}"/>`,
  (color) =>
    grid(
      9,
      5,
      (x, y) =>
        `<path d="M${x - 16} ${y}h32M${x} ${y - 16}v32" stroke="${color}" stroke-width="9" stroke-linecap="round"/>`,
    ),
  (color) =>
    [120, 250, 380]
      .map(
        (y) =>
          `<path d="M-40 ${y}q85-62 170 0t170 0 170 0 170 0 170 0 170 0 170 0 170 0" fill="none" stroke="${color}" stroke-width="26"/>`,
      )
      .join(""),
];

/** Positions of the objects by their number: index, centre, size and base, from back to front. */
const places: Readonly<
  Record<number, readonly (readonly [object: number, x: number, size: number, y: number])[]>
> = {
  1: [[0, 640, 420, STAND]],
  2: [
    [0, 545, 410, STAND],
    [1, 850, 270, STAND + 26],
  ],
  3: [
    [0, 640, 410, STAND - 8],
    [1, 330, 260, STAND + 26],
    [2, 945, 240, STAND + 32],
  ],
  4: [
    [0, 620, 400, STAND - 10],
    [3, 890, 270, STAND],
    [1, 320, 260, STAND + 26],
    [2, 1060, 210, STAND + 34],
  ],
};

const icons: { readonly icons: Readonly<Record<string, { readonly body: string } | undefined>> } = JSON.parse(
  await readFile(createRequire(import.meta.url).resolve("@iconify-json/fluent-emoji/icons.json"), "utf8"),
);

/** Returns an icon's markup with unique ids, to allow several icons in one drawing. */
function bodyOf(name: string, at: number): string {
  const icon = icons.icons[name];
  if (!icon) throw new Error(`Fluent Emoji has no icon named ${name}`);
  return icon.body
    .replace(/\bid="([^"]+)"/g, `id="$1-${at}"`)
    .replace(/url\(#([^)]+)\)/g, `url(#$1-${at})`)
    .replace(/href="#([^"]+)"/g, `href="#$1-${at}"`);
}

function drawing({ id }: StockScene): string {
  const objects = stockThings[id]?.split(" ");
  if (!objects) throw new Error(`No objects are defined for the scene ${id}`);
  const chance = createHash("sha256").update(id).digest();
  const palette = palettes[(chance[0] ?? 0) % palettes.length] as Palette;
  const pattern = patterns[(chance[1] ?? 0) % patterns.length] as (color: string) => string;
  const standing = (places[objects.length] ?? []).map(([object, x, size, y]) => {
    const shadow = `<ellipse cx="${x}" cy="${y - size * 0.05}" rx="${size * 0.43}" ry="${size * 0.085}" fill="#1a2422" opacity="0.2"/>`;
    const scale = size / GRID;
    return `${shadow}<g transform="translate(${x - size / 2} ${y - size}) scale(${scale})">${bodyOf(objects[object] ?? "", object)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.wall}"/>${pattern(palette.shape)}
    <rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="${palette.floor}"/>
    <rect y="${FLOOR}" width="${WIDTH}" height="10" fill="#1a2422" opacity="0.08"/>${standing.join("")}</svg>`;
}

const folder = join(import.meta.dirname, "../server/stock");
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const scene of stockScenes) {
  const drawn = await sharp(Buffer.from(drawing(scene)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const width of Object.values(imageWidths))
    await sharp(drawn)
      .resize(width)
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(join(folder, `${scene.id}-${width}.webp`));
}
console.log(`Drew ${stockScenes.length} scenes`);
