import type { TreetCategory } from "../treets.ts";
import { type Language, language } from "../words/language.ts";
import { type StockScene, stockScenes } from "./scenes.ts";

/** Prefix of stock image ids, distinct from that of uploaded images. */
const PREFIX = "stk_";

const scenes = new Map(stockScenes.map((scene) => [scene.id, scene]));

/** Returns the image id of a stock picture, as stored with a treet. */
export const stockImageId = ({ id }: Pick<StockScene, "id">): string => PREFIX + id;

/** Returns the scene of a stock image id; undefined for uploaded images and unknown scenes. */
export const stockSceneOf = (imageId: string): StockScene | undefined =>
  imageId.startsWith(PREFIX) ? scenes.get(imageId.slice(PREFIX.length)) : undefined;

/** Returns a stock picture's description in the current language; empty for any other image. */
export const stockAlt = (imageId: string, spoken: Language = language()): string =>
  stockSceneOf(imageId)?.alt[spoken] ?? "";

/** Returns the scenes of a category first and then all others, each group in its own order. */
export const stockFor = (category: TreetCategory): readonly StockScene[] => [
  ...stockScenes.filter((scene) => scene.category === category),
  ...stockScenes.filter((scene) => scene.category !== category),
];
