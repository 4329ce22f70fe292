import * as commonWords from "#words/common.ts";
import * as words from "#words/listNames.ts";
import { type ClaimState, type CodeState, claimStates, codeStates } from "../treets.ts";
import { choice, search } from "./list.ts";

/** Claims of a person in one community, or in all of them. */
export const claimsHeld = { filters: { search }, look: {} };

/** Claims of a treet, by the words of its team. */
export const claimsList = {
  filters: {
    search,
    state: choice<ClaimState>(
      words.state,
      {
        get pending_approval() {
          return words.toDecide();
        },
        get active() {
          return commonWords.open();
        },
        get redeemed() {
          return words.used();
        },
        get expired() {
          return words.expired();
        },
        get declined() {
          return words.declined();
        },
        get cancelled() {
          return words.givenBack();
        },
        get revoked() {
          return words.takenBack();
        },
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
      words.whatBecameOfThem,
      {
        get unused() {
          return words.unused();
        },
        get given() {
          return words.givenOut();
        },
        get revealed() {
          return words.lookedAt();
        },
        get redeemed() {
          return words.used();
        },
        get void() {
          return words.void();
        },
      },
      { chips: codeStates },
    ),
  },
  look: {},
};
