import type { Role, Standing } from "#shared/permissions.ts";
import type { Session } from "#shared/session.ts";

/** What a person is to a business, for showing or hiding controls; the backend decides again before it acts. */
export function standingFrom(session: Session | null, slug: string): Standing {
  const found = session?.businesses?.find((business) => business.slug === slug);
  const roles: Role[] = [
    ...(found?.role ? [found.role] : []),
    ...(found?.isMember ? ["member" as const] : []),
  ];
  return { roles, billing: found?.billing ?? false, canRedeem: found?.canRedeem ?? false };
}
