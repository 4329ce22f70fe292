import * as words from "#words/listNames.ts";
import { type LinkKind, type LinkState, linkColumns } from "../link-rules.ts";
import { translated } from "../words/translated.ts";
import { choice, flag, one, search, set, text } from "./list.ts";
import { linkOrders } from "./orders.ts";

/** Tracked links of a business. */
export const linksList = {
  filters: {
    search,
    kind: choice<LinkKind>(
      words.linksByTarget,
      translated({
        join: words.join,
        treet: words.treet,
        pack: words.pack,
        profile: words.communityPage,
      }),
      { any: words.anyKind },
    ),
    /** Archived links have a separate list. */
    state: choice<Exclude<LinkState, "archived">>(
      words.state,
      translated({
        active: words.linkActive,
        paused: words.paused,
        ended: words.ended,
      }),
      { any: words.anyStatus },
    ),
    /** Links that give this label to those who join through them. */
    label: text(words.label, 30),
  },
  look: {
    archived: flag(words.archived),
    order: one(linkOrders),
    /** Columns beside the names; absent for all. */
    columns: set(linkColumns),
  },
  hasViews: true,
} as const;
