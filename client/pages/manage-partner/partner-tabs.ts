import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { type PartnerTab, partnerTabsIn } from "#shared/partner-rules.ts";

const tabNames: Readonly<Record<PartnerTab, string>> = {
  overview: "Overview",
  treets: "Treets",
  people: "People",
  terms: "Terms",
  activity: "Activity",
  messages: "Messages",
};

/** The parts of a partnership's page, with what is new on them. */
export const tabsOf = ({ state, unread }: Pick<PartnerDetail, "state" | "unread">) =>
  partnerTabsIn(state).map((tab) => ({
    tab,
    label: tabNames[tab],
    count: tab === "messages" && unread > 0 ? unread : undefined,
  }));

export const partnerTabHref = (business: string, partner: string, tab: PartnerTab, cursor?: string): string =>
  href("managePartner", { business, partner }, { tab: tab === "overview" ? undefined : tab, cursor });
