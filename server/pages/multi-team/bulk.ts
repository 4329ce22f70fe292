import { conflict, Problem } from "#shared/problems.ts";
import { grantedRoles } from "#shared/team-rules.ts";
import * as words from "#words/across.ts";
import { type Action, type ActionRequest, invalid, seeOther } from "../../ssr/page.ts";
import { inEach, type ReachableBusiness, reachable } from "../across-businesses.ts";
import { type Outcome, outcomeAt } from "../outcome.ts";
import { calledBy, isCalled, type PersonInTeams, peopleIn, teamsOf } from "./people.ts";

/** A person's place on one team, or their open invitation to it. */
interface Standing {
  readonly place: string | undefined;
  readonly invitation: string | undefined;
}

/** Says what was done in one team, such as "2 roles changed." */
type Counted = (values: { count: number }) => string;

interface Change {
  /** Returns what was done, or throws why it was not. */
  readonly run: (business: string, standing: Standing) => Promise<Counted>;
  /** True for the people and teams that it is about. */
  readonly fits: (standing: Standing) => boolean;
  /** Says of a selected person that it is about none of their teams. */
  readonly nowhere: (values: { name: string }) => string;
}

/** Bulk actions on the selected people, in each team by its own rules. */
export const bulkActions: Readonly<Record<string, Action>> = {
  async "change-many"(request) {
    const role = grantedRoles.find((known) => known === request.form.text("newRole")) ?? "viewer";
    const { team } = request.backend;
    return inNamedTeams(request, "roleIn", {
      async run(business, { place: person }) {
        if (person === undefined) throw conflict(words.notJoinedYet());
        await team.update({ business, person, role });
        return words.rolesChanged;
      },
      fits: isThere,
      nowhere: words.notOnTheseTeams,
    });
  },
  async "remove-many"(request) {
    const run = (business: string, standing: Standing) => removeFrom(request, business, standing);
    return inNamedTeams(request, "removeFrom", { run, fits: isThere, nowhere: words.notOnTheseTeams });
  },
  async "resend-many"(request) {
    return inTeams(request, reachable(request, "team.view"), {
      async run(business, { invitation = "" }) {
        await request.backend.team.resend({ business, invitation });
        return words.invitationsSent;
      },
      fits: ({ invitation }) => invitation !== undefined,
      nowhere: words.notInvited,
    });
  },
};

/** Ends a person's access to a team, or withdraws their invitation to it. */
export async function removeFrom(
  { backend: { team } }: ActionRequest,
  business: string,
  { place, invitation = "" }: Standing,
): Promise<Counted> {
  if (place === undefined) {
    await team.revoke({ business, invitation });
    return words.invitationsWithdrawn;
  }
  await team.remove({ business, person: place });
  return words.peopleRemoved;
}

export const standingIn = ({ roles, invitations }: PersonInTeams, slug: string): Standing => ({
  place: roles.find((role) => role.slug === slug)?.place,
  invitation: invitations.find((invitation) => invitation.slug === slug)?.invitation,
});

export const isThere = ({ place, invitation }: Standing): boolean => (place ?? invitation) !== undefined;

/** Applies a change in the teams that are ticked in the bar under this name; at least one is required. */
async function inNamedTeams(request: ActionRequest, field: string, change: Change) {
  const named = new Set(request.form.all(field));
  const businesses = reachable(request, "team.view").filter(({ slug }) => named.has(slug));
  if (businesses.length === 0) return invalid({ [field]: words.chooseOne() });
  return inTeams(request, businesses, change);
}

async function inTeams(request: ActionRequest, businesses: readonly ReachableBusiness[], change: Change) {
  const { form, url } = request;
  const here = url.pathname + url.search;
  const ticked = form.all("people");
  if (ticked.length === 0) return seeOther(here, { notice: words.nobodySelected() });
  const everybody = peopleIn(await teamsOf(request, reachable(request, "team.view")));
  const people = everybody.filter((person) => ticked.some((id) => isCalled(person, id)));
  const isMeant = (person: PersonInTeams) =>
    businesses.some(({ slug }) => change.fits(standingIn(person, slug)));
  const nowhere = people
    .filter((person) => !isMeant(person))
    .map((person) => change.nowhere({ name: calledBy(person) }));
  const { done, left } = await inEach(businesses, ({ slug }) => inTeam(slug, people, change));
  const isNothing = done.length + left.length + nowhere.length === 0;
  return outcomeAt(here, {
    done: isNothing ? [words.nothingChanged()] : done,
    left: [...left, ...nowhere],
  });
}

/** Applies a change to each of these people who belongs to a team; a refusal names the person. */
async function inTeam(
  business: string,
  people: readonly PersonInTeams[],
  { run, fits }: Change,
): Promise<Outcome> {
  const counts = new Map<Counted, number>();
  const left: string[] = [];
  for (const person of people) {
    const standing = standingIn(person, business);
    if (!fits(standing)) continue;
    try {
      const done = await run(business, standing);
      counts.set(done, (counts.get(done) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      left.push(`${calledBy(person)}: ${error.message}`);
    }
  }
  return { done: [...counts].map(([said, count]) => said({ count })), left };
}
