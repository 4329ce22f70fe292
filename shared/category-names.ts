import * as words from "#words/perks.ts";
import type { TreetCategory } from "./treets.ts";

/** What people read for each kind of treet. */
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

/** "food and drink" → "Food and drink"; what is no category stays as it is. */
export const categoryName = (category: string): string =>
  categoryNames[category as TreetCategory] ?? category;
