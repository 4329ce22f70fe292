import { and, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import { API_KEY_PREFIX, roleOfScope } from "#shared/integrations.ts";
import { lesserRole } from "#shared/permissions.ts";
import type { Executor } from "../../platform/db/database.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { teamMemberships } from "../../platform/db/schema/businesses.ts";
import { apiKeys } from "../../platform/db/schema/integrations.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { ActingKey, ActingUser, Place } from "../../platform/operation-context.ts";
import { hashOf } from "../../platform/secrets.ts";
import { actingUser } from "../auth/index.ts";
import { membershipIn } from "../businesses/index.ts";

/** Least time between two updates of a key's last use, to avoid a write on every request. */
const LAST_USED_PRECISION_MS = 60_000;

export const isKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX);

/**
 * Returns the user of an API key; undefined if it is unknown, revoked or expired, or its creator is no longer active in
 * its business. Counts against the key's limit; rejects with `rate_limited`.
 */
export async function userOfKey(deps: Dependencies, secret: string): Promise<ActingUser | undefined> {
  const now = deps.clock();
  const [found] = await deps.db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(
      teamMemberships,
      and(eq(teamMemberships.businessId, apiKeys.businessId), eq(teamMemberships.userId, apiKeys.userId)),
    )
    .where(
      and(
        eq(apiKeys.secretHash, hashOf(secret)),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
        ne(teamMemberships.status, "suspended"),
        isNull(users.deletedAt),
      ),
    );
  if (!found) return undefined;
  const { key } = found;
  await deps.limits.consume("api-key", key.id);
  await noteUse(deps.db, key.id, now);
  return {
    ...actingUser(found.user, ""),
    apiKey: { id: key.id, businessId: key.businessId, role: roleOfScope[key.scope] },
  };
}

async function noteUse(db: Executor, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LAST_USED_PRECISION_MS);
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
}

/**
 * Returns the key's own business with the lesser of the key's role and its creator's current one, without the creator's
 * billing and redemption rights. Undefined for every other business.
 */
export async function keyMembershipIn(
  db: Executor,
  slug: string,
  userId: string,
  key: ActingKey,
): Promise<Place | undefined> {
  const found = await membershipIn(db, slug, userId);
  if (found?.business.id !== key.businessId) return undefined;
  const role = found.membership.roles.find((role) => role !== "member");
  if (role === undefined) return undefined;
  const membership = { roles: [lesserRole(role, key.role)], billing: false, canRedeem: false };
  return { business: found.business, membership };
}
