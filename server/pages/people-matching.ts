import { DAY_MS } from "#shared/constants.ts";
import type { PeopleQuery } from "#shared/lists/people.ts";
import type { TeamRole } from "#shared/permissions.ts";

/** Anyone who was not seen for so long may no longer need to be there. */
const INACTIVE_MS = 90 * DAY_MS;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly lastActiveAt: string | null;
  readonly roles: readonly { readonly role: TeamRole }[];
}

/** Those of some teams who fit what is asked; they are few enough to be at hand. */
export function peopleMatching<One extends Person>(
  { search = "", role, inactive }: PeopleQuery,
  people: readonly One[],
): readonly One[] {
  const since = new Date(Date.now() - INACTIVE_MS).toISOString();
  const sought = search.toLocaleLowerCase();
  return people.filter(
    ({ name, email, roles, lastActiveAt }) =>
      `${name} ${email}`.toLocaleLowerCase().includes(sought) &&
      (!role || roles.some((each) => each.role === role)) &&
      (!inactive || (lastActiveAt ?? "") < since),
  );
}
