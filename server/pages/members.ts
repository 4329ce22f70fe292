import type { Panel } from "#client/pages/members/types.ts";
import type { MembersData } from "#client/pages/members.tsx";
import { can } from "#shared/permissions.ts";
import { businessOf, type PageRequest, page } from "../ssr/page.ts";
import { memberActions } from "./members/actions.ts";
import { queryOf } from "./members/query.ts";
import { standingFrom } from "./standing.ts";

export const membersPage = page<MembersData>({
  async load(request) {
    const { backend, url, session } = request;
    const business = businessOf(request);
    const query = queryOf(url);
    const counts = backend.members.counts({ business });
    const list = await backend.members.list({ business, ...query });
    const standing = standingFrom(session, business);
    const may = {
      manage: can(standing, "members.manage"),
      remove: can(standing, "members.export"),
      import: can(standing, "members.import"),
    };
    return {
      members: list.items,
      nextCursor: list.nextCursor,
      total: list.total,
      ...{ query, counts, may },
      panel: await panelFor(request, may.manage),
    };
  },
  actions: memberActions,
});

async function panelFor({ backend, url, params }: PageRequest, mayManage: boolean): Promise<Panel | null> {
  const business = params.business ?? "";
  const asked = url.searchParams;
  const member = asked.get("member");
  if (member) return { kind: "member", member: await backend.members.get({ business, member }) };
  if (asked.has("filters")) return { kind: "filters", labels: await backend.members.labels({ business }) };
  if (!mayManage) return null;
  const imported = asked.get("import");
  if (imported) {
    const { memberImports } = backend;
    return imported === "new"
      ? { kind: "import", current: null, latest: await memberImports.list({ business }) }
      : { kind: "import", current: await memberImports.get({ business, import: imported }), latest: [] };
  }
  if (asked.has("add")) return { kind: "add" };
  if (asked.has("labels")) {
    return { kind: "labels", labels: await backend.members.labels({ business }), editing: asked.get("edit") };
  }
  const selection = asked.get("selection");
  if (selection) {
    return { kind: "selection", ...(await backend.members.selection({ business, selection })) };
  }
  return null;
}
