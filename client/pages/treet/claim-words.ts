import type { ClaimForTeam } from "#shared/contract/claims.ts";
import type { ClaimState } from "#shared/treets.ts";
import type { Tone } from "../../design/badge.tsx";

export const claimStateNames: Readonly<Record<ClaimState, string>> = {
  pending_approval: "Waiting for approval",
  active: "Yours",
  redeemed: "Used",
  expired: "Expired",
  declined: "Declined",
  cancelled: "Given back",
  revoked: "Taken back",
};

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
  kind === "holder" ? "the member" : (name ?? "somebody who is gone");
