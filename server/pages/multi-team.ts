import { href } from "#shared/href.ts";
import { peopleSomewhere } from "#shared/lists/people.ts";
import { peopleMatching } from "#shared/people-matching.ts";
import { grantedRoles } from "#shared/team-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/across.ts";
import { type ActionRequest, page, seeOther } from "../ssr/page.ts";
import { chosenOf, inEach, inNamed, reachable } from "./across-businesses.ts";
import { queryIn } from "./list-query.ts";
import { bulkActions, isThere, removeFrom, standingIn } from "./multi-team/bulk.ts";
import {
  isCalled,
  obstacleTo,
  type PersonInTeams,
  peopleIn,
  seatsLeftIn,
  teamsOf,
  within,
} from "./multi-team/people.ts";
import { outcomeAt, outcomeOfAddresses } from "./outcome.ts";
import { submits } from "./submits.ts";

export const multiTeamPage = page({
  async load(request) {
    const { searchParams } = request.url;
    const all = reachable(request, "team.view");
    const chosen = chosenOf(request, all);
    const asked = searchParams.get("person");
    // A person's drawer and the seats are about every team, whichever the list is narrowed to.
    const isAboutAll = asked !== null || searchParams.has("invite");
    const teams = await teamsOf(request, isAboutAll ? all : chosen);
    const query = queryIn(peopleSomewhere, request.url);
    const manageable = reachable(request, "team.manage");
    const everybody = peopleIn(teams).map((person) => ({
      ...person,
      obstacle: obstacleTo(person, manageable),
    }));
    const here = everybody
      .map((person) => within(chosen, person))
      .filter(({ roles, invitations }) => roles.length + invitations.length > 0);
    const now = new Date();
    return {
      businesses: all,
      business: searchParams.get("business"),
      people: peopleMatching(query, here, now),
      totals: {
        people: here.filter(({ roles }) => roles.length > 0).length,
        invited: peopleMatching({ invited: "1" }, here, now).length,
        inactive: peopleMatching({ inactive: "1" }, here, now).length,
      },
      query,
      manageable: manageable.map(({ slug, name }) => ({
        slug,
        name,
        seatsLeft: seatsLeftIn(teams, slug),
      })),
      person: everybody.find((person) => isCalled(person, asked ?? "")) ?? null,
      inviting: searchParams.has("invite"),
    };
  },
  actions: {
    ...bulkActions,
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
    resend: submits("team.resend", (request) => back(request, words.invitationSentAgain())),
    revoke: submits("team.revoke", (request) => back(request, words.invitationWithdrawn())),
    /** Changes one person's roles in all businesses at once; unchanged roles are left alone. */
    async roles(request) {
      const { form, backend } = request;
      const businesses = reachable(request, "team.manage");
      const person = await personIn(request);
      const now = new Map(person?.roles.map((role) => [role.slug, role]));
      const changed = businesses.filter(({ slug }) => {
        const asked = form.text(`role-${slug}`);
        return form.checked(`role-${slug}`) && asked !== (now.get(slug)?.role ?? "");
      });
      const outcome = await inEach(changed, async ({ slug }) => {
        const role = grantedRoles.find((known) => known === form.text(`role-${slug}`));
        const place = now.get(slug)?.place;
        if (!role) {
          if (place) await backend.team.remove({ business: slug, person: place });
          return { done: [words.roleRemoved()], left: [] };
        }
        if (place) await backend.team.update({ business: slug, person: place, role });
        else await backend.team.invite({ business: slug, emails: [form.text("email")], role });
        return { done: [place ? words.roleNow({ role }) : words.roleInvited()], left: [] };
      });
      return outcomeAt(href("multiTeam", {}, { person: form.text("person") }), {
        ...outcome,
        ...(changed.length === 0 && { done: [words.nothingChanged()] }),
      });
    },
    "remove-everywhere": removeEverywhere,
  },
});

/** Ends a person's access to all teams that the user manages, and withdraws their invitations to these. */
async function removeEverywhere(request: ActionRequest) {
  const person = await personIn(request);
  const there = reachable(request, "team.manage").flatMap((business) => {
    const standing = person && standingIn(person, business.slug);
    return standing && isThere(standing) ? [{ ...business, standing }] : [];
  });
  const outcome = await inEach(there, async ({ slug, standing }) => {
    const done = await removeFrom(request, slug, standing);
    return { done: [done({ count: 1 })], left: [] };
  });
  return outcomeAt(href("multiTeam"), outcome);
}

/** Returns the person of a drawer, with their roles and invitations in all teams. */
async function personIn(request: ActionRequest): Promise<PersonInTeams | undefined> {
  const teams = await teamsOf(request, reachable(request, "team.view"));
  return peopleIn(teams).find((person) => isCalled(person, request.form.text("person")));
}

const back = ({ url }: ActionRequest, notice: string) => seeOther(url.pathname + url.search, { notice });

const outcomeWords = translated({
  invited: words.resultInvited,
  already_member: words.resultOnTeam,
  already_invited: words.resultInvitedAlready,
  seat_limit: words.resultNoSeats,
});
