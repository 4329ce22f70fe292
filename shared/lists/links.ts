import * as words from "#words/listNames.ts";
import type { LinkKind, LinkState } from "../link-rules.ts";
import { choice, flag, search } from "./list.ts";

/** Tracked links of a business. */
export const linksList = {
  filters: {
    search,
    kind: choice<LinkKind>(
      words.linksByTarget,
      {
        get join() {
          return words.join();
        },
        get treet() {
          return words.treet();
        },
        get pack() {
          return words.pack();
        },
        get profile() {
          return words.communityPage();
        },
      },
      { any: words.anyKind },
    ),
    /** Archived links have a separate list. */
    state: choice<Exclude<LinkState, "archived">>(
      words.state,
      {
        get active() {
          return words.linkActive();
        },
        get paused() {
          return words.paused();
        },
        get ended() {
          return words.ended();
        },
      },
      { any: words.anyStatus },
    ),
  },
  look: { archived: flag(words.archived) },
};
