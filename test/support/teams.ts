import type { TestBackend } from "./backend.ts";
import { linkTokenIn, newAddress, newPerson, type TestPerson } from "./people.ts";

export type GrantedRole = "admin" | "manager" | "viewer";

/** Creates a business with a user in each of these roles, who has accepted an invitation. */
export async function newTeam<Role extends GrantedRole>(
  backend: TestBackend,
  slug: string,
  roles: readonly Role[],
  plan = "growth",
): Promise<Record<Role | "owner", TestPerson>> {
  const owner = await newPerson(backend, `${slug}-owner`);
  await backend.as(owner.tokens.token).businesses.create({ name: `The ${slug}`, slug });
  await setPlan(backend, slug, plan);
  const people: Record<string, TestPerson> = { owner };
  for (const role of roles) people[role] = await joinTeam(backend, { slug, owner, role });
  return people as Record<Role | "owner", TestPerson>;
}

export async function joinTeam(
  backend: TestBackend,
  { slug, owner, role }: { slug: string; owner: TestPerson; role: GrantedRole },
): Promise<TestPerson> {
  const person = await newPerson(backend, `${slug}-${role}`);
  await backend.as(owner.tokens.token).team.invite({ business: slug, emails: [person.email], role });
  const token = linkTokenIn(await backend.emailTo(person.email));
  await backend.as(person.tokens.token).team.accept({ token });
  return person;
}

/** Creates a user whom the owner has added to the members. */
export async function newMemberOf(
  backend: TestBackend,
  { slug, owner }: { slug: string; owner: TestPerson },
  firstName: string,
): Promise<TestPerson> {
  const email = newAddress(backend, firstName);
  await backend
    .as(owner.tokens.token)
    .members.add({ business: slug, email, firstName, lastName: "Kern", invite: false });
  return newPerson(backend, firstName, email);
}

export const setPlan = (backend: TestBackend, slug: string, plan: string) =>
  backend.deps.database.pool.query("update businesses set plan = $1 where slug = $2", [plan, slug]);
