import type { ClaimForTeam } from "#shared/contract/claims.ts";
import type { ClaimState } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import * as teamWords from "#words/treet.ts";
import type { Tone } from "../../design/badge.tsx";

const names: Readonly<Record<ClaimState, () => string>> = {
  pending_approval: words.statePending,
  active: words.stateActive,
  redeemed: words.stateRedeemed,
  expired: words.stateExpired,
  declined: words.stateDeclined,
  cancelled: words.stateCancelled,
  revoked: words.stateRevoked,
};

export const claimStateName = (state: ClaimState): string => names[state]();

export const claimStateTones: Readonly<Record<ClaimState, Tone>> = {
  pending_approval: "info",
  active: "good",
  redeemed: "neutral",
  expired: "warn",
  declined: "bad",
  cancelled: "neutral",
  revoked: "bad",
};

export const redeemerText = ({ kind, name }: NonNullable<ClaimForTeam["redeemedBy"]>): string =>
  kind === "holder" ? teamWords.theMember() : (name ?? teamWords.formerPerson());
