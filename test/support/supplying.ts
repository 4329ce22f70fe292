import { expect } from "vitest";
import type { SupplyContent } from "#shared/contract/supply.ts";
import type { TestBackend } from "./backend.ts";
import { newPartner } from "./partners.ts";
import { linkTokenIn, newPerson, type TestPerson } from "./people.ts";
import { uploadedPicture } from "./pictures.ts";
import { treetWords } from "./published-treet.ts";
import { type GrantedRole, newMemberOf, newTeam } from "./teams.ts";

/** A bakery that supplies a community, on whose team there is a manager, with treets for its members. */
export async function newSupplying(
  backend: TestBackend,
  {
    community,
    bakery,
    name,
    members,
  }: { community: string; bakery: string; name: string; members: string[] },
) {
  const team = await newTeam(backend, community, ["manager"], "basic");
  const baker = await newPerson(backend, "Runa");
  const own = backend.as(baker.tokens.token);
  const picture = await uploadedPicture(own);
  const invited = { inviter: team.owner, business: community, baker, name, slug: bakery };
  const partner = await newPartner(backend, invited);
  const people: TestPerson[] = [];
  for (const firstName of members)
    people.push(await newMemberOf(backend, { slug: community, owner: team.owner }, firstName));

  return {
    team,
    baker,
    partner,
    picture,
    members: people,
    /** Creates a user who is on the bakery's team. */
    async staff(firstName: string, role: GrantedRole): Promise<TestPerson> {
      const person = await newPerson(backend, firstName);
      await own.team.invite({ business: bakery, emails: [person.email], role });
      const token = linkTokenIn(await backend.emailTo(person.email));
      await backend.as(person.tokens.token).team.accept({ token });
      return person;
    },
    /** Submits a treet, with these codes if it has any, which the community approves if it has to. Returns its id. */
    async treet(more: Partial<SupplyContent> = {}, codes?: string): Promise<string> {
      const content = { ...treetWords, ...picture, valueKind: "freebie" as const, ...more };
      const { id: treet } = await own.supply.create({ business: bakery, partner, content });
      if (codes) await own.supply.addCodes({ business: bakery, treet, text: codes });
      await own.supply.move({ business: bakery, treet, move: "submit" });
      const { reviews } = backend.as(team.manager.tokens.token);
      const where = { business: community, treet };
      const version = (await reviews.get(where))?.version ?? 0;
      await reviews
        .decide({ ...where, version, decision: "approve" })
        .catch((error: unknown) => expect(error).toMatchObject({ code: "not_found" }));
      return treet;
    },
  };
}
