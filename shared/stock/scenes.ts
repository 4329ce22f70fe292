import type { TreetCategory } from "../treets.ts";
import { eating } from "./eating.ts";
import { everyday } from "./everyday.ts";
import { leisure } from "./leisure.ts";

/** A stock picture for treets: some objects on a background. */
export interface StockScene {
  /** Also its file name. The file stays available for good wherever it was shown, so a changed picture needs a new id. */
  readonly id: string;
  readonly category: TreetCategory;
  /** Description for screen readers. */
  readonly alt: { readonly en: string; readonly de: string };
}

/** The compact notation of a scene. */
type SceneLine = readonly [id: string, en: string, de: string];

const lines: Readonly<Record<TreetCategory, readonly SceneLine[]>> = { ...eating, ...leisure, ...everyday };

/** All scenes, in the order of their categories. */
export const stockScenes: readonly StockScene[] = (Object.keys(lines) as TreetCategory[]).flatMap(
  (category) =>
    lines[category].map(([id, en, de]) => ({
      id,
      category,
      alt: { en, de },
    })),
);
