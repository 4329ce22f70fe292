import { and, desc, eq } from "drizzle-orm";
import type { PartnerDetail } from "#shared/contract/partners.ts";
import { imageUrl } from "#shared/image-url.ts";
import { type PartnerState, partnerStates } from "#shared/partner-rules.ts";
import { problem } from "#shared/problems.ts";
import { actorName } from "../audit.ts";
import { decodeCursor, encodeCursor } from "../db/keyset.ts";
import { auditEntries } from "../db/schema/businesses.ts";
import { business, operations } from "../operation.ts";
import {
  communitiesOf,
  countByState,
  countPartners,
  findPartner,
  listPartners,
  presentPartner,
  treetsOf,
} from "./queries.ts";

const MOST_EVENTS = 30;

export const list = operations.partners.list.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const query = { businessId: business.id, search: input.search, state: input.state, limit: input.limit };
  const cursor = input.cursor ? decodeCursor(input.cursor) : undefined;
  const rows = await listPartners(deps.db, { ...query, cursor });
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    items: page.map(presentPartner),
    nextCursor: last ? encodeCursor([last.sortValue, last.partnership.id]) : null,
    total: await countPartners(deps.db, query),
  };
});

export const counts = operations.partners.counts.use(business).handler(async ({ context }) => {
  const found = new Map(
    (await countByState(context.deps.db, context.business.id)).map(({ state, total }) => [state, total]),
  );
  return Object.fromEntries(partnerStates.map((state) => [state, found.get(state) ?? 0])) as Record<
    PartnerState,
    number
  >;
});

export const get = operations.partners.get.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const found = await findPartner(deps.db, business.id, input.partner);
  if (!found) throw problem("not_found");
  const { notes, message, declineReason, version } = found.partnership;
  const treets = await treetsOf(deps.db, found.partnership, deps.clock());
  const history = await deps.db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      summary: auditEntries.summary,
      actor: actorName,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.businessId, business.id), eq(auditEntries.entityId, input.partner)))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(MOST_EVENTS);
  return {
    ...presentPartner(found),
    ...{ notes, message, declineReason, version },
    redemptions: treets.reduce((total, { redemptions }) => total + redemptions, 0),
    treets: treets.map(({ redemptions: _, ...treet }) => treet),
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  } satisfies PartnerDetail;
});

export const communities = operations.partners.communities.use(business).handler(async ({ context }) => {
  const rows = await communitiesOf(context.deps.db, context.business.id);
  return rows.map(({ partnership, community, liveTreets, claims }) => ({
    ...{ id: partnership.id, liveTreets, claims },
    state: partnership.state as PartnerState,
    policy: partnership.policy as "review",
    since: partnership.since?.toISOString() ?? null,
    community: {
      name: community.name,
      tagline: community.tagline,
      logoUrl: imageUrl(community.logo, "small"),
    },
  }));
});
