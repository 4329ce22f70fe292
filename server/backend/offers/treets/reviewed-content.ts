import {
  type ReviewedContent,
  reviewedContent,
  type TreetContent,
  treetContent,
} from "#shared/contract/treet-shapes.ts";
import { presentTreet } from "./present.ts";
import type { TreetRow } from "./queries.ts";

/** Returns the part of a treet's content that members see and receive, which is subject to review. */
export const reviewedPart = (content: unknown): ReviewedContent => reviewedContent.parse(content);

/** Returns the content of a stored treet. */
export const contentOf = (row: TreetRow): TreetContent =>
  treetContent.parse(presentTreet(row, { currency: "", unusedCodes: 0, now: new Date(0) }));
