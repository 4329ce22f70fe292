import * as words from "#words/partnerRules.ts";
import { DAY_MS } from "./constants.ts";
import { translated } from "./words/translated.ts";

/** Partnership states and the transitions between them: one table for the server and screens. */
export const partnerStates = [
  "invited",
  "applied",
  "active",
  "paused",
  "ended",
  "declined",
  "rejected",
  "withdrawn",
  "revoked",
  "blocked",
] as const;
export type PartnerState = (typeof partnerStates)[number];

/** The acting party. */
export type PartnerSide = "community" | "supplier";

/** How much of a partner's offers the community reviews before members see them. */
export const partnerPolicies = ["review_all", "review_first", "auto"] as const;
export type PartnerPolicy = (typeof partnerPolicies)[number];

/** Tabs of a partnership's page, as in the URL. */
export const partnerTabs = ["overview", "treets", "people", "terms", "activity", "messages"] as const;
export type PartnerTab = (typeof partnerTabs)[number];

/** States without another party: not yet, or never. */
const ALONE: readonly PartnerState[] = ["invited", "declined", "revoked"];
export const isAlone = (state: PartnerState): boolean => ALONE.includes(state);

/** Columns of the list of partners beside the names, in this order. */
export const partnerColumns = ["state", "treets", "claims", "rate", "active"] as const;
export type PartnerColumn = (typeof partnerColumns)[number];

/** Returns the tabs that have content in a state. */
export function partnerTabsIn(state: PartnerState): readonly PartnerTab[] {
  if (isAlone(state)) return ["overview", "terms", "activity"];
  return state === "applied" ? ["overview", "activity", "messages"] : partnerTabs;
}

/** A contact person of the other party. */
export interface PartnerContact {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
}
export const MAX_CONTACTS = 5;
export const MAX_TAGS = 10;
export const TAG_LENGTH = 30;

/** What happens to the live treets of an ended partnership. */
export const endings = ["now", "run_out"] as const;
export type Ending = (typeof endings)[number];

/** Limits on files stored with a partnership, each a PDF: their number, and the bytes of each. */
export const MAX_PARTNER_FILES = 20;
export const MAX_PARTNER_FILE_BYTES = 10 * 1024 * 1024;
export const PARTNER_FILE_MESSAGE = words.pdfNeeded;
export const PARTNER_FILE_NAME_LENGTH = 120;

/** Days before the end of a contract on which the team is reminded. */
export const CONTRACT_REMINDER_DAYS = 30;
/** Days without activity after which an active partner without a live treet is considered quiet. */
export const QUIET_DAYS = 60;
/** Minimum time between two requests to a quiet partner. */
export const NUDGE_AGAIN_MS = 14 * DAY_MS;
/** Most partners in one bulk action. */
export const PARTNERS_AT_ONCE = 100;

/** Transitions of a partnership. Inviting, accepting and applying are separate operations. */
export const partnerChanges = {
  pause: { from: ["active"], to: "paused", past: "paused" },
  resume: { from: ["paused"], to: "active", past: "resumed" },
  end: { from: ["active", "paused"], to: "ended", past: "ended" },
  block: {
    from: ["applied", "active", "paused", "ended", "declined", "rejected", "withdrawn"],
    to: "blocked",
    past: "blocked",
  },
  unblock: { from: ["blocked"], to: "ended", past: "unblocked" },
  revoke: {
    from: ["invited"],
    to: "revoked",
    past: "taken back",
  },
} as const satisfies Record<string, { from: readonly PartnerState[]; to: PartnerState; past: string }>;
export type PartnerChange = keyof typeof partnerChanges;
export const partnerChangeNames = Object.keys(partnerChanges) as PartnerChange[];

export const mayChangePartner = (change: PartnerChange, state: PartnerState): boolean =>
  (partnerChanges[change].from as readonly PartnerState[]).includes(state);

/** Most communities that a business can apply to at once. */
export const APPLICATIONS_AT_ONCE = 5;
/** Characters of the title of the treet that an applicant names as an example; as many as a treet's title may have. */
export const SAMPLE_TITLE_LENGTH = 80;

/** Time after a rejection before the business can apply again. */
export const ASK_AGAIN_AFTER_MS = 7 * DAY_MS;

/** Returns true for states from which a new invitation can start the partnership again. */
export const isOver = (state: PartnerState): boolean =>
  state === "ended" ||
  state === "declined" ||
  state === "rejected" ||
  state === "withdrawn" ||
  state === "revoked";

/** Returns from when a business can apply once its partnership or application is over. A rejection takes a while. */
export const appliesAgainFrom = (state: PartnerState, decidedAt: Date): Date =>
  state === "rejected" ? new Date(decidedAt.getTime() + ASK_AGAIN_AFTER_MS) : decidedAt;

/** Returns true while the parties can exchange messages. */
export const mayWriteToPartner = (state: PartnerState): boolean =>
  state === "applied" || state === "active" || state === "paused";

/** Maximum length of a message between the parties of a partnership. */
export const MAX_PARTNER_MESSAGE_LENGTH = 2000;

/** Number of communities listed for a business looking for some; others are found by searching. */
export const MAX_LISTED = 24;

/** Reasons for declining an invitation, as the community reads them. */
export const declineReasons = translated({
  no_perks: words.declineNoPerks,
  not_now: words.declineNotNow,
  no_fit: words.declineNoMatch,
  no_time: words.declineNoTime,
  unknown: words.declineUnknown,
});
export type DeclineReason = keyof typeof declineReasons;
export const declineReasonNames = Object.keys(declineReasons) as DeclineReason[];
