import { contrast, luminance } from "./colors.ts";

/** What a tracked link is, apart from the contract so that screens can use it. */
export const linkKinds = ["join", "treet", "pack", "profile"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** `ended` is not stored: time or the number of uses makes it so. */
export const linkStates = ["active", "paused", "ended", "archived"] as const;
export type LinkState = (typeof linkStates)[number];

export const utmNames = ["source", "medium", "campaign", "term", "content"] as const;
export const qrLevels = ["L", "M", "Q", "H"] as const;

/** Codes are made of these: no character looks like another. */
export const CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
export const CODE_CHARS = 7;

/** The short form of a link, as it is printed and shared; `q=1` tells a scan from a click. */
export const shortUrl = (origin: string, code: string, { scan = false } = {}): string =>
  `${origin}/l/${code}${scan ? "?q=1" : ""}`;

/** Cameras need dark modules on a light ground, clearly apart. */
const LEAST_QR_CONTRAST = 4;

/** Why a code in these colours would not be read everywhere; null when it would. */
export function qrObstacle(foreground: string, background: string): string | null {
  if (luminance(foreground) >= luminance(background)) {
    return "Cameras need a dark code on a light ground. Swap the colours.";
  }
  return contrast(foreground, background) < LEAST_QR_CONTRAST
    ? "These colours are too close for cameras. Choose a darker code or a lighter ground."
    : null;
}
