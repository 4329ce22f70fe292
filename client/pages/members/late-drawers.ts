import { pagePart } from "../../page-views.tsx";
import type { DrawersProps } from "./drawers.tsx";
import type { MembersData } from "./types.ts";

/** The drawers beside the list, loaded when one is opened. */
export const memberDrawers = pagePart<MembersData, DrawersProps>(
  "members/drawers.tsx",
  async () => (await import("./drawers.tsx")).Drawers,
  ({ panel }) => panel !== null && ["add", "labels", "views", "member"].includes(panel.kind),
  "add",
  "labels",
  "views",
  "member",
);
