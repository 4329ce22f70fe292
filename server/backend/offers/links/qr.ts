import { create, toBuffer, toString as toText } from "qrcode";
import type { QrStyle } from "#shared/contract/link-shapes.ts";
import { shortUrl } from "#shared/link-rules.ts";
import { loadSharp } from "../../platform/images/sharp.ts";

const DEFAULTS = { foreground: "#000000", background: "#ffffff", level: "M", margin: 4 } as const;
/** A logo hides modules, which only the highest error correction level makes up for. */
const LOGO_LEVEL = "H";
export const LOGO_SHARE = 0.2;
const SVG_EDGE = 1000;

export interface QrFacts {
  readonly publicUrl: string;
  readonly code: string;
  readonly style: QrStyle;
  /** Square logo for the middle; only if style and plan include it. */
  readonly logo?: Buffer | undefined;
}

const optionsFor = ({ style, logo }: QrFacts) => ({
  errorCorrectionLevel: logo ? LOGO_LEVEL : (style.level ?? DEFAULTS.level),
  margin: style.margin ?? DEFAULTS.margin,
  color: { dark: style.foreground ?? DEFAULTS.foreground, light: style.background ?? DEFAULTS.background },
});

const contentOf = ({ publicUrl, code }: QrFacts) => shortUrl(publicUrl, code, { scan: true });

/** Returns the QR code as modules, for callers that draw it themselves. */
export function qrModules(facts: QrFacts) {
  const { margin, color, errorCorrectionLevel } = optionsFor(facts);
  const { modules } = create(contentOf(facts), { errorCorrectionLevel });
  return {
    ...color,
    margin,
    edge: modules.size,
    isDark: (row: number, column: number) => modules.get(row, column) === 1,
  };
}

/** Returns the QR code as SVG. Following it counts as a scan, not as a click. */
export async function qrSvg(facts: QrFacts): Promise<string> {
  const svg = await toText(contentOf(facts), { ...optionsFor(facts), type: "svg", width: SVG_EDGE });
  if (!facts.logo) return svg.trim();
  const sharp = await loadSharp();
  const edge = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0);
  const size = edge * LOGO_SHARE;
  const at = (edge - size) / 2;
  const pad = edge * 0.015;
  const light = optionsFor(facts).color.light;
  const middle = `<rect x="${at - pad}" y="${at - pad}" width="${size + 2 * pad}" height="${size + 2 * pad}" rx="${pad}" fill="${light}"/><image x="${at}" y="${at}" width="${size}" height="${size}" href="data:image/png;base64,${(await sharp(facts.logo).png().toBuffer()).toString("base64")}"/>`;
  return svg.trim().replace("</svg>", `${middle}</svg>`);
}

/** Returns the QR code as PNG. @param size width in pixels */
export async function qrPng(facts: QrFacts, size: number): Promise<Buffer> {
  const code = await toBuffer(contentOf(facts), { ...optionsFor(facts), type: "png", width: size });
  if (!facts.logo) return code;
  const sharp = await loadSharp();
  const edge = Math.round(size * LOGO_SHARE);
  const pad = Math.round(size * 0.015);
  const logo = await sharp(facts.logo)
    .resize(edge, edge)
    .flatten({ background: optionsFor(facts).color.light })
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: optionsFor(facts).color.light })
    .png()
    .toBuffer();
  return sharp(code)
    .composite([{ input: logo, gravity: "centre" }])
    .png()
    .toBuffer();
}
