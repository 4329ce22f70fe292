import { treetsList } from "#shared/lists/treets.ts";
import type { ReviewedField, TreetState, TreetType } from "#shared/treets.ts";
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
    shared_code: { label: type.names.shared_code, description: "Everybody gets the same code", icon: "tag" },
    code_pool: {
      label: type.names.code_pool,
      description: "Everybody gets a code of their own",
      icon: "key",
    },
    link: { label: type.names.link, description: "A page with the offer", icon: "link" },
    voucher: { label: type.names.voucher, description: "Shown and redeemed on the spot", icon: "qr" },
    event: { label: type.names.event, description: "A date, a place, a number of seats", icon: "calendar" },
  };

/** What else of a treet is written, by the words of its form. */
const ownFieldNames = {
  category: "Category",
  eventAt: "The event begins",
  location: "Place",
  stockTotal: "How many there are",
  perMemberLimit: "For each member",
  limitWindow: "In each",
  claimFrom: "Can be claimed from",
  claimUntil: "Can be claimed until",
  validKind: "A claim is good",
  validDays: "For how many days",
  validFrom: "Can be used from",
  validUntil: "Can be used until",
  audience: "Only for members with one of these labels",
  featured: "Show it on top",
  requiresApproval: "Claims need approval",
  hideWhenSoldOut: "Hide it when it is sold out",
} as const;

/** The words of any field of a treet; its name where it has none. */
export const fieldName = (field: string): string =>
  ({ ...reviewedFieldNames, ...ownFieldNames })[field as ReviewedField] ?? field;

export const reviewedFieldNames: Readonly<Record<ReviewedField, string>> = {
  type: "How members get it",
  title: "Title",
  summary: "Summary",
  description: "Description",
  terms: "Terms",
  howToUse: "How to use it",
  valueKind: "Kind of value",
  valuePercent: "Percent off",
  valueMinor: "Amount off, in cents",
  priceMinor: "Price, in cents",
  sharedCode: "Code",
  targetUrl: "Link",
  imageId: "Picture",
  imageAlt: "What the picture shows",
  furtherImages: "Further pictures",
};
