import { memberStatuses } from "#shared/member-rules.ts";
import type { Membership } from "#shared/permissions.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { BusinessContext } from "../../platform/operation-context.ts";
import { listMembers } from "./listing.ts";
import { present } from "./present.ts";
import { countByStatus, type MemberStatus } from "./queries.ts";

export const list = inBusiness.members.list.handler(async ({ input, context }) => {
  const { deps, membership } = context;
  const { rows, ...page } = await listMembers(deps.db, { ...input, ...factsOf(context) });
  const masked = seesMasked(membership);
  return { items: rows.map((row) => present(row, { masked })), ...page };
});

export const counts = inBusiness.members.counts.handler(async ({ context }) => {
  const found = await countByStatus(context.deps.db, context.business.id);
  return Object.fromEntries(memberStatuses.map((status) => [status, found[status] ?? 0])) as Record<
    MemberStatus,
    number
  >;
});

/** Viewers see that a member exists, but not how to contact them. */
export const seesMasked = ({ roles }: Membership): boolean => roles.includes("viewer");

/** Facts of the request that a member filter needs. */
export const factsOf = ({ deps, business, membership }: BusinessContext) => ({
  businessId: business.id,
  timezone: business.timezone,
  masked: seesMasked(membership),
  now: deps.clock(),
});
