import * as words from "#words/values.ts";
import { formatPrice } from "./money.ts";
import { fromWallClock, toWallClock } from "./zoned-time.ts";

/** What a treet is and how it lives: rules that the server enforces and screens explain. */
export const treetTypes = ["shared_code", "code_pool", "link", "voucher", "event"] as const;
export type TreetType = (typeof treetTypes)[number];

/** Used by members on their own; the others are redeemed at a till or at a door. */
export const selfUsedTypes: readonly TreetType[] = ["shared_code", "code_pool", "link"];

/** How long a claim is good for: as long as its treet can be claimed, for some days, between two days, or for ever. */
export const validKinds = ["same_as_claim", "days_after_claim", "fixed", "never"] as const;
export type ValidKind = (typeof validKinds)[number];

/** Used from anywhere; the others where somebody is. */
export const treetPlaces = ["online", "near"] as const;
export type TreetPlace = (typeof treetPlaces)[number];
export const typesAt: Readonly<Record<TreetPlace, readonly TreetType[]>> = {
  online: selfUsedTypes,
  near: ["voucher", "event"],
};

/** In which order members see treets: the newest, what ends first, what most have claimed, what is nearest. */
export const catalogueSorts = ["new", "ending", "popular", "near"] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/** Days for which a treet is new for members, and days before its end from which it "ends soon". */
export const NEW_DAYS = 7;
export const ENDS_SOON_DAYS = 3;

/** So long after the last one is gone, what is to be hidden then leaves the catalogue. */
export const HIDDEN_AFTER_SOLD_OUT_HOURS = 24;

export const treetStates = [
  "draft",
  "in_review",
  "scheduled",
  "live",
  "paused",
  "ended",
  "archived",
] as const;
export type TreetState = (typeof treetStates)[number];

/** What can be open beside the codes of a treet, as its address says it (`?open=add`). */
export const codeForms = ["add", "used", "alert", "export"] as const;
export type CodeForm = (typeof codeForms)[number];

export const codeFormOf = (open: string | null): CodeForm | null =>
  codeForms.find((form) => form === open) ?? null;

export const valueKinds = ["percent", "amount", "freebie", "info"] as const;
export type ValueKind = (typeof valueKinds)[number];

export const limitWindows = ["ever", "day", "week", "month"] as const;
export type LimitWindow = (typeof limitWindows)[number];

export const treetCategories = [
  "food and drink",
  "coffee",
  "sports",
  "wellness",
  "culture",
  "shopping",
  "travel",
  "mobility",
  "learning",
  "work",
  "family",
  "services",
  "other",
] as const;
export type TreetCategory = (typeof treetCategories)[number];

export const claimStates = [
  "pending_approval",
  "active",
  "redeemed",
  "expired",
  "declined",
  "cancelled",
  "revoked",
] as const;
export type ClaimState = (typeof claimStates)[number];

/** What became of a code of a pool: nobody has it; claimed; looked at; used; taken out before anybody had it. */
export const codeStates = ["unused", "given", "revealed", "redeemed", "void"] as const;
export type CodeState = (typeof codeStates)[number];

/** Parts of a treet that anyone who runs it opens beside its overview. */
export const treetTabs = ["claims", "codes", "insights", "history"] as const;
export type TreetTab = (typeof treetTabs)[number];

interface Timed {
  readonly state: TreetState;
  /** ISO 8601; null is without bound. */
  readonly claimFrom: string | null;
  readonly claimUntil: string | null;
}

/** The state by the clock: neither a start nor an end is ever late, whenever the background job comes by. */
export function stateAt({ state, claimFrom, claimUntil }: Timed, now: Date): TreetState {
  const isOver = claimUntil !== null && Date.parse(claimUntil) <= now.getTime();
  if (isOver && (state === "scheduled" || state === "live" || state === "paused")) return "ended";
  const hasBegun = claimFrom === null || Date.parse(claimFrom) <= now.getTime();
  return state === "scheduled" && hasBegun ? "live" : state;
}

