import { partnersList } from "#shared/lists/partners.ts";
import type { Ending, PartnerPolicy, PartnerState } from "#shared/partner-rules.ts";
import { translated } from "#shared/words/translated.ts";
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

export const policyChoices: readonly { value: PartnerPolicy; label: string; description: string }[] = [
  {
    value: "review_all",
    get label() {
      return words.trustNone();
    },
    get description() {
      return words.trustNoneHint();
    },
  },
  {
    value: "review_first",
    get label() {
      return words.trustFirst();
    },
    get description() {
      return words.trustFirstHint();
    },
  },
  {
    value: "auto",
    get label() {
      return words.trustFull();
    },
    get description() {
      return words.trustFullHint();
    },
  },
];

/** Descriptions of the policies from the supplying business's point of view. */
export const policyForSupplier: Readonly<Record<PartnerPolicy, string>> = translated({
  review_all: words.theyReviewAll,
  review_first: words.theyReviewFirst,
  auto: words.expectDirect,
});

export const endingChoices: readonly { value: Ending; label: string }[] = [
  {
    value: "now",
    get label() {
      return words.endNow();
    },
  },
  {
    value: "run_out",
    get label() {
      return words.endLater();
    },
  },
];
