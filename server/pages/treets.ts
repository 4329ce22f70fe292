import * as z from "zod";
import type { TreetsData } from "#client/pages/treets.tsx";
import { can } from "#shared/permissions.ts";
import { treetCategories, treetStates } from "#shared/treets.ts";
import { businessOf, type PageRequest, page } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";

const teamQuery = z.object({
  search: z.string().trim().min(1).max(100).optional().catch(undefined),
  state: z.enum(treetStates).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

const memberQuery = z.object({
  search: z.string().trim().min(1).max(100).optional().catch(undefined),
  category: z.enum(treetCategories).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

export const treetsPage = page<TreetsData>({
  load(request) {
    const isTeam = can(standingFrom(request.session, businessOf(request)), "panel.view");
    if (request.url.searchParams.get("tab") === "packs") return packsView(request, isTeam);
    const asMember = request.url.searchParams.get("as") === "member";
    return isTeam && !asMember ? teamView(request) : memberView(request, { isLens: isTeam });
  },
});

async function packsView(request: PageRequest, isTeam: boolean): Promise<TreetsData> {
  const { backend, url, session } = request;
  const business = businessOf(request);
  const cursor = url.searchParams.get("cursor")?.slice(0, 500);
  const { items, nextCursor, total } = await backend.packs.list({ business, cursor });
  const mayManage = can(standingFrom(session, business), "packs.manage");
  return { view: "packs", packs: items, nextCursor, total, isTeam, mayManage };
}

async function teamView(request: PageRequest): Promise<TreetsData> {
  const { backend, url, session } = request;
  const business = businessOf(request);
  const query = teamQuery.parse(Object.fromEntries(url.searchParams));
  const counts = backend.treets.counts({ business });
  const list = await backend.treets.list({ business, ...query });
  return {
    view: "team",
    ...{ treets: list.items, nextCursor: list.nextCursor, total: list.total, query, counts },
    mayCreate: can(standingFrom(session, business), "treets.manage"),
  };
}

async function memberView(request: PageRequest, { isLens }: { isLens: boolean }): Promise<TreetsData> {
  const { backend, url } = request;
  const business = businessOf(request);
  const { cursor, ...query } = memberQuery.parse(Object.fromEntries(url.searchParams));
  const nothing = {
    view: "member",
    offers: [],
    claims: [],
    nextCursor: null,
    total: 0,
    query,
    isLens,
  } as const;
  if (url.searchParams.get("tab") === "mine" && !isLens)
    return { ...nothing, tab: "mine", claims: await backend.claims.mine({ business }) };
  const { items, nextCursor, total } = await backend.claims.catalogue({ business, cursor, ...query });
  return { ...nothing, tab: "all", offers: items, nextCursor, total };
}
