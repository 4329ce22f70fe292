import { translated } from "#shared/words/translated.ts";
import * as words from "#words/lists.ts";

export const packOrderNames = translated({ changed: words.lastChangedFirst });
export const supplyOrderNames = translated({ changed: words.lastChangedFirst, ending: words.endingFirst });
export const treetOrderNames = translated({
  changed: words.lastChangedFirst,
  ending: words.endingFirst,
  mostClaims: words.mostClaimsFirst,
  fewestClaims: words.fewestClaimsFirst,
});
