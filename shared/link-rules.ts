import * as words from "#words/links.ts";
import { contrast, luminance } from "./colors.ts";
import { href } from "./href.ts";

/** What a tracked link is, apart from the contract so that screens can use it. */
export const linkKinds = ["join", "treet", "pack", "profile"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** `ended` is not stored: time or the number of uses makes it so. */
export const linkStates = ["active", "paused", "ended", "archived"] as const;
export type LinkState = (typeof linkStates)[number];

/** What can be done with several links at once. */
export const linkChanges = ["pause", "resume", "archive", "extend", "label"] as const;
export type LinkChange = (typeof linkChanges)[number];
/** Links changed at once, and made from one file. */
export const MANY_LINKS = 200;

/** Columns of a file of links; only the first is needed. */
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
type UtmValues = Readonly<Partial<Record<(typeof utmNames)[number], string | undefined>>>;

export interface UtmTemplate {
  readonly name: string;
  readonly utm: UtmValues;
}

/** Campaign details as most analytics expect them, by where a link is put. */
export const utmTemplates: readonly UtmTemplate[] = [
  {
    get name() {
      return words.utmPoster();
    },
    utm: { source: "poster", medium: "print" },
  },
  {
    get name() {
      return words.utmNewsletter();
    },
    utm: { source: "newsletter", medium: "email" },
  },
  {
    get name() {
      return words.utmSocial();
    },
    utm: { source: "social", medium: "social" },
  },
  {
    get name() {
      return words.utmPartner();
    },
    utm: { source: "partner", medium: "referral" },
  },
];

/**
 * Where anyone who follows a link arrives in the end, campaign details included.
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

/** What the code of a link may look like. */
export const LINK_CODE = /^[a-z0-9](?:[a-z0-9-]{2,30})[a-z0-9]$/;
export const linkCodeRule = words.linkCodeRule;

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
    return words.qrContrastInverted();
  }
  return contrast(foreground, background) < LEAST_QR_CONTRAST ? words.qrContrastLow() : null;
}

/** Modules of empty border that the standard asks for. */
const QUIET_ZONE = 4;

/** What to mind about a code that would be read all the same; null where nothing is. */
export const qrAdvice = (margin: number): string | null =>
  margin < QUIET_ZONE ? words.qrBorderThin({ modules: QUIET_ZONE }) : null;

/** What a link shows once it has ended. */
export const linkEndings = ["message", "redirect_profile"] as const;
