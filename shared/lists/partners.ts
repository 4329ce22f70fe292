import * as words from "#words/listNames.ts";
import { type PartnerState, partnerStates, TAG_LENGTH } from "../partner-rules.ts";
import { choice, flag, one, search, text } from "./list.ts";

const state = choice<PartnerState>(
  words.state,
  {
    get invited() {
      return words.invited();
    },
    get applied() {
      return words.applied();
    },
    get active() {
      return words.active();
    },
    get paused() {
      return words.paused();
    },
    get ended() {
      return words.ended();
    },
    get declined() {
      return words.declined();
    },
    get rejected() {
      return words.rejected();
    },
    get withdrawn() {
      return words.withdrawn();
    },
    get revoked() {
      return words.claimWithdrawn();
    },
    get blocked() {
      return words.blocked();
    },
  },
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
  look: {},
};

/** Partners of several communities in one list. */
export const partnersSomewhere = {
  filters: {
    search,
    state,
    tag,
    /** Only active partners without a live treet. */
    idle: flag(words.noLiveTreet),
  },
  look: {},
};

export const fileOrders = ["newest", "name", "largest"] as const;

/** Files that a community stores about a partner. */
export const partnerFilesList = { filters: { search }, look: { order: one(fileOrders) } };
