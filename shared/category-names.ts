import * as words from "#words/perks.ts";
import type { TreetCategory } from "./treets.ts";
import { translated } from "./words/translated.ts";

/** Displayed name of each category of treets. */
export const categoryNames: Readonly<Record<TreetCategory, string>> = translated({
  "food and drink": words.foodAndDrink,
  coffee: words.coffee,
  sports: words.sports,
  wellness: words.wellness,
  culture: words.culture,
  shopping: words.shopping,
  travel: words.travel,
  mobility: words.mobility,
  learning: words.learning,
  work: words.work,
  family: words.family,
  services: words.services,
  other: words.other,
});

/** "food and drink" → "Food and drink". Returns an unknown category unchanged. */
export const categoryName = (category: string): string =>
  categoryNames[category as TreetCategory] ?? category;
