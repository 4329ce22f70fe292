import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { imageUrl } from "#shared/image-url.ts";
import { appliesAgainFrom, isOver, type PartnerState, partnerStates } from "#shared/partner-rules.ts";
import { planOf } from "#shared/plans.ts";
import { suppressSmallCounts } from "#shared/small-counts.ts";
import { findOnTeam, listPeople } from "../../accounts/team/index.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { inBusiness, signedIn } from "../../platform/operation.ts";
import { severalBusinesses } from "../../platform/several-businesses.ts";
import { listEvents, presentEvent } from "./history.ts";
import {
  countByState,
  figuresOf,
  listPartners,
  listPartnersAcross,
  presentAcross,
  presentPartner,
} from "./listing.ts";
import { communitiesOf, effectsOn, findPartner, type PartnershipRow, treetsOf } from "./queries.ts";

const LATEST_EVENTS = 5;

export const list = inBusiness.partners.list.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const query = { ...input, businessId: business.id, now: deps.clock() };
  const { rows, ...page } = await listPartners(deps.db, query);
  return { items: rows.map(presentPartner), ...page };
});

export const across = signedIn.partners.across.handler(async ({ input, context }) => {
  const { deps } = context;
  const communities = await severalBusinesses(context, input.communities, "partners.view");
  const byId = new Map(communities.map((business) => [business.id, business]));
  const query = { ...input, businessIds: [...byId.keys()], now: deps.clock() };
  const { partners, ...page } = await listPartnersAcross(deps.db, query);
  return { items: partners.flatMap((places) => presentAcross(places, byId) ?? []), ...page };
});

export const totals = signedIn.partners.totals.handler(async ({ input, context }) => {
  const { deps } = context;
  const communities = await severalBusinesses(context, input.communities, "partners.view");
  const ids = communities.map(({ id }) => id);
  return figuresOf(deps.db, ids, deps.clock());
});

export const counts = inBusiness.partners.counts.handler(async ({ context }) => {
  const found = new Map(
    (await countByState(context.deps.db, context.business.id)).map(({ state, total }) => [state, total]),
  );
  return Object.fromEntries(partnerStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    PartnerState,
    number
  >;
});

export const figures = inBusiness.partners.figures.handler(async ({ context }) => {
  const { deps, business } = context;
  const room = planOf(business.plan).limits.activePartners;
  return { ...(await figuresOf(deps.db, [business.id], deps.clock())), room };
});

/** States in which each side may see the other's team: current partnerships and applications. */
const KNOWN: readonly string[] = ["applied", "active", "paused"];

export const get = inBusiness.partners.get.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const found = await oneOr404(findPartner(deps.db, business.id, input.partner, now));
  const { partnership } = found;
  const { notes, message, reason, version, maxLiveTreets, contractUntil } = partnership;
  const { providerId, contactUserId } = partnership;
  const [treets, team, our, { rows: latest }, effects] = await Promise.all([
    treetsOf(deps.db, partnership, now),
    providerId && KNOWN.includes(partnership.state) ? listPeople(deps.db, providerId) : [],
    contactUserId ? findOnTeam(deps.db, business.id, contactUserId) : undefined,
    listEvents(deps.db, { business, partner: partnership.id, now, limit: LATEST_EVENTS }),
    effectsOn(deps.db, partnership, now),
  ]);
  return {
    ...presentPartner(found),
    notes,
    message,
    reason,
    version,
    maxLiveTreets,
    contractUntil,
    ...effects,
    contacts: [...partnership.contacts],
    ourContact: our ? { id: our.id, name: our.name } : null,
    team: team.map(({ name, email, membership }) => ({ name: name || email, role: membership.role })),
    redemptions: treets.reduce((total, { redemptions }) => total + redemptions, 0),
    treets: treets.map(({ redemptions: _, until, ...treet }) => ({
      ...treet,
      until: until?.toISOString() ?? null,
    })),
    history: latest.map(presentEvent),
  } satisfies PartnerDetail;
});

/** States with a reason that one side wrote for the other to read. */
const SAID_TO_BOTH: readonly string[] = ["rejected", "paused", "ended"];

function presentAgain({ state, decidedAt, invitedAt }: PartnershipRow, now: Date) {
  if (!isOver(state)) return null;
  const from = appliesAgainFrom(state, decidedAt ?? invitedAt);
  return { from: from.toISOString(), isNow: from <= now };
}

export const communities = inBusiness.partners.communities.handler(async ({ context }) => {
  const now = context.deps.clock();
  const rows = await communitiesOf(context.deps.db, context.business.id, now);
  return rows.map(({ partnership, community, contact, liveTreets, claims, unread }) => ({
    id: partnership.id,
    liveTreets,
    // As in insights: a supplier could identify members from so small a count.
    ...suppressSmallCounts({ claims }),
    unread,
    state: partnership.state,
    policy: partnership.policy,
    askedAt: partnership.invitedAt.toISOString(),
    since: partnership.since?.toISOString() ?? null,
    appliesAgain: community.isListed ? presentAgain(partnership, now) : null,
    reason: SAID_TO_BOTH.includes(partnership.state) ? partnership.reason : "",
    contact: contact && {
      name: `${contact.firstName} ${contact.lastName}`.trim() || contact.email,
      email: contact.email,
    },
    maxLiveTreets: partnership.maxLiveTreets,
    contractUntil: partnership.contractUntil,
    pausedByThem: partnership.state === "paused" && partnership.pausedBy !== "supplier",
    community: {
      slug: community.slug,
      name: community.name,
      tagline: community.tagline,
      logoUrl: imageUrl(community.logo, "small"),
      status: community.status,
    },
  }));
});
