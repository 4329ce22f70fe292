import type { FormState } from "../../page-props.ts";
import { pagePart } from "../../page-views.tsx";
import type { DrawersProps } from "./drawers.tsx";
import type { MembersData } from "./types.ts";

/** The ways to add members, by the form that adds in this way. */
const waysByIntent: Readonly<Record<string, "one" | "list">> = { add: "one", "paste-list": "list" };

/** Returns the way of a refused form that adds members; its drawer opens even if the address does not ask for it. */
export const refusedWay = ({ may }: MembersData, form: FormState | undefined): "one" | "list" | undefined =>
  may.manage && form && !form.shown ? waysByIntent[form.intent ?? ""] : undefined;

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
