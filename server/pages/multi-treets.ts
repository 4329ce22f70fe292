import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { claimsHeld } from "#shared/lists/claims-held.ts";
import { SHOWN_OF_EACH, supplyList, treetsSomewhere } from "#shared/lists/treets.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/across.ts";
import { type PageRequest, page, shown } from "../ssr/page.ts";
import { chosenOf, inChosen, type ReachableBusiness, reachable } from "./across-businesses.ts";
import { moveChosen, moveSupplied, requireCount } from "./chosen-treets.ts";
import { copySupplied, suppliedCommunities } from "./copied-supply.ts";
import { inputOf } from "./form-input.ts";
import { queryIn } from "./list-query.ts";
import { copyTreets } from "./multi-treets/copy.ts";
import { treetsInOrder } from "./multi-treets/in-order.ts";
import { boundsOf, monthAsked, monthOf } from "./multi-treets/month.ts";

const TICKED = translated({ none: words.nothingSelected }, { field: "treet", action: "treets.publish" });

const SUPPLIED = { ...TICKED, action: "supply.manage" } as const;

export const multiTreetsPage = page({
  async load(request) {
    const communities = reachable(request, "panel.view", "isCommunity");
    const suppliers = reachable(request, "supply.view", "isProvider");
    const runsSome = communities.length + suppliers.length > 0;
    // Users without a business to manage see their claims.
    const usual = communities.length > 0 ? "managing" : suppliers.length > 0 ? "supplying" : "claims";
    const tab = request.url.searchParams.get("tab") ?? usual;
    if (tab === "claims") return walletView(request, runsSome);
    return tab === "supplying" ? supplyingView(request, suppliers) : managingView(request, communities);
  },
  actions: {
    async show(request) {
      const { claim } = inputOf(contract.claims.show, request);
      await request.backend.claims.show({ claim });
      return shown({ claim });
    },
    async "move-many"(request) {
      const { form, url } = request;
      const isCopy = form.text("move") === "copy" && form.checked(TICKED.field);
      if (isCopy) return copyTreets(request, url.pathname + url.search);
      requireCount(request, TICKED.field);
      return inChosen(request, TICKED, (business, treets) => moveChosen(request, business, { treets }));
    },
    "supply-many"(request) {
      const isCopy = request.form.text("move") === "copy";
      if (isCopy)
        return inChosen(request, SUPPLIED, (business, treets) => copySupplied(request, business, treets));
      requireCount(request, SUPPLIED.field);
      return inChosen(request, SUPPLIED, (business, treets) => moveSupplied(request, business, treets));
    },
    copy: (request) => copyTreets(request, href("multiTreets")),
  },
});

async function managingView(request: PageRequest, communities: readonly ReachableBusiness[]) {
  const { cursor: _cursor, ...query } = queryIn(treetsSomewhere, request.url);
  const order = query.order ?? (query.needs === "ending" ? "ending" : undefined);
  const calendar = calendarOf(request);
  const [lists, totals] = await Promise.all([
    inEachOf(request, communities, (business) =>
      request.backend.treets.list({
        business,
        limit: SHOWN_OF_EACH,
        ...query,
        order,
        recent: true,
        ...calendar?.bounds,
      }),
    ),
    totalsIn(request, communities, (slugs) => request.backend.treets.totals({ communities: slugs })),
  ]);
  return {
    view: "managing" as const,
    businesses: communities,
    ...lists,
    totals,
    month: calendar?.fill(lists.treets) ?? null,
    treets: treetsInOrder(order, lists.treets),
    manageable: reachable(request, "treets.manage", "isCommunity"),
    query,
    copying: request.url.searchParams.get("copy"),
  };
}

async function supplyingView(request: PageRequest, suppliers: readonly ReachableBusiness[]) {
  const { layout: _layout, cursor: _cursor, ...query } = queryIn(supplyList, request.url);
  const calendar = calendarOf(request);
  const manageable = reachable(request, "supply.manage", "isProvider");
  const [lists, totals, copyTo] = await Promise.all([
    inEachOf(request, suppliers, (business) =>
      request.backend.supply.list({ business, limit: SHOWN_OF_EACH, ...query, ...calendar?.bounds }),
    ),
    totalsIn(request, suppliers, (slugs) => request.backend.supply.totals({ providers: slugs })),
    calendar ? [] : copyTargets(request, chosenOf(request, manageable)),
  ]);
  return {
    view: "supplying" as const,
    businesses: suppliers,
    ...lists,
    totals,
    treets: treetsInOrder(query.order, lists.treets),
    query,
    month: calendar?.fill(lists.treets) ?? null,
    manageable,
    /** Communities to which treets can be copied; empty if no supplier has more than one. */
    copyTo,
  };
}

/**
 * Loads the totals of the selected businesses, whatever else the list is narrowed to; null without a business, and in
 * the calendar, which does not show them.
 */
function totalsIn<Totals>(
  request: PageRequest,
  all: readonly ReachableBusiness[],
  load: (slugs: string[]) => Promise<Totals>,
): Promise<Totals> | null {
  const isCalendar = request.url.searchParams.get("view") === "calendar";
  if (all.length === 0 || isCalendar) return null;
  return load(chosenOf(request, all).map(({ slug }) => slug));
}

/** Returns the communities of these suppliers, each with the supplier's name if there are several. */
async function copyTargets(
  request: PageRequest,
  suppliers: readonly ReachableBusiness[],
): Promise<ReachableBusiness[]> {
  const bySupplier = await Promise.all(
    suppliers.map(async ({ slug, name }) => ({
      name,
      communities: await suppliedCommunities(request, slug),
    })),
  );
  const choosing = bySupplier.filter(({ communities }) => communities.length > 1);
  return choosing.flatMap(({ name: supplier, communities }) =>
    communities.map(({ slug, name }) => ({
      slug,
      name: choosing.length > 1 ? words.communityOfSupplier({ name, supplier }) : name,
    })),
  );
}

/** Returns the month of the calendar view, in the user's time zone; undefined for other views. */
function calendarOf({ url: { searchParams }, session }: PageRequest) {
  if (searchParams.get("view") !== "calendar") return undefined;
  const timezone = session?.user.timezone ?? "UTC";
  const now = new Date();
  const month = monthAsked(searchParams.get("month"), timezone, now);
  return {
    bounds: boundsOf(month, timezone),
    fill: (treets: Parameters<typeof monthOf>[0]) => monthOf(treets, month, timezone, now),
  };
}

async function walletView({ backend, url }: PageRequest, runsSome: boolean) {
  const query = queryIn(claimsHeld, url);
  return { view: "claims" as const, ...(await backend.claims.wallet(query)), query, runsSome };
}

/** Loads the first page of each selected business's list, and names the businesses with further pages. */
async function inEachOf<Row>(
  request: PageRequest,
  all: readonly ReachableBusiness[],
  list: (business: string) => Promise<{ items: Row[]; nextCursor: string | null }>,
) {
  const lists = await Promise.all(
    chosenOf(request, all).map(async (business) => ({ business, ...(await list(business.slug)) })),
  );
  return {
    business: request.url.searchParams.get("business"),
    treets: lists.flatMap(({ business, items }) =>
      items.map((treet) => ({ timezone: business.timezone, ...treet, business })),
    ),
    cutOff: lists.filter(({ nextCursor }) => nextCursor !== null).map(({ business }) => business),
  };
}
