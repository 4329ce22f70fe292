import type { Membership, Role } from "#shared/permissions.ts";
import type { Session } from "#shared/session.ts";

/** What a person is to a business, for showing or hiding controls; the backend decides again before it acts. */
export function membershipFrom(session: Session | null, slug: string): Membership {
  const found = session?.businesses?.find((business) => business.slug === slug);
  const roles: Role[] = [
    ...(found?.role ? [found.role] : []),
    ...(found?.isMember ? ["member" as const] : []),
  ];
  return { roles, billing: found?.billing ?? false, canRedeem: found?.canRedeem ?? false };
}
