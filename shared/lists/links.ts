import type { LinkKind, LinkState } from "../link-rules.ts";
import { choice, flag, type QueryOf, search } from "./list.ts";

/** Tracked links of a business. */
export const linksList = {
  filters: {
    search,
    kind: choice<LinkKind>(
      "What they lead to",
      { join: "Join", treet: "Treet", pack: "Pack", profile: "Community page" },
      { any: "Every kind" },
    ),
    /** Archived ones have a list of their own. */
    state: choice<Exclude<LinkState, "archived">>(
      "State",
      { active: "In use", paused: "Paused", ended: "Ended" },
      { any: "Every state" },
    ),
  },
  look: { archived: flag("Archived") },
};
export type LinksQuery = QueryOf<typeof linksList>;
