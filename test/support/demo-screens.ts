import { insightTabs } from "#shared/insight-rules.ts";
import { partnerTabs } from "#shared/partner-rules.ts";
import { routeIds, routeOf } from "#shared/routes.ts";
import { treetTabs } from "#shared/treets.ts";
import type { TestTreets } from "./treets.ts";

/** Pages that are several, by what their address says. */
const parts: Readonly<Record<string, readonly string[]>> = {
  "/:business/treets": ["?layout=cards", "?tab=packs"],
  "/:business/members": [
    "?member=:member",
    "?filters=1",
    "?arrange=1",
    "?views=1",
    "?labels=1",
    "?add=1",
    "?import=new",
  ],
  "/:business/insights": [...insightTabs.map((tab) => `?tab=${tab}`), "?list=claims", "?filters=1"],
  "/:business/control-panel": ["?tab=enquiries"],
  "/:business/link-management": ["?link=:link", "?new=1", "?file=1"],
  "/:business/community-profile": ["?edit=1", "?edit=featured"],
  "/:business/partners-overview": ["?state=active", "?invite=1"],
  "/:business/manage-partner/:partner": partnerTabs.map((tab) => `?tab=${tab}`),
  "/:business/team-members": ["?invite=1"],
  "/:business/treet/*": [
    "new",
    ":treet",
    ...treetTabs.map((tab) => (tab === "codes" ? ":pool/codes" : `:treet/${tab}`)),
    "redeem",
  ],
  "/:business/pack/*": ["new", ":pack", ":pack/edit", ":pack/members"],
  "/:business/settings/overview": ["?tab=plan", "?tab=integrations", "?tab=audit"],
  "/account-settings": ["security", "notifications", "privacy", "appearance", "businesses", "data"].map(
    (tab) => `?tab=${tab}`,
  ),
  "/multi-treets": ["?tab=supplying", "?tab=claims", "?view=calendar"],
  "/test-new-flows1": ["?tab=controls", "?tab=fields", "?tab=lists", "?tab=overlays"],
};

/** Every screen of the demo for its owner, with what is to be filled in, such as :treet; `filledIn` does. */
export const ownersScreens = routeIds.flatMap((id) => {
  const { path } = routeOf(id);
  const more = parts[path] ?? [];
  if (path.endsWith("/*")) return more.map((rest) => path.replace("*", rest));
  return ["", ...more].map((query) => (path === "/select-org" ? `${path}?stay=1` : path + query));
});

/** What the addresses of `ownersScreens` leave open, from the demo's data. */
export async function idsOfDemo({ backend }: TestTreets): Promise<Readonly<Record<string, string>>> {
  const { rows } = await backend.deps.database.pool.query(
    `select 'harbour-club' as business,
      (select id from members where status = 'active' order by id limit 1) as member,
      (select id from treets where state = 'live' and type <> 'code_pool' order by claimed_count desc limit 1) as treet,
      (select id from treets where type = 'code_pool' limit 1) as pool,
      (select id from packs where state = 'published' limit 1) as pack,
      (select id from links order by clicks desc limit 1) as link,
      (select id from partnerships where state = 'active' order by id limit 1) as partner`,
  );
  return rows[0];
}

export const filledIn = (address: string, ids: Readonly<Record<string, string>>): string =>
  address.replace(/:([a-z]+)/g, (_, name: string) => ids[name] ?? name);
