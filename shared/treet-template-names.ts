import * as words from "#words/treetTemplates.ts";
import { translated } from "./words/translated.ts";

/** Name of each template in the order offered: for whom or what it is. Apart from their long contents. */
export const treetTemplateNames = translated({
  cafe: words.nameCafe,
  "two-for-one": words.nameTwoForOne,
  class: words.nameFirstTime,
  treatment: words.nameBeauty,
  shop: words.nameShop,
  tickets: words.nameTickets,
  software: words.nameSoftware,
  event: words.nameEvent,
});

export type TreetTemplateId = keyof typeof treetTemplateNames;

/** The same as a list. */
export const namedTemplates = (): { readonly id: TreetTemplateId; readonly name: string }[] =>
  (Object.keys(treetTemplateNames) as TreetTemplateId[]).map((id) => ({ id, name: treetTemplateNames[id] }));
