import * as words from "#words/partnerRules.ts";
import { DAY_MS } from "./constants.ts";

/** What a partnership can be and how it gets from one state to the other: one table for the server and screens. */
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

/** Who of the two acts. */
export type PartnerSide = "community" | "supplier";

/** How much of what a partner offers the community looks at before its members see it. */
export const partnerPolicies = ["review_all", "review_first", "auto"] as const;
export type PartnerPolicy = (typeof partnerPolicies)[number];

/** Parts of the page of a partnership, by what stands in its address. */
export const partnerTabs = ["overview", "treets", "people", "terms", "activity", "messages"] as const;
export type PartnerTab = (typeof partnerTabs)[number];

/** States in which nobody is on the other side yet, or ever was. */
const ALONE: readonly PartnerState[] = ["invited", "declined", "revoked"];
export const isAlone = (state: PartnerState): boolean => ALONE.includes(state);

/** Those of them that there is something on. */
export function partnerTabsIn(state: PartnerState): readonly PartnerTab[] {
  if (isAlone(state)) return ["overview", "terms", "activity"];
  return state === "applied" ? ["overview", "activity", "messages"] : partnerTabs;
}

/** Somebody to ask for at the other side. */
export interface PartnerContact {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
}
export const CONTACTS_MOST = 5;
export const TAGS_MOST = 10;
export const TAG_LENGTH = 30;

/** What happens to the live treets of a partnership that ends. */
export const endings = ["now", "run_out"] as const;
export type Ending = (typeof endings)[number];

/** What a team keeps with a partnership: how many files, each a PDF, and of how many bytes at most. */
export const PARTNER_FILES_MOST = 20;
export const PARTNER_FILE_MOST_BYTES = 10 * 1024 * 1024;
export const PARTNER_FILE_MESSAGE = words.pdfNeeded;
export const PARTNER_FILE_NAME_LENGTH = 120;

/** So long before a contract ends the team is reminded. */
export const CONTRACT_REMINDER_DAYS = 30;
/** An active partner without a live treet, of whom nothing was heard for so long, is quiet. */
export const QUIET_DAYS = 60;
/** A quiet partner is asked at most this often. */
export const NUDGE_AGAIN_MS = 14 * DAY_MS;
/** The most partners that are changed at once. */
export const PARTNERS_AT_ONCE = 100;

/** Inviting, accepting and applying are operations of their own. */
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

/** Communities a business applies to in one go. */
export const APPLICATIONS_AT_ONCE = 5;

/** After a refusal, the business cannot apply again before this time is over. */
export const ASK_AGAIN_AFTER_MS = 7 * DAY_MS;

/** What is over can be begun again by another invitation. */
export const isOver = (state: PartnerState): boolean =>
  state === "ended" ||
  state === "declined" ||
  state === "rejected" ||
  state === "withdrawn" ||
  state === "revoked";

/** While there is something to talk about. */
export const mayWriteToPartner = (state: PartnerState): boolean =>
  state === "applied" || state === "active" || state === "paused";

/** The longest message from one side of a partnership to the other. */
export const PARTNER_MESSAGE_MOST = 2000;

/** How many communities are offered to a business that looks for some; a search finds the others. */
export const LISTED_MOST = 24;

/** Why a business says no to an invitation, in the words that the community reads. */
export const declineReasons = {
  get no_perks() {
    return words.declineNoPerks();
  },
  get not_now() {
    return words.declineNotNow();
  },
  get no_fit() {
    return words.declineNoMatch();
  },
  get no_time() {
    return words.declineNoTime();
  },
  get unknown() {
    return words.declineUnknown();
  },
} as const;
export type DeclineReason = keyof typeof declineReasons;
export const declineReasonNames = Object.keys(declineReasons) as DeclineReason[];
