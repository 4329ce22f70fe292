import type { Panel } from "#client/pages/members/types.ts";
import type { MembersData } from "#client/pages/members.tsx";
import type { BackendClient } from "#shared/contract/index.ts";
import { type MembersQuery, membersList } from "#shared/lists/members.ts";
import { can } from "#shared/permissions.ts";
import { businessOf, type PageRequest, page } from "../ssr/page.ts";
import { queryIn } from "./list-query.ts";
import { memberActions } from "./members/actions.ts";
import { membershipFrom } from "./membership.ts";

/** The packs changed last; that many fit into a choice. */
const PACKS_SHOWN = 100;
/** So many treets and links are offered to filter by. */
const CHOICES_SHOWN = 100;

export const membersPage = page<MembersData>({
  async load(request) {
    const { backend, url, session } = request;
    const business = businessOf(request);
    const query = queryIn(membersList, url);
    const counts = backend.members.counts({ business });
    const membership = membershipFrom(session, business);
    const may = {
      manage: can(membership, "members.manage"),
      import: can(membership, "members.import"),
      changeRules: can(membership, "settings.manage"),
    };
    const mayGive = may.manage && can(membership, "packs.manage");
    const [list, packs, views, named] = await Promise.all([
      backend.members.list({ business, ...listed(query) }),
      mayGive ? backend.packs.list({ business, limit: PACKS_SHOWN }) : { items: [] },
      backend.savedViews.list({ business }),
      namesOf(request, query),
    ]);
    return {
      ...list,
      query,
      counts,
      may,
      views,
      named,
      panel: await panelFor(request, may.manage),
      undo: may.manage ? request.url.searchParams.get("undo") : null,
      packs: packs.items.map(({ id, title }) => ({ id, title })),
    };
  },
  actions: memberActions,
});

/** How it looks and what began it are no part of what is listed. */
const listed = ({ columns: _columns, view: _view, ...query }: MembersQuery) => query;

/** What a filter can be about, the latest first; older ones are found from their own pages. */
async function choicesFor(backend: BackendClient, business: string) {
  const [labels, treets, links] = await Promise.all([
    backend.members.labels({ business }),
    backend.treets.list({ business, limit: CHOICES_SHOWN }),
    backend.links.list({ business, limit: CHOICES_SHOWN }),
  ]);
  return {
    labels,
    treet: treets.items.map(({ id, title }) => ({ id, name: title })),
    link: links.items.map(({ id, name }) => ({ id, name })),
  };
}

/** What the address says by an id, by its name; what is not there (any more) has none. */
async function namesOf({ backend, params }: PageRequest, { treet, link }: MembersQuery) {
  const business = params.business ?? "";
  const [claimed, joinedBy] = await Promise.all([
    treet ? backend.treets.get({ business, treet }).catch(() => undefined) : undefined,
    link ? backend.links.get({ business, link }).catch(() => undefined) : undefined,
  ]);
  return { treet: claimed?.title, link: joinedBy?.name };
}

async function panelFor({ backend, url, params }: PageRequest, mayManage: boolean): Promise<Panel | null> {
  const business = params.business ?? "";
  const asked = url.searchParams;
  const member = asked.get("member");
  if (member) return { kind: "member", member: await backend.members.get({ business, member }) };
  if (asked.has("filters")) return { kind: "filters", ...(await choicesFor(backend, business)) };
  if (asked.has("arrange")) return { kind: "columns" };
  if (asked.has("views")) return { kind: "views", editing: asked.get("edit") };
  if (!mayManage) return null;
  const imported = asked.get("import");
  if (imported) {
    const { memberImports } = backend;
    return imported === "new"
      ? { kind: "import", current: null, latest: await memberImports.list({ business }) }
      : { kind: "import", current: await memberImports.get({ business, import: imported }), latest: [] };
  }
  if (asked.has("add")) return { kind: "add", way: asked.get("add") === "list" ? "list" : "one" };
  if (asked.has("labels")) {
    return { kind: "labels", labels: await backend.members.labels({ business }), editing: asked.get("edit") };
  }
  const selection = asked.get("selection");
  if (selection) {
    const chosen = await backend.members.selection({ business, selection });
    return { kind: "selection", ...chosen, removing: asked.has("removing") };
  }
  return null;
}
