import type { Membership, Role } from "#shared/permissions.ts";
import type { Session } from "#shared/session.ts";

/**
 * Returns a user's membership in a business, for showing or hiding controls; the backend checks permissions again
 * before it acts.
 */
export function membershipFrom(session: Session | null, slug: string): Membership {
  const found = session?.businesses?.find((business) => business.slug === slug);
  const roles: Role[] = [
    ...(found?.role ? [found.role] : []),
    ...(found?.isMember ? ["member" as const] : []),
  ];
  return { roles, billing: found?.billing ?? false, canRedeem: found?.canRedeem ?? false };
}
