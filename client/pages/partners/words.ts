import { partnersList } from "#shared/lists/partners.ts";
import type { Ending, PartnerPolicy, PartnerState } from "#shared/partner-rules.ts";
import type { Tone } from "../../design/badge.tsx";

export const stateNames = partnersList.filters.state.names;

export const stateTones: Readonly<Record<PartnerState, Tone>> = {
  invited: "info",
  applied: "info",
  active: "good",
  paused: "warn",
  ended: "neutral",
  declined: "neutral",
  rejected: "neutral",
  withdrawn: "neutral",
  revoked: "neutral",
  blocked: "bad",
};

export const policyChoices: readonly { value: PartnerPolicy; label: string; description: string }[] = [
  { value: "review_all", label: "You look first", description: "Nothing of theirs is live before you agree" },
  {
    value: "review_first",
    label: "You look at the first",
    description: "Once you have agreed to one, the next go live at once",
  },
  { value: "auto", label: "They are trusted", description: "What they submit goes live at once" },
];

/** The same, as the supplying business reads it. */
export const policyForSupplier: Readonly<Record<PartnerPolicy, string>> = {
  review_all: "They look at each treet before their members see it.",
  review_first: "They look at your first treet; the next go live at once.",
  auto: "What you submit goes live at once.",
};

export const endingChoices: readonly { value: Ending; label: string }[] = [
  { value: "now", label: "End now" },
  { value: "run_out", label: "Run to their end date" },
];
