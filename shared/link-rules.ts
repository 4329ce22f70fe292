import * as words from "#words/links.ts";
import { contrast, luminance } from "./colors.ts";
import { href } from "./href.ts";
import { translated } from "./words/translated.ts";

/** Rules of tracked links. Separate from the contract, so screens can use them. */
export const linkKinds = ["join", "treet", "pack", "profile"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** `ended` is not stored; it follows from the expiry or the number of uses. */
export const linkStates = ["active", "paused", "ended", "archived"] as const;
export type LinkState = (typeof linkStates)[number];

/** Bulk actions on links. */
export const linkChanges = ["pause", "resume", "archive", "extend", "label"] as const;
export type LinkChange = (typeof linkChanges)[number];
/** Most links in one bulk action, or in one file. */
export const MANY_LINKS = 200;

/** Columns of the list of links beside the names, in this order. */
export const linkColumns = ["clicks", "scans", "joins", "claims", "conversion", "ends"] as const;
export type LinkColumn = (typeof linkColumns)[number];

/** Columns of a file of links. Only the first is required. */
export const linkFileColumns = [
  "name",
  "code",
  "leads to",
  "source",
  "medium",
  "campaign",
  "term",
  "content",
  "last day",
  "most joins",
  "labels",
] as const;

export const utmNames = ["source", "medium", "campaign", "term", "content"] as const;
export const UTM_LENGTH = 100;
type UtmValues = Readonly<Partial<Record<(typeof utmNames)[number], string | undefined>>>;

export interface UtmTemplate {
  readonly name: string;
  readonly utm: UtmValues;
}

/** Common UTM parameters as most analytics expect them, by where a link is placed. */
export const utmTemplates: readonly UtmTemplate[] = [
  translated({ name: words.utmPoster }, { utm: { source: "poster", medium: "print" } }),
  translated({ name: words.utmNewsletter }, { utm: { source: "newsletter", medium: "email" } }),
  translated({ name: words.utmSocial }, { utm: { source: "social", medium: "social" } }),
  translated({ name: words.utmPartner }, { utm: { source: "partner", medium: "referral" } }),
];

/**
 * Returns the final destination of a link, with its UTM parameters.
 * @param target `join`, `profile`, `treet:trt_…` or `pack:pck_…`
 */
export function landingPath(
  business: string,
  target: string,
  { utm, code }: { readonly utm: UtmValues; readonly code?: string | undefined },
): string {
  const [kind, id] = target.split(":");
  const query = Object.fromEntries(utmNames.map((name) => [`utm_${name}`, utm[name] || undefined]));
  if (kind === "treet" && id) return href("treet", { business, rest: [id] }, { l: code, ...query });
  if (kind === "pack" && id) return href("pack", { business, rest: [id] }, query);
  return href(kind === "profile" ? "communityProfile" : "treets", { business }, query);
}

export const qrLevels = ["L", "M", "Q", "H"] as const;

/** Format of a link's code. */
export const LINK_CODE = /^[a-z0-9](?:[a-z0-9-]{2,30})[a-z0-9]$/;
export const linkCodeRule = words.linkCodeRule;

/** Characters of generated codes, none of which can be mistaken for another. */
export const CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
export const CODE_CHARS = 7;

/** Returns the short URL of a link for printing and sharing. `q=1` distinguishes scans from clicks. */
export const shortUrl = (origin: string, code: string, { scan = false } = {}): string =>
  `${origin}/l/${code}${scan ? "?q=1" : ""}`;

/** Cameras need dark modules on a light background with enough contrast. */
const LEAST_QR_CONTRAST = 4;

/** Returns why a QR code in these colours might not scan everywhere; null if it would. */
export function qrObstacle(foreground: string, background: string): string | null {
  if (luminance(foreground) >= luminance(background)) {
    return words.qrContrastInverted();
  }
  return contrast(foreground, background) < LEAST_QR_CONTRAST ? words.qrContrastLow() : null;
}

/** Width of the empty border that the standard requires, in modules. */
const QUIET_ZONE = 4;

/** Returns a warning about a QR code that still scans; null if there is none. */
export const qrAdvice = (margin: number): string | null =>
  margin < QUIET_ZONE ? words.qrBorderThin({ modules: QUIET_ZONE }) : null;

/** What a link does after it has ended. */
export const linkEndings = ["message", "redirect_profile"] as const;
