import type { Claim } from "#shared/contract/claims.ts";
import type { ClaimState } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import { Badge, type Tone } from "../../design/badge.tsx";

const names: Readonly<Record<ClaimState, () => string>> = {
  pending_approval: words.statePending,
  active: words.stateActive,
  redeemed: words.stateRedeemed,
  expired: words.stateExpired,
  declined: words.stateDeclined,
  cancelled: words.stateCancelled,
  revoked: words.stateRevoked,
};

const tones: Readonly<Record<ClaimState, Tone>> = {
  pending_approval: "info",
  active: "good",
  redeemed: "neutral",
  expired: "warn",
  declined: "bad",
  cancelled: "neutral",
  revoked: "bad",
};

interface ClaimStateBadgeProps {
  readonly claim: Pick<Claim, "state" | "isPaused">;
  /** Name of the state where it differs from what the holder of the claim reads. */
  readonly name?: string;
}

/** The state of a claim. While its payment is disputed it is "On hold", although the state stays active. */
export function ClaimStateBadge({ claim: { state, isPaused }, name }: ClaimStateBadgeProps) {
  if (isPaused) return <Badge tone="warn">{words.stateOnHold()}</Badge>;
  return <Badge tone={tones[state]}>{name ?? names[state]()}</Badge>;
}
