import type { TreetContent } from "./contract/treets.ts";
import { stockAlt, stockFor, stockImageId } from "./stock/images.ts";
import {
  FURTHER_IMAGES_MOST,
  type LimitWindow,
  limitWindows,
  type TreetCategory,
  type TreetType,
  treetCategories,
  treetTypes,
  type ValidKind,
  type ValueKind,
  validKinds,
  valueKinds,
} from "./treets.ts";
import { fromWallClock } from "./zoned-time.ts";

/** The fields of a form, on the server or in the browser. */
export interface WrittenForm {
  text(name: string): string;
  checked(name: string): boolean;
}

export const PICTURES_MOST = FURTHER_IMAGES_MOST + 1;
export const pictureNames: readonly string[] = Array.from(
  { length: PICTURES_MOST },
  (_, index) => `image${index + 1}`,
);

/** What stands in the form of a treet. Times are the wall clock of its community; pictures are those it has already. */
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
    valueMinor: kind === "amount" ? minorIn(form.text("valueAmount")) : null,
    priceMinor: minorIn(form.text("priceAmount")) ?? 0,
    sharedCode: form.text("sharedCode") || null,
    targetUrl: form.text("targetUrl") || null,
    eventAt: momentIn(form, "eventAt", timezone),
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
    featured: form.checked("featured"),
    hideWhenSoldOut: form.checked("hideWhenSoldOut"),
    requiresApproval: form.checked("requiresApproval"),
  };
}

/** One place of the form for a picture: which is there, null for none, and what is said about it. */
export interface WrittenPicture {
  readonly name: string;
  readonly imageId: string | null;
  readonly alt: string;
}

/** The places for pictures in their order, with those that stay. */
export const keptPictures = (form: WrittenForm): WrittenPicture[] =>
  pictureNames.map((name) => {
    // What was chosen last is what is wanted: a picture of the library takes the place of the one that is there.
    const imageId = form.text(`${name}Stock`) || form.text(`${name}Id`) || null;
    return {
      name,
      imageId: form.checked(`${name}Remove`) ? null : imageId,
      alt: form.text(`${name}Alt`) || (imageId === null ? "" : stockAlt(imageId)),
    };
  });

/** As a treet keeps them: the first apart, without the empty places between. */
export function picturesOf(
  places: readonly WrittenPicture[],
): Pick<TreetContent, "imageId" | "imageAlt" | "furtherImages"> {
  const [first, ...further] = places.flatMap(({ imageId, alt }) =>
    imageId === null ? [] : [{ imageId, alt }],
  );
  return { imageId: first?.imageId ?? null, imageAlt: first?.alt ?? "", furtherImages: further };
}

/** Whoever chooses no picture has one of the library that fits the category, so that nothing is ever without. */
export function withStockPicture<Content extends Pick<TreetContent, "category" | "imageId" | "imageAlt">>(
  content: Content,
): Content {
  const [scene] = stockFor(content.category ?? "other");
  if (content.imageId || !scene) return content;
  const imageId = stockImageId(scene);
  return { ...content, imageId, imageAlt: stockAlt(imageId) };
}

/** What an operation calls `imageAlt`, or `furtherImages.0.alt`, is `image1Alt` and `image2Alt` in the form. */
export function fieldInForm(field: string): string {
  if (field === "imageId") return "image1";
  if (field === "imageAlt") return "image1Alt";
  if (field === "valueMinor") return "valueAmount";
  if (field === "priceMinor") return "priceAmount";
  const [, index, part] = /^furtherImages\.(\d+)\.(imageId|alt)$/.exec(field) ?? [];
  if (index === undefined) return field;
  return `image${Number(index) + 2}${part === "alt" ? "Alt" : ""}`;
}

/** A day and a time of it, which are two fields; null where no day is chosen. */
export const momentIn = (form: WrittenForm, name: string, timezone: string): string | null =>
  fromWallClock(`${form.text(name)}T${form.text(`${name}Time`) || "00:00"}`, timezone) ?? null;

/** A whole number, or null where the field is empty; what is no number is left for the operation to refuse. */
const numberIn = (text: string): number | null => (text.trim() === "" ? null : Number(text));

/** "4.50" or "4,50" → 450 */
const minorIn = (text: string): number | null =>
  text.trim() === "" ? null : Math.round(Number(text.replace(",", ".")) * 100);

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
