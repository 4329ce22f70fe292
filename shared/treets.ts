import * as words from "#words/values.ts";
import { DAY_MS } from "./constants.ts";
import { formatPrice } from "./money.ts";
import { percentText } from "./words/locale.ts";
import { fromWallClock, toWallClock } from "./zoned-time.ts";

/** Rules for treets and their life cycle, enforced by the server and explained by screens. */
export const treetTypes = ["shared_code", "code_pool", "link", "voucher", "event"] as const;
export type TreetType = (typeof treetTypes)[number];

/** Types that members use by themselves. The others are redeemed at a till or at a door. */
export const selfUsedTypes: readonly TreetType[] = ["shared_code", "code_pool", "link"];

/**
 * Who confirms that a claim was used: its holder (a till may, too), only staff at a till or a door, or nobody, as where
 * the code alone decides. Claims of the last kind are never redeemed; they last until they expire.
 */
export const redeemModes = ["self", "partner_scan", "none"] as const;
export type RedeemMode = (typeof redeemModes)[number];

/** Returns who confirms the claims of a treet; without a choice of its own (null), its type decides. */
export const redeemModeOf = (treet: {
  readonly type: TreetType;
  readonly redeemMode: RedeemMode | null;
}): RedeemMode => treet.redeemMode ?? (selfUsedTypes.includes(treet.type) ? "self" : "partner_scan");

/** Validity of a claim: as long as its treet can be claimed, for some days, between two dates, or for ever. */
export const validKinds = ["same_as_claim", "days_after_claim", "fixed", "never"] as const;
export type ValidKind = (typeof validKinds)[number];

/** Where a treet is used: from anywhere, or on site. */
export const treetPlaces = ["online", "near"] as const;
export type TreetPlace = (typeof treetPlaces)[number];
export const typesAt: Readonly<Record<TreetPlace, readonly TreetType[]>> = {
  online: selfUsedTypes,
  near: ["voucher", "event"],
};

/** What a treet costs a member. */
export const treetPrices = ["free", "paid"] as const;
export type TreetPrice = (typeof treetPrices)[number];

/** Values of the audience filter of the team's list: treets for everybody, or for members with a label. */
export const FOR_EVERYBODY = "everybody";
const LABEL_PREFIX = "label:";
export const forLabel = (label: string): string => LABEL_PREFIX + label;

/** Returns the label of such a value; undefined if it is not one of a label. */
export const labelOfAudience = (audience: string): string | undefined =>
  audience.startsWith(LABEL_PREFIX) ? audience.slice(LABEL_PREFIX.length) : undefined;

/** Treets with fewer claims than this find few takers. */
export const FEW_CLAIMS = 5;
/** How often a treet was claimed. */
export type TreetClaims = "none" | "few" | "many";

/** Orders of treets for members: newest, ending first, most claimed, nearest. */
export const catalogueSorts = ["new", "ending", "popular", "near"] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/** Days for which a treet is new for members, and days before its end from which it "ends soon". */
export const NEW_DAYS = 7;
export const ENDS_SOON_DAYS = 3;

/** Hours after selling out when a treet with `hideWhenSoldOut` leaves the catalogue. */
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

/** Columns of the team's list of treets beside the titles, in this order. */
export const treetColumns = [
  "state",
  "supplier",
  "type",
  "category",
  "claims",
  "stock",
  "views",
  "rate",
  "starts",
  "ends",
  "updated",
] as const;
export type TreetColumn = (typeof treetColumns)[number];
/** Default columns. */
export const usualTreetColumns: readonly TreetColumn[] = [
  "state",
  "claims",
  "views",
  "rate",
  "ends",
  "updated",
];

/** Forms that can be open beside a treet's codes, as in the URL (`?open=add`). */
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

/** States of a code in a pool: unused, claimed, revealed, redeemed, or withdrawn before anyone had it. */
export const codeStates = ["unused", "given", "revealed", "redeemed", "void"] as const;
export type CodeState = (typeof codeStates)[number];

/**
 * States of a code for the supplier of its treet, who is not told what the member who has it did with it: "given" stands
 * for all codes that were claimed.
 */
