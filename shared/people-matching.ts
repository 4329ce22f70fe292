import { DAY_MS } from "./constants.ts";
import { fold } from "./fold.ts";
import type { PeopleOrder } from "./lists/orders.ts";
import type { PeopleSomewhereQuery } from "./lists/people.ts";
import type { TeamRole } from "./permissions.ts";

/** People who have not been active for this long may no longer need access. */
const INACTIVE_MS = 90 * DAY_MS;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly lastActiveAt: string | null;
  readonly joinedAt?: string;
  readonly roles: readonly { readonly role: TeamRole }[];
  /** Open invitations, on a page that lists people who have not joined yet. */
  readonly invitations?: readonly { readonly role: TeamRole }[];
}

type PeopleMatched = Omit<PeopleSomewhereQuery, "order"> & { readonly order?: PeopleOrder | undefined };

/** Filters and sorts the people of teams in memory, as they are few. Without an order they stay as they are. */
export function peopleMatching<One extends Person>(
  { search = "", role, inactive, invited, order }: PeopleMatched,
  people: readonly One[],
  now: Date,
): readonly One[] {
  const since = new Date(now.getTime() - INACTIVE_MS).toISOString();
  const sought = fold(search);
  const found = people.filter(
    ({ name, email, roles, invitations = [], lastActiveAt }) =>
      fold(`${name} ${email}`).includes(sought) &&
      (!role || [...roles, ...invitations].some((each) => each.role === role)) &&
      (!inactive || (roles.length > 0 && (lastActiveAt ?? "") < since)) &&
      (!invited || invitations.length > 0),
  );
  const key = order && sortKeys[order];
  return key ? found.toSorted((one, other) => key(one, other)) : found;
}

type Compare = (one: Person, other: Person) => number;

const ascending = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const sortKeys: Readonly<Record<Exclude<PeopleOrder, "role">, Compare>> & { readonly role?: never } = {
  name: (one, other) => ascending(fold(one.name || one.email), fold(other.name || other.email)),
  active: (one, other) => ascending(other.lastActiveAt ?? "", one.lastActiveAt ?? ""),
  newest: (one, other) => ascending(other.joinedAt ?? "", one.joinedAt ?? ""),
};
