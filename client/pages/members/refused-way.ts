import type { FormState } from "../../page-props.ts";
import type { MembersData } from "./types.ts";

/** The ways to add members, by the form that adds in this way. */
const waysByIntent: Readonly<Record<string, "one" | "list">> = { add: "one", "paste-list": "list" };

/** Returns the way of a refused form that adds members; its drawer opens even if the address does not ask for it. */
export const refusedWay = ({ may }: MembersData, form: FormState | undefined): "one" | "list" | undefined =>
  may.manage && form && !form.shown ? waysByIntent[form.intent ?? ""] : undefined;
