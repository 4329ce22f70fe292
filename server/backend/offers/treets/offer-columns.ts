import { type TreetState, valueText } from "#shared/treets.ts";
import * as exportWords from "#words/exports.ts";
import type { Columns } from "../../platform/list-export.ts";
import type { contentOf } from "./reviewed-content.ts";

/** What a treet offers, for the first columns of every export of treets. */
export interface Offered {
  readonly content: ReturnType<typeof contentOf>;
  readonly state: TreetState;
  readonly currency: string;
}

export const offerColumns: Columns<Offered> = [
  [exportWords.title, ({ content }) => content.title],
  [exportWords.kind, ({ content }) => content.type],
  [exportWords.category, ({ content }) => content.category],
  [exportWords.state, ({ state }) => state],
  [exportWords.value, ({ content, currency }) => valueText({ ...content, currency })],
];