export const suppliedCodeStates = ["unused", "given", "void"] as const satisfies readonly CodeState[];
export type SuppliedCodeState = (typeof suppliedCodeStates)[number];

/**
 * States of a claim for the supplier of its treet: redeemed at a till, or just claimed. A supplier is not told whether a
 * member marked theirs as used, or let it expire.
 */
export const suppliedClaimStates = ["claimed", "redeemed"] as const;
export type SuppliedClaimState = (typeof suppliedClaimStates)[number];

/** Tabs of a treet for its team and for its supplier, besides the overview. */
export const treetTabs = ["claims", "codes", "insights", "history"] as const;
export type TreetTab = (typeof treetTabs)[number];

interface Timed {
  readonly state: TreetState;
  /** ISO 8601; null means unbounded. */
  readonly claimFrom: string | null;
  readonly claimUntil: string | null;
}

/** Returns the state according to the clock: starts and ends take effect on time, whenever the background job runs. */
export function stateAt({ state, claimFrom, claimUntil }: Timed, now: Date): TreetState {
  const isOver = claimUntil !== null && Date.parse(claimUntil) <= now.getTime();
  if (isOver && (state === "scheduled" || state === "live" || state === "paused")) return "ended";
  const hasBegun = claimFrom === null || Date.parse(claimFrom) <= now.getTime();
  return state === "scheduled" && hasBegun ? "live" : state;
}

/** Reasons for a pause, which determine who may resume the treet. */
export const pauseReasons = ["team", "supplier", "partner_paused", "plan_limit", "reported"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** A supplier's transitions of their own treets, from submitting to ending. */
export const supplyMoves = {
  submit: { from: ["draft"] },
  withdraw: { from: ["in_review"] },
  pause: { from: ["live"] },
  resume: { from: ["paused"] },
  // Suppliers control the schedule, also while the community has paused their treet.
  end: { from: ["live", "paused", "scheduled"] },
} as const satisfies Record<string, { from: readonly TreetState[] }>;
export type SupplyMove = keyof typeof supplyMoves;
export const supplyMoveNames = Object.keys(supplyMoves) as SupplyMove[];

/** Returns the transitions available to a supplier. They can only resume what they paused themselves. */
export const supplyMovesFrom = (state: TreetState, pauseReason: PauseReason | null): SupplyMove[] =>
  supplyMoveNames.filter(
    (move) =>
      (supplyMoves[move].from as readonly TreetState[]).includes(state) &&
      (move !== "resume" || pauseReason === "supplier"),
  );

/** Fields that members read or receive. A supplier's changes to them wait for the community's approval. */
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

/** Maximum number of images besides the first. Cards show only the first; the treet's own page shows all. */
export const MAX_FURTHER_IMAGES = 4;

/** Outcomes of a supplier's change: decided by the community, withdrawn, or superseded by a later one. */
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

/** How long a deleted draft can be restored. */
export const DELETED_DRAFT_DAYS = 30;

/** Bulk transitions of treets. */
export const bulkMoves = ["pause", "resume", "end", "archive"] as const satisfies readonly TreetMove[];
export type BulkMove = (typeof bulkMoves)[number];
/** Bulk transitions also available to suppliers. */
export const suppliedBulkMoves = ["pause", "resume", "end"] as const satisfies readonly (BulkMove &
  SupplyMove)[];
export const MAX_BULK_TREETS = 100;
/** Most labels in a treet's audience. */
export const MAX_LABELS_PER_TREET = 20;

/** Days offered for extending the end of several treets. */
export const extendChoices = [7, 14, 30, 90] as const;
export const MAX_EXTENSION_DAYS = 365;
/** States with an end that a supplier can extend. A community can also bring back what has ended. */
export const suppliedExtendable: readonly TreetState[] = ["live", "scheduled", "paused"];
export const extendable: readonly TreetState[] = [...suppliedExtendable, "ended"];

/** Reasons for a treet to need attention: waiting for review, ending soon, low stock or no image. */
export const treetNeeds = ["review", "ending", "low_stock", "no_image"] as const;
export type TreetNeed = (typeof treetNeeds)[number];

/** Returns the transitions available in a state. */
export const movesFrom = (state: TreetState): TreetMove[] =>
  treetMoveNames.filter((move) => (treetMoves[move].from as readonly TreetState[]).includes(state));

/**
 * Returns the key of the limit window that contains a point in time, in the time zone of the business: "ever",
 * "2026-11-21", "2026-W47" or "2026-11".
 */
export function windowKey(window: LimitWindow, at: Date, timezone: string): string {
  if (window === "ever") return "ever";
  // Sweden's date format is that of ISO 8601.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short" }).format(at);
  if (window === "day") return day;
  return window === "month" ? day.slice(0, 7) : isoWeek(day);
}

/** Returns the start of the next limit window in the same time zone; null if there is only one window. */
export function nextWindow(window: LimitWindow, at: Date, timezone: string): Date | null {
  if (window === "ever") return null;
  const today = new Date(`${toWallClock(at.toISOString(), timezone).slice(0, 10)}T00:00:00Z`);
  if (window === "month") today.setUTCMonth(today.getUTCMonth() + 1, 1);
  else today.setUTCDate(today.getUTCDate() + (window === "day" ? 1 : 7 - ((today.getUTCDay() + 6) % 7)));
  return new Date(fromWallClock(`${today.toISOString().slice(0, 10)}T00:00`, timezone) ?? at);
}

/** Returns the ISO 8601 week: weeks begin on Monday, and a week belongs to the year of its Thursday. */
function isoWeek(day: string): string {
  const thursday = new Date(`${day}T00:00:00Z`);
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7));
  const year = thursday.getUTCFullYear();
  const dayOfYear = (thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000;
  return `${year}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, "0")}`;
}

