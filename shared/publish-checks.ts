import * as words from "#words/publishChecks.ts";
import type { TreetContent } from "./contract/treet-shapes.ts";

/** The fields of a treet that are checked. */
type Content = Omit<
  TreetContent,
  | "audience"
  | "packsOnly"
  | "requiresApproval"
  | "location"
  | "redeemMode"
  | "stockTotal"
  | "perMemberLimit"
  | "limitWindow"
  | "featured"
  | "hideWhenSoldOut"
>;

/** Input of the checks: the treet's fields, and the state of its codes and its supplier. */
export interface PublishFacts extends Readonly<Content> {
  /** Labels of the members it is for; empty for everyone, and if the editor cannot set them. */
  readonly audience?: readonly string[] | undefined;
  readonly requiresApproval?: boolean | undefined;
  /** Null if the user may not know the number; whether any are left is then not checked. */
  readonly unusedCodes: number | null;
  /** False if the partnership with its supplier is not active. A community's own treets have no supplier. */
  readonly isPartnerActive: boolean;
  /** False if it has a price and its seller cannot be paid. */
  readonly isPayable: boolean;
}

export interface PublishCheck {
  /** The field with which to fix it. */
  readonly field: string;
  readonly label: string;
  readonly ok: boolean;
}

const PUBLISH_GRACE_MS = 5 * 60_000;

/**
 * Returns everything a treet needs before members see it: twelve checks for every type, and more for treets with a
 * price. A pool whose unused codes are hidden has one less.
 */
export function publishChecks(treet: PublishFacts, now: Date): PublishCheck[] {
  const { audience = [] } = treet;
  return [
    { field: "title", label: words.title(), ok: within(treet.title, 3, 80) },
    { field: "summary", label: words.summary(), ok: within(treet.summary, 10, 160) },
    { field: "category", label: words.category(), ok: treet.category.length > 0 },
    valueCheck(treet),
    pictureCheck(treet),
    ...typeChecks(treet, now),
    { field: "audience", label: words.audience(), ok: audience.every((label) => label.length > 0) },
    windowCheck(treet, now),
    validityCheck(treet, now),
    { field: "description", label: words.description(), ok: treet.description.length > 0 },
    { field: "terms", label: words.terms(), ok: treet.terms.length > 0 },
    { field: "partner", label: words.activePartner(), ok: treet.isPartnerActive },
    ...priceChecks(treet),
  ];
}

function valueCheck({ valueKind, valuePercent, valueMinor }: PublishFacts): PublishCheck {
  if (valueKind === "percent")
    return { field: "valuePercent", label: words.percentOff(), ok: valuePercent !== null };
  if (valueKind === "amount")
    return { field: "valueAmount", label: words.amountOff(), ok: valueMinor !== null };
  return { field: "valueKind", label: words.worth(), ok: true };
}

/** Buyers get what they paid for at once, so a claim cannot be declined afterwards. */
function priceChecks({ priceMinor, isPayable, requiresApproval = false }: PublishFacts): PublishCheck[] {
  if (priceMinor === 0) return [];
  return [
    { field: "payouts", label: words.payoutAccount(), ok: isPayable },
    { field: "requiresApproval", label: words.paidNeedsNoApproval(), ok: !requiresApproval },
  ];
}

function pictureCheck({ imageId, imageAlt, furtherImages }: PublishFacts): PublishCheck {
  if (imageId === null) return { field: "imageId", label: words.picture(), ok: false };
  const silent = [imageAlt, ...furtherImages.map(({ alt }) => alt)].indexOf("");
  return {
    field: silent > 0 ? `furtherImages.${silent - 1}.alt` : "imageAlt",
    label: words.pictureDescribed(),
    ok: silent === -1,
  };
}

/** Checks what members receive, depending on the type. */
function typeChecks(treet: PublishFacts, now: Date): PublishCheck[] {
  switch (treet.type) {
    case "shared_code":
      return [{ field: "sharedCode", label: words.code(), ok: within(treet.sharedCode ?? "", 2, 64) }];
    case "code_pool":
      if (treet.unusedCodes === null) return [];
      return [{ field: "codes", label: words.unusedCode(), ok: treet.unusedCodes > 0 }];
    case "link":
      return [{ field: "targetUrl", label: words.link(), ok: treet.targetUrl !== null }];
    case "voucher":
      return [{ field: "howToUse", label: words.tillInstruction(), ok: treet.howToUse.length > 0 }];
    case "event": {
      const ok = treet.eventAt !== null && Date.parse(treet.eventAt) > now.getTime() - PUBLISH_GRACE_MS;
      return [{ field: "eventAt", label: words.eventDate(), ok }];
    }
  }
}

function windowCheck({ claimFrom, claimUntil }: PublishFacts, now: Date): PublishCheck {
  const from = claimFrom === null ? Number.NEGATIVE_INFINITY : Date.parse(claimFrom);
  const until = claimUntil === null ? Number.POSITIVE_INFINITY : Date.parse(claimUntil);
  const label = words.end();
  return { field: "claimUntil", label, ok: until > now.getTime() && until > from };
}

/** Checks that a claim with its own validity period has a complete one. */
function validityCheck(
  { validKind, validDays, validFrom, validUntil }: PublishFacts,
  now: Date,
): PublishCheck {
  if (validKind === "days_after_claim")
    return { field: "validDays", label: words.validDays(), ok: validDays !== null };
  if (validKind !== "fixed") return { field: "validKind", label: words.validity(), ok: true };
  const end = validUntil === null ? Number.NaN : Date.parse(validUntil);
  const isAfterStart = validFrom === null || end > Date.parse(validFrom);
  const label = words.validUntil();
  return { field: "validUntil", label, ok: end > now.getTime() && isAfterStart };
}

const within = (text: string, min: number, max: number) => {
  const length = [...text.trim()].length;
  return length >= min && length <= max;
};
