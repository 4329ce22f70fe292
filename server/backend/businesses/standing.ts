import type { Role, Standing } from "#shared/permissions.ts";
import type { Executor } from "../db/database.ts";
import type { ActingBusiness } from "../operation-context.ts";
import { findBusinessFor } from "./queries.ts";

/** What a person is to the business with that slug; undefined when they are nothing to it, or it does not exist. */
export async function standingIn(
  db: Executor,
  slug: string,
  userId: string,
): Promise<{ business: ActingBusiness; standing: Standing } | undefined> {
  const found = await findBusinessFor(db, slug, userId);
  if (!found) return undefined;
  const { business, role, billing, canRedeem, isMember } = found;
  const roles: Role[] = [...(role ? [role] : []), ...(isMember ? ["member" as const] : [])];
  const { id, name, isCommunity, isProvider, status, plan, timezone, currency } = business;
  return {
    business: { id, slug, name, isCommunity, isProvider, status, plan, timezone, currency },
    standing: { roles, billing, canRedeem },
  };
}
