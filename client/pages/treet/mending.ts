import { href } from "#shared/href.ts";

/** Where a field of a treet is written: the codes of a pool beside it, everything else in its section of the form. */
export const mendingOf =
  (business: string, treet: string, codesPart: "codes" | undefined) =>
  (field: string): string =>
    field === "codes"
      ? href("treet", { business, rest: codesPart ? [treet, codesPart] : [treet] })
      : `${href("treet", { business, rest: [treet, "edit"] })}#${sectionOf[field.split(".")[0] ?? ""] ?? "what"}`;

/** The section of the form each field stands in, by the id of its card. */
const sectionOf: Readonly<Record<string, string>> = {
  title: "what",
  summary: "what",
  category: "what",
  audience: "rules",
  eventAt: "how",
  valueKind: "look",
  valuePercent: "look",
  valueAmount: "look",
  imageId: "look",
  imageAlt: "look",
  furtherImages: "look",
  sharedCode: "how",
  targetUrl: "how",
  claimUntil: "when",
  validKind: "when",
  validDays: "when",
  validUntil: "when",
  description: "words",
  terms: "words",
  howToUse: "words",
};
