import type { MultiTeamData } from "#client/pages/multi-team.tsx";
import { grantedRoles } from "#shared/contract/team.ts";
import { href } from "#shared/href.ts";
import { invalid, page, seeOther } from "../ssr/page.ts";
import { chosenOf, inEach, reachable } from "./across-businesses.ts";

export const multiTeamPage = page<MultiTeamData>({
  async load(request) {
    const all = reachable(request, "team.view");
    const teams = await Promise.all(
      chosenOf(request, all).map(async ({ slug, name }) => {
        const { people } = await request.backend.team.list({ business: slug });
        return people.map((person) => ({ ...person, business: { slug, name } }));
      }),
    );
    const people = new Map<string, MultiTeamData["people"][number]>();
    for (const { userId, name, email, role, business } of teams.flat()) {
      const known = people.get(userId) ?? { userId, name, email, roles: [] };
      people.set(userId, { ...known, roles: [...known.roles, { ...business, role }] });
    }
    return {
      businesses: all,
      business: request.url.searchParams.get("business"),
      people: [...people.values()].sort((a, b) => a.name.localeCompare(b.name, "en")),
      manageable: reachable(request, "team.manage"),
      inviting: request.url.searchParams.has("invite"),
    };
  },
  actions: {
    async invite(request) {
      const { form, backend } = request;
      const wanted = new Set(form.all("businesses"));
      const chosen = reachable(request, "team.manage").filter(({ slug }) => wanted.has(slug));
      if (chosen.length === 0) return invalid({ businesses: "Choose at least one community." });
      const role = grantedRoles.find((known) => known === form.text("role")) ?? "viewer";
      const email = form.text("email").trim();
      const notice = await inEach(chosen, async ({ slug }) => {
        await backend.team.invite({ business: slug, emails: [email], role });
        return "invited.";
      });
      return seeOther(href("multiTeam"), { notice });
    },
  },
});
