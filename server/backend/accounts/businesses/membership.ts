import type { Membership, Role } from "#shared/permissions.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { findBusinessFor } from "./queries.ts";

/** What a person is to the business with that slug; undefined when they are nothing to it, or it does not exist. */
export async function membershipIn(
  db: Executor,
  slug: string,
  userId: string,
): Promise<{ business: ActingBusiness; membership: Membership } | undefined> {
  const found = await findBusinessFor(db, slug, userId);
  if (!found) return undefined;
  const { business, role, billing, canRedeem, isMember } = found;
  const roles: Role[] = [...(role ? [role] : []), ...(isMember ? ["member" as const] : [])];
  const { id, name, isCommunity, isProvider, status, plan, timezone, currency } = business;
  return {
    business: { id, slug, name, isCommunity, isProvider, status, plan, timezone, currency },
    membership: { roles, billing, canRedeem },
  };
}
