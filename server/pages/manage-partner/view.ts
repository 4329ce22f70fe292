import { DAY_MS } from "#shared/constants.ts";
import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { partnerFilesList } from "#shared/lists/partners.ts";
import {
  isAlone,
  mayWriteToPartner,
  type PartnerState,
  type PartnerTab,
  partnerTabsIn,
} from "#shared/partner-rules.ts";
import { can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { businessOf, type PageRequest } from "../../ssr/page.ts";
import { queryIn } from "../list-query.ts";
import { membershipFrom } from "../membership.ts";

/** Loads a partnership as its community sees it, with only the data of the current tab. */
export async function communityView(request: PageRequest, partner: PartnerDetail) {
  const { backend, session, url } = request;
  const business = businessOf(request);
  const where = { business, partner: partner.id };
  const membership = membershipFrom(session, business);
  const mayManage = can(membership, "partners.manage");
  const asked = url.searchParams.get("tab");
  const tab: PartnerTab = partnerTabsIn(partner.state).find((tab) => tab === asked) ?? "overview";
  const on = <Part, Else>(wanted: PartnerTab, load: () => Promise<Part>, otherwise: Else) =>
    tab === wanted ? load() : otherwise;
  const open = (["edit", "file"] as const).find((form) => form === url.searchParams.get("open")) ?? null;
  const isChanging = mayManage && open === "edit";
  const cursor = url.searchParams.get("cursor")?.slice(0, 500) || undefined;
  const [{ timezone }, application, reviews, people, files, activity, thread] = await Promise.all([
    request.business(),
    on("overview", () => applicationOf(request, partner), null),
    on(
      "treets",
      async () => (can(membership, "treets.publish") ? backend.reviews.ofPartner(where) : null),
      null,
    ),
    on("terms", async () => (isChanging ? (await backend.team.list({ business })).people : []), []),
    on("terms", () => backend.partnerFiles.list(where), []),
    on("activity", () => backend.partners.history({ ...where, cursor }), null),
    on("messages", () => threadOf(request, partner.state), null),
  ]);
  return {
    view: "community" as const,
    tab,
    partner,
    timezone,
    application,
    reviews,
    files,
    fileQuery: queryIn(partnerFilesList, url),
    thread,
    mayManage,
    open,
    contractDays: partner.contractUntil ? daysUntil(partner.contractUntil) : 0,
    people: people
      .filter(({ status }) => status === "active")
      .map(({ userId, name }) => ({ value: userId, label: name })),
    activity: activity && {
      events: activity.items,
      nextCursor: activity.nextCursor,
      total: activity.total,
    },
  };
}

async function applicationOf(request: PageRequest, { id, state }: PartnerDetail) {
  if (state !== "applied") return null;
  const applications = await request.backend.partners.applications({ business: businessOf(request) });
  return applications.find((application) => application.id === id) ?? null;
}

/** Returns whole days from today to that day, in UTC: precise enough for a reminder. */
const daysUntil = (day: string) => Math.ceil((Date.parse(day) - Date.now()) / DAY_MS);

/** Loads the same partnership as the supplying business sees it. */
export async function providerView(request: PageRequest) {
  const { backend } = request;
  const business = businessOf(request);
  const communities = await backend.partners.communities({ business });
  const partnership = communities.find(({ id }) => id === partnerOf(request));
  if (!partnership) throw problem("not_found");
  return {
    view: "provider" as const,
    partnership,
    thread: await threadOf(request, partnership.state),
  };
}

async function threadOf(request: PageRequest, state: PartnerState) {
  if (isAlone(state)) return null;
  const { backend, url } = request;
  const business = businessOf(request);
  const before = url.searchParams.get("before")?.slice(0, 500) || undefined;
  const where = { business, partner: partnerOf(request) };
  const { items, nextCursor, unread } = await backend.partnerMessages.list({ ...where, cursor: before });
  return {
    messages: items,
    earlier: nextCursor,
    isLatest: before === undefined,
    unread,
    isOpen: mayWriteToPartner(state),
  };
}

export function partnerOf({ params }: Pick<PageRequest, "params">): string {
  if (!params.partner) throw problem("not_found");
  return params.partner;
}
