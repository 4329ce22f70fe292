import type { Role } from "#shared/permissions.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Place } from "../../platform/operation-context.ts";
import { type BusinessWithMembership, findBusinessFor } from "./queries.ts";

/** Returns a user's place in the business with that slug; undefined if they have none or the business does not exist. */
export async function membershipIn(db: Executor, slug: string, userId: string): Promise<Place | undefined> {
  const found = await findBusinessFor(db, slug, userId);
  return found && placeOf(found);
}

/** Converts a business with a user's membership to the form that the access check takes. */
export function placeOf({
  business,
  frozenFor,
  role,
  billing,
  canRedeem,
  isMember,
}: BusinessWithMembership): Place {
  const roles: Role[] = [...(role ? [role] : []), ...(isMember ? ["member" as const] : [])];
  const { id, slug, name, isCommunity, isProvider, status, plan, timezone, currency } = business;
  return {
    business: { id, slug, name, isCommunity, isProvider, status, frozenFor, plan, timezone, currency },
    membership: { roles, billing, canRedeem },
  };
}
