import { type ClaimState, type CodeState, claimStates, codeStates } from "../treets.ts";
import { choice, search } from "./list.ts";

/** Claims of a person in one community, or in all of them. */
export const claimsHeld = { filters: { search }, look: {} };

/** Claims of a treet, by the words of its team. */
export const claimsList = {
  filters: {
    search,
    state: choice<ClaimState>(
      "State",
      {
        pending_approval: "To decide",
        active: "Open",
        redeemed: "Used",
        expired: "Expired",
        declined: "Declined",
        cancelled: "Given back",
        revoked: "Taken back",
      },
      { chips: claimStates },
    ),
  },
  look: {},
};

/** Codes of a treet that has one for each. */
export const codesList = {
  filters: {
    state: choice<CodeState>(
      "What became of them",
      { unused: "Unused", given: "Given out", revealed: "Looked at", redeemed: "Used", void: "Void" },
      { chips: codeStates },
    ),
  },
  look: {},
};
