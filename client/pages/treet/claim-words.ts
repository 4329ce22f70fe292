import type { ClaimState } from "#shared/treets.ts";
import type { Tone } from "../../design/badge.tsx";

export const claimStateNames: Readonly<Record<ClaimState, string>> = {
  active: "Yours",
  redeemed: "Used",
  expired: "Expired",
  cancelled: "Given back",
  revoked: "Taken back",
};

export const claimStateTones: Readonly<Record<ClaimState, Tone>> = {
  active: "good",
  redeemed: "neutral",
  expired: "warn",
  cancelled: "neutral",
  revoked: "bad",
};
