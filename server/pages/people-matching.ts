import { DAY_MS } from "#shared/constants.ts";
import type { PeopleSomewhereQuery } from "#shared/lists/people.ts";
import type { TeamRole } from "#shared/permissions.ts";

/** People who have not been active for this long may no longer need access. */
const INACTIVE_MS = 90 * DAY_MS;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly lastActiveAt: string | null;
  readonly roles: readonly { readonly role: TeamRole }[];
  /** Open invitations, on a page that lists people who have not joined yet. */
  readonly invitations?: readonly { readonly role: TeamRole }[];
}

/** Filters the people of several teams in memory, as they are few. */
export function peopleMatching<One extends Person>(
  { search = "", role, inactive, invited }: PeopleSomewhereQuery,
  people: readonly One[],
): readonly One[] {
  const since = new Date(Date.now() - INACTIVE_MS).toISOString();
  const sought = search.toLocaleLowerCase();
  return people.filter(
    ({ name, email, roles, invitations = [], lastActiveAt }) =>
      `${name} ${email}`.toLocaleLowerCase().includes(sought) &&
      (!role || [...roles, ...invitations].some((each) => each.role === role)) &&
      (!inactive || (roles.length > 0 && (lastActiveAt ?? "") < since)) &&
      (!invited || invitations.length > 0),
  );
}
