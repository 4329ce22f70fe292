import type { FieldChange, ReviewedContent } from "#shared/contract/treet-shapes.ts";
import { type ReviewedField, reviewedFields } from "#shared/treets.ts";

/** Returns the reviewed fields that differ. */
export const changesBetween = (before: ReviewedContent, after: ReviewedContent): FieldChange[] =>
  reviewedFields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }));

function textOf(value: ReviewedContent[ReviewedField]): string {
  if (value === null) return "";
  return typeof value === "object" ? value.map(({ alt }) => alt).join(", ") : String(value);
}
