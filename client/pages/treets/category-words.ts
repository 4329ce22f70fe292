import type { TreetCategory } from "#shared/treets.ts";
import * as words from "#words/perks.ts";

const names: Readonly<Record<TreetCategory, () => string>> = {
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
};

export const categoryWords = (category: TreetCategory): string => names[category]();
