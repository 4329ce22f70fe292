import { partnersList } from "#shared/lists/partners.ts";
import type { Ending, PartnerPolicy, PartnerState } from "#shared/partner-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as listWords from "#words/lists.ts";
import * as words from "#words/partners.ts";
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

export const partnerOrderNames = translated({
  mostTreets: listWords.mostTreetsFirst,
  mostRecentClaims: listWords.mostRecentClaimsFirst,
});

export const policyChoices: readonly { value: PartnerPolicy; label: string; description: string }[] = [
  translated({ label: words.trustNone, description: words.trustNoneHint }, { value: "review_all" }),
  translated({ label: words.trustFirst, description: words.trustFirstHint }, { value: "review_first" }),
  translated({ label: words.trustFull, description: words.trustFullHint }, { value: "auto" }),
];

/** Descriptions of the policies from the supplying business's point of view. */
export const policyForSupplier: Readonly<Record<PartnerPolicy, string>> = translated({
  review_all: words.theyReviewAll,
  review_first: words.theyReviewFirst,
  auto: words.expectDirect,
});

export const endingChoices: readonly { value: Ending; label: string }[] = [
  translated({ label: words.endNow }, { value: "now" }),
  translated({ label: words.endLater }, { value: "run_out" }),
];
