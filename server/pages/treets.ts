import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { claimsHeld } from "#shared/lists/claims-held.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { packsList } from "#shared/lists/packs.ts";
import { offersList, supplyList, treetsList } from "#shared/lists/treets.ts";
import { readPosition } from "#shared/map-position.ts";
import { can } from "#shared/permissions.ts";
import { SELECT_ALL } from "#shared/selections.ts";
import type { TreetState } from "#shared/treets.ts";
import * as teamWords from "#words/treet.ts";
import * as words from "#words/treetLists.ts";
import { businessOf, type PageRequest, page, seeOther, shown } from "../ssr/page.ts";
import { businessKindOf } from "./business-kind.ts";
import { moveChosen, requireCount } from "./chosen-treets.ts";
import { inputOf } from "./form-input.ts";
import { limitReached } from "./limit-reached.ts";
import { isNew, queryIn } from "./list-query.ts";
import { membershipFrom } from "./membership.ts";
import { outcomeAt } from "./outcome.ts";
import { viewActionsOf, viewsPanelIn } from "./saved-views.ts";
import { listAfter, openSelection, selectedIn, selectionIn } from "./selections.ts";
import { suppliedOf } from "./treet/supply.ts";
import { viewAsOf } from "./view-as.ts";

export const treetsPage = page({
  async load(request) {
    const isTeam = can(membershipFrom(request.session, businessOf(request)), "panel.view");
    if (isTeam && (await showsSupply(request))) return supplyView(request);
    if (request.url.searchParams.get("tab") === "packs") return packsView(request, isTeam);
    if (request.url.searchParams.has("welcome")) return arrivalOf(request);
    const asMember = request.url.searchParams.get("as") === "member";
    return isTeam && !asMember ? teamView(request) : memberView(request, isTeam);
  },
  actions: {
    ...viewActionsOf("treets"),
    async "move-many"(request) {
      const { form, backend, url } = request;
      const business = businessOf(request);
      if (form.text("move") === SELECT_ALL) {
        const filters = filtersIn(treetsList, queryIn(treetsList, url));
        const { id } = await backend.treets.select({ business, ...filters });
        return openSelection(request, id);
      }
      const selected = selectionIn(request);
      if (!selected) requireCount(request, "treet");
      const outcome = await moveChosen(request, business, selected ?? { treets: form.all("treet") });
      return outcomeAt(listAfter(request), outcome);
    },
    /** Restores a deleted draft. */
    async undo(request) {
      const { backend, form } = request;
      const business = businessOf(request);
      const treet = form.text("undo");
      await ((await showsSupply(request))
        ? backend.supply.undelete({ business, treet })
        : backend.treets.undelete({ business, treet }));
      return seeOther(href("treet", { business, rest: [treet] }), { notice: words.draftRestored() });
    },
    /** Reveals the content of a member's claim. */
    async show(request) {
      const { claim, ...where } = inputOf(contract.claims.reveal, request);
      await request.backend.claims.reveal({ ...where, claim });
      return shown({ claim });
    },
    async duplicate(request) {
      const business = businessOf(request);
      const copy = await request.backend.treets.duplicate({ business, treet: request.form.text("treet") });
      return seeOther(href("treet", { business, rest: [copy.id, "edit"] }), {
        notice: teamWords.copiedAsDraft(),
      });
    },
    /** Opens the link to a treet: its existing one, or a new one. */
    async share(request) {
      const { backend, form } = request;
      const business = businessOf(request);
      const target = form.text("treet");
      const { title } =
        (await suppliedOf(request, target)) ?? (await backend.treets.get({ business, treet: target }));
      const [known] = (await backend.links.list({ business, target, limit: 1 })).items;
      const link =
        known ?? (await backend.links.create({ business, name: title, kind: "treet", targetId: target }));
      const part = form.text("part") === "code" ? "#code" : "";
      return seeOther(href("linkManagement", { business }, { link: link.id }) + part, {
        ...(!known && { notice: words.linkReady() }),
      });
    },
  },
});

/** Leads a new member from the welcome email to what they came for. */
async function arrivalOf(request: PageRequest) {
  const business = businessOf(request);
  const found = await request.backend.links.arrival({ business });
  return seeOther(found ? href(found.kind, { business, rest: [found.id] }) : href("treets", { business }));
}

