/** What a treet is and how it lives: rules that the server enforces and screens explain. */
export const treetTypes = ["shared_code", "code_pool", "link", "voucher", "event"] as const;
export type TreetType = (typeof treetTypes)[number];

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

export const claimStates = ["active", "redeemed", "expired", "cancelled", "revoked"] as const;
export type ClaimState = (typeof claimStates)[number];

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

export const treetMoves = {
  publish: { from: ["draft", "in_review"], words: "published" },
  unschedule: { from: ["scheduled"], words: "taken back to draft" },
  pause: { from: ["live"], words: "paused" },
  resume: { from: ["paused"], words: "resumed" },
  end: { from: ["live", "paused", "scheduled"], words: "ended" },
  archive: { from: ["draft", "ended"], words: "archived" },
  restore: { from: ["archived"], words: "restored" },
} as const satisfies Record<string, { from: readonly TreetState[]; words: string }>;
export type TreetMove = keyof typeof treetMoves;
export const treetMoveNames = Object.keys(treetMoves) as TreetMove[];

/** What can be done with a treet in this state. */
export const movesFrom = (state: TreetState): TreetMove[] =>
  treetMoveNames.filter((move) => (treetMoves[move].from as readonly TreetState[]).includes(state));

export interface PublishFacts extends Timed {
  readonly type: TreetType;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly terms: string;
  readonly howToUse: string;
  readonly sharedCode: string | null;
  readonly targetUrl: string | null;
  readonly eventAt: string | null;
  readonly unusedCodes: number;
}

export interface PublishCheck {
  /** The field that mends it. */
  readonly field: string;
  readonly label: string;
  readonly ok: boolean;
}

const PUBLISH_GRACE_MS = 5 * 60_000;

/** Everything a treet needs before members see it, all at once. */
export function publishChecks(treet: PublishFacts, now: Date): PublishCheck[] {
  const from = treet.claimFrom === null ? undefined : Date.parse(treet.claimFrom);
  const until = treet.claimUntil === null ? undefined : Date.parse(treet.claimUntil);
  const checks: PublishCheck[] = [
    { field: "title", label: "A title of 3 to 80 characters", ok: within(treet.title, 3, 80) },
    { field: "summary", label: "A summary of 10 to 160 characters", ok: within(treet.summary, 10, 160) },
    { field: "description", label: "A description", ok: treet.description.length > 0 },
    { field: "terms", label: "Terms", ok: treet.terms.length > 0 },
    {
      field: "claimUntil",
      label: "An end that is in the future and after the start",
      ok: until === undefined || (until > now.getTime() && (from === undefined || until > from)),
    },
  ];
  const byType: Record<TreetType, PublishCheck> = {
    shared_code: { field: "sharedCode", label: "The code", ok: within(treet.sharedCode ?? "", 2, 64) },
    code_pool: { field: "codes", label: "At least one unused code", ok: treet.unusedCodes > 0 },
    link: { field: "targetUrl", label: "A link that begins with https://", ok: treet.targetUrl !== null },
    voucher: { field: "howToUse", label: "What to do at the till", ok: treet.howToUse.length > 0 },
    event: {
      field: "eventAt",
      label: "A date of the event in the future",
      ok: treet.eventAt !== null && Date.parse(treet.eventAt) > now.getTime() - PUBLISH_GRACE_MS,
    },
  };
  return [...checks, byType[treet.type]];
}

const within = (text: string, least: number, most: number) => {
  const length = [...text.trim()].length;
  return length >= least && length <= most;
};

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
  if (value.valueKind === "percent" && value.valuePercent !== null) return `${value.valuePercent} % off`;
  if (value.valueKind === "amount" && value.valueMinor !== null) {
    return `${(value.valueMinor / 100).toLocaleString("en", { style: "currency", currency: value.currency })} off`;
  }
  return value.valueKind === "freebie" ? "Free" : null;
}

/** AB12-CD34 → "AB••••34": enough to tell codes apart, too little to use one. */
export const maskCode = (code: string): string =>
  code.length <= 4 ? "••••" : `${code.slice(0, 2)}••••${code.slice(-2)}`;
