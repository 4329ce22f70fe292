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
        return words.kindCodeHint();
      },
      icon: "tag",
    },
    code_pool: {
      get label() {
        return type.names.code_pool;
      },
      get description() {
        return words.kindCodesHint();
      },
      icon: "key",
    },
    link: {
      get label() {
        return type.names.link;
      },
      get description() {
        return words.kindLinkHint();
      },
      icon: "link",
    },
    voucher: {
      get label() {
        return type.names.voucher;
      },
      get description() {
        return words.kindTillHint();
      },
      icon: "qr",
    },
    event: {
      get label() {
        return type.names.event;
      },
      get description() {
        return words.kindEventHint();
      },
      icon: "calendar",
    },
  };

/** Labels of the other fields of a treet, as in its form. */
const ownFieldNames = {
  get category() {
    return words.category();
  },
  get eventAt() {
    return words.eventBegins();
  },
  get location() {
    return words.place();
  },
  get stockTotal() {
    return words.stock();
  },
  get perMemberLimit() {
    return words.forEachMember();
  },
  get limitWindow() {
    return words.perUnit();
  },
  get claimFrom() {
    return words.claimableFrom();
  },
  get claimUntil() {
    return words.claimableUntil();
  },
  get validKind() {
    return words.validity();
  },
  get validDays() {
    return words.validDays();
  },
  get validFrom() {
    return words.usableFrom();
  },
  get validUntil() {
    return words.usableUntil();
  },
  get audience() {
    return words.labelsOnly();
  },
  get featured() {
    return words.featured();
  },
  get requiresApproval() {
    return words.approval();
  },
  get hideWhenSoldOut() {
    return words.hideSoldOut();
  },
} as const;

/** Returns the label of a treet's field; the field's name if it has none. */
export const fieldName = (field: string): string =>
  ({ ...reviewedFieldNames, ...ownFieldNames })[field as ReviewedField] ?? field;

export const reviewedFieldNames: Readonly<Record<ReviewedField, string>> = {
  get type() {
    return words.howToGet();
  },
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
    return words.howToUse();
  },
  get valueKind() {
    return words.valueKind();
  },
  get valuePercent() {
    return words.percentOff();
  },
  get valueMinor() {
    return words.amountOff();
  },
  get priceMinor() {
    return words.price();
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
    return words.pictureText();
  },
  get furtherImages() {
    return words.morePictures();
  },
};