/** True if the page shows supplied treets, as it always does for businesses without their own members. */
async function showsSupply(request: PageRequest): Promise<boolean> {
  if (request.url.searchParams.get("tab") === "supply") return true;
  return !(await businessKindOf(request)).isCommunity;
}

/** Deleted drafts are beside what was archived, or alone once they are all there is. */
const showsDeleted = (state: TreetState | undefined, isFirst: boolean) => state === "archived" || isFirst;

async function supplyView(request: PageRequest) {
  const { backend, url } = request;
  const business = businessOf(request);
  const query = queryIn(supplyList, url);
  const { layout: _layout, ...asked } = query;
  const counts = backend.supply.counts({ business });
  const [list, communities] = await Promise.all([
    backend.supply.list({ business, ...asked }),
    backend.supply.communities({ business }),
  ]);
  const isFirst = await isNew(supplyList, { list, query, counts: () => counts });
  return {
    view: "supply" as const,
    ...list,
    query,
    counts,
    isNew: isFirst,
    hasCommunity: communities.length > 0,
    deleted: showsDeleted(query.state, isFirst) ? await backend.supply.deleted({ business }) : [],
    undo: url.searchParams.get("undo"),
  };
}

async function packsView(request: PageRequest, isTeam: boolean) {
  const { backend, url } = request;
  const business = businessOf(request);
  const { phase: asked, search: searched, ...query } = queryIn(packsList, url);
  const isViewingAs = isTeam && url.searchParams.get("as") === "member";
  const viewAs = isViewingAs ? await viewAsOf(request, isTeam) : null;
  // Visible packs are those that at least some members can see now.
  const phase = isViewingAs ? "visible" : isTeam ? asked : undefined;
  const search = isTeam && !isViewingAs ? searched : undefined;
  const asLabel = viewAs?.label ?? undefined;
  const list = await backend.packs.list({ business, ...query, phase, search, asLabel });
  // The list omits archived packs by default.
  const counts = async () => {
    const archived = await backend.packs.list({ business, phase: "archived", limit: 1 });
    return { archived: archived.total };
  };
  const isFirst = isTeam && (await isNew(packsList, { list, query: { ...query, phase, search }, counts }));
  return {
    view: "packs" as const,
    ...list,
    query: { ...query, phase, search },
    isNew: isFirst,
    isTeam,
    viewAs,
  };
}

async function teamView(request: PageRequest) {
  const { backend, url, session } = request;
  const business = businessOf(request);
  const query = queryIn(treetsList, url);
  const { layout: _layout, columns: _columns, view: _view, ...asked } = query;
  const membership = membershipFrom(session, business);
  const counts = backend.treets.counts({ business });
  const mayManage = can(membership, "treets.manage");
  const [list, choices, views, full, selection] = await Promise.all([
    backend.treets.list({ business, ...asked, recent: true }),
    backend.treets.choices({ business }),
    backend.savedViews.list({ business, list: "treets" }),
    mayManage ? limitReached(request, "liveTreets") : null,
    mayManage ? selectedIn(request, backend.treets.selection) : null,
  ]);
  const isFirst = await isNew(treetsList, { list, query, counts: () => counts });
  return {
    view: "team" as const,
    ...list,
    query,
    counts,
    isNew: isFirst,
    deleted: showsDeleted(query.state, isFirst) ? await backend.treets.deleted({ business }) : [],
    undo: url.searchParams.get("undo"),
    choices,
    views,
    viewsPanel: viewsPanelIn(url),
    full,
    selection,
  };
}

async function memberView(request: PageRequest, isTeam: boolean) {
  const { backend, url } = request;
  const business = businessOf(request);
  const viewAs = await viewAsOf(request, isTeam);
  if (url.searchParams.get("tab") === "mine" && !viewAs) {
    const query = queryIn(claimsHeld, url);
    return { view: "mine" as const, ...(await backend.claims.mine({ business, ...query })), query };
  }
  const { cursor, ...query } = queryIn(offersList, url);
  const { items, ...page } = await backend.claims.catalogue({
    business,
    cursor,
    ...query,
    near: query.near !== undefined && readPosition(query.near) ? query.near : undefined,
    unclaimed: query.unclaimed === "yes",
    asLabel: viewAs?.label ?? undefined,
  });
  return { view: "member" as const, offers: items, ...page, query, viewAs };
}
