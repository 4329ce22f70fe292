import {
  catalogueSorts,
  type TreetCategory,
  type TreetNeed,
  type TreetPlace,
  type TreetState,
  type TreetType,
  treetCategories,
} from "../treets.ts";
import { choice, one, type QueryOf, record, search, text } from "./list.ts";

const state = choice<TreetState>(
  "State",
  {
    draft: "Draft",
    in_review: "In review",
    scheduled: "Scheduled",
    live: "Live",
    paused: "Paused",
    ended: "Ended",
    archived: "Archived",
  },
  { chips: ["live", "scheduled", "in_review", "draft", "paused", "ended", "archived"] },
);

export const categoryName = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1);

const category = choice<TreetCategory>(
  "Category",
  Object.fromEntries(treetCategories.map((each) => [each, categoryName(each)])) as Record<
    TreetCategory,
    string
  >,
  { chips: treetCategories },
);

/** By their pictures; as a table where it is absent. */
const look = { layout: one(["cards"]) };

/** Treets of a community, for its team. */
export const treetsList = {
  filters: {
    search,
    state,
    type: choice<TreetType>("Kind", {
      shared_code: "One code for all",
      code_pool: "A code for each",
      link: "A link",
      voucher: "At the till",
      event: "An event",
    }),
    category,
    /** The id of a business that supplies some, or `own` for what the community supplies itself. */
    supplier: record("Supplied by"),
    /** Only those that run out, end soon, wait for a word, or have no room in the plan. */
    attention: choice<"yes">("Needs attention", { yes: "Runs out, ends soon or waits" }, { any: "All" }),
  },
  look,
};

/** Treets that a business supplies to communities. */
export const supplyList = { filters: { search, state }, look };

export type TreetsQuery = QueryOf<typeof treetsList>;

/** Treets of several communities in one list. */
export const treetsSomewhere = {
  filters: {
    search,
    state,
    needs: choice<TreetNeed>("What needs you", {
      review: "To review",
      ending: "Ends in 7 days",
      low_stock: "Runs out",
      no_image: "No picture",
    }),
  },
  look: {},
};

/** What members of a community can claim. */
export const offersList = {
  filters: {
    search,
    category,
    place: choice<TreetPlace>("To be used", { online: "Online", near: "Where you are" }, { any: "Anywhere" }),
    /** Only what this member has not claimed. */
    unclaimed: choice<"yes">("Show", { yes: "What you have not claimed" }, { any: "All" }),
  },
  look: {
    sort: one(catalogueSorts),
    /** "lat, lon": from where the nearest is sought. */
    near: text("Near", 60),
  },
};
