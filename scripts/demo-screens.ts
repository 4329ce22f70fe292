import { insightTabs } from "../shared/insight-rules.ts";
import { partnerTabs } from "../shared/partner-rules.ts";
import { routeIds, routeOf } from "../shared/routes.ts";
import { treetTabs } from "../shared/treets.ts";

/** Pages with several screens, with the suffixes of their addresses. */
const parts: Readonly<Record<string, readonly string[]>> = {
  "/:business/treets": ["?layout=cards", "?views=1", "?tab=packs"],
  "/:business/members": [
    "?member=:member",
    "?filters=1",
    "?arrange=1",
    "?views=1",
    "?labels=1",
    "?add=1",
    "?import=new",
    "?announcement=all",
    "?announcement=new",
    "?announcement=:announcement&recipients=1",
  ],
  "/:business/insights": [
    ...insightTabs.map((tab) => `?tab=${tab}`),
    "?list=claims",
    "?tab=mails&list=mails",
    "?filters=1",
  ],
  "/:business/control-panel": ["?tab=enquiries"],
  "/:business/link-management": ["?link=:link", "?views=1", "?new=1", "?file=1"],
  "/:business/community-profile": ["?edit=1", "?edit=featured", "?as=member"],
  "/:business/partners-overview": ["?state=active", "?views=1", "?invite=1"],
  "/:business/manage-partner/:partner": partnerTabs.map((tab) => `?tab=${tab}`),
  "/:business/team-members": ["?invite=1"],
  "/:business/treet/*": [
    "new",
    ":treet",
    ...treetTabs.map((tab) => (tab === "codes" ? ":pool/codes" : `:treet/${tab}`)),
    "redeem",
  ],
  "/:business/pack/*": ["new", ":pack", ":pack/edit", ":pack/members"],
  "/:business/settings/overview": ["?tab=plan", "?tab=payouts", "?tab=integrations", "?tab=audit"],
  "/account-settings": ["security", "notifications", "privacy", "appearance", "businesses", "data"].map(
    (tab) => `?tab=${tab}`,
  ),
  "/multi-treets": ["?tab=supplying", "?tab=claims", "?view=calendar"],
  "/test-new-flows1": ["?tab=controls", "?tab=fields", "?tab=lists", "?tab=overlays"],
};

/** Every screen of the demo for its owner, with placeholders such as :treet. */
export const ownersScreens = routeIds.flatMap((id) => {
  const { path } = routeOf(id);
  const more = parts[path] ?? [];
  if (path.endsWith("/*")) return more.map((rest) => path.replace("*", rest));
  return ["", ...more].map((query) => (path === "/select-org" ? `${path}?stay=1` : path + query));
});

/** Screens that the demo's members and its supplier see, whether shared with the club's team or theirs alone. */
export const othersScreens: Readonly<Record<"member" | "partner", readonly string[]>> = {
  member: [
    "/:business/treets",
    "/:business/treets?tab=packs",
    "/:business/treets?tab=mine",
    "/:business/treet/:treet",
    "/:business/pack/:pack",
    "/:business/community-profile",
    "/:business/community-profile?tab=announcements",
    "/:supplier/community-profile",
    "/multi-treets?tab=claims",
    "/account-settings?tab=notifications",
  ],
  partner: [
    "/:supplier/control-panel",
    "/:supplier/treets",
    "/:supplier/treet/:supplied",
    "/:supplier/treet/:supplied/claims",
    "/:supplier/treet/:supplied/history",
    "/:supplier/partners-overview",
    "/:supplier/manage-partner/:supplying",
    "/:supplier/insights",
  ],
};

/** Fills in the placeholders of an address; unknown names stay without their colon. */
export const filledIn = (address: string, ids: Readonly<Record<string, string>>): string =>
  address.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name);
