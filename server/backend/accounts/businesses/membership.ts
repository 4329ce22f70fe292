import type { Role } from "#shared/permissions.ts";
import type { Executor } from "../../platform/db/database.ts";
import type { Place } from "../../platform/operation-context.ts";
import { type BusinessWithMembership, findBusinessFor } from "./queries.ts";

/** What a person is to the business with that slug; undefined when they are nothing to it, or it does not exist. */
export async function membershipIn(db: Executor, slug: string, userId: string): Promise<Place | undefined> {
  const found = await findBusinessFor(db, slug, userId);
  return found && placeOf(found);
}

/** A business with somebody's membership as the access check takes it. */
export function placeOf({ business, role, billing, canRedeem, isMember }: BusinessWithMembership): Place {
  const roles: Role[] = [...(role ? [role] : []), ...(isMember ? ["member" as const] : [])];
  const { id, slug, name, isCommunity, isProvider, status, plan, timezone, currency } = business;
  return {
    business: { id, slug, name, isCommunity, isProvider, status, plan, timezone, currency },
    membership: { roles, billing, canRedeem },
  };
}
