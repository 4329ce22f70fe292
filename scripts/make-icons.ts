import sharp from "sharp";

const BRAND = "#0f766e";
/** A mask may cut off a fifth on each side, so the symbol of a maskable icon stays within this share. */
const SAFE_SHARE = 0.7;

/**
 * Draws the images needed for installing and sharing, from the site's icon.
 * @param svg the icon
 * @returns PNG files by name
 */
export async function makeIcons(svg: Uint8Array): Promise<ReadonlyMap<string, Uint8Array>> {
  const plain = (px: number) =>
    sharp(svg, { density: px * 3 })
      .resize(px, px)
      .png()
      .toBuffer();
  const onBrand = async (width: number, height: number) => {
    const input = await plain(Math.round(Math.min(width, height) * SAFE_SHARE));
    const canvas = sharp({ create: { width, height, channels: 3, background: BRAND } });
    return canvas.composite([{ input }]).png({ palette: true }).toBuffer();
  };
  const drawn = {
    "icon-192.png": plain(192),
    "icon-512.png": plain(512),
    "icon-maskable-512.png": onBrand(512, 512),
    "apple-touch-icon.png": onBrand(180, 180),
    "preview.png": onBrand(1200, 630),
  };
  const files = Object.entries(drawn).map(async ([name, file]) => [name, await file] as const);
  return new Map(await Promise.all(files));
}
