import type { ListedLink } from "#shared/contract/link-shapes.ts";
import { type UtmTemplate, utmNames } from "#shared/link-rules.ts";
import { linksList } from "#shared/lists/links.ts";
import type { PagePreview } from "#shared/page-state.ts";
import { can } from "#shared/permissions.ts";
import { plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { businessOf, type PageRequest, page } from "../ssr/page.ts";
import { businessKindOf } from "./business-kind.ts";
import { linkActions } from "./link-management/actions.ts";
import { queryIn } from "./list-query.ts";
import { membershipFrom } from "./membership.ts";
import { previewOfLink } from "./redirect/preview.ts";
import { viewActionsOf, viewsPanelIn } from "./saved-views.ts";
import { selectedIn } from "./selections.ts";

type Packs = Awaited<ReturnType<typeof packsOf>>;

export const linkManagementPage = page({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const query = queryIn(linksList, url);
    const mayManage = can(membershipFrom(session, business), "links.manage");
    // The forms to create and edit a link offer them.
    const needsPacks = mayManage && (url.searchParams.has("new") || url.searchParams.has("edit"));
    const packsToChoose = needsPacks ? packsOf(request) : [];
    const { view: _view, ...asked } = query;
    const [list, about, packs, views, panel, selection] = await Promise.all([
      backend.links.list({ business, ...asked }),
      request.business(),
      packsToChoose,
      backend.savedViews.list({ business, list: "links" }),
      panelFor(request, mayManage ? packsToChoose : null),
      mayManage ? selectedIn(request, backend.links.selection) : null,
    ]);
    return {
      ...list,
      query,
      packs,
      views,
      viewsPanel: viewsPanelIn(url),
      mayManage,
      utms: utmsOf(list.items),
      timezone: about.timezone,
      brandedQr: plans[about.plan].features.brandedQr,
      panel,
      preview: panel?.kind === "link" ? previewIn(request, panel.link.code) : null,
      selection,
    };
  },
  actions: { ...viewActionsOf("links"), ...linkActions },
});

const packsOf = ({ backend, params }: PageRequest) =>
  backend.packs.choices({ business: businessOf({ params }) });

const MAX_UTMS = 4;

/** Distinct campaigns of the listed links, each named after the first link that has it. */
function utmsOf(links: readonly Pick<ListedLink, "name" | "utm">[]): UtmTemplate[] {
  const found = new Map<string, UtmTemplate>();
  for (const { name, utm } of links) {
    const key = JSON.stringify(utmNames.map((part) => utm[part]));
    if (Object.keys(utm).length > 0 && !found.has(key))
      found.set(key, { name: commonWords.quoted({ text: name }), utm });
  }
  return [...found.values()].slice(0, MAX_UTMS);
}

/** @param packs to choose from, for users who may create links */
async function panelFor(request: PageRequest, packs: Packs | Promise<Packs> | null) {
  const { backend, url } = request;
  const business = businessOf(request);
  const id = url.searchParams.get("link");
  if (id) {
    const link = await backend.links.get({ business, link: id });
    return { kind: "link" as const, link, edits: url.searchParams.has("edit") };
  }
  if (url.searchParams.has("file") && packs) return { kind: "file" as const };
  if (!url.searchParams.has("new") || !packs) return null;
  return { kind: "new" as const, ...(await targetsOf(request, packs)) };
}

/** Returns what a chat shows of the link; null where it leads to the profile, which has a preview of its own. */
async function previewIn({ backend }: PageRequest, code: string): Promise<PagePreview | null> {
  const resolved = await backend.links.resolve({ code });
  const { community, showsProfile } = resolved;
  return community && !showsProfile ? previewOfLink({ ...resolved, community }) : null;
}

/** Treets are offered newest first; links to further ones are made from the treet's own page. */
const MAX_TARGETS = 100;

async function targetsOf(request: PageRequest, packsToChoose: Packs | Promise<Packs>) {
  const { backend } = request;
  const business = businessOf(request);
  const { isCommunity, isProvider } = await businessKindOf(request);
  const live = { business, state: "live", limit: MAX_TARGETS } as const;
  const [packs, own, supplied] = await Promise.all([
    packsToChoose,
    isCommunity ? backend.treets.list(live) : { items: [] },
    isProvider ? backend.supply.list(live) : { items: [] },
  ]);
  const theirs = supplied.items.map(({ id, title, community }) => ({
    value: `treet:${id}`,
    label: words.targetTreetIn({ title, community }),
  }));
  const targets = [
    ...(isCommunity ? [{ value: "join", label: words.targetJoin() }] : []),
    { value: "profile", label: isCommunity ? words.targetProfile() : words.targetOwnProfile() },
    ...packs.map(({ id, title }) => ({ value: `pack:${id}`, label: words.targetPack({ title }) })),
    ...own.items.map(({ id, title }) => ({ value: `treet:${id}`, label: words.targetTreet({ title }) })),
  ];
  // A supplier's treets come first, as nobody makes a link for its profile as often.
  return {
    targets: isCommunity ? [...targets, ...theirs] : [...theirs, ...targets],
    supplied: theirs.map(({ value }) => value),
  };
}
