import type { TreetCategory } from "../treets.ts";
import { type Language, language } from "../words/language.ts";
import { type StockScene, stockScenes } from "./scenes.ts";

/** Ids of uploaded pictures begin otherwise. */
const PREFIX = "stk_";

const scenes = new Map(stockScenes.map((scene) => [scene.id, scene]));

/** The id under which a treet keeps a picture of the library. */
export const stockImageId = ({ id }: Pick<StockScene, "id">): string => PREFIX + id;

/** The scene of such an id; undefined for pictures that somebody uploaded, and for scenes there are not. */
export const stockSceneOf = (imageId: string): StockScene | undefined =>
  imageId.startsWith(PREFIX) ? scenes.get(imageId.slice(PREFIX.length)) : undefined;

/** What a picture of the library shows, in the language that is spoken; empty for any other picture. */
export const stockAlt = (imageId: string, spoken: Language = language()): string =>
  stockSceneOf(imageId)?.alt[spoken] ?? "";

/** Those of a category first, then all others, each group in its own order. */
export const stockFor = (category: TreetCategory): readonly StockScene[] => [
  ...stockScenes.filter((scene) => scene.category === category),
  ...stockScenes.filter((scene) => scene.category !== category),
];
