import * as commonWords from "#words/common.ts";
import * as words from "#words/listNames.ts";
import { categoryNames } from "../category-names.ts";
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
  words.state,
  {
    get draft() {
      return words.draft();
    },
    get in_review() {
      return words.inReview();
    },
    get scheduled() {
      return words.scheduled();
    },
    get live() {
      return words.live();
    },
    get paused() {
      return words.paused();
    },
    get ended() {
      return words.ended();
    },
    get archived() {
      return words.archived();
    },
  },
  { chips: ["live", "scheduled", "in_review", "draft", "paused", "ended", "archived"] },
);

const category = choice<TreetCategory>(words.category, categoryNames);

/** As cards with images; a table if absent. */
const look = { layout: one(["cards"]) };

/** Treets of a community, for its team. */
export const treetsList = {
  filters: {
    search,
    state,
    type: choice<TreetType>(words.kind, {
      get shared_code() {
        return words.kindCode();
      },
      get code_pool() {
        return words.kindCodes();
      },
      get link() {
        return words.kindLink();
      },
      get voucher() {
        return words.kindTill();
      },
      get event() {
        return words.kindEvent();
      },
    }),
    category,
    /** Id of a supplying business, or `own` for treets that the community supplies itself. */
    supplier: record(words.suppliedBy),
    /** Only treets that are running out, ending soon, waiting for a decision, or without room in the plan. */
    attention: choice<"yes">(
      words.needsAttention,
      {
        get yes() {
          return words.needsAttentionHint();
        },
      },
      { any: commonWords.all },
    ),
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
    needs: choice<TreetNeed>(words.attention, {
      get review() {
        return words.toReview();
      },
      get ending() {
        return words.endsIn7Days();
      },
      get low_stock() {
        return words.runsLow();
      },
      get no_image() {
        return words.noPicture();
      },
    }),
  },
  look: {},
};

/** Treets that members of a community can claim. */
export const offersList = {
  filters: {
    search,
    category: { ...category, chips: treetCategories },
    place: choice<TreetPlace>(
      words.claimUsable,
      {
        get online() {
          return words.online();
        },
        get near() {
          return words.whereYouAre();
        },
      },
      { any: words.anywhere },
    ),
    /** Only treets that this member has not claimed. */
    unclaimed: choice<"yes">(
      words.show,
      {
        get yes() {
          return words.notClaimed();
        },
      },
      { any: commonWords.all },
    ),
  },
  look: {
    sort: one(catalogueSorts),
    /** "lat, lon" of the point to sort by distance from. */
    near: text(words.nearby, 60),
  },
};
