import * as words from "#words/perks.ts";
import type { TreetCategory } from "./treets.ts";

/** Displayed name of each category of treets. */
export const categoryNames: Readonly<Record<TreetCategory, string>> = {
  get "food and drink"() {
    return words.foodAndDrink();
  },
  get coffee() {
    return words.coffee();
  },
  get sports() {
    return words.sports();
  },
  get wellness() {
    return words.wellness();
  },
  get culture() {
    return words.culture();
  },
  get shopping() {
    return words.shopping();
  },
  get travel() {
    return words.travel();
  },
  get mobility() {
    return words.mobility();
  },
  get learning() {
    return words.learning();
  },
  get work() {
    return words.work();
  },
  get family() {
    return words.family();
  },
  get services() {
    return words.services();
  },
  get other() {
    return words.other();
  },
};

/** "food and drink" → "Food and drink". Returns an unknown category unchanged. */
export const categoryName = (category: string): string =>
  categoryNames[category as TreetCategory] ?? category;