/** Why a treet is paused, which decides who may resume it. */
export const pauseReasons = ["team", "supplier", "partner_paused", "plan_limit"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** What a supplier does with a treet of theirs, from drafting it to taking a break. */
export const supplyMoves = {
  submit: { from: ["draft"] },
  withdraw: { from: ["in_review"] },
  pause: { from: ["live"] },
  resume: { from: ["paused"] },
} as const satisfies Record<string, { from: readonly TreetState[] }>;
export type SupplyMove = keyof typeof supplyMoves;
export const supplyMoveNames = Object.keys(supplyMoves) as SupplyMove[];

/** What a supplier can do with a treet now. Only what they paused themselves can they resume. */
export const supplyMovesFrom = (state: TreetState, pauseReason: PauseReason | null): SupplyMove[] =>
  supplyMoveNames.filter(
    (move) =>
      (supplyMoves[move].from as readonly TreetState[]).includes(state) &&
      (move !== "resume" || pauseReason === "supplier"),
  );

/** What members read and get: a supplier's change to any of these waits for the community's word. */
export const reviewedFields = [
  "type",
  "title",
  "summary",
  "description",
  "terms",
  "howToUse",
  "valueKind",
  "valuePercent",
  "valueMinor",
  "priceMinor",
  "sharedCode",
  "targetUrl",
  "imageId",
  "imageAlt",
  "furtherImages",
] as const;
export type ReviewedField = (typeof reviewedFields)[number];

/** The first stands on the cards; how many more are shown with the treet itself. */
export const FURTHER_IMAGES_MOST = 4;

/** What became of a supplier's change: decided by the community, taken back, or replaced by a later one. */
export const revisionStates = ["pending", "approved", "rejected", "withdrawn", "superseded"] as const;
export type RevisionState = (typeof revisionStates)[number];

export const treetMoves = {
  publish: { from: ["draft"] },
  unschedule: { from: ["scheduled"] },
  pause: { from: ["live"] },
  resume: { from: ["paused"] },
  end: { from: ["live", "paused", "scheduled"] },
  archive: { from: ["draft", "ended"] },
  restore: { from: ["archived"] },
} as const satisfies Record<string, { from: readonly TreetState[] }>;
export type TreetMove = keyof typeof treetMoves;
export const treetMoveNames = Object.keys(treetMoves) as TreetMove[];

/** What can be done with several at once. */
export const bulkMoves = ["pause", "resume", "end", "archive"] as const satisfies readonly TreetMove[];
export type BulkMove = (typeof bulkMoves)[number];
/** Of these, what a supplier does as well: pausing, and ending by the schedule, which is theirs to change. */
export const suppliedBulkMoves = ["pause", "resume", "end"] as const satisfies readonly BulkMove[];
export const BULK_TREETS_MOST = 100;
/** The most labels that a treet can be limited to. */
export const TREET_LABELS_MOST = 20;

/** Days by which the end of several treets can be extended at once. */
export const extendChoices = [7, 14, 30, 90] as const;
export const EXTEND_DAYS_MOST = 365;
/** What has an end that can be put off. */
export const extendable: readonly TreetState[] = ["live", "scheduled", "paused"];

/** What a team looks after: a word is waited for, an end is near, little is left, a picture is missing. */
export const treetNeeds = ["review", "ending", "low_stock", "no_image"] as const;
export type TreetNeed = (typeof treetNeeds)[number];

/** What can be done with a treet in this state. */
export const movesFrom = (state: TreetState): TreetMove[] =>
  treetMoveNames.filter((move) => (treetMoves[move].from as readonly TreetState[]).includes(state));

/**
 * Which window of a limit a moment falls into, by the wall clock of the business: "ever", "2026-11-21", "2026-W47" or
 * "2026-11".
 */
export function windowKey(window: LimitWindow, at: Date, timezone: string): string {
  if (window === "ever") return "ever";
  // The Swedish way of writing dates is ISO's.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short" }).format(at);
  if (window === "day") return day;
  return window === "month" ? day.slice(0, 7) : isoWeek(day);
}

/** When the window of a limit after the one of this moment begins, by the same clock; null where there is only one. */
export function nextWindow(window: LimitWindow, at: Date, timezone: string): Date | null {
  if (window === "ever") return null;
  const today = new Date(`${toWallClock(at.toISOString(), timezone).slice(0, 10)}T00:00:00Z`);
  if (window === "month") today.setUTCMonth(today.getUTCMonth() + 1, 1);
  else today.setUTCDate(today.getUTCDate() + (window === "day" ? 1 : 7 - ((today.getUTCDay() + 6) % 7)));
  return new Date(fromWallClock(`${today.toISOString().slice(0, 10)}T00:00`, timezone) ?? at);
}

/** ISO 8601: weeks begin on Monday, and a week belongs to the year of its Thursday. */
function isoWeek(day: string): string {
  const thursday = new Date(`${day}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7));
  const year = thursday.getUTCFullYear();
  const dayOfYear = (thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000;
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, "0")}`;
}

/** "20 % off", "€5 off", "A free coffee" is the title's job: what stands on the badge of a card. */
export function valueText(value: {
  readonly valueKind: ValueKind;
  readonly valuePercent: number | null;
  readonly valueMinor: number | null;
  readonly currency: string;
}): string | null {
  if (value.valueKind === "percent" && value.valuePercent !== null)
    return words.percentOff({ percent: String(value.valuePercent) });
  if (value.valueKind === "amount" && value.valueMinor !== null) {
    return words.amountOff({
      amount: formatPrice({ minor: value.valueMinor, currency: value.currency }),
    });
  }
  return value.valueKind === "freebie" ? words.free() : null;
}

/** "€12", as members pay it; null where they pay nothing. */
export const priceText = (of: { readonly priceMinor: number; readonly currency: string }): string | null =>
  of.priceMinor > 0 ? formatPrice({ minor: of.priceMinor, currency: of.currency }) : null;

/** AB12-CD34 → "AB••••34": enough to tell codes apart, too little to use one. */
export const maskCode = (code: string): string =>
  code.length <= 4 ? "••••" : `${code.slice(0, 2)}••••${code.slice(-2)}`;
