import * as commonWords from "#words/common.ts";
import * as words from "#words/listNames.ts";
import { categoryNames } from "../category-names.ts";
import {
  catalogueSorts,
  FEW_CLAIMS,
  type TreetCategory,
  type TreetClaims,
  type TreetNeed,
  type TreetPlace,
  type TreetPrice,
  type TreetState,
  type TreetType,
  treetCategories,
  treetColumns,
} from "../treets.ts";
import { translated } from "../words/translated.ts";
import { choice, days, one, type QueryOf, record, search, set, text } from "./list.ts";
import { supplyOrders, treetOrders } from "./orders.ts";

const state = choice<TreetState>(
  words.state,
  translated({
    draft: words.draft,
    in_review: words.inReview,
    scheduled: words.scheduled,
    live: words.live,
    paused: words.paused,
    ended: words.ended,
    archived: words.archived,
  }),
  { chips: ["live", "scheduled", "in_review", "draft", "paused", "ended", "archived"] },
);

const category = choice<TreetCategory>(words.category, categoryNames);

const bareName = (name: string) => name;

/** As cards with images; a table if absent. */
const layout = one(["cards"]);

/** Treets of a community, for its team. */
export const treetsList = {
  filters: {
    search,
    state,
    type: choice<TreetType>(
      words.kind,
      translated({
        shared_code: words.kindCode,
        code_pool: words.kindCodes,
        link: words.kindLink,
        voucher: words.kindTill,
        event: words.kindEvent,
      }),
    ),
    category,
    /** Id of a supplying business, or `own` for treets that the community supplies itself. */
    supplier: record(words.suppliedBy),
    /** Id of a pack that contains it. */
    pack: record(words.pack),
    /** Who can claim it: `everybody`, or `label:` and the name of a label. */
    audience: record(words.audience),
    /** Only treets that can still be claimed and end within this many days. */
    endsDays: days(words.endsWithin, [7, 14, 30, 90]),
    /** How often it was claimed. Cancelled claims do not count. */
    claims: choice<TreetClaims>(
      words.claims,
      translated({
        none: words.neverClaimedTreet,
        few: () => words.fewerClaims({ count: FEW_CLAIMS }),
        many: () => words.atLeastClaims({ count: FEW_CLAIMS }),
      }),
      { inUse: bareName },
    ),
    /** Only treets that are running out, ending soon, waiting for a decision, or without room in the plan. */
    attention: choice<"yes">(words.needsAttention, translated({ yes: words.needsAttentionHint }), {
      any: commonWords.all,
    }),
  },
  look: {
    layout,
    order: one(treetOrders),
    /** Columns beside the titles; absent for the usual ones. */
    columns: set(treetColumns),
  },
  hasViews: true,
} as const;

/** Treets that a business supplies to communities. */
export const supplyList = { filters: { search, state }, look: { layout, order: one(supplyOrders) } };

export type TreetsQuery = QueryOf<typeof treetsList>;

/** Treets of each business in a list of several; the list of the business has the rest. */
export const SHOWN_OF_EACH = 100;

/** Treets of several communities in one list. */
export const treetsSomewhere = {
  filters: {
    search,
    state,
    needs: choice<TreetNeed>(
      words.attention,
      translated({
        review: words.toReview,
        ending: words.endsIn7Days,
        low_stock: words.runsLow,
        no_image: words.noPicture,
      }),
    ),
  },
  look: { order: one(supplyOrders) },
};

/** Treets that members of a community can claim. */
export const offersList = {
  filters: {
    search,
    category: { ...category, chips: treetCategories },
    place: choice<TreetPlace>(
      words.usableWhere,
      translated({
        online: words.online,
        near: words.whereYouAre,
      }),
      { any: words.anywhere },
    ),
    price: choice<TreetPrice>(words.price, translated({ free: words.free, paid: words.withPrice }), {
      any: commonWords.all,
    }),
    /** Only treets that this member has not claimed. */
    unclaimed: choice<"yes">(words.show, translated({ yes: words.notClaimed }), { any: commonWords.all }),
  },
  look: {
    sort: one(catalogueSorts),
    /** "lat, lon" of the point to sort by distance from. */
    near: text(words.nearby, 60),
  },
};
