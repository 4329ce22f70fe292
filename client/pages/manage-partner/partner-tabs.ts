import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { type PartnerTab, partnerTabsIn } from "#shared/partner-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";

const tabNames: Readonly<Record<PartnerTab, string>> = {
  get overview() {
    return words.overview();
  },
  get treets() {
    return commonWords.treets();
  },
  get people() {
    return words.people();
  },
  get terms() {
    return words.terms();
  },
  get activity() {
    return words.activity();
  },
  get messages() {
    return words.messages();
  },
};

/** Returns the tabs of a partnership's page, with the number of unread messages. */
export const tabsOf = ({ state, unread }: Pick<PartnerDetail, "state" | "unread">) =>
  partnerTabsIn(state).map((tab) => ({
    tab,
    label: tabNames[tab],
    count: tab === "messages" && unread > 0 ? unread : undefined,
  }));

export const partnerTabHref = (business: string, partner: string, tab: PartnerTab, cursor?: string): string =>
  href("managePartner", { business, partner }, { tab: tab === "overview" ? undefined : tab, cursor });
