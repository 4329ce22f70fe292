import * as words from "#words/listNames.ts";
import { type PartnerState, partnerColumns, partnerStates, TAG_LENGTH } from "../partner-rules.ts";
import { translated } from "../words/translated.ts";
import { choice, flag, one, search, set, text } from "./list.ts";
import { partnerOrders, partnerSomewhereOrders } from "./orders.ts";

const state = choice<PartnerState>(
  words.state,
  translated({
    invited: words.invited,
    applied: words.applied,
    active: words.active,
    paused: words.paused,
    ended: words.ended,
    declined: words.declined,
    rejected: words.rejected,
    withdrawn: words.withdrawn,
    revoked: words.claimWithdrawn,
    blocked: words.blocked,
  }),
  { chips: partnerStates },
);
const tag = text(words.tag, TAG_LENGTH);

/** Partners of a community. */
export const partnersList = {
  filters: {
    search,
    state,
    tag,
    /** Only partners without recent activity. */
    quiet: flag(words.partnerQuiet),
  },
  look: {
    order: one(partnerOrders),
    /** Columns beside the names; absent for all. */
    columns: set(partnerColumns),
  },
  hasViews: true,
} as const;

/** Partners of several communities in one list. */
export const partnersSomewhere = {
  filters: {
    search,
    state,
    tag,
    /** Only active partners without a live treet. */
    idle: flag(words.noLiveTreet),
  },
  look: { order: one(partnerSomewhereOrders) },
};

/** Communities that a business supplies. */
export const suppliedList = { filters: { search, state: { ...state, chips: [] } }, look: {} };

export const fileOrders = ["newest", "name", "largest"] as const;

/** Files that a community stores about a partner. */
export const partnerFilesList = { filters: { search }, look: { order: one(fileOrders) } };
