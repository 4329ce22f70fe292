import { linksList } from "./links.ts";
import { membersList } from "./members.ts";
import { partnersList } from "./partners.ts";
import { treetsList } from "./treets.ts";

/** Lists whose views can be saved, under the names that saved views know them by. */
export const viewedLists = {
  members: membersList,
  treets: treetsList,
  links: linksList,
  partners: partnersList,
} as const;
export type ViewedList = keyof typeof viewedLists;
