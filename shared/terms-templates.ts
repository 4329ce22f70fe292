import * as words from "#words/termsTemplates.ts";
import { translated } from "./words/translated.ts";
/** Templates for a treet's terms, to be adapted to the particular treet. */
export const termsTemplates = [
  translated({ name: words.nameUsual, text: words.general }, { id: "usual" }),
  translated({ name: words.nameBooking, text: words.booking }, { id: "booking" }),
  translated({ name: words.nameOnlineShop, text: words.codes }, { id: "online" }),
] as const;
