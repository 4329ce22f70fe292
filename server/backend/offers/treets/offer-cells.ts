import { type TreetState, valueText } from "#shared/treets.ts";
import * as exportWords from "#words/exports.ts";
import type { contentOf } from "./reviewed-content.ts";

/** Headers of the first columns of every export of treets. */
export const offerHeaders = (): string[] => [
  exportWords.title(),
  exportWords.kind(),
  exportWords.category(),
  exportWords.state(),
  exportWords.value(),
];

/** Returns what a treet offers, for these columns. */
export const offerCells = (
  content: ReturnType<typeof contentOf>,
  { state, currency }: { readonly state: TreetState; readonly currency: string },
): (string | null)[] => [
  content.title,
  content.type,
  content.category,
  state,
  valueText({ ...content, currency }),
];
