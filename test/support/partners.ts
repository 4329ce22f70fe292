import type { TestBackend } from "./backend.ts";
import { linkTokenIn, type TestPerson } from "./people.ts";

/** Creates a business of this person that is a partner of a community, by way of an invitation. */
export async function newPartner(
  backend: TestBackend,
  {
    inviter,
    business,
    baker,
    name,
    slug,
  }: {
    inviter: TestPerson;
    business: string;
    baker: TestPerson;
    name: string;
    slug: string;
  },
): Promise<string> {
  const email = `${slug}@partners.example`;
  await backend.as(inviter.tokens.token).partners.invite({ business, emails: [email] });
  const token = linkTokenIn(await backend.emailTo(email));
  await backend.as(baker.tokens.token).partners.accept({ token, name, slug });
  const { items } = await backend.as(inviter.tokens.token).partners.list({ business, search: name });
  const [partner] = items;
  if (!partner) throw new Error(`${name} is no partner of ${business}`);
  return partner.id;
}
