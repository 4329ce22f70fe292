import { pagePart } from "../../page-views.tsx";
import type { DrawersProps } from "./drawers.tsx";
import type { MembersData } from "./types.ts";

/** What opens beside the list, for those who open it. */
export const memberDrawers = pagePart<MembersData, DrawersProps>(
  "members/drawers.tsx",
  async () => (await import("./drawers.tsx")).Drawers,
  ({ panel }) => panel !== null && ["add", "labels", "views", "member"].includes(panel.kind),
  "add",
  "labels",
  "views",
  "member",
);
