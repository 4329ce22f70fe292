import * as words from "#words/listNames.ts";
import { type ClaimState, type CodeState, claimStates, codeStates } from "../treets.ts";
import { choice, one, search } from "./list.ts";
import { codeOrders } from "./orders.ts";

/** Claims of a treet, as its team sees them. */
export const claimsList = {
  filters: {
    search,
    state: choice<ClaimState>(
      words.state,
      {
        get pending_approval() {
          return words.claimToDecide();
        },
        get active() {
          return words.claimOpen();
        },
        get redeemed() {
          return words.claimUsed();
        },
        get expired() {
          return words.expired();
        },
        get declined() {
          return words.declined();
        },
        get cancelled() {
          return words.claimCancelled();
        },
        get revoked() {
          return words.claimWithdrawn();
        },
      },
      { chips: claimStates },
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
      {
        get unused() {
          return words.codeUnused();
        },
        get given() {
          return words.codeGiven();
        },
        get revealed() {
          return words.codeRevealed();
        },
        get redeemed() {
          return words.claimUsed();
        },
        get void() {
          return words.codeVoid();
        },
      },
      { chips: codeStates },
    ),
  },
  look: { order: one(codeOrders) },
};
