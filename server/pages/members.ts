import type { BackendClient } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { announcementRecipientsList } from "#shared/lists/announcement-recipients.ts";
import { type MembersQuery, membersList } from "#shared/lists/members.ts";
import { MAX_CSV_BYTES } from "#shared/member-rules.ts";
import { can } from "#shared/permissions.ts";
import { planOf } from "#shared/plans.ts";
import { businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { businessKindOf } from "./business-kind.ts";
import { isNew, queryIn } from "./list-query.ts";
import { memberActions } from "./members/actions.ts";
import { membershipFrom } from "./membership.ts";

/** Number of treets and links offered as filters. */
const CHOICES_SHOWN = 100;

export const membersPage = page({
  maxFileBytes: MAX_CSV_BYTES,
  async load(request) {
    const { backend, url, session } = request;
    const business = businessOf(request);
    if (!(await businessKindOf(request)).isCommunity) return seeOther(href("controlPanel", { business }));
    const membership = membershipFrom(session, business);
    const imported = can(membership, "members.manage") && url.searchParams.get("import");
    if (imported) return importOf(request, imported);
    const announced = url.searchParams.get("announcement");
    if (announced) return announcementsOf(request, announced, can(membership, "members.manage"));
    const query = queryIn(membersList, url);
    const counts = backend.members.counts({ business });
    const may = {
      manage: can(membership, "members.manage"),
      import: can(membership, "members.import"),
      changeRules: can(membership, "settings.manage"),
    };
    const mayGive = may.manage && can(membership, "packs.manage");
    const [list, packs, views, named] = await Promise.all([
      backend.members.list({ business, ...listed(query) }),
      mayGive ? backend.packs.choices({ business }) : [],
      backend.savedViews.list({ business }),
      namesOf(request, query),
    ]);
    return {
      view: "list",
      ...list,
      query,
      counts,
      isNew: await isNew(membersList, { list, query, counts: () => counts }),
      may,
      ...(query.status === "waitlisted" && { room: await roomIn(request) }),
      views,
      named,
      panel: await panelFor(request, may.manage),
      undo: may.manage ? request.url.searchParams.get("undo") : null,
      packs,
    };
  },
  actions: memberActions,
});

async function roomIn(request: PageRequest) {
  const { name, limits } = planOf((await request.business()).plan);
  return { plan: name, members: limits.activeMembers };
}

/** Drops the parameters that do not filter the list: its columns and the saved view it started from. */
const listed = ({ columns: _columns, view: _view, ...query }: MembersQuery) => query;

/** Loads the filter options, latest first; older ones are reached from their own pages. */
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

/** Looks up the names of the IDs in the URL; undefined for those that do not exist (any more). */
async function namesOf({ backend, params }: PageRequest, { treet, link }: MembersQuery) {
  const business = params.business ?? "";
  const [claimed, joinedBy] = await Promise.all([
    treet ? backend.treets.get({ business, treet }).catch(() => undefined) : undefined,
    link ? backend.links.get({ business, link }).catch(() => undefined) : undefined,
  ]);
  return { treet: claimed?.title, link: joinedBy?.name };
}

async function importOf(request: PageRequest, imported: string) {
  const { memberImports } = request.backend;
  const business = businessOf(request);
  return imported === "new"
    ? { view: "import" as const, current: null, latest: await memberImports.list({ business }) }
    : {
        view: "import" as const,
        current: await memberImports.get({ business, import: imported }),
        latest: [],
      };
}

/** Loads the list of announcements, one of them, or the form for a new one or a draft. */
async function announcementsOf(request: PageRequest, asked: string, mayManage: boolean) {
  const { backend, url } = request;
  const { announcements, members } = backend;
  const business = businessOf(request);
  const view = "announcements" as const;
  if (asked === "all" || (asked === "new" && !mayManage)) {
    const cursor = url.searchParams.get("cursor") ?? undefined;
    return { view, screen: "list" as const, cursor, ...(await announcements.list({ business, cursor })) };
  }
  if (asked === "new") {
    const id = url.searchParams.get("selection");
    const selection = id ? await members.selection({ business, selection: id }) : null;
    return { view, screen: "form" as const, draft: null, selection };
  }
  if (url.searchParams.has("recipients")) return recipientsOf(request, asked);
  const announcement = await announcements.get({ business, announcement: asked });
  const isEdited = mayManage && announcement.state === "draft" && url.searchParams.has("edit");
  return isEdited
    ? { view, screen: "form" as const, draft: announcement, selection: null }
    : { view, screen: "one" as const, announcement };
}

/** Loads whom an announcement was sent to, and the delivery of the email to each. */
async function recipientsOf(request: PageRequest, asked: string) {
  const { announcements } = request.backend;
  const of = { business: businessOf(request), announcement: asked };
  const query = queryIn(announcementRecipientsList, request.url);
  const list = await announcements.recipients({ ...of, ...query });
  return {
    view: "announcements" as const,
    screen: "recipients" as const,
    announcement: asked,
    query,
    ...list,
  };
}

async function panelFor({ backend, url, params }: PageRequest, mayManage: boolean) {
  const business = params.business ?? "";
  const asked = url.searchParams;
  const member = asked.get("member");
  if (member) return { kind: "member" as const, member: await backend.members.get({ business, member }) };
  if (asked.has("filters")) return { kind: "filters" as const, ...(await choicesFor(backend, business)) };
  if (asked.has("arrange")) return { kind: "columns" as const };
  if (asked.has("views")) return { kind: "views" as const, editing: asked.get("edit") };
  if (!mayManage) return null;
  if (asked.has("add")) return { kind: "add", way: asked.get("add") === "list" ? "list" : "one" } as const;
  if (asked.has("labels")) {
    return {
      kind: "labels" as const,
      labels: await backend.members.labels({ business }),
      editing: asked.get("edit"),
    };
  }
  const selection = asked.get("selection");
  if (selection) {
    const chosen = await backend.members.selection({ business, selection });
    return { kind: "selection" as const, ...chosen, removing: asked.has("removing") };
  }
  return null;
}
