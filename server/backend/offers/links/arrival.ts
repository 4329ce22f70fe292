import { membershipOf } from "../../community/members/index.ts";
import { findRow } from "../../platform/db/rows.ts";
import { links } from "../../platform/db/schema/links.ts";
import { inBusiness } from "../../platform/operation.ts";
import { isThere, targetsOf } from "./target.ts";

/** Returns what a new member came for: what their link leads to, or null if it leads nowhere in particular any more. */
export const arrival = inBusiness.links.arrival.handler(async ({ context }) => {
  const { deps, business, user } = context;
  const member = await membershipOf(deps.db, business.id, user);
  if (!member?.sourceLinkId) return null;
  const link = await findRow(deps.db, links, { businessId: business.id, id: member.sourceLinkId });
  if (!link?.targetId || (link.kind !== "treet" && link.kind !== "pack")) return null;
  const target = (await targetsOf(deps.db, business.id, { links: [link], now: deps.clock() }))(link);
  return target && isThere(target) ? { kind: link.kind, id: link.targetId } : null;
});
