import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import type { RouteId } from "#shared/routes.ts";
import type { IconName } from "../design/icon.tsx";

export interface NavigationItem {
  readonly label: string;
  readonly href: string;
  readonly icon: IconName;
  /** The page it stands for, and its tab where one page has several entries. */
  readonly route: RouteId;
  readonly tab?: string;
}

export interface NavigationGroup {
  readonly label: string | null;
  readonly items: readonly NavigationItem[];
}

/** What a person finds in the side navigation of a business: by what they are to it and what it is. */
export function navigationFor(frame: BusinessFrame): NavigationGroup[] {
  const { slug: business, isCommunity, isProvider, role } = frame;
  const item = (
    route:
      | "treets"
      | "members"
      | "insights"
      | "insightsHighlight"
      | "teamMembers"
      | "controlPanel"
      | "linkManagement"
      | "communityProfile"
      | "partnersOverview"
      | "settingsOverview",
    label: string,
    icon: IconName,
    tab?: string,
  ): NavigationItem => ({
    label,
    icon,
    route,
    href: href(route, { business }, { tab }),
    ...(tab && { tab }),
  });
  const treets = item("treets", "Treets", "gift");
  const packs = item("treets", "Packs", "package", "packs");

  if (role === null) {
    return [
      {
        label: null,
        items: [
          treets,
          packs,
          item("communityProfile", "Community", "building"),
          item("treets", "My claims", "tag", "mine"),
        ],
      },
    ];
  }
  if (!isCommunity) {
    return [
      {
        label: null,
        items: [
          item("controlPanel", "Control panel", "home"),
          treets,
          item("partnersOverview", "Communities", "handshake"),
          item("insights", "Insights", "chart"),
          item("linkManagement", "Links", "link"),
          item("teamMembers", "Team", "user"),
          item("communityProfile", "Profile", "building"),
          item("settingsOverview", "Settings", "settings"),
        ],
      },
    ];
  }
  return [
    {
      label: "Overview",
      items: [
        item("controlPanel", "Control panel", "home"),
        item("insights", "Insights", "chart"),
        item("insightsHighlight", "Highlights", "star"),
      ],
    },
    {
      label: "Offer",
      items: [
        treets,
        packs,
        item("partnersOverview", "Partners", "handshake"),
        ...(isProvider ? [item("treets", "What you supply", "send", "supply")] : []),
      ],
    },
    { label: "People", items: [item("members", "Members", "users"), item("teamMembers", "Team", "user")] },
    {
      label: "Grow",
      items: [item("linkManagement", "Links", "link"), item("communityProfile", "Community", "building")],
    },
    { label: null, items: [item("settingsOverview", "Settings", "settings")] },
  ];
}
