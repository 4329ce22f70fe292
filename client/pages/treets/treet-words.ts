import { treetsList } from "#shared/lists/treets.ts";
import type { ReviewedField, TreetState, TreetType } from "#shared/treets.ts";
import * as words from "#words/treetLists.ts";
import type { Tone } from "../../design/badge.tsx";
import type { IconName } from "../../design/icon.tsx";

const { state, type } = treetsList.filters;
export const stateNames = state.names;

export const stateTones: Readonly<Record<TreetState, Tone>> = {
  draft: "neutral",
  in_review: "warn",
  scheduled: "info",
  live: "good",
  paused: "warn",
  ended: "neutral",
  archived: "neutral",
};

export const typeNames: Readonly<Record<TreetType, { label: string; description: string; icon: IconName }>> =
  {
    shared_code: {
      get label() {
        return type.names.shared_code;
      },
      get description() {
        return words.everybodyGetsTheSameCode();
      },
      icon: "tag",
    },
    code_pool: {
      get label() {
        return type.names.code_pool;
      },
      get description() {
        return words.everybodyGetsACodeOf();
      },
      icon: "key",
    },
    link: {
      get label() {
        return type.names.link;
      },
      get description() {
        return words.aPageWithTheOffer();
      },
      icon: "link",
    },
    voucher: {
      get label() {
        return type.names.voucher;
      },
      get description() {
        return words.shownAndRedeemedOnThe();
      },
      icon: "qr",
    },
    event: {
      get label() {
        return type.names.event;
      },
      get description() {
        return words.aDateAPlaceA();
      },
      icon: "calendar",
    },
  };

/** What else of a treet is written, by the words of its form. */
const ownFieldNames = {
  get category() {
    return words.category();
  },
  get eventAt() {
    return words.theEventBegins();
  },
  get location() {
    return words.place();
  },
  get stockTotal() {
    return words.howManyThereAre();
  },
  get perMemberLimit() {
    return words.forEachMember();
  },
  get limitWindow() {
    return words.inEach();
  },
  get claimFrom() {
    return words.canBeClaimedFrom();
  },
  get claimUntil() {
    return words.canBeClaimedUntil();
  },
  get validKind() {
    return words.aClaimIsGood();
  },
  get validDays() {
    return words.forHowManyDays();
  },
  get validFrom() {
    return words.canBeUsedFrom();
  },
  get validUntil() {
    return words.canBeUsedUntil();
  },
  get audience() {
    return words.onlyForMembersWithOne();
  },
  get featured() {
    return words.showItOnTop();
  },
  get requiresApproval() {
    return words.claimsNeedApproval();
  },
  get hideWhenSoldOut() {
    return words.hideItWhenItIs();
  },
} as const;

/** The words of any field of a treet; its name where it has none. */
export const fieldName = (field: string): string =>
  ({ ...reviewedFieldNames, ...ownFieldNames })[field as ReviewedField] ?? field;

export const reviewedFieldNames: Readonly<Record<ReviewedField, string>> = {
  type: "How members get it",
  get title() {
    return words.title();
  },
  get summary() {
    return words.summary();
  },
  get description() {
    return words.description();
  },
  get terms() {
    return words.terms();
  },
  get howToUse() {
    return words.howToUseIt();
  },
  get valueKind() {
    return words.kindOfValue();
  },
  get valuePercent() {
    return words.percentOff();
  },
  get valueMinor() {
    return words.amountOffInCents();
  },
  get priceMinor() {
    return words.priceInCents();
  },
  get sharedCode() {
    return words.code();
  },
  get targetUrl() {
    return words.link();
  },
  get imageId() {
    return words.picture();
  },
  get imageAlt() {
    return words.whatThePictureShows();
  },
  get furtherImages() {
    return words.furtherPictures();
  },
};
