import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { type PartnerTab, partnerTabsIn } from "#shared/partner-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";

const tabNames: Readonly<Record<PartnerTab, string>> = translated({
  overview: words.overview,
  treets: commonWords.treets,
  people: words.people,
  terms: words.terms,
  activity: words.activity,
  messages: words.messages,
});

/** Returns the tabs of a partnership's page, with the number of unread messages. */
export const tabsOf = ({ state, unread }: Pick<PartnerDetail, "state" | "unread">) =>
  partnerTabsIn(state).map((tab) => ({
    tab,
    label: tabNames[tab],
    count: tab === "messages" && unread > 0 ? unread : undefined,
  }));

export const partnerTabHref = (business: string, partner: string, tab: PartnerTab, cursor?: string): string =>
  href("managePartner", { business, partner }, { tab: tab === "overview" ? undefined : tab, cursor });
