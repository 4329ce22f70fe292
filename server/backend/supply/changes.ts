import {
  type FieldChange,
  type ReviewedContent,
  reviewedContent,
  type TreetContent,
  treetContent,
} from "#shared/contract/treets.ts";
import { type ReviewedField, reviewedFields } from "#shared/treets.ts";
import { presentTreet } from "../treets/present.ts";
import type { StoredTreet } from "../treets/queries.ts";

/** The part of a treet's content that members read and get. */
export const reviewedPart = (content: unknown): ReviewedContent => reviewedContent.parse(content);

/** What a stored treet says, as it was written. */
export const contentOf = (row: StoredTreet): TreetContent =>
  treetContent.parse(presentTreet(row, { currency: "", unusedCodes: 0, now: new Date(0) }));

/** What is to read differently, field by field. */
export function changesBetween(before: ReviewedContent, after: ReviewedContent): FieldChange[] {
  return reviewedFields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }));
}

function textOf(value: ReviewedContent[ReviewedField]): string {
  if (value === null) return "";
  return typeof value === "object" ? value.map(({ alt }) => alt).join(", ") : String(value);
}
