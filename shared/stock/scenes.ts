import type { TreetCategory } from "../treets.ts";
import { eating } from "./eating.ts";
import { everyday } from "./everyday.ts";
import { leisure } from "./leisure.ts";

/** A picture that a treet can have without anybody taking one: some things on a ground. */
export interface StockScene {
  /** Also the name of its file, which is kept for good wherever it was shown: what looks otherwise gets another. */
  readonly id: string;
  readonly category: TreetCategory;
  /** What it shows, for those who do not see it. */
  readonly alt: { readonly en: string; readonly de: string };
}

/** The same as it is written down. */
type SceneLine = readonly [id: string, en: string, de: string];

const lines: Readonly<Record<TreetCategory, readonly SceneLine[]>> = { ...eating, ...leisure, ...everyday };

/** All of them, in the order of their categories. */
export const stockScenes: readonly StockScene[] = (Object.keys(lines) as TreetCategory[]).flatMap(
  (category) =>
    lines[category].map(([id, en, de]) => ({
      id,
      category,
      alt: { en, de },
    })),
);
