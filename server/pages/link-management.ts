import type { LinkPanel, LinkTarget } from "#client/pages/link-management/types.ts";
import type { LinkManagementData } from "#client/pages/link-management.tsx";
import { can } from "#shared/permissions.ts";
import { plans } from "#shared/plans.ts";
import { businessOf, type PageRequest, page } from "../ssr/page.ts";
import { linkActions } from "./link-management/actions.ts";
import { standingFrom } from "./standing.ts";

export const linkManagementPage = page<LinkManagementData>({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const archived = url.searchParams.has("archived");
    const [list, about] = await Promise.all([
      backend.links.list({ business, archived }),
      backend.businesses.get({ business }),
    ]);
    const mayManage = can(standingFrom(session, business), "links.manage");
    return {
      links: list.items,
      ...{ used: list.used, allowed: list.allowed, archived, mayManage },
      timezone: about.timezone,
      brandedQr: plans[about.plan].features.brandedQr,
      panel: await panelFor(request, mayManage),
    };
  },
  actions: linkActions,
});

async function panelFor(request: PageRequest, mayManage: boolean): Promise<LinkPanel> {
  const { backend, url } = request;
  const business = businessOf(request);
  const id = url.searchParams.get("link");
  if (id) {
    const link = await backend.links.get({ business, link: id });
    return { kind: "link", link, edits: url.searchParams.has("edit") };
  }
  if (!url.searchParams.has("new") || !mayManage) return null;
  return { kind: "new", targets: await targetsOf(request) };
}

/** Treets are offered newest first; more than these are found from the treet itself. */
const MOST_TARGETS = 100;

async function targetsOf(request: PageRequest): Promise<LinkTarget[]> {
  const { items } = await request.backend.treets.list({
    ...{ business: businessOf(request), state: "live", limit: MOST_TARGETS },
  });
  return [
    { value: "join", label: "Joining the community" },
    { value: "profile", label: "The page of the community" },
    ...items.map(({ id, title }) => ({ value: `treet:${id}`, label: `Treet: ${title}` })),
  ];
}
