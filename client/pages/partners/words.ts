import type { PartnerPolicy, PartnerState } from "#shared/partner-rules.ts";
import type { Tone } from "../../design/badge.tsx";

export const stateNames: Readonly<Record<PartnerState, string>> = {
  invited: "Invited",
  active: "Active",
  paused: "Paused",
  ended: "Ended",
  declined: "Declined",
  revoked: "Taken back",
  blocked: "Blocked",
};

export const stateTones: Readonly<Record<PartnerState, Tone>> = {
  invited: "info",
  active: "good",
  paused: "warn",
  ended: "neutral",
  declined: "neutral",
  revoked: "neutral",
  blocked: "bad",
};

export const policyChoices: readonly { value: PartnerPolicy; label: string; description: string }[] = [
  { value: "review", label: "You look first", description: "Nothing of theirs is live before you agree" },
  { value: "direct", label: "They are trusted", description: "What you agreed on may go live at once" },
];
