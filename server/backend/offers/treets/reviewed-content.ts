import {
  type ReviewedContent,
  reviewedContent,
  type TreetContent,
  treetContent,
} from "#shared/contract/treets.ts";
import { presentTreet } from "./present.ts";
import type { TreetRow } from "./queries.ts";

/** The part of a treet's content that members read and get. */
export const reviewedPart = (content: unknown): ReviewedContent => reviewedContent.parse(content);

/** What a stored treet says, as it was written. */
export const contentOf = (row: TreetRow): TreetContent =>
  treetContent.parse(presentTreet(row, { currency: "", unusedCodes: 0, now: new Date(0) }));
