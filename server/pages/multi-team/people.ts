import { whoCan } from "#shared/permission-sentences.ts";
import type { TeamRole } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { inReadersOrder } from "#shared/words/locale.ts";
import * as words from "#words/across.ts";
import type { PageRequest } from "../../ssr/page.ts";
import type { ReachableBusiness } from "../across-businesses.ts";

/** Somebody on one of the teams, or invited to one. */
export interface PersonInTeams {
  /** User ID, or that of an invitation if they are on none of the teams yet. */
  readonly id: string;
  /** Empty for somebody who is only invited. */
  readonly name: string;
  readonly email: string;
  readonly lastActiveAt: string | null;
  readonly isMe: boolean;
  readonly roles: readonly Place[];
  readonly invitations: readonly OpenInvitation[];
}

interface Place extends ReachableBusiness {
  /** ID of the person on this team. */
  readonly place: string;
  readonly role: TeamRole;
}

interface OpenInvitation extends ReachableBusiness {
  readonly invitation: string;
  readonly role: TeamRole;
  readonly expiresAt: string;
  readonly isExpired: boolean;
}

export type Team = Awaited<ReturnType<PageRequest["backend"]["team"]["list"]>> & {
  readonly business: ReachableBusiness;
};

/** Loads the teams; one that cannot be read is skipped. */
export async function teamsOf(
  { backend }: Pick<PageRequest, "backend">,
  businesses: readonly ReachableBusiness[],
): Promise<readonly Team[]> {
  const teams = await Promise.all(
    businesses.map(async ({ slug, name }) => {
      const team = await backend.team.list({ business: slug }).catch((error: unknown) => {
        if (error instanceof Problem && error.status < 500) return undefined;
        throw error;
      });
      return team && { ...team, business: { slug, name } };
    }),
  );
  return teams.filter((team) => team !== undefined);
}

/** Returns everybody once, with all their roles and open invitations. */
export function peopleIn(teams: readonly Team[]): PersonInTeams[] {
  const people = new Map<string, PersonInTeams>();
  for (const { business, people: team } of teams) {
    for (const { id: place, userId: id, name, email, role, lastActiveAt, isMe } of team) {
      const { roles, invitations } = people.get(keyOf(email)) ?? NOWHERE;
      const here = { ...business, place, role };
      people.set(keyOf(email), { id, name, email, lastActiveAt, isMe, invitations, roles: [...roles, here] });
    }
  }
  for (const { business, invitations } of teams) {
    for (const { id: invitation, email, role, state, expiresAt } of invitations) {
      const known = people.get(keyOf(email)) ?? { ...NOWHERE, id: invitation, email };
      const here = { ...business, invitation, role, expiresAt, isExpired: state === "expired" };
      people.set(keyOf(email), { ...known, invitations: [...known.invitations, here] });
    }
  }
  return [...people.values()].sort((a, b) => inReadersOrder(calledBy(a), calledBy(b)));
}

const NOWHERE = { name: "", lastActiveAt: null, isMe: false, roles: [], invitations: [] };

const keyOf = (email: string) => email.toLowerCase();

/** True if the ID stands for this person: an invitation's does so also where another list shows a user. */
export const isCalled = ({ id, invitations }: PersonInTeams, asked: string): boolean =>
  id === asked || invitations.some(({ invitation }) => invitation === asked);

/** Name by which a person is listed: somebody who is only invited has none yet. */
export const calledBy = ({ name, email }: Pick<PersonInTeams, "name" | "email">): string => name || email;

/** Returns the person with only the roles and invitations of these businesses. */
export const within = <Person extends PersonInTeams>(
  businesses: readonly ReachableBusiness[],
  person: Person,
): Person => {
  const isThere = ({ slug }: ReachableBusiness) => businesses.some((business) => business.slug === slug);
  return {
    ...person,
    roles: person.roles.filter(isThere),
    invitations: person.invitations.filter(isThere),
  };
};

/** Returns why nothing about this person can be changed in any of the teams that the user manages; null if it can. */
export function obstacleTo(person: PersonInTeams, manageable: readonly ReachableBusiness[]): string | null {
  if (person.isMe) return words.ownRoleFixed();
  const { roles, invitations } = within(manageable, person);
  if (invitations.length > 0 || roles.some(({ role }) => role !== "owner")) return null;
  return roles.length > 0 ? words.ownerFixed() : whoCan("team.manage");
}

/** Returns the free seats of a team; null if there is no limit. */
export function seatsLeftIn(teams: readonly Team[], slug: string): number | null {
  const seats = teams.find(({ business }) => business.slug === slug)?.seats;
  return seats && seats.allowed !== null ? Math.max(0, seats.allowed - seats.used) : null;
}
