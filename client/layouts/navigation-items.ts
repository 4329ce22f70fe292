import { type BusinessRouteId, href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import * as words from "#words/navigation.ts";
import type { IconName } from "../design/icon.tsx";

export interface NavigationItem {
  readonly label: string;
  readonly href: string;
  readonly icon: IconName;
  /** The page it links to, and its tab if one page has several entries. */
  readonly route: RouteId;
  readonly tab?: string;
}

export interface NavigationGroup {
  readonly label: string | null;
  readonly items: readonly NavigationItem[];
}

/** Returns the pages that members of a community use every day. */
export const memberShortcuts = (business: string): NavigationItem[] => [
  { label: words.perks(), icon: "gift", route: "treets", href: href("treets", { business }) },
  {
    label: words.wallet(),
    icon: "tag",
    route: "treets",
    tab: "mine",
    href: href("treets", { business }, { tab: "mine" }),
  },
  {
    label: words.community(),
    icon: "building",
    route: "communityProfile",
    href: href("communityProfile", { business }),
  },
  { label: words.account(), icon: "user", route: "accountSettings", href: href("accountSettings") },
];

/** Returns the tabs of a page that have their own navigation entry. */
export function tabsWithEntry(route: RouteId, frame: BusinessFrame | null): readonly string[] {
  if (route === "communityProfile") return frame?.role === null ? [ANNOUNCEMENTS] : [];
  if (route !== "treets") return [];
  return frame && hasSupplyEntry(frame) ? ["packs", "mine", "supply"] : ["packs", "mine"];
}

/** The tab of the community's page with what its team wrote to the member. */
const ANNOUNCEMENTS = "announcements";

/** True for teams of a community that supplies others too; for mere suppliers, supplying is the treets page itself. */
const hasSupplyEntry = ({ isCommunity, isProvider, role }: BusinessFrame): boolean =>
  isCommunity && isProvider && role !== null;

/** Returns the side navigation of a business, by the user's role and the kind of business. */
export function navigationFor(frame: BusinessFrame): NavigationGroup[] {
  const { slug: business, isCommunity, role } = frame;
  const item = (route: BusinessRouteId, label: string, icon: IconName, tab?: string): NavigationItem => ({
    label,
    icon,
    route,
    href: href(route, { business }, { tab }),
    ...(tab && { tab }),
  });
  const treets = item("treets", words.treets(), "gift");
  const packs = item("treets", words.packs(), "package", "packs");

  if (role === null) {
    return [
      {
        label: null,
        items: [
          treets,
          packs,
          item("communityProfile", words.community(), "building"),
          item("communityProfile", words.announcements(), "mail", ANNOUNCEMENTS),
          item("treets", words.mine(), "tag", "mine"),
        ],
      },
    ];
  }
  if (!isCommunity) {
    return [
      {
        label: null,
        items: [
          item("controlPanel", words.controlPanel(), "home"),
          treets,
          item("partnersOverview", words.communities(), "handshake"),
          item("insights", words.insights(), "chart"),
          item("linkManagement", words.links(), "link"),
          item("teamMembers", words.team(), "user"),
          item("communityProfile", words.profile(), "building"),
          item("settingsOverview", words.settings(), "settings"),
        ],
      },
    ];
  }
  return [
    {
      label: words.overview(),
      items: [
        item("controlPanel", words.controlPanel(), "home"),
        item("insights", words.insights(), "chart"),
        item("insightsHighlight", words.highlights(), "star"),
      ],
    },
    {
      label: words.offer(),
      items: [
        treets,
        packs,
        item("partnersOverview", words.partners(), "handshake"),
        ...(hasSupplyEntry(frame) ? [item("treets", words.supply(), "send", "supply")] : []),
      ],
    },
    {
      label: words.people(),
      items: [item("members", words.members(), "users"), item("teamMembers", words.team(), "user")],
    },
    {
      label: words.grow(),
      items: [
        item("linkManagement", words.links(), "link"),
        item("communityProfile", words.community(), "building"),
      ],
    },
    { label: null, items: [item("settingsOverview", words.settings(), "settings")] },
  ];
}
