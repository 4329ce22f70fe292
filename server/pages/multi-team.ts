import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { peopleList } from "#shared/lists/people.ts";
import type { TeamRole } from "#shared/permissions.ts";
import { Problem } from "#shared/problems.ts";
import { grantedRoles } from "#shared/team-rules.ts";
import { inReadersOrder } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/across.ts";
import { type ActionRequest, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { chosenOf, inEach, inNamed, type ReachableBusiness, reachable } from "./across-businesses.ts";
import { inputOf } from "./form-input.ts";
import { queryIn } from "./list-query.ts";
import { outcomeAt, outcomeOfAddresses } from "./outcome.ts";
import { peopleMatching } from "./people-matching.ts";

export const multiTeamPage = page({
  async load(request) {
    const { searchParams } = request.url;
    const all = reachable(request, "team.view");
    const teams = await teamsOf(request, chosenOf(request, all));
    const query = queryIn(peopleList, request.url);
    const everybody = peopleIn(teams);
    const manageable = reachable(request, "team.manage");
    return {
      businesses: all,
      business: searchParams.get("business"),
      people: peopleMatching(query, everybody),
      invitations: teams.flatMap(({ business, invitations }) =>
        invitations.map(({ id, email, role, state, expiresAt }) => ({
          id,
          email,
          role,
          expiresAt,
          business,
          isExpired: state === "expired",
        })),
      ),
      query,
      manageable: manageable.map(({ slug, name }) => ({
        slug,
        name,
        seatsLeft: seatsLeftIn(teams, slug),
      })),
      person: everybody.find(({ userId }) => userId === searchParams.get("person")) ?? null,
      inviting: searchParams.has("invite"),
    };
  },
  actions: {
    async invite(request) {
      const { form, backend } = request;
      const emails = form.words("emails");
      const where = { action: "team.manage", back: href("multiTeam") } as const;
      return inNamed(request, where, async ({ slug }) => {
        const asked = form.optional(`role-${slug}`) ?? form.text("role");
        const role = grantedRoles.find((known) => known === asked) ?? "viewer";
        const results = await backend.team.invite({ business: slug, emails, role });
        return outcomeOfAddresses(results, ({ email, outcome }) => `${email} ${outcomeWords[outcome]}`);
      });
    },
    async resend(request) {
      await request.backend.team.resend(inputOf(contract.team.resend, request));
      return seeOther(href("multiTeam"), { notice: words.invitationSentAgain() });
    },
    /** Changes one person's roles in all businesses at once; unchanged roles are left alone. */
    async roles(request) {
      const { form, backend } = request;
      const userId = form.text("person");
      const businesses = reachable(request, "team.manage");
      const now = new Map(places(await teamsOf(request, businesses), userId));
      const changed = businesses.filter(({ slug }) => {
        const asked = form.text(`role-${slug}`);
        return form.checked(`role-${slug}`) && asked !== (now.get(slug)?.role ?? "");
      });
      const outcome = await inEach(changed, async ({ slug }) => {
        const role = grantedRoles.find((known) => known === form.text(`role-${slug}`));
        const place = now.get(slug);
        if (!role) {
          if (place) await backend.team.remove({ business: slug, person: place.id });
          return { done: [words.roleRemoved()], left: [] };
        }
        if (place) await backend.team.update({ business: slug, person: place.id, role });
        else await backend.team.invite({ business: slug, emails: [form.text("email")], role });
        return { done: [place ? words.roleNow({ role }) : words.roleInvited()], left: [] };
      });
      return outcomeAt(href("multiTeam", {}, { person: userId }), {
        ...outcome,
        ...(changed.length === 0 && { done: [words.nothingChanged()] }),
      });
    },
    "remove-everywhere": removeEverywhere,
  },
});

async function removeEverywhere(request: ActionRequest) {
  const { form, backend } = request;
  const userId = form.text("person");
  const businesses = reachable(request, "team.manage");
  const found = new Map(places(await teamsOf(request, businesses), userId));
  const there = businesses.filter(({ slug }) => found.has(slug));
  const outcome = await inEach(there, async ({ slug }) => {
    await backend.team.remove({ business: slug, person: found.get(slug)?.id ?? "" });
    return { done: [words.roleRemoved()], left: [] };
  });
  return outcomeAt(href("multiTeam"), outcome);
}

const outcomeWords = translated({
  invited: words.resultInvited,
  already_member: words.resultOnTeam,
  already_invited: words.resultInvitedAlready,
  seat_limit: words.resultNoSeats,
});

export interface PersonInTeams {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly lastActiveAt: string | null;
  readonly isMe: boolean;
  readonly roles: readonly (ReachableBusiness & { readonly role: TeamRole })[];
}

type Team = Awaited<ReturnType<PageRequest["backend"]["team"]["list"]>> & {
  readonly business: ReachableBusiness;
};

/** Loads the teams; one that cannot be read is skipped. */
async function teamsOf(
  { backend }: PageRequest,
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

function peopleIn(teams: readonly Team[]): PersonInTeams[] {
  const people = new Map<string, PersonInTeams>();
  for (const { business, people: team } of teams) {
    for (const { userId, name, email, role, lastActiveAt, isMe } of team) {
      const known = people.get(userId) ?? { userId, name, email, lastActiveAt, isMe, roles: [] };
      people.set(userId, { ...known, roles: [...known.roles, { ...business, role }] });
    }
  }
  return [...people.values()].sort((a, b) => inReadersOrder(a.name, b.name));
}

/** Returns the businesses a person belongs to, with their ID on the team and their role. */
const places = (teams: readonly Team[], userId: string) =>
  teams.flatMap(({ business, people }) =>
    people
      .filter((person) => person.userId === userId)
      .map(({ id, role }) => [business.slug, { id, role }] as const),
  );

function seatsLeftIn(teams: readonly Team[], slug: string): number | null {
  const seats = teams.find(({ business }) => business.slug === slug)?.seats;
  return seats && seats.allowed !== null ? Math.max(0, seats.allowed - seats.used) : null;
}
