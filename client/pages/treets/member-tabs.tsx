import type { ViewAs } from "#server/pages/view-as.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/perks.ts";
import { TabLinks } from "../../design/list-tools.tsx";
import { viewAsQuery } from "./view-as-query.ts";

const tabs = { all: words.all, packs: words.packs, mine: words.mine };
export type MemberTab = keyof typeof tabs;

/** Returns the tabs to show. A team viewing as a member has no claims, so that tab is hidden. */
const shownTabs = (viewAs: ViewAs | null): readonly MemberTab[] =>
  (Object.keys(tabs) as MemberTab[]).filter((tab) => viewAs === null || tab !== "mine");

/** Tabs of a community's treets, for its members. */
export const MemberTabs = ({
  business,
  current,
  viewAs = null,
}: {
  readonly business: string;
  readonly current: MemberTab;
  readonly viewAs?: ViewAs | null;
}) => (
  <TabLinks
    label={words.treets()}
    items={shownTabs(viewAs).map((tab) => ({
      label: tabs[tab](),
      href: href("treets", { business }, { ...(tab !== "all" && { tab }), ...viewAsQuery(viewAs) }),
      current: tab === current,
    }))}
  />
);
