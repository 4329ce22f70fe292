import type { treetsPage } from "#server/pages/treets.ts";
import type { DataOf } from "../page-props.ts";
import { pageOfViews } from "../page-views.tsx";
import { viewsPanel } from "./parts/late-views.ts";
import { firstTreets } from "./treets/late-first-treets.ts";

type TreetsData = DataOf<typeof treetsPage>;

/** A community's treets: managed by the team, claimed by members, supplied by partners. */
export default pageOfViews<TreetsData>({
  packs: {
    file: "treets/pack-list.tsx",
    at: ["tab=packs"],
    load: async () => (await import("./treets/pack-list.tsx")).PackList,
  },
  supply: {
    file: "treets/supply-treets.tsx",
    at: ["tab=supply"],
    load: async () => (await import("./treets/supply-treets.tsx")).SupplyTreets,
  },
  team: {
    file: "treets/team-treets.tsx",
    load: async () => (await import("./treets/team-treets.tsx")).TeamTreets,
    parts: [firstTreets, viewsPanel],
  },
  member: {
    file: "treets/member-treets.tsx",
    load: async () => (await import("./treets/member-treets.tsx")).MemberTreets,
  },
  mine: {
    file: "treets/my-claims.tsx",
    at: ["tab=mine"],
    load: async () => (await import("./treets/my-claims.tsx")).MyClaims,
  },
});
