import * as words from "#words/listNames.ts";
import {
  type ClaimState,
  type CodeState,
  claimStates,
  codeStates,
  type SuppliedClaimState,
  type SuppliedCodeState,
  suppliedClaimStates,
  suppliedCodeStates,
} from "../treets.ts";
import { translated } from "../words/translated.ts";
import { choice, one, search } from "./list.ts";
import { codeOrders } from "./orders.ts";

/** Claims of a treet, as its team sees them. */
export const claimsList = {
  filters: {
    search,
    state: choice<ClaimState>(
      words.state,
      translated({
        pending_approval: words.claimToDecide,
        active: words.claimOpen,
        redeemed: words.claimUsed,
        expired: words.expired,
        declined: words.declined,
        cancelled: words.claimCancelled,
        revoked: words.claimWithdrawn,
      }),
      { chips: claimStates },
    ),
  },
  look: {},
};

/** Claims of a treet, as its supplier sees them. */
export const suppliedClaimsList = {
  filters: {
    /** The beginning of the reference of a claim redeemed at a till. */
    search,
    state: choice<SuppliedClaimState>(
      words.state,
      translated({ claimed: words.claimMade, redeemed: words.claimUsed }),
      { chips: suppliedClaimStates },
    ),
  },
  look: {},
};

/** Codes of a treet with a pool of codes. */
export const codesList = {
  filters: {
    /** A whole code, or the reference of the claim that uses it. */
    search,
    state: choice<CodeState>(
      words.codesByStatus,
      translated({
        unused: words.codeUnused,
        given: words.codeGiven,
        revealed: words.codeRevealed,
        redeemed: words.claimUsed,
        void: words.codeVoid,
      }),
      { chips: codeStates },
    ),
  },
  look: { order: one(codeOrders) },
};

/** The same for the supplier of the treet. */
export const suppliedCodesList = {
  filters: {
    /** A whole code. */
    search,
    state: choice<SuppliedCodeState>(
      words.codesByStatus,
      translated({ unused: words.codeUnused, given: words.codeGiven, void: words.codeVoid }),
      { chips: suppliedCodeStates },
    ),
  },
  look: codesList.look,
};