/**
 * Returns the text of a card's badge, such as "20% off" or "€5 off". Details such as "A free coffee" belong in the
 * title.
 */
export function valueText(value: {
  readonly valueKind: ValueKind;
  readonly valuePercent: number | null;
  readonly valueMinor: number | null;
  readonly currency: string;
}): string | null {
  if (value.valueKind === "percent" && value.valuePercent !== null)
    return words.percentOff({ percent: percentText(value.valuePercent / 100) });
  if (value.valueKind === "amount" && value.valueMinor !== null) {
    return words.amountOff({
      amount: formatPrice({ minor: value.valueMinor, currency: value.currency }),
    });
  }
  return value.valueKind === "freebie" ? words.free() : null;
}

/** Returns the price for members, such as "€12"; null if it is free. */
export const priceText = (of: { readonly priceMinor: number; readonly currency: string }): string | null =>
  of.priceMinor > 0 ? formatPrice({ minor: of.priceMinor, currency: of.currency }) : null;

/** AB12-CD34 → "AB••••34": enough to tell codes apart, too little to use one. */
export const maskCode = (code: string): string =>
  code.length <= 4 ? "••••" : `${code.slice(0, 2)}••••${code.slice(-2)}`;

/** Most codes that the product makes at once for a pool. */
export const MAX_GENERATED_CODES = 5_000;

/** A festival of a month is the longest event; anything longer is mistyped. */
export const LONGEST_EVENT_DAYS = 31;

interface EventTimes {
  readonly type: TreetType;
  readonly eventAt: string | null;
  readonly eventEnd: string | null;
}

/** Returns why an event cannot end when it should; undefined if it can, or if the treet is no event. */
export function obstacleToEventEnd({ type, eventAt, eventEnd }: EventTimes) {
  if (type !== "event" || eventEnd === null) return undefined;
  if (eventAt === null) return "noStart";
  const length = Date.parse(eventEnd) - Date.parse(eventAt);
  if (length <= 0) return "beforeStart";
  return length > LONGEST_EVENT_DAYS * DAY_MS ? "tooLong" : undefined;
}

/** Maximum featured treets of a community. */
export const MAX_FEATURED = 50;
/** Number of featured treets that a profile shows, and that come first among the perks, to keep the others in reach. */
export const FEATURED_SHOWN = 6;
