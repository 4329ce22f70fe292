import { treetsList } from "#shared/lists/treets.ts";
import type { RedeemMode, ReviewedField, TreetState, TreetType } from "#shared/treets.ts";
import { translated } from "#shared/words/translated.ts";
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
    shared_code: translated(
      { label: () => type.names.shared_code, description: words.kindCodeHint },
      { icon: "tag" },
    ),
    code_pool: translated(
      { label: () => type.names.code_pool, description: words.kindCodesHint },
      { icon: "key" },
    ),
    link: translated({ label: () => type.names.link, description: words.kindLinkHint }, { icon: "link" }),
    voucher: translated({ label: () => type.names.voucher, description: words.kindTillHint }, { icon: "qr" }),
    event: translated(
      { label: () => type.names.event, description: words.kindEventHint },
      { icon: "calendar" },
    ),
  };

/** Labels of the other fields of a treet, as in its form. */
const ownFieldNames = translated({
  category: words.category,
  eventAt: words.eventBegins,
  eventEnd: words.eventEnds,
  location: words.place,
  stockTotal: words.stock,
  perMemberLimit: words.forEachMember,
  limitWindow: words.perUnit,
  claimFrom: words.claimableFrom,
  claimUntil: words.claimableUntil,
  validKind: words.validity,
  validDays: words.validDays,
  validFrom: words.usableFrom,
  validUntil: words.usableUntil,
  audience: words.labelsOnly,
  featured: words.featured,
  requiresApproval: words.approval,
  redeemMode: words.confirmation,
  packsOnly: words.packsOnly,
  hideWhenSoldOut: words.hideSoldOut,
});

/** Returns the label of a treet's field; the field's name if it has none. */
export const fieldName = (field: string): string =>
  ({ ...reviewedFieldNames, ...ownFieldNames })[field as ReviewedField] ?? field;

export const reviewedFieldNames: Readonly<Record<ReviewedField, string>> = translated({
  type: words.howToGet,
  title: words.title,
  summary: words.summary,
  description: words.description,
  terms: words.terms,
  howToUse: words.howToUse,
  valueKind: words.valueKind,
  valuePercent: words.percentOff,
  valueMinor: words.amountOff,
  priceMinor: words.price,
  sharedCode: words.code,
  targetUrl: words.link,
  imageId: words.picture,
  imageAlt: words.pictureText,
  furtherImages: words.morePictures,
});

export const redeemModeNames: Readonly<Record<RedeemMode, string>> = translated({
  self: words.confirmedByMember,
  partner_scan: words.confirmedAtTill,
  none: words.confirmedByNobody,
});
