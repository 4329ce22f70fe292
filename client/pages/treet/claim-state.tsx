import type { Claim } from "#shared/contract/claim-shapes.ts";
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
  /** Name of the state, if it differs from the one shown to the claim's holder. */
  readonly name?: string;
}

/**
 * Badge with the state of a claim. While its payment is disputed, it shows "On hold", although the state remains
 * active.
 */
export function ClaimStateBadge({ claim: { state, isPaused }, name }: ClaimStateBadgeProps) {
  if (isPaused) return <Badge tone="warn">{words.stateOnHold()}</Badge>;
  return <Badge tone={tones[state]}>{name ?? names[state]()}</Badge>;
}
