import { href } from "#shared/href.ts";
import * as words from "#words/perks.ts";
import { TabLinks } from "../../design/list-tools.tsx";

const tabs = { all: words.all, packs: words.packs, mine: words.mine };
export type MemberTab = keyof typeof tabs;

/** The parts of what a community offers, for its members. */
export const MemberTabs = ({ business, current }: { business: string; current: MemberTab }) => (
  <TabLinks
    label={words.treets()}
    items={(Object.keys(tabs) as MemberTab[]).map((tab) => ({
      label: tabs[tab](),
      href: href("treets", { business }, tab === "all" ? {} : { tab }),
      current: tab === current,
    }))}
  />
);
