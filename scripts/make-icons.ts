import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const BRAND = "#0f766e";
/** A mask may cut away a fifth on each side, so the sign of a maskable icon stays inside. */
const SAFE_SHARE = 0.7;

/**
 * The pictures that installing and sharing ask for, drawn from the icon of the site.
 * @param icon path of the SVG
 * @param folder where the PNG files go
 */
export async function makeIcons(icon: string, folder: string): Promise<void> {
  const svg = await readFile(icon);
  const drawn = (px: number) =>
    sharp(svg, { density: px * 3 })
      .resize(px, px)
      .png()
      .toBuffer();
  const plain = async (name: string, px: number) => sharp(await drawn(px)).toFile(join(folder, name));
  const onBrand = async (name: string, width: number, height: number) => {
    const input = await drawn(Math.round(Math.min(width, height) * SAFE_SHARE));
    const canvas = sharp({ create: { width, height, channels: 3, background: BRAND } });
    await canvas.composite([{ input }]).png({ palette: true }).toFile(join(folder, name));
  };
  await Promise.all([
    plain("icon-192.png", 192),
    plain("icon-512.png", 512),
    onBrand("icon-maskable-512.png", 512, 512),
    onBrand("apple-touch-icon.png", 180, 180),
    onBrand("preview.png", 1200, 630),
  ]);
}
