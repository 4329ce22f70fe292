/** Colour contrast for readable text, according to WCAG 2.2. */
export const HEX_COLOR = /^#[0-9a-f]{6}$/;
export const BRAND_COLOR = "#0f766e";

/** Minimum contrast of normal text with its background, level AA. */
const LEAST_TEXT_CONTRAST = 4.5;
const WHITE = "#ffffff";
/** Factor by which each attempt is darker; fine enough for the step to be invisible. */
const DARKER = 0.96;

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the nearest darker shade on which white text is readable, or the colour itself if it already is. */
export function readableShade(hex: string): string {
  let channels = channelsOf(hex);
  while (contrast(hexOf(channels), WHITE) < LEAST_TEXT_CONTRAST) {
    channels = channels.map((channel) => channel * DARKER);
  }
  return hexOf(channels);
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.floor(channel).toString(16).padStart(2, "0")).join("")}`;
