import type { TreetContent } from "./contract/treet-shapes.ts";
import { stockAlt, stockFor, stockImageId } from "./stock/images.ts";
import {
  type LimitWindow,
  limitWindows,
  MAX_FURTHER_IMAGES,
  redeemModes,
  type TreetCategory,
  type TreetType,
  treetCategories,
  treetTypes,
  type ValidKind,
  type ValueKind,
  validKinds,
  valueKinds,
} from "./treets.ts";
import { minorIn, wholeNumberIn } from "./written-number.ts";
import { fromWallClock } from "./zoned-time.ts";

/** Access to the fields of a form, on the server or in the browser. */
export interface WrittenForm {
  text(name: string): string;
  checked(name: string): boolean;
}

export const MAX_PICTURES = MAX_FURTHER_IMAGES + 1;
export const pictureNames: readonly string[] = Array.from(
  { length: MAX_PICTURES },
  (_, index) => `image${index + 1}`,
);

/** Reads a treet from its form. Times are in the community's time zone; images are only those already stored. */
export function writtenTreet(form: WrittenForm, timezone: string): TreetContent {
  const kind = oneOf<ValueKind>(valueKinds, form.text("valueKind"), "info");
  const validity = oneOf<ValidKind>(validKinds, form.text("validKind"), "same_as_claim");
  return {
    type: oneOf<TreetType>(treetTypes, form.text("type"), "shared_code"),
    title: form.text("title"),
    summary: form.text("summary"),
    description: form.text("description"),
    terms: form.text("terms"),
    howToUse: form.text("howToUse"),
    category: oneOf<TreetCategory>(treetCategories, form.text("category"), "other"),
    ...picturesOf(keptPictures(form)),
    valueKind: kind,
    valuePercent: kind === "percent" ? numberIn(form.text("valuePercent")) : null,
    valueMinor: kind === "amount" ? amountIn(form.text("valueAmount")) : null,
    priceMinor: amountIn(form.text("priceAmount")) ?? 0,
    redeemMode: redeemModes.find((mode) => mode === form.text("redeemMode")) ?? null,
    sharedCode: form.text("sharedCode") || null,
    targetUrl: form.text("targetUrl") || null,
    eventAt: momentIn(form, "eventAt", timezone),
    eventEnd: momentIn(form, "eventEnd", timezone),
    location: form.text("location"),
    stockTotal: numberIn(form.text("stockTotal")),
    perMemberLimit: numberIn(form.text("perMemberLimit")) ?? 1,
    limitWindow: oneOf<LimitWindow>(limitWindows, form.text("limitWindow"), "ever"),
    claimFrom: momentIn(form, "claimFrom", timezone),
    claimUntil: momentIn(form, "claimUntil", timezone),
    validKind: validity,
    validDays: validity === "days_after_claim" ? numberIn(form.text("validDays")) : null,
    validFrom: validity === "fixed" ? momentIn(form, "validFrom", timezone) : null,
    validUntil: validity === "fixed" ? momentIn(form, "validUntil", timezone) : null,
    audience: labelsIn(form.text("audience")),
    packsOnly: form.checked("packsOnly"),
    featured: form.checked("featured"),
    hideWhenSoldOut: form.checked("hideWhenSoldOut"),
    requiresApproval: form.checked("requiresApproval"),
  };
}

/** An image slot of the form: the image (null for none) and its description. */
export interface WrittenPicture {
  readonly name: string;
  readonly imageId: string | null;
  readonly alt: string;
}

/** Returns the image slots in order, with the images to keep. */
export const keptPictures = (form: WrittenForm): WrittenPicture[] =>
  pictureNames.map((name) => {
    // The latest choice counts: a stock picture replaces the image already there.
    const imageId = form.text(`${name}Stock`) || form.text(`${name}Id`) || null;
    return {
      name,
      imageId: form.checked(`${name}Remove`) ? null : imageId,
      alt: form.text(`${name}Alt`) || (imageId === null ? "" : stockAlt(imageId)),
    };
  });

/** Converts image slots to a treet's fields: the first image separately, without empty slots in between. */
export function picturesOf(
  places: readonly WrittenPicture[],
): Pick<TreetContent, "imageId" | "imageAlt" | "furtherImages"> {
  const [first, ...further] = places.flatMap(({ imageId, alt }) =>
    imageId === null ? [] : [{ imageId, alt }],
  );
  return { imageId: first?.imageId ?? null, imageAlt: first?.alt ?? "", furtherImages: further };
}

/** Adds a stock picture that fits the category if no image is chosen, so that every treet has one. */
export function withStockPicture<Content extends Pick<TreetContent, "category" | "imageId" | "imageAlt">>(
  content: Content,
): Content {
  const [scene] = stockFor(content.category ?? "other");
  if (content.imageId || !scene) return content;
  const imageId = stockImageId(scene);
  return { ...content, imageId, imageAlt: stockAlt(imageId) };
}

/** Maps an operation's field to that of the form: `imageAlt` is `image1Alt`, and `furtherImages.0.alt` is `image2Alt`. */
export function fieldInForm(field: string): string {
  if (field === "imageId") return "image1";
  if (field === "imageAlt") return "image1Alt";
  if (field === "valueMinor") return "valueAmount";
  if (field === "priceMinor") return "priceAmount";
  const [, index, part] = /^furtherImages\.(\d+)\.(imageId|alt)$/.exec(field) ?? [];
  if (index === undefined) return field;
  return `image${Number(index) + 2}${part === "alt" ? "Alt" : ""}`;
}

/** Reads a date and a time, which are two fields; null if no date is chosen. */
export const momentIn = (form: WrittenForm, name: string, timezone: string): string | null =>
  fromWallClock(`${form.text(name)}T${form.text(`${name}Time`) || "00:00"}`, timezone) ?? null;

/** Reads a number; null if the field is empty. Invalid numbers are left for the operation to reject. */
const numberIn = (text: string): number | null => (text.trim() === "" ? null : wholeNumberIn(text));

/** Reads an amount of money in minor units; null if the field is empty. */
const amountIn = (text: string): number | null => (text.trim() === "" ? null : minorIn(text));

export const labelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((label) => label.trim())
      .filter(Boolean),
  ),
];

const oneOf = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;
